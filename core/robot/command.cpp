// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/command.h"

#include <array>

namespace magna {

std::string_view name(const RobotCommand& command) {
  static constexpr std::array<std::string_view, std::variant_size_v<RobotCommand>> kNames{
      "set-speed",  "set-turn-angle", "turn",        "about-face", "turn-left",
      "turn-right", "align-place",    "turn-corner", "go-forward", "goto-wall",
      "stop",       "place",          "drive"};
  return kNames[command.index()];
}

}  // namespace magna
