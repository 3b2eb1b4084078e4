// SPDX-License-Identifier: GPL-3.0-or-later
// Reports of remote robots, and their local counterparts.
#include <cmath>

#include "core/geometry/angle.h"
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
