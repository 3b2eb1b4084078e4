// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/mission/aside_search.h"
#include "core/mission/mission_driver.h"
#include "core/mission/mission_table.h"
#include "core/mission/no_go_area.h"
#include "core/mission/wait_graph.h"
#include "core/sim/message.h"
#include "core/sim/state_hash.h"

namespace magna {

/// Robots make way for each other: one without a task, or one that waits or is blocked, moves off
/// the ways of all when another robot waits for it. In a circle of robots that wait for each other
/// the one with the least to lose makes way: the one with the shortest way aside, then the one with
/// the least urgent task, then the one with the highest number. When the others have passed, its
/// mission goes on; a robot without a task stays where it moved.
///
/// Twice a second it is found out who waits for whom, among waiting robots alone. Robots that hold,
/// that are driven or commanded by others, that move themselves, or whose description says so never
/// make way.
class MakingWay {
 public:
  MakingWay(MissionTable& table, MissionDriver& driver) : table_(table), driver_(driver) {}

  void add_robot(RobotId id);
  /// First in a tick, before the right of way is settled.
  void look(Tick now, std::span<const std::uint8_t> may_drive);
  /// One tick of a robot; true: its mission has to wait, because it makes way or stands aside.
  bool drive(RobotId id, Tick now);
  /// Drives the robots without a mission in progress that make way.
  void drive_idle(Tick now, std::span<const std::uint8_t> may_drive);

  /// Makes way at once, and again if others wait for it within the next 30 s, whatever the robot's
  /// description says; nothing: it begins. Otherwise the reason why it cannot.
  std::optional<Message> order(RobotId id, Tick now);
  /// Robots stay out of these areas when they make way.
  void keep_out_of(std::vector<NoGoArea> areas) { no_go_ = std::move(areas); }

  /// Adds nothing for a robot that neither waits nor makes way.
  void hash(RobotId id, StateHash& hash) const;

 private:
  /// Since when and where a robot waits for others.
  struct Wait {
    Tick since = 0;  ///< 0 = it does not
    Point at;
    bool told = false;  ///< an event reported it
  };
  using Group = WaitGraph::Group;

  void note_waits(Tick now);
  void note(RobotId id, bool waits, Tick now);
  void report(const Group& group, Tick now);
  void resolve(const Group& group, Tick now);
  void clear_front(const Group& group, Tick now);
  void break_circle(const Group& group, Tick now);

  /// Whether its kind of robot can make way at all.
  bool is_able(RobotId id) const;
  /// Whether it may be asked to, now or later.
  bool may_yield(RobotId id, Tick now) const;
  bool may_yield_now(RobotId id, Tick now) const;
  int urgency(RobotId id) const;
  /// `first`: the robots that wait for it; `fixed`: robots whose places it does not pass.
  std::optional<AsideWay> search(RobotId id, std::span<const RobotId> first,
                                 std::span<const RobotId> fixed, double least, Tick now);
  void gather_bodies(RobotId id, std::span<const RobotId> fixed, Tick now);
  void gather_legs(RobotId id, std::span<const RobotId> first);
  void begin(RobotId id, const AsideWay& way, std::span<const RobotId> first, Tick now);
  void follow(RobotId id, Tick now);
  bool others_come(RobotId id);
  void end(RobotId id, Tick now);
  void lead_back(RobotId id, std::vector<Point> back);

  MissionTable& table_;
  MissionDriver& driver_;
  AsideSearch search_;
  WaitGraph graph_;
  std::vector<NoGoArea> no_go_;
  std::vector<Wait> waits_;  ///< by robot number
  /// By robot number: it found no place, or has made way, and is asked again from then on.
  std::vector<Tick> not_before_;
  std::vector<Tick> ordered_until_;  ///< by robot number; 0 = never by order
  int searches_ = 0;                 ///< in this look
  // Kept to avoid allocations.
  std::span<const std::uint8_t> may_drive_;  ///< of this tick; empty = all
  std::vector<AsideBody> bodies_;
  std::vector<AsideLeg> legs_;
  std::vector<Point> path_;
};

}  // namespace magna
