// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>

#include "core/world/attribute.h"
#include "core/world/substance.h"

namespace magna {

/// The number of a substance: the value itself, or the number of its name; 0 for a name without a
/// number.
inline double substance_number(const AttributeValue& value) {
  if (const auto* const word = std::get_if<std::string>(&value)) {
    return SubstanceTypes::default_parameter(*word).value_or(0.0);
  }
  const auto* const number = std::get_if<double>(&value);
  return number != nullptr ? *number : 0.0;
}

}  // namespace magna
