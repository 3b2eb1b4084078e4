// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/base/command_line.h"
#include "app/base/lag_record.h"
#include "core/engine/engine.h"
#include "core/engine/hall_dispatcher.h"
#include "core/engine/remote_inputs.h"

namespace magna {

/// `coverage=` of the reachable floor, the tick at which it reached 90 % (`-` = not yet), and
/// `floor_seen=` of all floor without walls, 0 to 1. Without `floor`, coverage= is of all floor.
std::string coverage_text(double floor_seen, const ReachableFloor* floor);

/// The output of `--stats` at the end of a run, one line of `name=value`.
class RunStats {
 public:
  void ticked(const Engine& engine);
  std::string line(const Engine& engine, double wall_seconds, const LagHistogram& lag) const;

 private:
  std::uint64_t robot_updates_ = 0;
  double range_sum_ = 0.0;
  std::uint64_t readings_ = 0;
  RangeHits hits_;
};

/// A hall in a run: its dispatcher, if one is asked for, and when the run ends with it.
class HallRun {
 public:
  HallRun() = default;
  HallRun(const CommandLine& line, const Engine& engine) : ends_(line.headless) {
    if (engine.hall() == nullptr) return;
    if (line.hall.dispatcher && !line.hall.schedule.empty()) {
      execute(line.hall.schedule, engine);
    } else if (line.hall.dispatcher) {
      dispatch(line.hall.rule, engine);
    }
    // Without one the run waits for clients, which may take their time.
    const bool replays = !line.play_inputs.empty() && !line.ticks;
    if ((line.hall.dispatcher || replays) && line.headless) watch_.emplace(engine);
    all_ticks_ = line.ticks.has_value();
  }

  /// Starts a dispatcher in place of the running one, which keeps no robot; nothing = stops it.
  void dispatch(std::optional<DispatchRuleKind> rule, const Engine& engine) {
    name_ = rule ? info(*rule).name : "";
    problem_.reset();
    dispatcher_.reset();
    if (rule) dispatcher_.emplace(engine, *rule);
  }
  /// The same with a schedule file. A `problem` leaves the running one.
  void execute(const std::string& file, const Engine& engine) {
    auto schedule = load_hall_schedule(file, engine.hall()->description());
    problem_ = schedule ? nullptr : std::make_shared<const Error>(schedule.error());
    if (problem_) return;
    name_ = std::string(kScheduleDispatcher) + file;
    dispatcher_.emplace(engine, std::make_shared<const HallSchedule>(*std::move(schedule)));
  }
  /// Of the running dispatcher: its rule, or "schedule:FILE"; "" = none is running.
  const std::string& dispatcher() const { return name_; }
  /// Why the dispatcher that was wanted last was not started; null if it was.
  std::shared_ptr<const Error> problem() const { return problem_; }
  /// That is executed; nullptr = none.
  std::shared_ptr<const HallSchedule> schedule() const {
    return dispatcher_ ? dispatcher_->schedule() : nullptr;
  }
  /// Its deviations and repairs since the last call.
  std::vector<ScheduleNews> take_news() {
    return dispatcher_ ? dispatcher_->take_news() : std::vector<ScheduleNews>();
  }

  void before_tick(Engine& engine) {
    if (dispatcher_) dispatcher_->give_orders(engine);
  }
  void on_events(std::span<const Event> events) {
    if (watch_) watch_->on_events(events);
  }
  void on_tick(const Engine& engine) {
    if (watch_) watch_->on_tick(engine);
  }
  /// Without a window: whether the run ends with the hall.
  bool watched() const { return watch_.has_value(); }
  /// Without a window: all packages are delivered.
  bool finished(const Engine& engine) const {
    return ends_ && engine.hall() != nullptr && engine.hall()->finished();
  }
  /// Why nothing can progress in the hall; nothing while it may, or while clients may act in it, or
  /// while the run has a fixed number of ticks.
  std::optional<std::string> stalled(const Engine& engine) const {
    return watch_ && !all_ticks_ ? watch_->stalled(engine) : std::nullopt;
  }
  /// At the end of such a run: why nothing progresses.
  std::optional<std::string> jammed(const Engine& engine) const {
    return watch_ && all_ticks_ ? watch_->jammed(engine) : std::nullopt;
  }
  /// "delivered 3 of 6", of a run that ends before all is delivered.
  std::optional<std::string> part_delivered(const Engine& engine) const {
    if (!watch_ || engine.hall()->finished()) return {};
    const HallSimulation& hall = *engine.hall();
    return fmt::format("delivered {} of {}", hall.delivered(),
                       hall.packages().size() + hall.to_make().value_or(0));
  }

 private:
  bool ends_ = false;
  std::string name_;  ///< of the dispatcher
  std::shared_ptr<const Error> problem_;
  bool all_ticks_ = false;  ///< a number of ticks is given
  std::optional<HallDispatcher> dispatcher_;
  std::optional<HallWatch> watch_;  ///< of a run without a window and without clients
};

/// The searches of a run with --cybot-search: every CyBOT that attaches searches. Without a window
/// the run ends once all searches have ended.
class SearchRun {
 public:
  SearchRun() = default;
  explicit SearchRun(const CommandLine& line)
      : wanted_(line.cybot_search), ends_(line.headless && line.cybot_search) {}

  void before_tick(Engine& engine) {
    if (!wanted_) return;
    for (const RobotId robot : engine.team().remotes()) {
      const bool known = std::ranges::find(robots_, robot) != robots_.end();
      if (known || !engine.team().alive(robot)) continue;
      // Not yet possible, for example while all robots are stopped: it would be refused each tick.
      if (engine.why_not(Author::person(), robot, WriteKind::Motion)) continue;
      if (engine.submit(Author::person(), input::RemoteSearch{robot, SearchOrder::Start})) {
        robots_.push_back(robot);
      }
    }
  }
  /// Without a window: a search has begun, and all have ended.
  bool finished(const Engine& engine) const {
    return ends_ && !robots_.empty() && std::ranges::none_of(robots_, [&](RobotId robot) {
             return in_progress(engine.search(robot).state);
           });
  }
  /// Whether a robot is in the goal box, and no other is outside of it, as far as they know.
  /// Removed robots do not count: they may have come back under another name.
  bool parked(const Engine& engine) const {
    return !outside(engine) && std::ranges::any_of(robots_, [&](RobotId robot) {
      return engine.search(robot).state == SearchState::Parked;
    });
  }
  /// Why a search has ended outside of it.
  std::optional<Message> reason(const Engine& engine) const {
    if (robots_.empty()) return std::nullopt;
    return engine.search(outside(engine).value_or(robots_.back())).reason;
  }

 private:
  /// The first robot that is there and not parked; nothing = there is none.
  std::optional<RobotId> outside(const Engine& engine) const {
    const auto found = std::ranges::find_if(robots_, [&](RobotId robot) {
      return engine.team().alive(robot) && engine.search(robot).state != SearchState::Parked;
    });
    return found != robots_.end() ? std::optional(*found) : std::nullopt;
  }

  bool wanted_ = false;
  bool ends_ = false;
  std::vector<RobotId> robots_;
};

}  // namespace magna
