// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/knowledge/sighting_table.h"
#include "core/mission/obstacle_planner.h"
#include "core/robot/opcode_queue.h"
#include "core/robot/remote_robot.h"
#include "core/robot/team.h"
#include "core/world/world.h"

namespace magna {

/// Drives remote robots round the objects that robots reported (cognav.md, Planner): one
/// instruction at a time in the robot's queue, each planned from the pose reported after the one
/// before. A drive is interrupted when another robot or a person puts an object on its way, or
/// another remote robot gets on it. Ways avoid where these stand, and the straight legs that they
/// are driving; a robot that only they keep from its goal waits. Missions and the search use it,
/// each for its own robots.
class RemoteNavigator {
 public:
  static constexpr double kClose = 0.03;   ///< m: arrived (COGNAV's figure)
  static constexpr int kMostTries = 5;     ///< turns and drives in vain before it fails
  static constexpr int kMostMet = 20;      ///< objects met on the way to one goal
  static constexpr int kMostOrders = 500;  ///< instructions on the way to one goal

  static constexpr Tick kForever = std::numeric_limits<Tick>::max();

  enum class Progress : std::uint8_t {
    Underway,  ///< an instruction is in the queue, or will be once the queue is empty
    Arrived,   ///< done; the next call starts again
    Failed,    ///< see `failure`; the next call starts again
  };
  /// Of one call.
  struct Options {
    std::string_view by = "mission";  ///< the author of its instructions
    bool walls = false;               ///< walls are obstacles, whatever the rules say
    /// The straight way to the goal is known to be free of walls: they are obstacles only on a way
    /// round objects.
    bool straight_is_free = false;
    Tick most_wait = kForever;  ///< for other robots, before it fails
    bool areas = true;          ///< no-go areas that bind the robot are obstacles
  };

  /// The arguments must outlive it. `sightings`, `zones`: nullptr if there are none.
  RemoteNavigator(const World& world, Team& team, const SightingTable* sightings,
                  const ScannedZones* zones)
      : world_(world), team_(team), sightings_(sightings), zones_(zones) {}

  void add_robot(RobotId id) { tasks_.resize(id.index() + 1); }

  // Called once a tick until it is over. Another goal replaces the current one. Instructions of
  // other authors in the queue come first.
  Progress follow(RobotId id, Point goal, Tick now, const Options& options);
  Progress follow(RobotId id, Point goal, Tick now) { return follow(id, goal, now, Options{}); }
  /// Turns to a heading, rad, world frame.
  Progress turn(RobotId id, double theta, Tick now, std::string_view by = "mission");
  /// Carries out one instruction, for example a scan.
  Progress instruct(RobotId id, Opcode opcode, double operand, Tick now,
                    std::string_view by = "mission");

  /// Why the last call failed; nothing if it did not.
  const std::optional<Message>& failure(RobotId id) const { return task(id).failure; }
  /// Whether it failed because its instruction was withdrawn from the queue.
  bool withdrawn(RobotId id) const { return task(id).withdrawn; }
  /// Whether it failed because the robot did not read or acknowledge its instruction in time.
  bool timed_out(RobotId id) const { return task(id).timed_out; }
  /// Whether it failed because other robots kept it from its goal for too long.
  bool crowded(RobotId id) const { return task(id).crowded; }
  /// The number of its current instruction; 0 = none.
  std::uint32_t order(RobotId id) const { return task(id).order; }
  /// The robot that it waits for, as a reason; nothing: it does not wait.
  const std::optional<Message>& waits(RobotId id) const { return task(id).waits; }
  /// Withdraws its current instruction and forgets goal and path. `why`: for the queue's history.
  void stop(RobotId id, std::string_view why, Tick now);
  /// An object that blocks was reported: counts as met on the way to the goal. The next
  /// instruction is planned with it, as with all sightings.
  void met(RobotId id);
  /// Its limits start again.
  void renew(RobotId id);

  /// The planned way from the robot to the goal; empty if it does not go anywhere.
  std::span<const Point> path(RobotId id) const { return task(id).path; }
  const NavigationRules& rules(RobotId id) const { return task(id).rules; }
  void set_rules(RobotId id, const NavigationRules& rules);
  /// Increases with every change of a path or of rules.
  std::uint64_t version() const { return version_; }
  void hash(RobotId id, StateHash& hash) const;

 private:
  enum class Kind : std::uint8_t { None, Goal, Heading, Instruction };
  struct Task {
    Kind kind = Kind::None;
    Point goal;
    double heading = 0.0;  ///< rad, of Heading
    Opcode opcode = Opcode::Turn;
    std::uint32_t order = 0;
    Opcode ordered = Opcode::Turn;  ///< the kind of the current or last instruction
    double operand = 0.0;           ///< its operand
    Point from;                     ///< where the robot was when it got it
    bool aimed = false;             ///< the last instruction turned it to `operand`
    std::uint64_t seen = 0;         ///< version of the sightings that its drive was checked with
    int tries = 0;
    int met = 0;
    bool meeting = false;  ///< met something during the current instruction
    int orders = 0;
    std::optional<Point> scanned;  ///< where it scanned last
    std::vector<Point> path;
    std::optional<Point> leg;  ///< the end of the straight leg that it turns to or drives
    std::optional<Message> waits;
    Tick waits_since = 0;
    Tick again = 0;  ///< when it plans again while it waits
    std::optional<Message> failure;
    bool withdrawn = false;
    bool timed_out = false;
    bool crowded = false;
    NavigationRules rules;
  };

  Task& task(RobotId id) { return tasks_[id.index()]; }
  const Task& task(RobotId id) const { return tasks_[id.index()]; }
  Task& begin(RobotId id, Kind kind, Tick now);
  /// The progress by the state of queue and link; nothing: it can get its next instruction.
  std::optional<Progress> settle(RobotId id, Tick now);
  /// Whether another robot or a person has put an object on the rest of its current drive.
  bool is_cut_off(RobotId id, const OpcodeEntry& drive);
  void finish_order(RobotId id);
  Progress fail(RobotId id, Message why);
  void end(Task& task);
  Progress send(RobotId id, Opcode opcode, double operand, Tick now, std::string_view by);
  Progress drive(RobotId id, Point to, Tick now, std::string_view by);
  Point here(RobotId id) const { return team_.believed()[id.index()].position(); }
  ObstaclePlanner planner(RobotId id, const Options& options, std::span<const OtherRobot> others);
  /// The other remote robots.
  std::vector<OtherRobot> others(RobotId id) const;
  /// Whether another remote robot has got on the straight way to `end`.
  bool is_crossed(RobotId id, Point end) const;
  const ClearanceMask& walls(RobotId id);
  /// The no-go areas that bind the robot where it is; null: none.
  std::shared_ptr<const ClosedGround> ground(RobotId id) const;
  /// Makes no-go areas obstacles, too.
  ObstaclePlanner::Walls with_areas(RobotId id, ObstaclePlanner::Walls walls);
  /// Why there is no way to its goal, if that is a no-go area; else `why`.
  Message why_no_way(RobotId id, const Options& options, Message why);

  const World& world_;
  Team& team_;
  const SightingTable* sightings_;
  const ScannedZones* zones_;
  std::vector<Task> tasks_;  ///< by robot number
  std::uint64_t version_ = 0;
  /// The world's walls, as of a version of the world and for a radius.
  std::unique_ptr<const ClearanceMask> mask_;
  std::uint64_t mask_version_ = 0;
  double mask_radius_ = 0.0;
  /// No-go areas, and the walls if they are obstacles, as of a version of the world and for a
  /// radius.
  struct ClosedWalls {
    std::shared_ptr<const ClosedGround> ground;
    bool walls = false;
    std::uint64_t version = 0;
    double radius = 0.0;
    ObstacleField field;
    ClearanceMask mask;
  };
  std::unique_ptr<const ClosedWalls> closed_;
};

/// Why a robot without a link goes nowhere.
Message link_is_lost();
/// Why a robot goes nowhere that has reported more than it can have driven.
Message pose_is_doubted();

}  // namespace magna
