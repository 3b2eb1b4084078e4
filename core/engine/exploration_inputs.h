// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Inputs for exploration by the team, and for no-go areas.

#include <optional>
#include <string_view>
#include <vector>

#include "core/geometry/point.h"
#include "core/mission/no_go_area.h"
#include "core/sim/ids.h"

namespace magna::input {

/// Sets whether robots explore when they have no other plan (`--explore`): on, each explores after
/// its current plan; off, it is free for other tasks and stops exploring. Refused for all if one of
/// them cannot explore (no ranger, it moves itself, or no knowledge is gathered).
struct SetExplorers {
  std::vector<RobotId> robots;
  bool on = true;
  static constexpr std::string_view kName = "set-explorers";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("robots", self.robots, "on", self.on);
  }
};
/// A new no-go area; with `again` a removed one is restored with its number. Without `rules`, as in
/// older logs, it is closed for exploration only. A name that is taken is refused.
struct NoGoAdd {
  std::vector<Point> corners;
  std::optional<NoGoId> again;
  std::optional<NoGoRules> rules = {};
  static constexpr std::string_view kName = "no-go-add";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("corners", self.corners, "again", self.again, "rules", self.rules);
  }
};
/// Other rules for a no-go area: its name, what it forbids, when. An empty name stays as it is.
struct NoGoChange {
  NoGoId id;
  NoGoRules rules;
  static constexpr std::string_view kName = "no-go-change";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("id", self.id, "rules", self.rules);
  }
};
struct NoGoRemove {
  NoGoId id;
  static constexpr std::string_view kName = "no-go-remove";
  static constexpr void fields(auto& self, auto&& visit) { visit("id", self.id); }
};

}  // namespace magna::input
