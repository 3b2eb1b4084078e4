// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/localiser.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"

namespace magna {
namespace {

// How fast the error varies: a scan matcher forgets its error after a few metres and turns.
constexpr double kDrift = 0.01;       // m, standard deviation per axis after a metre
constexpr double kTurnDrift = 0.005;  // rad, standard deviation after a metre or a radian

}  // namespace

void localise_robot(TeamState& team, std::size_t robot) {
  const Pose& truth = team.truth[robot];
  PoseError& error = team.errors[robot];
  const MotionModel model = team.types[robot]->model;
  // The reported pose of a robot is the true one by definition.
  if (!team.noisy() || model != MotionModel::Ranger) {
    error = {};
    team.believed[robot] = truth;
    return;
  }
  const BodyVelocity& velocity = team.velocity[robot];
  if (velocity != BodyVelocity{}) {
    RandomStream& stream = team.localiser_streams[robot];
    const double metres = team.units.per_tick(
        velocity.vy == 0.0 ? std::abs(velocity.vx) : norm(Point{velocity.vx, velocity.vy}));
    const double way = metres + team.units.per_tick(std::abs(velocity.omega));
    const double spread = std::sqrt(3.0 * metres) * kDrift;
    error.x += spread * stream.uniform(-1.0, 1.0);
    error.y += spread * stream.uniform(-1.0, 1.0);
    error.theta =
        std::clamp(error.theta + std::sqrt(3.0 * way) * kTurnDrift * stream.uniform(-1.0, 1.0),
                   -kLocaliserTurnError, kLocaliserTurnError);
    const double squared = error.x * error.x + error.y * error.y;
    if (squared > kLocaliserError * kLocaliserError) {
      const double length = std::sqrt(squared);
      error.x *= kLocaliserError / length;
      error.y *= kLocaliserError / length;
    }
  }
  double theta = truth.theta + error.theta;
  if (theta > kPi || theta <= -kPi) theta = normalize_angle(theta);
  team.believed[robot] = {truth.x + error.x, truth.y + error.y, theta};
}

}  // namespace magna
