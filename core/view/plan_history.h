// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/view/program_status.h"

namespace magna {

/// A place in a Lisp file.
struct PlanPlace {
  std::string file;  ///< empty = unknown, or typed at the console
  int line = 0;      ///< from 1; 0 = unknown
  int column = 0;    ///< from 1; 0 = unknown
  friend bool operator==(const PlanPlace&, const PlanPlace&) = default;
};

/// From one tick to another, in which a branch waited.
struct PlanWait {
  Tick from = 0;
  std::optional<Tick> to;  ///< nothing = it still waits
  std::string what;        ///< "camera-moved* 0", "12 ticks"
  friend bool operator==(const PlanWait&, const PlanWait&) = default;
};

/// A plan, a branch of one, or a command, from its begin to its end.
struct PlanEntry {
  enum class Kind : std::uint8_t { Plan, Branch, Command };
  static constexpr std::size_t kMostWaits = 200;  ///< the first are dropped

  std::uint32_t number = 0;  ///< counts from 1 in a world
  std::uint32_t parent = 0;  ///< the branch that began it; 0 = none
  std::uint32_t run = 0;     ///< number of its plan; 0: a command of no plan
  Kind kind = Kind::Branch;
  std::string name;       ///< "par", "rpl-go-to-object", "robot-turn"
  std::string arguments;  ///< shortened, parted by blanks
  std::string program;    ///< name of its owner
  PlanPlace place;        ///< of the form that began it; after a failure, of the form that failed
  Tick began = 0;
  std::optional<Tick> ended;
  PlanState state = PlanState::Running;  ///< Running and Waiting only while it has not ended
  std::string value;                     ///< its value; empty = none
  std::string reason;                    ///< why it failed or was stopped
  std::vector<PlanWait> waits;           ///< oldest first
  friend bool operator==(const PlanEntry&, const PlanEntry&) = default;
};

/// A fluent's changes (manual C), oldest first.
struct FluentTrack {
  struct Change {
    Tick tick = 0;
    std::string value;  ///< from then on; of a pulse: for an instant
    bool pulse = false;
    friend bool operator==(const Change&, const Change&) = default;
  };
  static constexpr std::size_t kMostChanges = 1000;  ///< the first are dropped

  std::string name;
  std::vector<Change> changes;
  friend bool operator==(const FluentTrack&, const FluentTrack&) = default;
};

/// A breakpoint of plans.
struct PlanBreakpoint {
  std::uint32_t number = 0;
  std::string kind;  ///< "command", "form", "fluent", "line", "failure"
  std::string what;  ///< a name, or a line's number; empty for failures
  std::string file;  ///< of a line; empty = any
  bool enabled = true;
  int hits = 0;
  friend bool operator==(const PlanBreakpoint&, const PlanBreakpoint&) = default;
};

/// Where a breakpoint or a step has paused the world.
struct PlanStop {
  Tick tick = 0;
  std::string text;           ///< "breakpoint 2: robot-turn began"
  std::uint32_t episode = 0;  ///< 0 = none
  PlanPlace place;
  friend bool operator==(const PlanStop&, const PlanStop&) = default;
};

/// What the plans of one world have done so far, in bounded memory.
struct PlanHistory {
  static constexpr std::size_t kMostEpisodes = 5000;  ///< the first that ended are dropped
  static constexpr std::size_t kMostFluents = 500;    ///< later ones are not kept

  std::vector<std::shared_ptr<const PlanEntry>> episodes;   ///< in the order of their begins
  std::vector<std::shared_ptr<const FluentTrack>> fluents;  ///< in the order of first changes
  std::vector<PlanBreakpoint> breakpoints;
  std::optional<PlanStop> stop;  ///< the last one, until the world continues
  std::size_t dropped = 0;       ///< episodes and events that are not kept
  /// That of the world before, without its own `previous`; null: none, or no plan ran in it.
  std::shared_ptr<const PlanHistory> previous;
};

}  // namespace magna
