// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/robot/odometer.h"
#include "core/robot/remote_robot.h"
#include "core/robot/robot_parts.h"
#include "core/robot/team.h"
#include "core/sim/random.h"
#include "core/sim/worker_pool.h"
#include "core/world/world.h"

namespace magna {

/// The body velocity that a robot must follow until before tick `until`.
struct DriveTarget {
  BodyVelocity velocity;
  Tick until = 0;
  bool wandering = false;  ///< chosen by the robot itself, without a command
};

/// The localiser's error: believed minus true pose.
struct PoseError {
  double x = 0.0;
  double y = 0.0;
  double theta = 0.0;
};

enum class WanderMode : std::uint8_t { Ahead, TurnAway, BackOff };

struct WanderState {
  WanderMode mode = WanderMode::Ahead;
  Tick until = 0;     ///< of the present mode
  double turn = 0.0;  ///< rad/s
};

/// The readings [first, last) that a robot checks for obstacles ahead.
struct AheadRays {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

/// The robots of a team as flat arrays, index = robot number, shared by drivers, localiser and
/// wanderer. Only Team creates and destroys it; all arrays always have the same length.
struct TeamState {
  TeamState(World& the_world, const Parameters& the_parameters, Scheduler& the_scheduler,
            std::uint64_t the_seed);

  const World& world;
  World& handled;  ///< the same world, mutable: hands move its things
  const Parameters& parameters;
  Scheduler& scheduler;
  std::uint64_t seed;
  TickUnits units;
  bool frozen = false;
  ManipulationMethods* methods = nullptr;  ///< nullptr: no manipulations
  Tick moved = 0;                          ///< tick of the last move

  std::vector<const RobotTypeInfo*> types;
  std::vector<std::uint8_t> alive;
  std::vector<Pose> truth;
  std::vector<Pose> believed;
  std::vector<PoseError> errors;
  std::vector<BodyVelocity> velocity;  ///< true, of the last tick
  std::vector<BodyVelocity> rates;     ///< rates of the drive train: velocity without noise
  std::vector<double> travelled;       ///< metres: no part of the state, nothing depends on it
  std::vector<BodyState> states;
  std::vector<double> cruise;     ///< m/s
  std::vector<double> turn_rate;  ///< rad/s
  std::vector<DriveTarget> drives;
  std::vector<WanderState> wander;
  std::vector<std::uint8_t> wanders;

  std::vector<RobotParts> parts;
  std::vector<std::unique_ptr<Odometers>> odometers;  ///< null: it is not an `ars` robot

  std::vector<std::unique_ptr<RemoteRobot>> remotes;  ///< null: simulated

  std::vector<RandomStream> motion_streams;
  std::vector<RandomStream> odometer_streams;
  std::vector<RandomStream> localiser_streams;
  std::vector<RandomStream> ranger_streams;
  std::vector<RandomStream> wander_streams;
  std::vector<RandomStream> place_streams;

  std::vector<std::unique_ptr<const RangeSensor>> sensors;  ///< each kind once
  std::vector<const RangeSensor*> rangers;
  std::vector<std::size_t> range_begin;  ///< into `ranges`
  std::vector<float> ranges;
  std::vector<RangeHits> hits;  ///< of the last sweep
  std::vector<AheadRays> ahead_rays;
  /// The layers that rangers see, of the world's version of obstacles `sight_version`.
  std::array<std::optional<ObstacleBoxes>, kObstacleLayers> sight;
  std::optional<std::uint64_t> sight_version;

  BodyGrid bodies;
  bool bodies_stale = false;  ///< robots were added since the last rebuild
  std::vector<Body> body_list;
  std::vector<Bump> bumps;
  double most_way = 0.0;  ///< bound of the way of any robot in any move, metres
  Closures closures;
  /// Designators at which goto-designator has arrived since the last tracking phase.
  std::vector<std::pair<RobotId, DesignatorId>> arrivals;

  std::size_t size() const { return types.size(); }
  std::span<const float> ranges_of(std::size_t robot) const {
    return {ranges.data() + range_begin[robot],
            static_cast<std::size_t>(rangers[robot]->spec().rays)};
  }
  void push_back(const RobotDescription& description);
  /// The sensor of this kind; lives as long as the team.
  const RangeSensor& sensor(const RangeSensorSpec& spec);
  void add_parts(const RobotDescription& description);
  /// Whether noise that is not a parameter applies: of localisers, rangers and bodies. False while
  /// the parameters are clean.
  bool noisy() const { return !parameters.is_clean(); }
  void rebuild_bodies();
  /// New sweeps of all rangers.
  void sense(WorkerPool& workers);
  // See Team.
  double mean_range() const;
  std::uint64_t readings() const;
  RangeHits range_hits() const;
  /// The current uncertainty of odometry.
  OdometerErrors odometer_errors() const;
  void hash(StateHash& hash) const;

 private:
  /// Makes what sweeps see of static obstacles, if they have changed.
  void prepare_sweeps();
  /// A new sweep of the robot's ranger, which is present; sweeps are prepared.
  void sense(std::size_t robot);
};

/// Bounds of a localiser's error, chosen here: m and rad.
inline constexpr double kLocaliserError = 0.02;
inline constexpr double kLocaliserTurnError = 3.14159265358979323846 / 180.0;

/// One tick of one robot's localiser: the error of its believed pose varies while the robot moves,
/// never beyond the bounds, and is constant while it stands. Without noise, and for `ars` robots,
/// which have odometers instead, there is no error and no random number is drawn.
void localise_robot(TeamState& team, std::size_t robot);

/// Chooses the velocity of a wandering robot for the coming move: forwards at 0.3 m/s with a small
/// turn rate, drawn again every 20 ticks; away from obstacles that its ranger sees nearer than 0.5
/// m ahead; backwards after it was blocked. Without a ranger it notices obstacles only by being
/// blocked. (The behaviour in the common field for comparing simulators.)
BodyVelocity wander_velocity(TeamState& team, std::size_t robot, Tick now);

/// The readings of a ranger within 40 degrees of straight ahead.
AheadRays ahead_rays(const RangeSensorSpec& spec);

}  // namespace magna
