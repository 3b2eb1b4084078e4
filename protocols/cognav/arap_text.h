// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocols/cognav/arap_frame.h"

namespace magna {

/// "rotation": the name of a register (section 2); empty = there is none.
std::string_view register_name(std::uint8_t reg);
/// "read 2, rotation", "ping", "resend".
std::string request_text(const ArapFrame& request);
/// The value that travels with an access to a register: "90", "1 (TUR)", "3 (thin)"; empty = none,
/// or not one of that register's form.
std::string value_text(std::uint8_t reg, std::string_view args);
/// "done", "refused: no such register, or not in this direction".
std::string_view status_text(ArapStatus status);

}  // namespace magna
