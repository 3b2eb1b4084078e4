// SPDX-License-Identifier: GPL-3.0-or-later
// What goto-designator and follow-wall go by, whatever moves the body.
#include <algorithm>
#include <cmath>

#include "core/geometry/cell.h"
#include "core/robot/parts_scene.h"
#include "core/robot/scheduled_driver.h"

namespace magna {
namespace {

// goto-designator: what angle counts as facing it, and from which on a robot that goes there stands
// and turns to it again, rad; what counts as being at it, m.
constexpr double kLeastFacing = 0.01;
constexpr double kAstray = 0.5;
constexpr double kRightAt = 1e-3;

}  // namespace

std::optional<ScheduledDriver::Ending> ScheduledDriver::pursue(RobotId id) {
  std::optional<Pursuit>& pursuit = commands_.progress(id).pursuit;
  // Before the track: that is lost on arrival.
  if (pursuit) {
    if (const auto ending = arrival(id)) return ending;
  }
  const RobotParts& parts = state_.parts[id.index()];
  const std::uint32_t camera = std::get<GotoDesignator>(commands_.command(id)).camera;
  if (camera >= parts.cameras.size()) return Ending{ErrorCode::Failed};
  const std::optional<DesignatorId> tracked = parts.cameras[camera].tracking;
  const Designator* const designator = tracked ? parts.find(*tracked) : nullptr;
  if (designator == nullptr) return Ending{ErrorCode::NotTracking};
  if (designator->type == DesignatorType::Local) {
    return Ending{.code = ErrorCode::GotoLocal, .designator = tracked};
  }

  const bool went_there = pursuit && pursuit->faced;
  pursuit = {designator->id, designator->denotes, designator->angle, designator->distance};
  const double facing = std::max(state_.parameters[ParameterId::MinTurnAngle], kLeastFacing);
  pursuit->faced = std::abs(designator->angle) <= (went_there ? std::max(facing, kAstray) : facing);
  return arrival(id);
}

std::optional<ScheduledDriver::Ending> ScheduledDriver::arrival(RobotId id) const {
  const Pursuit& pursuit = *commands_.progress(id).pursuit;
  const std::optional<Point> there = denoted_point(state_, pursuit.denotes);
  const Point here = state_.truth[id.index()].position();
  if (!there) return std::nullopt;
  if (cell_of(*there) != cell_of(here) && distance(*there, here) > kRightAt) return std::nullopt;
  return Ending{.designator = pursuit.designator};
}

std::optional<ScheduledDriver::Ending> ScheduledDriver::look_beside(RobotId id) {
  CommandProgress& progress = commands_.progress(id);
  const Pose& here = state_.truth[id.index()];
  const ObstacleField& field = state_.world.field();
  if (!progress.started) progress.wall = nearer_wall(field, here);
  if (!progress.wall) return Ending{ErrorCode::Failed};
  const std::optional<double> turn = turn_along(field, here, *progress.wall);
  if (!turn) return Ending{};  // it has ended
  progress.remaining = *turn;
  return std::nullopt;
}

}  // namespace magna
