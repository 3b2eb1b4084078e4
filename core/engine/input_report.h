// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace magna {

/// Does an input of this name (`name(Input)`) come from a robot that moves itself, and not from
/// somebody who commands it?
inline bool is_report(std::string_view input) {
  return input.starts_with("remote-") || input == "opcode-read" || input == "opcode-done" ||
         input == "opcode-timeout";
}

}  // namespace magna
