// SPDX-License-Identifier: GPL-3.0-or-later
// Guidance of goto-designator and follow-wall, for all motion models.
#include <algorithm>
#include <cmath>

#include "core/geometry/cell.h"
#include "core/robot/parts_scene.h"
#include "core/robot/scheduled_driver.h"

namespace magna {
namespace {

// goto-designator: the angle that counts as facing the target, and the angle from which a driving
// robot stops and turns to it again, rad; the distance that counts as arrived, m.
constexpr double kLeastFacing = 0.01;
constexpr double kAstray = 0.5;
constexpr double kRightAt = 1e-3;

}  // namespace

std::optional<ScheduledDriver::Ending> ScheduledDriver::pursue(RobotId id) {
  std::optional<Pursuit>& pursuit = commands_.progress(id).pursuit;
  // Checked before the track, which is lost on arrival.
  if (pursuit) {
    if (const auto ending = arrival(id)) return ending;
  }
  const RobotParts& parts = state_.parts[id.index()];
  const std::uint32_t camera = std::get<GotoDesignator>(commands_.command(id)).camera;
  if (camera >= parts.cameras.size()) return Ending{ErrorCode::Failed};
  const std::optional<DesignatorId> tracked = parts.cameras[camera].tracking;
  const Designator* const designator = tracked ? parts.find(*tracked) : nullptr;
  if (designator == nullptr) {
    const bool begins = !pursuit && commands_.awaits_track(Resource::camera(id, camera));
    return begins ? std::nullopt : std::optional(Ending{ErrorCode::NotTracking});
  }
  if (designator->type == DesignatorType::Local) {
    return Ending{.code = ErrorCode::GotoLocal, .designator = tracked};
  }

  const bool went_there = pursuit && pursuit->faced;
  pursuit = {designator->id, designator->denotes, designator->angle, designator->distance};
  const double facing = std::max(state_.parameters[kParameter<"Min-Turn-Angle">], kLeastFacing);
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
  if (!turn) return Ending{};  // the wall has ended
  progress.remaining = *turn;
  return std::nullopt;
}

}  // namespace magna
