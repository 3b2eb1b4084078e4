// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/plan_progress.h"

#include <algorithm>

namespace magna {
namespace {

/// Number of way-points removed from the front while the others stayed; 0 = another change.
std::size_t taken_from_front(const Plan& before, const Plan& after) {
  const auto& old = before.waypoints;
  const auto& left = after.waypoints;
  if (left.size() >= old.size()) return 0;
  const std::size_t taken = old.size() - left.size();
  const bool same =
      std::equal(left.begin(), left.end(), old.begin() + static_cast<std::ptrdiff_t>(taken));
  return same ? taken : 0;
}

/// Appends the reached way-points.
void advance(std::vector<Point>& done, const Plan& before, const Plan& after, Point robot) {
  if (after.waypoints.empty() || after.patrol) return done.clear();
  if (before.waypoints.empty() || done.empty()) done.assign(1, robot);
  const std::size_t taken = taken_from_front(before, after);
  if (taken == 0) return;
  std::vector<Point> reached;
  for (std::size_t k = 0; k < taken; ++k) {
    if (before.waypoints[k].type == WaypointType::Goto) {
      reached.push_back(before.waypoints[k].target);
    }
  }
  // Otherwise the user removed them.
  if (reached.empty() || distance(reached.back(), robot) > PlanProgress::kReached) return;
  done.insert(done.end(), reached.begin(), reached.end());
}

}  // namespace

void PlanProgress::note(const Snapshot& snapshot) {
  const Plans before = plans_;
  const bool started_over = snapshot.tick < tick_;
  plans_ = snapshot.plans;
  tick_ = snapshot.tick;
  if (started_over || !plans_) done_.clear();
  if (!plans_ || plans_ == before) return;
  done_.resize(plans_->size());
  static const Plan kNone;
  for (std::size_t i = 0; i < std::min(done_.size(), snapshot.poses.size()); ++i) {
    const bool known = !started_over && before && i < before->size();
    advance(done_[i], known ? (*before)[i] : kNone, (*plans_)[i], snapshot.poses[i].position());
  }
}

std::span<const Point> PlanProgress::done(RobotId id) const {
  if (id.index() >= done_.size()) return {};
  return done_[id.index()];
}

}  // namespace magna
