// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/sensing/descriptor_match.h"
#include "core/sim/result.h"
#include "core/world/attribute_table.h"

namespace magna {

/// A descriptor specification as it is typed (manual 3.4.2): `((:size 5))`, `((:size (3 5) 2))`,
/// `((:color (green blue)) (:obsview #t))`; `()` asks for nothing. Symbols come in lower case.
/// `column` is that of the text's first letter, counted from 1; an error has the column of what is
/// wrong.
Result<DescriptorSpec> read_spec(std::string_view text, int column, const AttributeTable& table);

}  // namespace magna
