// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/robot_commands.h"

#include <algorithm>
#include <vector>

#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

bool has_plan(const Snapshot& now, RobotId id) {
  const auto plans = plans_of(now);
  return id.index() < plans.size() && !plans[id.index()].waypoints.empty();
}

}  // namespace

std::vector<RobotId> present_robots(const Snapshot& now) {
  std::vector<RobotId> ids;
  const auto labels = labels_of(now);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i].present) ids.push_back({static_cast<std::uint32_t>(i)});
  }
  return ids;
}

void select_all(ConsoleLink& link, const Snapshot& now) {
  std::vector<RobotId> ids = present_robots(now);
  if (!ids.empty()) link.post(input::SelectSet{std::move(ids)});
}

bool any_plan(const Snapshot& now) {
  return std::any_of(now.selected.begin(), now.selected.end(),
                     [&](RobotId id) { return has_plan(now, id); });
}

}  // namespace magna
