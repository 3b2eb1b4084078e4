// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/knowledge/sighting_table.h"
#include "core/mission/remote_navigator.h"
#include "core/mission/search_plan.h"
#include "core/mission/search_status.h"
#include "core/robot/team.h"
#include "core/sim/state_hash.h"

namespace magna {

/// Remote robots' searches for the posts of the goal box: carries out their plans, one instruction
/// at a time, with the navigator for their drives.
class PostSearch {
 public:
  /// The arguments must outlive it. `tick_seconds`: length of a tick.
  PostSearch(Team& team, RemoteNavigator& navigator, SightingTable& sightings, double tick_seconds)
      : team_(team), navigator_(navigator), sightings_(sightings), tick_seconds_(tick_seconds) {}

  /// Begins at the robot's place; a search in progress is replaced. The robot is a remote one.
  void start(RobotId robot, Tick now);
  /// While paused the robot finishes its instruction and gets no other.
  void pause(RobotId robot, bool paused);
  /// One instruction while paused.
  void step(RobotId robot);
  /// Withdraws its instruction and pauses it, until it is resumed: all robots are stopped.
  void halt(RobotId robot);
  /// Ends a search in progress and withdraws its instruction.
  void stop(RobotId robot, Message why);

  /// One tick. `may_drive`: as Missions::advance.
  void advance(Tick now, std::span<const std::uint8_t> may_drive);

  const SearchStatus& status(RobotId robot) const;
  /// The robots whose search has entered another state, changed its reason or was paused since the
  /// last call, in order of number.
  std::vector<RobotId> take_changed();
  /// Increases with every change.
  std::uint64_t version() const { return version_; }
  /// Adds nothing if no robot ever searched.
  void hash(StateHash& hash) const;

 private:
  struct Run {
    std::optional<SearchPlan> plan;
    SearchStatus status;
    Tick used = 0;                     ///< ticks in progress, without pauses
    int waited = 0;                    ///< ticks of the current wait
    int timeouts = 0;                  ///< instructions in a row that were not obeyed
    SightingId seen;                   ///< the first sighting that is new to it
    std::optional<SightingClass> met;  ///< what ended its drive
    bool allowed = false;              ///< one instruction is allowed while paused
    bool lost = false;                 ///< its link is
    bool changed = false;
  };

  void advance(RobotId robot, Run& run, Tick now);
  /// Breaks off a drive to a branch that met something; false: there is none.
  bool give_way(RobotId robot, Run& run, Tick now);
  RemoteNavigator::Progress carry_out(RobotId robot, const SearchStep& step, Tick now);
  void fail(RobotId robot, Run& run);
  void look_for_news(RobotId robot, Run& run);
  SearchView view(RobotId robot, const Run& run) const;
  void withdraw(RobotId robot, Run& run, Tick now);
  void show(Run& run);
  void end(RobotId robot, Run& run);

  Team& team_;
  RemoteNavigator& navigator_;
  SightingTable& sightings_;
  double tick_seconds_;
  std::map<RobotId, Run> runs_;  ///< of every robot that ever searched
  Tick last_tick_ = 0;
  std::uint64_t version_ = 1;
};

}  // namespace magna
