// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Inputs about exploration by the team.

#include <optional>
#include <string_view>
#include <vector>

#include "core/geometry/point.h"
#include "core/mission/no_go_area.h"
#include "core/sim/ids.h"

namespace magna::input {

/// Explorers explore whenever they have no other plan (design 6, `--explore`): on, each goes to
/// explore after what it has to do; off, it is claimed for something else and stands if it was
/// exploring. Refused for robots that cannot explore (no ranger, they move themselves, or no
/// knowledge is gathered), then for all.
struct SetExplorers {
  std::vector<RobotId> robots;
  bool on = true;
  static constexpr std::string_view kName = "set-explorers";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robots", self.robots, "on", self.on);
  }
};
/// A new no-go area for exploration; with `again` a removed one comes back under its number.
struct NoGoAdd {
  std::vector<Point> corners;
  std::optional<NoGoId> again;
  static constexpr std::string_view kName = "no-go-add";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("corners", self.corners, "again", self.again);
  }
};
struct NoGoRemove {
  NoGoId id;
  static constexpr std::string_view kName = "no-go-remove";
  static constexpr void fields(auto& self, auto&& visit) { visit("id", self.id); }
};

}  // namespace magna::input
