// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/state/explore_role.h"

#include <algorithm>
#include <iterator>

#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

bool can_explore(const Snapshot& now, RobotId robot) {
  return robot.index() < now.exploration->robots.size() &&
         !now.exploration->robots[robot.index()].why_not;
}

}  // namespace

bool is_explorer(const Snapshot& now, RobotId robot) {
  if (!now.exploration || robot.index() >= now.exploration->robots.size()) return false;
  return now.exploration->robots[robot.index()].explorer;
}

bool same_explorers(const Snapshot& one, const Snapshot& other) {
  if (one.exploration == other.exploration) return true;
  if (!one.exploration || !other.exploration) return false;
  return std::ranges::equal(one.exploration->robots, other.exploration->robots, {},
                            &ExplorationStatus::Robot::explorer,
                            &ExplorationStatus::Robot::explorer);
}

std::vector<RobotId> role_candidates(const Snapshot& now, std::span<const RobotId> robots,
                                     bool on) {
  std::vector<RobotId> open;
  if (!now.exploration) return open;
  std::ranges::copy_if(robots, std::back_inserter(open), [&](RobotId robot) {
    return can_explore(now, robot) && is_explorer(now, robot) != on;
  });
  return open;
}

QString why_no_role(const Snapshot& now, std::span<const RobotId> robots, bool on) {
  if (!now.exploration) return tr("This world has no shared map, so it cannot be explored");
  if (robots.empty()) return tr("Choose a robot first");
  if (!role_candidates(now, robots, on).empty()) return {};
  const bool one = robots.size() == 1;
  if (!on) return one ? tr("It is not exploring") : tr("None of them is exploring");
  const bool able =
      std::ranges::any_of(robots, [&](RobotId robot) { return can_explore(now, robot); });
  if (able) return one ? tr("It is already exploring") : tr("They are already exploring");
  const RobotId first = robots.front();
  if (one && first.index() < now.exploration->robots.size()) {
    return shown_sentence(*now.exploration->robots[first.index()].why_not);
  }
  return tr(
      "Robots without a ranger, robots that move cell by cell, and CyBOTs cannot explore with the "
      "team");
}

QString explorer_text() { return tr("explores when it has no other plan"); }

}  // namespace magna
