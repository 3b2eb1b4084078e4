// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "app/base/command_line.h"
#include "core/engine/engine.h"

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
  /// Whether all robots are in the goal box, as far as they know.
  bool parked(const Engine& engine) const { return !robots_.empty() && !outside(engine); }
  /// Why a search has ended outside of it.
  std::optional<Message> reason(const Engine& engine) const {
    const auto robot = outside(engine);
    return robot ? engine.search(*robot).reason : std::nullopt;
  }

 private:
  /// The first robot that is not parked; nothing = all are.
  std::optional<RobotId> outside(const Engine& engine) const {
    const auto found = std::ranges::find_if(
        robots_, [&](RobotId robot) { return engine.search(robot).state != SearchState::Parked; });
    return found != robots_.end() ? std::optional(*found) : std::nullopt;
  }

  bool wanted_ = false;
  bool ends_ = false;
  std::vector<RobotId> robots_;
};

}  // namespace magna
