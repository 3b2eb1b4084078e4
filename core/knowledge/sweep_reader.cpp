// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sweep_reader.h"

#include <cmath>
#include <span>

#include "core/robot/team_state.h"

namespace magna {
namespace {

/// A ray ends on the surface of an obstacle; the filled cell lies slightly behind it: twice the
/// localiser's error, plus a field cell for the raster, m.
constexpr double kBehindFace = 2 * kLocaliserError + ObstacleField::kDefaultResolution;

}  // namespace

void SweepMates::begin(Point centre, double reach, double least_off, double off_a_metre) {
  centre_ = centre;
  reach_ = reach;
  least_off_ = least_off;
  off_a_metre_ = off_a_metre;
  most_off_ = least_off + reach * off_a_metre;
  stretch_ = off_a_metre < 0.5 ? 1.0 / (1.0 - off_a_metre) : 2.0;
  mates_.clear();
  near_.fill(0);
  corner_ = centre - Point{reach, reach};
  slots_a_metre_ = kSide / (2 * reach);
}

// The end of a ray at the teammate is not farther from the robot than the teammate's far side plus
// its own error, which grows with the distance.
void SweepMates::add(Point centre, double radius) {
  constexpr double kRounding = 1e-6;
  const Point offset = centre - centre_;
  const double away = std::sqrt(dot(offset, offset));
  if (away > reach_ + radius + most_off_ + kRounding) return;
  mates_.push_back({centre, radius});
  const double far = (away + radius + least_off_) * stretch_;
  const double off =
      off_a_metre_ < 0.5 ? std::min(most_off_, least_off_ + far * off_a_metre_) : most_off_;
  const double wide = radius + off + kRounding;
  const Point at = centre - corner_;
  const std::uint64_t from = ~std::uint64_t{0} << slot(at.x - wide);
  const std::uint64_t until = ~std::uint64_t{0} >> (kSide - 1 - slot(at.x + wide));
  const std::size_t bottom = slot(at.y + wide);
  for (std::size_t line = slot(at.y - wide); line <= bottom; ++line) near_[line] |= from & until;
}

bool SweepMates::meets_one(Point end, double far) const {
  const double off = least_off_ + far * off_a_metre_;
  return std::ranges::any_of(mates_, [&](const Mate& mate) {
    const Point to = mate.centre - end;
    const double reach = mate.radius + off;
    return dot(to, to) <= reach * reach;
  });
}

void SweepReader::read(const Team& team, RobotId robot, SweepRaster& raster) {
  const RangeSensorSpec& spec = team.ranger(robot);
  const double radius = team.type(robot).radius;
  const Pose pose = team.believed()[robot.index()];
  const Point centre = pose.position();
  const double reach = radius + spec.range;
  const auto full = static_cast<float>(spec.range);
  const std::span<const float> ranges = team.ranges(robot);
  raster.begin(centre, reach + kBehindFace);
  find_mates(team, robot, reach);
  ends_.resize(ranges.size());
  // Each direction is the previous one turned by the step, which avoids a sine per ray.
  Point along = direction(pose.theta + spec.ray_angle(0));
  const Point turn = direction(spec.ray_angle(1) - spec.ray_angle(0));
  for (std::size_t ray = 0; ray < ranges.size(); ++ray) {
    const double far = radius + double{ranges[ray]};
    const Point end = centre + along * far;
    ends_[ray] = end;
    if (ranges[ray] < full && !mates_.met(end, far)) {
      raster.meet(centre + along * (far + kBehindFace));
    }
    along = {along.x * turn.x - along.y * turn.y, along.x * turn.y + along.y * turn.x};
  }
  // From the centre: the floor under the robot's own body is free too.
  raster.pass(centre, ends_, fan_);
}

// Robots know each other's poses, so an end of a ray at a teammate is not a wall (as teams that map
// together do: Fox, Ko, Konolige, Limketkai, Schulz and Stewart, "Distributed multirobot
// exploration and mapping", 2006). Other bodies are filled like any obstacle, and free again after
// they have left: see Coverage.
//
// The error of an end is the sum of both localisers' errors, the heading's error over the distance,
// and three standard deviations of the noise.
void SweepReader::find_mates(const Team& team, RobotId robot, double reach) {
  const Point centre = team.believed()[robot.index()].position();
  const std::uint32_t layer = body_layer(team.type(robot));
  const BodyGrid& bodies = team.bodies();
  mates_.begin(centre, reach, 2 * kLocaliserError,
               kLocaliserTurnError + 3 * team.ranger(robot).noise);
  bodies.near(centre, reach + bodies.max_radius() + 2 * kLocaliserError, [&](std::uint32_t other) {
    if (other == robot.value || other >= team.size() || !team.alive({other})) return;
    const RobotTypeInfo& type = team.type({other});
    if (type.radius > 0.0 && (body_layer(type) & layer) != 0) {
      mates_.add(team.believed()[other].position(), type.radius);
    }
  });
}

}  // namespace magna
