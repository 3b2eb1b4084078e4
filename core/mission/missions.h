// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/mission/no_go_area.h"
#include "core/mission/plan.h"
#include "core/sim/ids.h"
#include "core/sim/message.h"

namespace magna {

class RemoteNavigator;
class ScannedZones;
class SightingTable;
class StateHash;
class Team;
class World;
struct Explorer;
struct ExploreOrder;

/// An event of a mission; drained by the engine.
struct MissionEvent {
  enum class Kind : std::uint8_t {
    PlanChanged,
    WaypointDone,
    StateChanged,
    DetourChanged,
    AsideChanged,  ///< it makes way, or no longer
    WaitLasts,     ///< robots have waited long for this one
  };
  RobotId robot;
  Kind kind;
  std::vector<RobotId> waiting = {};  ///< of WaitLasts: in order of number
  std::optional<Waypoint> done = {};  ///< of WaypointDone
};

/// All robots' plans and their execution: straight driving with the type's speed and acceleration
/// limits on the believed pose, stopping before obstacles with a reason. A refused edit returns its
/// reason and changes nothing.
class Missions {
 public:
  static constexpr std::size_t kMaxWaypoints = 1000;

  /// The arguments must outlive it. `sightings`: reports of remote robots; their
  /// missions drive round these objects. `zones`: where they have scanned.
  Missions(const World& world, Team& team, const SightingTable* sightings = nullptr,
           const ScannedZones* zones = nullptr);
  ~Missions();

  void add_robot(RobotId id);  ///< in order of number, after Team::add
  const Plan& plan(RobotId id) const;
  const MissionStatus& status(RobotId id) const;
  /// The target of an `explore` way-point in progress; nothing otherwise.
  std::optional<Point> explore_target(RobotId id) const;

  // Exploring by the team's knowledge (mission_explorer.h).
  /// Whether `order` determines where the robot explores; if off, as initially, it explores the
  /// nearest place far from where it has been itself. Set it before the robot has a plan.
  void set_guided(RobotId id, bool on);
  /// The robots that currently explore by orders, in order of number.
  std::vector<Explorer> exploring() const;
  /// The next order for one of these robots. `Over`: its way-point is done.
  void order(const ExploreOrder& order);

  // Routes round static obstacles (mission_table.h). A goto whose straight way is blocked wants a
  // route; the robot stands until it gets one.
  /// If off, as initially, the robot drives straight and stops before obstacles. Never on for `ars`
  /// robots, which drive from cell to cell.
  void set_routing(RobotId id, bool on);
  bool routing(RobotId id) const;
  /// The robots whose first way-point wants a route now, in order of number.
  std::vector<RobotId> robots_without_route() const;
  /// The answer for a goto to `target`: what to drive through on the way there (`points`: both ends
  /// too), or why there is none. Nothing happens if the robot no longer wants it.
  void answer(RobotId id, Point target, std::span<const Point> points,
              const std::optional<Message>& failure);
  /// It wants another route to its first way-point, and stands until it gets one by `answer` or by
  /// `keep_way`. Otherwise the reason why it cannot.
  std::optional<Message> want_other_way(RobotId id);
  /// There is no other route: it goes on as before.
  void keep_way(RobotId id);
  /// Whether it is decided how the robot drives to its first way-point: straight, or by its detour.
  /// Not before its mission runs, nor while it wants a route or has none.
  bool knows_way(RobotId id) const;
  /// The rest of the route to the first way-point, without the way-point; empty = straight.
  std::span<const Point> detour(RobotId id) const;

  // Making way for other robots (making_way.h).
  /// The robot that this one waits for; nothing = it waits for none.
  std::optional<RobotId> waits_for(RobotId id) const;
  /// Whether it moves out of the way of others, or stands aside until they have passed.
  bool makes_way(RobotId id) const;
  /// It makes way now; otherwise the reason why it cannot.
  std::optional<Message> move_aside(RobotId id);
  /// It was stopped on purpose: without a mission it makes no way by itself until it is given one
  /// or driven.
  void stay(RobotId id);
  /// Robots that make way stay out of these areas.
  void keep_out_of(std::vector<NoGoArea> areas);

  /// The no-go areas that bind robots (Team::closures) have changed: missions whose way leads
  /// through one, and those that had no way, look for their ways again.
  void ground_changed();
  /// The robot was moved by others while its mission went on: it looks for its way again.
  void look_again(RobotId id);

  // Edits. Refused: target outside the map or not finite, index out of range, plan full.
  std::optional<Message> append(RobotId id, const Waypoint& waypoint);
  std::optional<Message> insert(RobotId id, std::size_t before, const Waypoint& waypoint);
  std::optional<Message> replace(RobotId id, std::size_t index, const Waypoint& waypoint);
  std::optional<Message> move(RobotId id, std::size_t from, std::size_t to);
  std::optional<Message> remove(RobotId id, std::size_t index);
  std::optional<Message> remove_last(RobotId id);
  std::optional<Message> clear(RobotId id);
  std::optional<Message> set_plan(RobotId id, Plan plan);

  /// Starts or resumes; `hold` stops the robot where it is and keeps the plan. A robot that makes
  /// way ends that.
  void run(RobotId id);
  void hold(RobotId id);
  /// A remote robot reports an object that blocks: its mission is blocked with this reason until
  /// its current instruction has ended; then it continues round the object.
  void met(RobotId id, Message reason);
  /// Drives the missions of remote robots.
  RemoteNavigator& navigator();
  const RemoteNavigator& navigator() const;

  /// The link of a remote robot is lost: a mission in progress is blocked, and continues by itself
  /// once the link is restored.
  void link_lost(RobotId id);
  void link_restored(RobotId id);
  /// The pose of a remote robot is in doubt: likewise, until it is settled.
  void pose_doubted(RobotId id);
  void pose_settled(RobotId id);
  /// The pose of a remote robot was corrected: its way is planned again.
  void pose_corrected(RobotId id);

  /// One tick, before Team::move: sets for every running mission the body velocity of this tick.
  /// `may_drive(robot)` false = an author of higher rank moves the robot now: the mission waits.
  void advance(Tick now, std::span<const std::uint8_t> may_drive);

  std::vector<MissionEvent> take_events();
  void hash(StateHash& hash) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
