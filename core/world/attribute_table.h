// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/message.h"
#include "core/world/attribute.h"
#include "core/world/source_place.h"

namespace magna {

/// An attribute that cameras can see: which values it has and how well they are seen (manual 3.4.2,
/// `defattribute` of 5.4).
struct AttributeDefinition {
  std::string name;                         ///< lower case, without the colon
  std::vector<AttributeValue> values = {};  ///< that a discrete one can have; empty = it is numeric
  double success = 1.0;                     ///< discrete: probability of a correct reading
  double base = 0.0;      ///< numeric: standard deviation of readings from near by
  double max_mult = 1.0;  ///< numeric: so many times that at most, from far away
  double noticed = 0.0;   ///< probability of being seen without being asked for
  std::vector<std::string> supported_by = {};  ///< asking for these makes it easier to notice
  SourcePlace place = {};

  bool numeric() const { return values.empty(); }
};

/// The attributes of a world: those of manual Table 3.3 and what its file adds.
class AttributeTable {
 public:
  /// The built-in ones.
  AttributeTable();

  /// Adds one, or changes how a built-in or an earlier one is seen. Refused: a probability or
  /// deviation out of range, a value given twice, other values for a built-in one than Table 3.3
  /// has (colours may be chosen freely).
  std::optional<std::string> define(AttributeDefinition definition);

  /// nullptr: it cannot be seen.
  const AttributeDefinition* find(std::string_view name) const;
  /// In the order of definition, built-in ones first.
  const std::vector<AttributeDefinition>& all() const { return all_; }

  /// Why a thing cannot have this value; nothing = it can. What is not defined may be anything.
  std::optional<Message> check(std::string_view name, const AttributeValue& value) const;

 private:
  std::vector<AttributeDefinition> all_;
};

}  // namespace magna
