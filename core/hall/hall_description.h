// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/hall/hall.h"

namespace magna {

/// The state of a machine's work.
enum class MachinePhase : std::uint8_t {
  Idle,
  Working,  ///< processes its package; an input machine: until it releases the next package
  Holding,  ///< finished with its package, which has not left yet
};

/// An operation that a package still needs: its process and duration.
struct Process {
  int id = 0;
  double seconds = 0.0;
  friend bool operator==(const Process&, const Process&) = default;
};

/// The motion of robots in a hall (`--robot-controller`; gobot.md, Motion).
enum class RobotController : std::uint8_t {
  Pf,        ///< 3.125 m/s along the shortest way, avoiding other robots
  None,      ///< 1.5625 m/s along the shortest way, through everything
  Teleport,  ///< at once
};

/// The order in which an input machine makes its packages.
enum class CreateOrder : std::uint8_t { First, Last, Random };
/// The waiting time of an input machine: always `time_step`, or exponentially distributed with that
/// mean.
enum class CreateTime : std::uint8_t { Fixed, Exponential };

/// The settings of a machine, index as in Hall::machines.
struct MachineSettings {
  std::vector<int> processes;  ///< standard machine: its processes
  /// Of each of them, s: the time that it takes here; empty = as the package says.
  std::vector<double> process_seconds = {};
  double time_step = 0.0;  ///< s: input machine between packages, output machine per package
  CreateOrder create_order = CreateOrder::First;
  CreateTime create_time = CreateTime::Fixed;
  bool infinite = false;          ///< the input machine never runs out of packages
  std::size_t template_list = 0;  ///< input machine: index into HallDescription::templates
};

/// The idle drain rate of robots of the extended dialect, 1/s (gobot.md, Extended dialect).
inline constexpr double kIdleDrainRate = 0.001;

struct HallRobot {
  std::string name;  ///< "robot0"
  Point position;    ///< metres
  double max_battery = 10.0;
  double drain_rate = 0.1;   ///< 1/s, outside of stations
  double charge_rate = 0.8;  ///< 1/s, in a station
  /// 1/s without an action; it then also drains in stations while it charges (gobot.md, Extended
  /// dialect). Nothing: `drain_rate`, only outside of stations.
  std::optional<double> idle_drain_rate = {};
};

/// The packages that input machines make; several machines may share one list (gobot.md, Belts and
/// machines).
using PackageTemplates = std::vector<std::vector<Process>>;

/// Lower bounds of the time until all packages of a hall are delivered, s
/// (core/hall/hall_bounds.h).
struct HallBounds {
  double machines = 0.0;  ///< of the busiest machine alone, without transport
  int busiest = -1;       ///< that machine, index into Hall::machines; -1 = all machines together
  double jobs = 0.0;      ///< of the longest job alone, without transport
  double hall = 0.0;      ///< with transport, input and output machines, at most
  friend bool operator==(const HallBounds&, const HallBounds&) = default;
};

/// A failure of a machine or a robot.
struct HallFailure {
  bool of_robot = false;               ///< of a robot, else of a machine
  std::size_t index = 0;               ///< as Hall::machines or HallDescription::robots
  double at = 0.0;                     ///< s
  std::optional<double> seconds = {};  ///< until it is repaired; nothing = never
  friend bool operator==(const HallFailure&, const HallFailure&) = default;
};

/// A job that arrives during the run: its package is made after all others.
struct HallArrival {
  double at = 0.0;  ///< s
  std::vector<Process> package;
  friend bool operator==(const HallArrival&, const HallArrival&) = default;
};

/// Random failures, with exponentially distributed times; 0 = none.
struct FailureRates {
  double between = 0.0;  ///< s from a repair to the next failure, on average
  double repair = 0.0;   ///< s until it is repaired, on average
  friend bool operator==(const FailureRates&, const FailureRates&) = default;
};

/// The disturbances of a hall (gobot.md, Disturbances).
struct HallDisturbances {
  std::vector<HallFailure> failures;  ///< in order of time
  std::vector<HallArrival> arrivals;  ///< in order of time
  FailureRates machines;              ///< of each standard machine
  FailureRates robots;                ///< of each robot
  bool empty() const {
    return failures.empty() && arrivals.empty() && machines.between == 0.0 && robots.between == 0.0;
  }
  friend bool operator==(const HallDisturbances&, const HallDisturbances&) = default;
};

/// A hall with the data of its scenario: plain values, validated, nothing running yet.
struct HallDescription {
  Hall hall;
  std::vector<MachineSettings> machines;   ///< as Hall::machines
  std::vector<std::size_t> belt_capacity;  ///< packages, as Hall::belts
  std::vector<PackageTemplates> templates;
  std::vector<HallRobot> robots;
  RobotController controller = RobotController::Pf;
  double pickup_radius = 15.625;  ///< m (500 px)
  /// Standard machines work only on command (`--gobot-dialect extended`; gobot.md, Extended
  /// dialect).
  bool machines_on_command = false;
  /// Packages go from belt to belt without robots and without time (`--transport 0`): a plain job
  /// shop.
  bool transport_free = false;
  /// Nothing: not known, for example because packages never end.
  std::optional<HallBounds> bounds = {};
  HallDisturbances disturbances = {};
};

/// The time of a process on a machine that does it, s.
double seconds_on(const MachineSettings& machine, const Process& process);

}  // namespace magna
