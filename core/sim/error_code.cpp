// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/error_code.h"

#include <algorithm>
#include <array>

namespace magna {
namespace {

constexpr std::array<std::string_view, kErrorCodeCount> kErrorNames = {
    "",
    "INTERRUPT",
    "ALREADY-TRACKING",
    "INVALID-PLACE-TYPE",
    "INVISIBLE-PLACE-TYPE",
    "CAMERA-ENCLOSED",
    "DESIGNATOR-NOT-FOUND",
    "LOCAL-NOT-LOCAL",
    "CAMERA-INSIDE",
    "LOST-TRACK",
    "NOT-TRACKING",
    "NO-PLACE-TYPE",
    "NOT-INSIDE",
    "BIN-CLOSED",
    "BIN-OPEN",
    "NOT-TRACKING-DESTINATION",
    "CAMERA-BUMP",
    "INSUFFICIENT-CAPACITY",
    "NON-LOCAL-DESIGNATOR",
    "NEGATIVE-SPEED",
    "TOO-HIGH-SPEED",
    "TOO-LOW-TURN-ANGLE",
    "TOO-HIGH-TURN-ANGLE",
    "INCORRECT-PLACE-TYPE",
    "NO-CORNER",
    "ROBOT-BLOCKED",
    "NOT-MOVING",
    "GOTO-LOCAL",
    "HAND-GRASPING",
    "DIFFERENT-LOCATION",
    "BAD-DESIGNATOR",
    "NON-LOCAL-GRASP",
    "NOT-TRACKED",
    "MISSED-GRASP",
    "INSUFFICIENT-STRENGTH",
    "NOT-GRASPING",
    "GRASPING",
    "GRASP-LOST",
    "HOLDING-THING",
    "HAND-BUMP",
    "ROBOT-IN-BIN",
    "BIN-JAMMED",
    "FAILED",
};

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace

std::string_view name(ErrorCode code) { return kErrorNames[static_cast<std::size_t>(code)]; }

std::optional<ErrorCode> error_code(std::string_view name) {
  if (name.starts_with(':')) name.remove_prefix(1);
  if (name.empty()) return std::nullopt;
  const auto same = [name](std::string_view known) {
    return std::ranges::equal(known, name, {}, {}, upper);
  };
  const auto found = std::ranges::find_if(kErrorNames, same);
  if (found == kErrorNames.end()) return std::nullopt;
  return static_cast<ErrorCode>(found - kErrorNames.begin());
}

}  // namespace magna
