// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/factory/factory.h"
#include "core/factory/robot_action.h"
#include "core/factory/robot_actions.h"
#include "core/sim/ids.h"

namespace magna {

/// What a robot is to do.
struct DispatchOrder {
  RobotId robot;
  RobotAction action;
};

/// What a dispatcher is shown, one of each a robot of the hall.
struct DispatchView {
  const Factory& factory;
  const RobotActions& actions;
  std::span<const Pose> poses;
  std::span<const std::uint8_t> available;  ///< 0 = controlled by another source
  Tick now = 0;                             ///< the last tick
};

/// Serves a hall: packages are fetched as soon as what they need next has room and a robot is free,
/// the nearest one; batteries that would not last are charged first; who has nothing to do waits
/// where it blocks no robot. Greedy, and a function of what it was shown.
///
/// Two robots never go to one cell, and a belt has a place kept for every package that is on its
/// way there.
class Dispatcher {
 public:
  explicit Dispatcher(const Factory& factory, double tick_seconds);

  /// What robots are to do now, in order of their numbers.
  std::vector<DispatchOrder> decide(const DispatchView& view);
  /// An order was: its task is for others, and the robot is left alone for five seconds.
  void refused(RobotId robot, Tick now);

 private:
  enum class Task : std::uint8_t {
    None,
    Fetch,   ///< the package from the belt
    Bring,   ///< what it carries to the belt
    Charge,  ///< until the battery is full
    Aside,   ///< nothing else to do: out of the way
  };
  enum class Step : std::uint8_t { None, Go, StepAside, Face, Hand };
  struct Job {
    Task task = Task::None;
    PackageId package = {};          ///< Fetch
    int belt = -1;                   ///< Fetch: where it is; Bring: where it goes
    int target = -1;                 ///< Fetch: where it goes afterwards
    std::optional<Cell> cell = {};   ///< kept for it
    Step last = Step::None;          ///< what it was told
    int tries = 0;                   ///< that led to nothing
    std::vector<Cell> in_vain = {};  ///< cells that it did not come to, or that are of no use
    bool waits = false;              ///< no cell is free for it
    bool fresh = false;              ///< not begun: an action in progress is for another one
    Tick not_before = 0;
  };
  /// Somewhere to go, and how far or how bad it is.
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

  // dispatcher.cpp: who does what.
  void review(const DispatchView& view, std::size_t robot);
  void assign(const DispatchView& view);
  std::optional<Pairing> nearest_pairing(const DispatchView& view, std::vector<bool>& tired) const;
  /// Charged well enough to rest elsewhere than on the parking area.
  bool well(const DispatchView& view, std::size_t robot) const;
  void give_rest(const DispatchView& view, std::size_t robot);
  /// A robot that rests on the parking area leaves if it keeps another from charging.
  void clear_parking(const DispatchView& view);
  bool idle(const DispatchView& view, std::size_t robot) const;
  std::optional<Choice> target_of(const Factory& factory, const Package& package, Point from) const;
  bool serves(std::size_t belt, const Package& package) const;
  /// How many packages a belt can still be sent, and may anything be on its way there for it?
  std::size_t room(const Factory& factory, int belt) const;
  bool fetched(PackageId package) const;
  bool lasts(const DispatchView& view, std::size_t robot, double metres) const;
  /// It has to go and charge now.
  bool runs_low(const DispatchView& view, std::size_t robot) const;
  double to_belt(Point from, int belt) const;
  double to_parking(Point from) const;
  void drop(std::size_t robot, Tick now);

  // dispatcher_orders.cpp: what is done for it now.
  std::optional<RobotAction> next_action(const DispatchView& view, std::size_t robot);
  /// Looks at what became of the last order. False: the job was given up.
  bool learn(const DispatchView& view, std::size_t robot);
  std::optional<RobotAction> go(const DispatchView& view, std::size_t robot,
                                std::span<const Cell> cells);
  std::optional<RobotAction> step_aside(const DispatchView& view, std::size_t robot);
  std::optional<Cell> free_cell(const DispatchView& view, std::size_t robot,
                                std::span<const Cell> cells) const;
  double elbow_room(const DispatchView& view, std::size_t robot, Point place) const;
  bool at_belt(const DispatchView& view, std::size_t robot) const;

  Tick ticks(double seconds) const;
  const Hall& hall() const { return description_->hall; }

  std::shared_ptr<const FactoryDescription> description_;
  double tick_seconds_;
  std::vector<Cell> quiet_;  ///< floor where no robot works
  std::vector<Job> jobs_;    ///< by robot
};

}  // namespace magna
