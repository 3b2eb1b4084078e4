// SPDX-License-Identifier: GPL-3.0-or-later
// Reports of remote robots, and their local counterparts.
#include <cmath>
#include <utility>

#include "core/geometry/rigid_motion.h"
#include "core/robot/remote_robot.h"
#include "core/robot/team_impl.h"

namespace magna {
namespace {

constexpr double kFarthest = 1000.0;  // m from the map

}  // namespace

RobotDriver& Team::Impl::driver_of(MotionModel model) {
  switch (model) {
    case MotionModel::Ars: return ars;
    case MotionModel::Exact: return exact;
    case MotionModel::Remote: return distant;
    case MotionModel::Ranger: break;
  }
  return ranger;
}

const RemoteRobot* Team::remote(RobotId id) const { return impl_->state.remotes[id.index()].get(); }
RemoteRobot* Team::remote(RobotId id) { return impl_->state.remotes[id.index()].get(); }
const std::vector<RobotId>& Team::remotes() const { return impl_->remotes; }

std::optional<RobotId> Team::may_continue(RobotId id) const {
  const RemoteRobot* const mine = remote(id);
  if (mine == nullptr || !alive(id) || !mine->connected()) return {};
  const auto differ = [](const std::string& a, const std::string& b) {
    return !a.empty() && !b.empty() && a != b;
  };
  const std::string& serial = mine->about().serial;
  std::optional<RobotId> best;
  std::pair<bool, Tick> best_rank;
  for (const RobotId other : remotes()) {
    const RemoteRobot& there = *remote(other);
    if (!alive(other) || there.connected() || there.since() > mine->since()) continue;
    if (differ(there.link().address, mine->link().address)) continue;
    if (differ(there.about().serial, serial)) continue;
    const std::pair rank(!serial.empty() && there.about().serial == serial, there.since());
    if (best && rank < best_rank) continue;
    best = other;
    best_rank = rank;
  }
  return best;
}

bool Team::correct_pose(RobotId id, Pose pose) {
  if (!plausible(pose.position()) || !std::isfinite(pose.theta)) return false;
  const Pose before = impl_->state.believed[id.index()];
  remote(id)->set_origin(carried(before, pose, remote(id)->origin()));
  impl_->state.truth[id.index()] = {pose.x, pose.y, normalize_angle(pose.theta)};
  impl_->state.believed[id.index()] = impl_->state.truth[id.index()];
  impl_->state.bodies_stale = true;
  return true;
}

void Team::continue_pose(RobotId id, RobotId other) {
  const Pose mine = impl_->state.believed[id.index()];
  const Pose theirs = impl_->state.believed[other.index()];
  const Pose begun = remote(other)->origin();
  // A robot that has reported no heading goes on with the one of the lost robot; otherwise its
  // headings count in its own frame, as those of the lost one do.
  const bool turned = theirs.theta != begun.theta;
  const Pose to{mine.x, mine.y, turned ? remote(id)->origin().theta : mine.theta};
  const Pose pose = carried(begun, to, theirs);
  if (!plausible(pose.position())) return;
  impl_->state.truth[id.index()] = pose;
  impl_->state.believed[id.index()] = impl_->state.truth[id.index()];
  impl_->state.bodies_stale = true;
}

void Team::report_heading(RobotId id, double theta) {
  const double normal = normalize_angle(theta);
  impl_->state.truth[id.index()].theta = normal;
  impl_->state.believed[id.index()].theta = normal;
}

bool Team::report_displacement(RobotId id, double metres) {
  const Pose pose = impl_->state.truth[id.index()];
  const Point to = pose.position() + metres * direction(pose.theta);
  if (!plausible(to)) return false;
  impl_->state.truth[id.index()] = {to.x, to.y, pose.theta};
  impl_->state.believed[id.index()] = impl_->state.truth[id.index()];
  impl_->state.bodies_stale = true;
  return true;
}

bool Team::plausible(Point place) const {
  const Point lower = impl_->state.world.cells().lower();
  const Point upper = impl_->state.world.cells().upper();
  // Written so that NaN is not plausible.
  return place.x >= lower.x - kFarthest && place.x <= upper.x + kFarthest &&
         place.y >= lower.y - kFarthest && place.y <= upper.y + kFarthest;
}

}  // namespace magna
