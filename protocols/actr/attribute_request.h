// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sensing/descriptor_match.h"
#include "core/sim/result.h"
#include "protocols/actr/form_reader.h"

namespace magna {

/// Reads the attributes requested of a thing (manual 3.4.2): ((:color red)), ((:size 4 2)) for 4
/// give or take 2, ((:size (3 5))), ((:color (green blue)) (:obsview t)); () or nil = anything. An
/// error has the place of the wrong part.
Result<DescriptorSpec, FormError> read_attributes(const FormNode& node,
                                                  const AttributeTable& table);

}  // namespace magna
