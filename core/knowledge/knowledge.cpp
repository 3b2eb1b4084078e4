// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/knowledge.h"

#include "core/robot/localiser.h"

namespace magna {
namespace {

/// A ray ends on the face of what it met; the cell that is filled lies a little behind it. As far
/// as the localiser may be off to either side, and a field cell for its raster, m.
constexpr double kBehindFace = 2 * kLocaliserError + ObstacleField::kDefaultResolution;
/// Without growth for so long, what is known of a wall is told as it is, s.
constexpr double kSettled = 2.0;
/// Every so often the frontier follows, s.
constexpr double kFrontierPeriod = 1.0;

}  // namespace

Knowledge::Knowledge(const World& world, const Team& team)
    : world_(world),
      team_(team),
      coverage_(CoverageGrid(world.cells().lower(), world.cells().upper())),
      frontier_(coverage_.grid()),
      frontier_period_(TickUnits{world.tick_seconds()}.ticks(kFrontierPeriod)),
      raster_(coverage_.grid()),
      walls_(world.cells(), TickUnits{world.tick_seconds()}.ticks(kSettled)),
      shapes_(coverage_.grid()) {}

void Knowledge::advance(Tick now) {
  coverage_.forget_news();
  shapes_.follow(world_);
  for (std::uint32_t robot = 0; robot < team_.size(); ++robot) {
    if (team_.alive({robot}) && team_.ranger({robot}).present()) take_sweep({robot}, now);
  }
  walls_.update(features_, now);
  if (now == 1 || now % frontier_period_ == 0) frontier_.update(coverage_);
}

void Knowledge::take_sweep(RobotId robot, Tick now) {
  const RangeSensorSpec& spec = team_.ranger(robot);
  const RobotTypeInfo& type = team_.type(robot);
  const Pose pose = team_.believed()[robot.index()];
  const Point centre = pose.position();
  const double reach = type.radius + spec.range;
  const auto full = static_cast<float>(spec.range);
  raster_.begin(centre, reach + kBehindFace);
  find_mates(robot, reach);
  ends_.clear();
  // Every direction is the one before it turned by the step: no sine for each.
  Point along = direction(pose.theta + spec.ray_angle(0));
  const Point turn = direction(spec.ray_angle(1) - spec.ray_angle(0));
  for (const float reading : team_.ranges(robot)) {
    const double far = type.radius + double{reading};
    const Point end = centre + along * far;
    ends_.push_back(end);
    if (reading < full && !mates_.met(end, far)) {
      raster_.meet(centre + along * (far + kBehindFace));
    }
    along = {along.x * turn.x - along.y * turn.y, along.x * turn.y + along.y * turn.x};
  }
  // From the middle: where the robot's own body is, the floor is free too.
  raster_.pass(centre, ends_);
  coverage_.take(raster_, robot, type.flies ? SightHeight::Air : SightHeight::Ground, now);
  for (const Cell cell : coverage_.became_filled()) {
    walls_.see(cell_of(coverage_.grid().centre(cell)), robot);
  }
  shapes_.see(raster_, robot, features_, now);
}

// Robots tell each other where they are, so what a ray meets there is no wall (as teams that map
// together do: Fox, Ko, Konolige, Limketkai, Schulz and Stewart, "Distributed multirobot
// exploration and mapping", 2006). What stands there and is not of the team is filled like
// anything else, and free again when it has gone: see Coverage.
//
// An end is off as far as both localisers, this one's heading over the way and three deviations of
// the noise allow.
void Knowledge::find_mates(RobotId robot, double reach) {
  const Point centre = team_.believed()[robot.index()].position();
  const std::uint32_t layer = body_layer(team_.type(robot));
  const BodyGrid& bodies = team_.bodies();
  mates_.begin(centre, reach, 2 * kLocaliserError,
               kLocaliserTurnError + 3 * team_.ranger(robot).noise);
  bodies.near(centre, reach + bodies.max_radius() + 2 * kLocaliserError, [&](std::uint32_t other) {
    if (other == robot.value || other >= team_.size() || !team_.alive({other})) return;
    const RobotTypeInfo& type = team_.type({other});
    if (type.radius > 0.0 && (body_layer(type) & layer) != 0) {
      mates_.add(team_.believed()[other].position(), type.radius);
    }
  });
}

double Knowledge::floor_seen() const {
  const CoverageGrid& grid = coverage_.grid();
  std::size_t open = 0, seen = 0;
  for (Cell c{0, 0}; c.j < grid.lines; ++c.j) {
    for (c.i = 0; c.i < grid.columns; ++c.i) {
      if (world_.cells().filled(cell_of(grid.centre(c)))) continue;
      ++open;
      seen += coverage_.at(c) != CellSeen::Unknown;
    }
  }
  return open == 0 ? 1.0 : static_cast<double>(seen) / static_cast<double>(open);
}

void Knowledge::hash(StateHash& hash) const {
  coverage_.hash(hash);
  frontier_.hash(hash);
  features_.hash(hash);
  walls_.hash(hash);
  shapes_.hash(hash);
}

}  // namespace magna
