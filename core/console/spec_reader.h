// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/sensing/descriptor_match.h"
#include "core/sexp/sexp.h"
#include "core/sim/result.h"
#include "core/world/attribute.h"

namespace magna {

/// Reads a descriptor specification (manual 3.4.2) as a list of a form; nil requests anything.
/// `bare`: the names of attributes may lack their colon.
Result<DescriptorSpec, SexpError> read_spec(const Sexp& form, const AttributeTable& table,
                                            bool bare);

/// Reads a typed descriptor specification (manual 3.4.2): `((:size 5))`, `((:size (3 5) 2))`,
/// `((:color (green blue)) (:obsview #t))`; `()` requests nothing. Symbols are returned in lower
/// case. `column` is that of the text's first letter, counted from 1; an error has the column of
/// the mistake.
Result<DescriptorSpec> read_spec(std::string_view text, int column, const AttributeTable& table);

}  // namespace magna
