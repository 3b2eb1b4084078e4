// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/hall/dispatcher.h"
#include "core/hall/free_transport.h"
#include "core/hall/hall_schedule.h"
#include "core/hall/schedule_run.h"
#include "core/mission/wait_graph.h"

namespace magna {

/// The input of HallTraffic; the lists have one entry per robot of the hall.
struct TrafficView {
  const HallSimulation& hall;
  const RobotActions& actions;
  const Missions& missions;
  std::span<const Pose> poses;
  std::span<const std::uint8_t> available;  ///< 0 = controlled by another source
  Tick now = 0;                             ///< the last tick
};

/// Finds the robots of a hall that have to make way (making_way.h) for others: one that stands
/// without an action in the way of a robot that waits for it, and one of a circle of robots that
/// wait for each other; of several one without a package first, then one that was asked less often,
/// then the one with the highest number.
class HallTraffic {
 public:
  HallTraffic(std::size_t robots, double tick_seconds);

  /// For each jam the robots that can end it, in the order in which they are asked until one makes
  /// way. Twice a second; empty in between.
  std::vector<std::vector<RobotId>> jams(const TrafficView& view);
  /// The robot was asked, and makes way or cannot.
  void asked(RobotId robot, Tick now);

 private:
  /// Since when and where a robot waits for others.
  struct Wait {
    Tick since = 0;  ///< 0 = it does not
    Point at;
  };

  void note_waits(const TrafficView& view);
  bool may_ask(const TrafficView& view, RobotId robot) const;
  std::vector<RobotId> who_can_end(const TrafficView& view, const WaitGraph::Group& group) const;
  Tick ticks(double seconds) const;

  double tick_seconds_;
  WaitGraph graph_;
  std::vector<Wait> waits_;       ///< by robot
  std::vector<Tick> not_before_;  ///< by robot: it is asked again from then on
  std::vector<int> asked_;        ///< by robot: how often
};

/// The dispatcher as an author of inputs to the robots of a hall, so that the input log contains
/// its commands. It does not command robots of another author until they have been idle for five
/// seconds, nor any robot while STOP is latched.
class HallDispatcher {
 public:
  static Author author() { return {AuthorKind::Program, "dispatcher"}; }

  /// The engine's world must have a hall; the engine must outlive the dispatcher. In a hall without
  /// transport (HallDescription::transport_free) the rule decides which package a machine processes
  /// next.
  explicit HallDispatcher(const Engine& engine, DispatchRuleKind rule = DispatchRuleKind::Greedy);
  /// Executes a schedule of the hall.
  HallDispatcher(const Engine& engine, std::shared_ptr<const HallSchedule> schedule);

  /// Submits the current orders; call before each tick.
  void give_orders(Engine& engine);
  /// The deviations from the schedule and its repairs since the last call.
  std::vector<ScheduleNews> take_news();
  /// nullptr = it follows a rule.
  std::shared_ptr<const HallSchedule> schedule() const { return run_ ? run_->schedule() : nullptr; }

 private:
  void find_available(const Engine& engine);
  void start_machines(Engine& engine);
  void transfer_packages(Engine& engine);
  /// Lets robots make way that others wait for.
  void end_jams(Engine& engine);

  HallDispatcher(const Engine& engine, DispatchRuleKind rule, std::unique_ptr<ScheduleRun> run);

  std::unique_ptr<ScheduleRun> run_;  ///< null = it follows a rule
  Dispatcher dispatcher_;
  std::optional<FreeTransport> transport_;  ///< instead, in a hall without transport
  HallTraffic traffic_;
  std::vector<std::uint8_t> available_;
  std::vector<Author> writers_;      ///< at the last call
  std::vector<Tick> not_ours_till_;  ///< until then the other author may continue
  std::vector<Tick> aside_till_;     ///< until then it stays where it made way
};

/// The most likely reason why a hall makes no progress, one clause that names the cause: a package
/// that no machine processes, a robot whose battery is empty while it carries a package, the robot
/// for which others wait, or the last action that failed. The engine's world must have a hall.
std::string jam_reason(const Engine& engine);

/// Detects that nothing can progress in a hall: no package has been made, moved or processed for
/// ten minutes plus twice the longest full charge, no machine is at work, and only the dispatcher
/// has commanded robots. Time in which something is repaired does not count, until two repairs for
/// each machine and robot have brought no progress. Counts simulated time, so that a run always
/// ends in the same tick.
class HallWatch {
 public:
  /// The engine's world must have a hall.
  explicit HallWatch(const Engine& engine);

  /// Call after every input and every tick, with the events in order.
  void on_events(std::span<const Event> events);
  /// Call after every tick.
  void on_tick(const Engine& engine);

  /// Why nothing can progress, one sentence; nothing while progress is possible.
  std::optional<std::string> stalled(const Engine& engine) const;
  /// The same of a run that ends now, which need not wait so long: nothing progresses, and for 15 s
  /// all robots have stood still, or for as long as a charge and some ways take there was no
  /// progress.
  std::optional<std::string> jammed(const Engine& engine) const;

 private:
  std::string sentence(const Engine& engine) const;

  Tick patience_ = 0;             ///< ticks
  Tick jam_ = 0;                  ///< ticks without progress that are a jam
  Tick waited_ = 0;               ///< ticks since the last progress
  Tick stood_ = 0;                ///< ticks since a robot moved or charged, or a machine worked
  std::size_t most_repairs_ = 0;  ///< without progress that are waited for
  std::size_t repairs_ = 0;       ///< since the last progress
};

}  // namespace magna
