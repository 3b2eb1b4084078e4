// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry/point.h"
#include "core/hall/hall_simulation.h"
#include "core/sim/ids.h"

namespace magna {

class Missions;
class RobotActions;
class Team;
struct HallSchedule;

/// What a machine, a robot, a belt or a job does for a while.
enum class HallActivity : std::uint8_t {
  Processing,  ///< a machine works on a package; a job is worked on
  Setup,       ///< an input machine prepares a package, an output machine takes one out
  Transport,   ///< a robot carries a package; a job is carried
  Empty,       ///< a robot acts or moves without a package
  Waiting,     ///< a starved machine, an idle robot, a job on a belt, a belt with room
  Blocked,     ///< a machine cannot release its package, a robot cannot go on, a belt is full
  Charging,    ///< a robot stands in a station with less than its full charge
  Failed,      ///< a machine or robot has failed, or a robot's battery is empty
};
inline constexpr std::size_t kHallActivities = 8;

/// "processing", "setup", …
std::string_view name(HallActivity activity);

/// Whose records: the index is that of Hall::machines, of the robot, of Hall::belts or of the
/// package.
struct HallLane {
  enum class Kind : std::uint8_t { Machine, Robot, Belt, Job };
  Kind kind = Kind::Machine;
  std::uint32_t index = 0;
  friend auto operator<=>(const HallLane&, const HallLane&) = default;
};

/// The name of its machine, robot, belt or package.
std::string lane_name(const HallDescription& description, HallLane row);

/// A time in which a row does one thing.
struct HallBar {
  struct State {
    HallActivity activity = HallActivity::Waiting;
    HallLane at = {};           ///< of a job: the machine, robot or belt that has it; else its row
    std::int32_t package = -1;  ///< number of the package that it has; -1 = none
    std::int32_t process = -1;  ///< of Processing, and of a failure that interrupts it
    std::uint32_t level = 0;    ///< packages on a belt
    friend bool operator==(const State&, const State&) = default;
  };
  HallLane row;
  State state;
  Tick begin = 0;
  Tick end = 0;  ///< equal to `begin` only for an operation without duration
};

/// What a robot has needed so far.
struct HallRobotTotals {
  double loaded_m = 0.0;      ///< metres driven with a package
  double empty_m = 0.0;       ///< metres driven without one
  double energy = 0.0;        ///< charge used, in units of HallRobot::max_battery
  std::uint32_t yielded = 0;  ///< how often it made way for another robot
  friend bool operator==(const HallRobotTotals&, const HallRobotTotals&) = default;
};

/// The records of a hall up to a tick; an immutable block of a snapshot. Blocks share the bars of
/// the past.
struct HallHistory {
  using Chunk = std::vector<HallBar>;

  std::shared_ptr<const HallSchedule> plan;  ///< that is executed; null = none

  std::shared_ptr<const HallDescription> description;
  /// Bars that have ended, in the order in which they were recorded; those of a job in order of
  /// time.
  std::vector<std::shared_ptr<const Chunk>> ended;
  std::vector<HallBar> in_progress;  ///< one for each row that is not over; they end at `now`
  std::vector<HallRobotTotals> robots;
  std::size_t operations = 0;  ///< that machines have done
  /// Works that all packages need; nothing = input machines make packages without limit.
  std::optional<std::size_t> all_operations;
  Tick now = 0;  ///< the last delivery, once all is delivered
  double tick_seconds = 0.1;
  bool finished = false;

  /// The number of ended bars.
  std::size_t count() const;
  /// Calls `visit` with each ended bar from number `first` on.
  template <class Visit>
  void visit_from(std::size_t first, Visit visit) const {
    for (const auto& chunk : ended) {
      const std::size_t size = chunk->size();
      for (std::size_t k = std::min(first, size); k < size; ++k) visit((*chunk)[k]);
      first -= std::min(first, size);
    }
  }
};

/// Records what machines, robots, belts and jobs of a running hall do. It only observes: the run
/// does not depend on it.
///
/// Pauses of robots shorter than half a second belong to what they did before: between two actions
/// of a dispatcher there is one, and a robot in traffic stops for moments.
class HallRecords {
 public:
  /// All must outlive it. Begins with the state at tick `now`.
  HallRecords(const HallSimulation& hall, const RobotActions& actions, const Team& team,
              const Missions& missions, Tick now, double tick_seconds);

  /// Something happened at tick `now`; call in order, before `observe` of that tick.
  void note(const HallNews& news, Tick now);
  /// After each tick.
  void observe(Tick now);

  HallHistory history() const;

 private:
  /// A bar in progress.
  struct Open {
    HallBar bar;
    std::optional<HallBar::State> pause = {};  ///< of a robot: too short until now
    Tick paused_at = 0;
  };

  void change(Open& open, const HallBar::State& state, Tick now);
  void close(const HallBar& bar, Tick now);
  void pause_or_change(Open& open, const HallBar::State& state, Tick now);
  HallBar::State work_state(std::size_t machine) const;
  HallBar::State machine_state(std::size_t machine) const;
  HallBar::State robot_state(std::size_t robot) const;
  HallBar::State belt_state(std::size_t belt) const;
  HallBar::State job_state(PackageId job) const;
  void follow_job(PackageId job, Tick now);
  void set_job(PackageId job, const HallBar::State& state, Tick now);
  void count_robot(std::size_t robot);

  const HallSimulation& hall_;
  const RobotActions& actions_;
  const Team& team_;
  const Missions& missions_;
  double tick_seconds_;
  Tick now_;
  Tick short_pause_;   ///< ticks
  bool over_ = false;  ///< all is delivered: nothing more is recorded
  std::vector<Open> machines_;
  std::vector<Open> robots_;
  std::vector<Open> belts_;
  std::map<std::uint32_t, Open> jobs_;  ///< those not delivered yet, by package
  std::vector<std::shared_ptr<const HallHistory::Chunk>> full_;
  HallHistory::Chunk last_;  ///< ended bars after those in `full_`
  std::vector<HallRobotTotals> totals_;
  std::vector<Point> seen_at_;        ///< by robot, at the last tick
  std::vector<double> charge_;        ///< by robot, likewise
  std::vector<std::uint8_t> yields_;  ///< by robot, likewise: it was making way
  std::size_t operations_ = 0;
  std::optional<std::size_t> all_operations_;
};

}  // namespace magna
