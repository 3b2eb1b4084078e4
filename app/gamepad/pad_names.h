// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

namespace magna {

/// A name that none of those in use has: "Pad", then "Pad (2)", "Pad (3)" (as COGNAV does); a
/// device without one is called "Pad". What cannot stand on one line of text is left out.
std::string unique_pad_name(const std::string& name, std::span<const std::string> in_use);

}  // namespace magna
