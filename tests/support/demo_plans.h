// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "core/view/plan_history.h"

namespace magna::test {

inline PlanEntry demo_episode(std::uint32_t number, std::uint32_t parent, std::string name,
                              Tick began, std::optional<Tick> ended, PlanState state) {
  PlanEntry episode;
  episode.number = number;
  episode.parent = parent;
  episode.run = 1;
  episode.kind = parent == 0 ? PlanEntry::Kind::Plan : PlanEntry::Kind::Branch;
  episode.name = std::move(name);
  episode.program = "fetch";
  episode.place = {"/programs/fetch.lisp", static_cast<int>(10 * number), 3};
  episode.began = began;
  episode.ended = ended;
  episode.state = state;
  return episode;
}

/// A running plan of six episodes: one waits, one has failed, one is a command; two fluents; two
/// breakpoints.
inline PlanHistory demo_plans() {
  PlanEntry fetch = demo_episode(1, 0, "rpl-fetch", 100, {}, PlanState::Running);
  fetch.arguments = "pen";
  PlanEntry tries = demo_episode(2, 1, "try-in-order", 100, {}, PlanState::Running);
  PlanEntry look = demo_episode(3, 2, "rpl-look", 100, 140, PlanState::Failed);
  look.reason = "rpl-look failed: no luck";
  look.waits = {{110, 130, "camera-moved* 0"}};
  PlanEntry turn = demo_episode(4, 3, "camera-turn", 105, 130, PlanState::Done);
  turn.kind = PlanEntry::Kind::Command;
  PlanEntry go = demo_episode(5, 2, "rpl-go", 140, {}, PlanState::Waiting);
  go.waits = {{145, std::nullopt, "robot-stopped*"}};
  PlanEntry stopped = demo_episode(6, 5, "policy", 141, 150, PlanState::Stopped);
  PlanHistory history;
  for (const PlanEntry& one : {fetch, tries, look, turn, go, stopped}) {
    history.episodes.push_back(std::make_shared<const PlanEntry>(one));
  }
  history.fluents.push_back(std::make_shared<const FluentTrack>(
      FluentTrack{"desig", {{100, "nil", false}, {120, "designator 3", false}}}));
  history.fluents.push_back(
      std::make_shared<const FluentTrack>(FluentTrack{"camera-moved* 0", {{130, "t", true}}}));
  history.breakpoints = {{1, "command", "camera-turn", "", true, 1},
                         {2, "line", "31", "fetch.lisp", false, 0}};
  return history;
}

}  // namespace magna::test
