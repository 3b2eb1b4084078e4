// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/trails.h"

#include "widgets/snapshot_reader.h"

namespace magna {

void Trails::note(const Snapshot& snapshot) {
  if (snapshot.world != world_ || snapshot.tick < tick_) clear();
  world_ = snapshot.world;
  tick_ = snapshot.tick;
  if (snapshot.poses.size() > kMostRobots) return clear();
  spots_.resize(snapshot.poses.size());
  const double now = seconds_of(snapshot);
  for (std::size_t i = 0; i < spots_.size(); ++i) {
    auto& trail = spots_[i];
    while (!trail.empty() && trail.front().seconds < now - kSeconds) trail.pop_front();
    const Point at = snapshot.poses[i].position();
    if (trail.empty() || distance(trail.back().at, at) >= kStep) trail.push_back({at, now});
  }
}

const std::deque<Trails::Spot>& Trails::of(RobotId id) const {
  static const std::deque<Spot> none;
  return id.index() < spots_.size() ? spots_[id.index()] : none;
}

}  // namespace magna
