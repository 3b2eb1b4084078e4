// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/hall/hall_simulation.h"
#include "core/hall/robot_action.h"
#include "core/hall/robot_actions.h"
#include "core/sim/ids.h"

namespace magna {

/// An action ordered for a robot.
struct DispatchOrder {
  RobotId robot;
  RobotAction action;
};

/// The input of a dispatcher; the lists have one entry per robot of the hall.
struct DispatchView {
  const HallSimulation& hall;
  const RobotActions& actions;
  std::span<const Pose> poses;
  std::span<const std::uint8_t> available;  ///< 0 = controlled by another source
  Tick now = 0;                             ///< the last tick
};

/// Serves a hall: a package is fetched by the nearest free robot as soon as its next machine has
/// room; robots whose batteries would not last are charged first; idle robots wait where they do
/// not block others. Greedy, and a function of its input.
///
/// Two robots never go to the same cell, and a belt has a reserved place for every package on its
/// way there.
class Dispatcher {
 public:
  explicit Dispatcher(const HallSimulation& simulation, double tick_seconds);

  /// New actions for robots, in order of their numbers.
  std::vector<DispatchOrder> decide(const DispatchView& view);
  /// An order was refused: its task becomes available to others, and the robot gets no orders for
  /// five seconds.
  void refused(RobotId robot, Tick now);

 private:
  enum class Task : std::uint8_t {
    None,
    Fetch,   ///< gets the package from the belt
    Bring,   ///< brings its package to the belt
    Charge,  ///< charges until the battery is full
    Aside,   ///< nothing to do: moves out of the way
  };
  enum class Step : std::uint8_t { None, Go, StepAside, Face, Hand };
  struct Job {
    Task task = Task::None;
    PackageId package = {};          ///< Fetch
    int belt = -1;                   ///< Fetch: where the package is; Bring: its destination
    int target = -1;                 ///< Fetch: the package's later destination
    std::optional<Cell> cell = {};   ///< reserved for it
    Step last = Step::None;          ///< the last order
    int tries = 0;                   ///< unsuccessful attempts
    std::vector<Cell> in_vain = {};  ///< cells that it did not reach, or that are unsuitable
    bool waits = false;              ///< it found no free cell
    bool fresh = false;              ///< not begun: an action in progress belongs to another job
    Tick not_before = 0;
  };
  /// A possible destination, with its distance or cost.
  struct Choice {
    int belt = -1;
    double cost = 0.0;
  };
  struct Pairing {
    std::size_t robot = 0;
    PackageId package = {};
    int from = -1;
    int to = -1;
    double metres = 0.0;
  };

  // dispatcher.cpp: assignment of jobs.
  void review(const DispatchView& view, std::size_t robot);
  void assign(const DispatchView& view);
  std::optional<Pairing> nearest_pairing(const DispatchView& view, std::vector<bool>& tired) const;
  /// Whether its charge is sufficient to rest outside the parking area.
  bool well(const DispatchView& view, std::size_t robot) const;
  void give_rest(const DispatchView& view, std::size_t robot);
  /// A robot that rests on the parking area leaves if it prevents another from charging.
  void clear_parking(const DispatchView& view);
  bool idle(const DispatchView& view, std::size_t robot) const;
  std::optional<Choice> target_of(const HallSimulation& simulation, const Package& package,
                                  Point from) const;
  bool serves(std::size_t belt, const Package& package) const;
  /// How many more packages can be sent to a belt, counting those already on their way.
  std::size_t room(const HallSimulation& simulation, int belt) const;
  bool fetched(PackageId package) const;
  bool lasts(const DispatchView& view, std::size_t robot, double metres) const;
  /// Whether it has to go and charge now.
  bool needs_charge(const DispatchView& view, std::size_t robot) const;
  double to_belt(Point from, int belt) const;
  double to_parking(Point from) const;
  void drop(std::size_t robot, Tick now);

  // Steps of a job.
  std::optional<RobotAction> next_action(const DispatchView& view, std::size_t robot);
  /// Evaluates the result of the last order. False: the job was given up.
  bool update_job(const DispatchView& view, std::size_t robot);
  std::optional<RobotAction> go(const DispatchView& view, std::size_t robot,
                                std::span<const Cell> cells);
  std::optional<RobotAction> step_aside(const DispatchView& view, std::size_t robot);
  std::optional<Cell> free_cell(const DispatchView& view, std::size_t robot,
                                std::span<const Cell> cells) const;
  double elbow_room(const DispatchView& view, std::size_t robot, Point place) const;
  bool at_belt(const DispatchView& view, std::size_t robot) const;

  Tick ticks(double seconds) const;
  const Hall& hall() const { return description_->hall; }

  std::shared_ptr<const HallDescription> description_;
  double tick_seconds_;
  std::vector<Cell> quiet_;  ///< floor where robots do not work
  std::vector<Job> jobs_;    ///< by robot
};

}  // namespace magna
