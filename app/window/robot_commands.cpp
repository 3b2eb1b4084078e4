// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/robot_commands.h"

#include <algorithm>
#include <string>
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

void choose_neighbour(SnapshotFeed& feed, int step) {
  const std::vector<RobotId> ids = present_robots(feed.now());
  if (ids.empty()) return;
  const auto count = static_cast<std::ptrdiff_t>(ids.size());
  std::ptrdiff_t next = step > 0 ? 0 : count - 1;
  if (const auto from = feed.now().active) {
    const auto at = std::find(ids.begin(), ids.end(), *from);
    if (at != ids.end()) next = (at - ids.begin() + step + count) % count;
  }
  feed.link().post(input::Select{ids[static_cast<std::size_t>(next)]});
}

void choose_number(SnapshotFeed& feed, int number) {
  const std::string wanted = std::to_string(number);
  // The text of its badge; else its own number, below a letter that the operator chose.
  for (const Snapshot* now : {&feed.now(), &feed.undressed()}) {
    const auto labels = labels_of(*now);
    const auto found = std::ranges::find_if(labels, [&wanted](const RobotLabel& label) {
      return label.present && label.letter == wanted;
    });
    if (found == labels.end()) continue;
    feed.link().post(input::Select{found->id});
    return;
  }
}

}  // namespace magna
