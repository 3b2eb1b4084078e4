// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

namespace magna {

/// A name not yet in use: "Pad", then "Pad (2)", "Pad (3)" (as in COGNAV); "Pad" for a nameless
/// device. Control characters are removed.
std::string unique_pad_name(const std::string& name, std::span<const std::string> in_use);

}  // namespace magna
