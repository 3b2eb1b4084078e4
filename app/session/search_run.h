// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/base/command_line.h"
#include "core/engine/engine.h"

namespace magna {

/// The search of a run with --cybot-search: that of the first CyBOT that attaches. Without a window
/// the run ends with it.
class SearchRun {
 public:
  SearchRun() = default;
  explicit SearchRun(const CommandLine& line)
      : wanted_(line.cybot_search), ends_(line.headless && line.cybot_search) {}

  void before_tick(Engine& engine) {
    if (!wanted_ || robot_) return;
    for (std::uint32_t i = 0; i < engine.team().size(); ++i) {
      const RobotId robot{i};
      if (!engine.team().alive(robot) || engine.team().remote(robot) == nullptr) continue;
      if (engine.submit(Author::person(), input::RemoteSearch{robot, SearchOrder::Start})) {
        robot_ = robot;
        return;
      }
    }
  }
  /// Without a window: the search has ended.
  bool finished(const Engine& engine) const {
    return ends_ && robot_ && !in_progress(engine.search(*robot_).state);
  }
  /// Whether the robot is in the goal box, as far as it knows.
  bool parked(const Engine& engine) const {
    return robot_ && engine.search(*robot_).state == SearchState::Parked;
  }
  /// Why the search has ended.
  std::optional<Message> reason(const Engine& engine) const {
    return robot_ ? engine.search(*robot_).reason : std::nullopt;
  }

 private:
  bool wanted_ = false;
  bool ends_ = false;
  std::optional<RobotId> robot_;
};

}  // namespace magna
