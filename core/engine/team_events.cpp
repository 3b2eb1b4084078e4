// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/team_events.h"

namespace magna {

void TeamEvents::collect() {
  for (const PartNotice& notice : state_.team.take_notices()) {
    state_.events.emplace_back(event::PartNoticed{notice});
  }
  collect_bumps();
}

// A robot that keeps pushing is reported once.
void TeamEvents::collect_bumps() {
  for (const RobotId robot : bumped_) bumping_[robot.index()] = 1;  // of the tick before
  const std::size_t known = bumped_.size();
  for (const Bump& bump : state_.team.bumps()) {
    if (bumping_.size() <= bump.robot.index()) bumping_.resize(state_.team.size(), 0);
    if (!bumping_[bump.robot.index()]) {
      state_.events.emplace_back(event::Collided{bump.robot, bump.other});
    }
    bumped_.push_back(bump.robot);
  }
  for (std::size_t k = 0; k < known; ++k) bumping_[bumped_[k].index()] = 0;
  bumped_.erase(bumped_.begin(), bumped_.begin() + static_cast<std::ptrdiff_t>(known));
}

}  // namespace magna
