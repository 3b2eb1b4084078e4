// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/robot_commands.h"

#include <algorithm>
#include <vector>

#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

std::vector<RobotId> present(const Snapshot& now) {
  std::vector<RobotId> ids;
  const auto labels = labels_of(now);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i].present) ids.push_back({static_cast<std::uint32_t>(i)});
  }
  return ids;
}

bool has_plan(const Snapshot& now, RobotId id) {
  const auto plans = plans_of(now);
  return id.index() < plans.size() && !plans[id.index()].waypoints.empty();
}

}  // namespace

void choose_neighbour(ConsoleLink& link, const Snapshot& now, int step) {
  const std::vector<RobotId> ids = present(now);
  if (ids.empty()) return;
  const auto count = static_cast<std::ptrdiff_t>(ids.size());
  std::ptrdiff_t next = step > 0 ? 0 : count - 1;
  if (now.active) {
    const auto at = std::find(ids.begin(), ids.end(), *now.active);
    if (at != ids.end()) next = (at - ids.begin() + step + count) % count;
  }
  link.post(input::Select{ids[static_cast<std::size_t>(next)]});
}

void choose_number(ConsoleLink& link, const Snapshot& now, int number) {
  const RobotId id{static_cast<std::uint32_t>(number - 1)};
  if (label_of(now, id) != nullptr) link.post(input::Select{id});
}

void select_all(ConsoleLink& link, const Snapshot& now) {
  std::vector<RobotId> ids = present(now);
  if (!ids.empty()) link.post(input::SelectSet{std::move(ids)});
}

bool any_plan(const Snapshot& now) {
  return std::any_of(now.selected.begin(), now.selected.end(),
                     [&](RobotId id) { return has_plan(now, id); });
}

}  // namespace magna
