// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/knowledge/sighting_table.h"
#include "core/mission/waypoint.h"
#include "core/robot/team.h"
#include "core/sim/message.h"

namespace magna {

struct Explorer;
struct ExploreOrder;

/// How a robot's mission stands.
enum class MissionState : std::uint8_t {
  Idle,     ///< no way-points left
  Running,  ///< being driven
  Waiting,  ///< something that can move is in the way (`reason`)
  Blocked,  ///< something that does not move is in the way, or nothing is left to explore
            ///< (`reason`)
  Held,     ///< stopped by a person or the STOP latch; goes on only when told to
};

std::string_view name(MissionState state);

/// The rest of a robot's mission. A patrol's finished way-points go to its end again.
struct Plan {
  std::vector<Waypoint> waypoints;
  bool patrol = false;
  friend bool operator==(const Plan&, const Plan&) = default;
};

struct MissionStatus {
  MissionState state = MissionState::Idle;
  std::optional<Message> reason;  ///< of Waiting and Blocked
};

/// An event of a mission; drained by the engine.
struct MissionEvent {
  enum class Kind : std::uint8_t { PlanChanged, WaypointDone, StateChanged, DetourChanged };
  RobotId robot;
  Kind kind;
};

/// All robots' plans and their execution: straight driving with the type's speed and acceleration
/// limits on the believed pose, stopping before obstacles with a reason. Edits say why they are
/// refused and then change nothing.
class Missions {
 public:
  static constexpr std::size_t kMaxWaypoints = 1000;

  /// All must outlive it. `sightings`: what robots that move themselves have reported, whose holes
  /// their missions keep clear of.
  Missions(const World& world, Team& team, const SightingTable* sightings = nullptr);
  ~Missions();

  void add_robot(RobotId id);  ///< in order of number, after Team::add
  const Plan& plan(RobotId id) const;
  const MissionStatus& status(RobotId id) const;
  /// Where an `explore` way-point in progress is headed; nothing otherwise.
  std::optional<Point> explore_target(RobotId id) const;

  // Exploring by what the team knows (mission_explore.cpp).
  /// Whether `order` says where the robot explores; off, as it is at first, it looks for what is
  /// nearest and far from where it has been itself. Before it has a plan.
  void set_guided(RobotId id, bool on);
  /// Robots that explore by orders now, in order of number.
  std::vector<Explorer> exploring() const;
  /// The next step of one of these. `Over`: its way-point is done.
  void order(const ExploreOrder& order);

  // Ways round static obstacles (mission_route.cpp). A goto whose straight way is blocked wants a
  // route; until it is given one the robot stands.
  /// Off, as it is at first: it drives straight and stops before what is in the way. Never on for
  /// `ars` robots, which drive cells.
  void set_routing(RobotId id, bool on);
  bool routing(RobotId id) const;
  /// Whose first way-point wants a route now, in order of number.
  std::vector<RobotId> seekers() const;
  /// The answer for a goto to `target`: what to drive through on the way there (`points`: both ends
  /// too), or why there is none. Nothing happens if the robot no longer wants it.
  void answer(RobotId id, Point target, std::span<const Point> points,
              const std::optional<Message>& failure);
  /// The rest of the route to the first way-point, without it; empty = straight.
  std::span<const Point> detour(RobotId id) const;

  // Edits. Refused: target outside the map or not finite, index out of range, plan full.
  std::optional<Message> append(RobotId id, const Waypoint& waypoint);
  std::optional<Message> insert(RobotId id, std::size_t before, const Waypoint& waypoint);
  std::optional<Message> replace(RobotId id, std::size_t index, const Waypoint& waypoint);
  std::optional<Message> move(RobotId id, std::size_t from, std::size_t to);
  std::optional<Message> remove(RobotId id, std::size_t index);
  std::optional<Message> remove_last(RobotId id);
  std::optional<Message> clear(RobotId id);
  std::optional<Message> set_plan(RobotId id, Plan plan);

  /// Starts or resumes; `hold` stops it where it is and keeps the plan.
  void run(RobotId id);
  void hold(RobotId id);
  /// A robot that moves itself reports something that ends its way: blocked, with this reason,
  /// until it is run again; unless it turns out that it has arrived.
  void met(RobotId id, Message reason);

  /// One tick, before Team::move: for every running mission the body velocity of this tick.
  /// `may_drive(robot)` false = an author of higher rank moves the robot now: the mission waits.
  void advance(Tick now, std::span<const std::uint8_t> may_drive);

  std::vector<MissionEvent> take_events();
  void hash(StateHash& hash) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace magna
