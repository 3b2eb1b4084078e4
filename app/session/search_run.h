// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "app/base/command_line.h"
#include "core/engine/engine.h"
#include "core/engine/remote_inputs.h"

namespace magna {

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
