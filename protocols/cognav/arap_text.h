// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocols/cognav/arap_endpoint.h"
#include "protocols/cognav/arap_frame.h"

namespace magna {

/// "rotation": the name of a register; empty if it does not exist.
std::string_view register_name(std::uint8_t reg);
/// "read 2, rotation", "ping", "resend".
std::string request_text(const ArapFrame& request);
/// The value in an access to a register: "90", "1 (TUR)", "3 (thin)"; empty if there is none, or it
/// does not have the register's format.
std::string value_text(std::uint8_t reg, std::string_view args);
/// "done", "0x44: no such register, or not in this direction".
std::string_view status_text(ArapStatus status);
/// "arap_requests=12 arap_resends=0 arap_0x00=11 arap_0x10=0 …": requests, and replies by status.
std::string counters_text(const ArapCounters& counters);

}  // namespace magna
