// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/trails.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/segment.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

/// metres: a larger step between two snapshots than the robot could drive means that it was placed.
constexpr double kTrailsJump = 3.0;
constexpr double kFastest = 3.0;  ///< m/s

/// An edited world is still the same place.
bool same_place(const WorldSnapshot* a, const WorldSnapshot* b) {
  if (a == b || a == nullptr || b == nullptr) return a == b;
  return a->name == b->name && a->cells.lower() == b->cells.lower() &&
         a->cells.upper() == b->cells.upper();
}

}  // namespace

void Trails::note(const Snapshot& snapshot) {
  if (!same_place(snapshot.world.get(), world_.get()) || snapshot.tick < tick_) clear();
  world_ = snapshot.world;
  tick_ = snapshot.tick;
  if (snapshot.poses.size() > kMostRobots) return clear();
  spots_.resize(snapshot.poses.size());
  const double now = seconds_of(snapshot);
  for (std::size_t i = 0; i < spots_.size(); ++i) {
    auto& trail = spots_[i];
    while (!trail.empty() && trail.front().seconds < now - seconds_) trail.pop_front();
    add(trail, {snapshot.poses[i].position(), now});
  }
  if (size() > kMostSpots) thin();
}

void Trails::add(std::deque<Spot>& trail, Spot spot) {
  if (trail.empty()) return trail.push_back(spot);
  const Spot& last = trail.back();
  const double by = distance(last.at, spot.at);
  if (by < kStep) return;
  if (by > kTrailsJump + kFastest * (spot.seconds - last.seconds)) {
    trail.clear();
  } else if (trail.size() > 1) {
    const Spot& before = trail[trail.size() - 2];
    if (distance(before.at, spot.at) <= kLongest &&
        distance(last.at, nearest_on_segment(before.at, spot.at, last.at)) < kOff) {
      trail.pop_back();
    }
  }
  trail.push_back(spot);
}

// Removes every second point; both ends stay.
void Trails::thin() {
  for (auto& trail : spots_) {
    std::deque<Spot> kept;
    for (std::size_t k = 0; k < trail.size(); ++k) {
      if (k % 2 == 0 || k + 1 == trail.size()) kept.push_back(trail[k]);
    }
    trail = std::move(kept);
  }
}

const std::deque<Trails::Spot>& Trails::of(RobotId id) const {
  static const std::deque<Spot> kNone;
  return id.index() < spots_.size() ? spots_[id.index()] : kNone;
}

std::size_t Trails::size() const {
  std::size_t sum = 0;
  for (const auto& trail : spots_) sum += trail.size();
  return sum;
}

}  // namespace magna
