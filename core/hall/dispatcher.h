// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/hall/charging.h"
#include "core/hall/dispatch_rule.h"
#include "core/hall/hall_simulation.h"
#include "core/hall/package_flow.h"
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

/// Serves a hall: packages whose next machine has room are fetched by idle robots, which of them by
/// which is decided by a rule; robots whose batteries would not last are charged first, those that
/// carry packages before others, and leave the docks once they are charged; idle robots wait where
/// they do not block others. A function of its input.
///
/// Two robots never go to the same cell or dock, a belt has a reserved place for every package on
/// its way there, and no package is fetched that could block the belts for ever (PackageFlow).
class Dispatcher {
 public:
  /// `simulation` must outlive it.
  Dispatcher(const HallSimulation& simulation, double tick_seconds,
             DispatchRuleKind rule = DispatchRuleKind::Greedy);
  Dispatcher(const HallSimulation& simulation, double tick_seconds,
             std::unique_ptr<DispatchRule> rule);

  /// New actions for robots, in order of their numbers.
  std::vector<DispatchOrder> decide(const DispatchView& view);
  /// An order was refused: its task becomes available to others, and the robot gets no orders for
  /// five seconds.
  void refused(RobotId robot, Tick now);

 private:
  enum class Task : std::uint8_t {
    None,
    Fetch,   ///< gets the package from the belt, or from the failed robot that carries it
    Bring,   ///< brings its package to the belt
    Charge,  ///< charges until the battery is full
    Aside,   ///< nothing to do: moves out of the way, near by
    Post,    ///< nothing to do: moves to a post, or else out of the way
  };
  enum class Step : std::uint8_t { None, Go, StepAside, Face, Hand };
  struct Job {
    Task task = Task::None;
    PackageId package = {};          ///< Fetch
    int belt = -1;                   ///< Fetch: where the package is, -1 = on a failed robot;
                                     ///< Bring: its destination
    int target = -1;                 ///< Fetch: the package's later destination
    std::optional<Cell> cell = {};   ///< reserved for it
    std::optional<Point> dock = {};  ///< Charge: reserved for it, in that cell
    Step last = Step::None;          ///< the last order
    int tries = 0;                   ///< unsuccessful attempts
    std::vector<Cell> in_vain = {};  ///< cells that it did not reach, or that are unsuitable
    bool waits = false;              ///< it found no free cell or dock
    bool fresh = false;              ///< not begun: an action in progress belongs to another job
    Tick not_before = 0;
  };
  /// A possible destination, with its distance or cost.
  struct Choice {
    int belt = -1;
    double cost = 0.0;
  };

  // dispatcher.cpp: assignment of jobs.
  void review(const DispatchView& view, std::size_t robot);
  void assign(const DispatchView& view);
  /// Lets idle robots fetch packages as the rule says. False: it chose no further pair.
  bool assign_fetches(const DispatchView& view, PackageFlow& flow, std::vector<bool>& to_charge);
  /// The packages that can be fetched, belt by belt.
  std::vector<DispatchLoad> loads(const DispatchView& view, const PackageFlow& flow) const;
  /// The package in the machine before an output belt.
  std::optional<DispatchLoad> coming_load(const DispatchView& view, const PackageFlow& flow,
                                          std::size_t belt) const;
  /// `package`: as it will be on that belt.
  std::optional<DispatchLoad> load_of(const DispatchView& view, const PackageFlow& flow,
                                      PackageId id, const Package& package, std::size_t belt) const;
  std::vector<DispatchTrip> trips() const;
  /// Whether a package that is being brought has to go to another machine now.
  bool diverted(const DispatchView& view, const Job& job) const;
  bool comes(const DispatchView& view, const Job& job) const;
  /// Whether the machine before an output belt can put its package there once robots have fetched
  /// the packages that they were sent for.
  bool has_room(const HallSimulation& simulation, std::size_t belt) const;
  /// The packages that robots fetch or bring.
  std::vector<PackageMove> underway(const DispatchView& view) const;
  /// Sends idle robots to where they are in no other robot's way, or to charge.
  void give_rest(const DispatchView& view, const std::vector<bool>& to_charge);
  /// A robot that is almost charged leaves its dock if another one waits for it; to one that
  /// carries a package all others give their docks.
  void clear_docks(const DispatchView& view);
  /// The free dock for this robot; nothing while robots with packages wait for one.
  std::optional<Point> dock_for(const DispatchView& view, std::size_t robot) const;
  bool idle(const DispatchView& view, std::size_t robot) const;
  std::optional<Choice> target_of(const HallSimulation& simulation, const PackageFlow& flow,
                                  PackageId id, const Package& package, Point from) const;
  /// How much longer its next process takes at that machine than at the fastest one, s.
  double extra_seconds(int belt, const Package& package) const;
  /// How many more packages can be sent to a belt, counting those already on their way.
  std::size_t room(const HallSimulation& simulation, int belt) const;
  bool fetched(PackageId package) const;
  bool carries(const DispatchView& view, std::size_t robot) const;
  /// Whether it has to go and charge now.
  bool needs_charge(const DispatchView& view, std::size_t robot) const;
  double to_belt(Point from, int belt) const;
  /// Whether it has to charge before it brings a package from here to the belt.
  bool is_low_for(const DispatchView& view, std::size_t robot, int belt) const;
  void drop(std::size_t robot, Tick now);

  // take_over.cpp: packages of failed robots.
  void assign_take_overs(const DispatchView& view, PackageFlow& flow);
  std::optional<RobotAction> take_over(const DispatchView& view, std::size_t robot);
  bool carried_by_failed(const HallSimulation& simulation, PackageId package) const;

  // Steps of a job.
  std::optional<RobotAction> next_action(const DispatchView& view, std::size_t robot);
  /// Evaluates the result of the last order. False: the job was given up.
  bool update_job(const DispatchView& view, std::size_t robot);
  std::optional<RobotAction> go(const DispatchView& view, std::size_t robot,
                                std::span<const Cell> cells);
  std::optional<RobotAction> go_charge(const DispatchView& view, std::size_t robot);
  std::optional<RobotAction> rest(const DispatchView& view, std::size_t robot);
  std::optional<RobotAction> hand(const DispatchView& view, std::size_t robot);
  std::optional<RobotAction> step_aside(const DispatchView& view, std::size_t robot);
  std::optional<Cell> free_cell(const DispatchView& view, std::size_t robot,
                                std::span<const Cell> cells) const;
  /// The distance from a place to the nearest one that another robot has reserved or occupies
  /// permanently.
  double elbow_room(const DispatchView& view, std::size_t robot, Point place) const;
  bool at_belt(const DispatchView& view, std::size_t robot) const;

  Tick ticks(double seconds) const;
  const Hall& hall() const { return description_->hall; }

  std::shared_ptr<const HallDescription> description_;
  double tick_seconds_;
  std::unique_ptr<DispatchRule> rule_;
  WaitingTimes times_;
  Charging charging_;
  /// By belt, the cells of its work area into which a robot fits; all, if none does.
  std::vector<std::vector<Cell>> work_cells_;
  std::vector<Cell> quiet_;  ///< floor where robots do not work, and away from the docks
  std::vector<Job> jobs_;    ///< by robot
  Tick clear_again_ = 0;     ///< no robot has to leave its dock before
};

}  // namespace magna
