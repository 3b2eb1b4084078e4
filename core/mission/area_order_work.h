// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/geometry/pose.h"
#include "core/mission/area_order.h"
#include "core/mission/exploration.h"
#include "core/mission/missions.h"
#include "core/mission/order_cells.h"
#include "core/mission/order_division.h"
#include "core/mission/order_floor.h"
#include "core/robot/team.h"
#include "core/sim/state_hash.h"

namespace magna {

/// One order in force: its robots, what each of them does next, and how much is done. It decides;
/// its owner gives the plans.
class AreaOrderWork {
 public:
  /// Why a robot is away from its order.
  enum class Away : std::uint8_t {
    Taken,      ///< another author moves it by commands
    Stick,      ///< the operator drives it; returns when it is released
    Stopped,    ///< returns when its mission is resumed
    OtherPlan,  ///< returns when that plan is done
    Refused,    ///< it is locked by another author; returns when it is not
  };
  struct Member {
    RobotId robot;
    Pose home;         ///< where it joined
    Plan before;       ///< that it had then
    bool ran = false;  ///< and whether it was on its way
    std::optional<Away> away = {};
    Tick away_since = 0;
    std::optional<Plan> given = {};         ///< by the order, last
    std::optional<Point> target = {};       ///< of that plan, unless it explores
    std::optional<std::size_t> place = {};  ///< Search: number of a part; else index of places()
    bool explored = false;                  ///< nothing is left that it could explore
    bool in_place = false;                  ///< Guard, Leave: it is where it is to be
    int tries = 0;                          ///< Search: at one part; Guard, Leave: at a place
    std::optional<Tick> trouble = {};       ///< blocked or waiting since; a guard: made way last
    Tick explore_at = 0;                    ///< Search: when it looks for more to explore
    bool starts_held = false;               ///< STOP came: its next plan waits to be resumed
  };
  /// What decisions are made from.
  struct View {
    Tick now;
    TickUnits units;
    const Team& team;
    const Missions& missions;
    const Coverage* coverage;  ///< nullptr: no knowledge is gathered
    std::function<FloorCamera(RobotId)> camera;
    std::function<const OrderFloor&(RobotId)> floor;  ///< of the robot's kind
  };
  /// A plan for a robot.
  struct Step {
    RobotId robot;
    Plan plan;
    bool run = true;  ///< else it is held
  };

  AreaOrderWork(const AreaOrder& order, const AreaShape& shape, Tick begun);

  const AreaOrder& order() const { return order_; }
  const std::shared_ptr<const AreaShape>& shape() const { return shape_; }
  /// For explorers: nothing = all of the map.
  std::shared_ptr<const AreaShape> bounds() const { return shape_->whole() ? nullptr : shape_; }
  Tick begun() const { return begun_; }

  /// In order of number.
  const std::vector<Member>& members() const { return members_; }
  Member* find(RobotId robot);
  const Member* find(RobotId robot) const;
  void join(Member member);
  void leave(RobotId robot);
  void set_away(RobotId robot, Away why, Tick now);
  void come_back(RobotId robot);
  /// STOP: a robot that would return to the order by itself does so only when it is resumed.
  void stop(RobotId robot);
  /// Exploring has ended for the robot.
  void explored(RobotId robot);
  /// Whether the robot works by the order now: not away, and its mission is not held.
  static bool works(const Member& member, const View& view);
  /// Whether the robot has the plan that the order gave it last.
  static bool has_its_plan(const Member& member, const Missions& missions) {
    return member.given && missions.plan(member.robot) == *member.given;
  }
  /// Whether a robot that is away still has the mission of the order, held.
  static bool keeps_order_held(const Member& member) {
    return member.away == Away::Stopped || member.away == Away::Taken;
  }
  /// Whether nothing else moves a robot any longer that is away: Taken, Stopped or OtherPlan.
  static bool is_free_again(const Member& member, const View& view);
  /// Whether the robots wait to be resumed after STOP: some of them are held, and none is on its
  /// way.
  bool waits(const View& view) const;

  /// Takes the result of a division, when all robots of its crew have joined. `floors`: those of
  /// the query.
  void take(const Division& division, const std::vector<std::shared_ptr<const OrderFloor>>& floors,
            const View& view);
  /// Whether the work has to be divided again, because the crew has changed or a robot could not
  /// get to its place; each change is reported once.
  bool take_change() { return std::exchange(changed_, false); }

  /// Once a tick: counts what was seen.
  void follow(const View& view);
  /// What robots do next. Call regularly.
  std::vector<Step> step(const View& view);
  /// The order is carried out.
  bool done() const { return done_; }

  /// See AreaOrderStatus.
  double covered() const;
  CrewState state(const Member& member, const View& view) const;

  void hash(StateHash& hash) const;
  static void add_to(StateHash& hash, const Member& member);

 private:
  void explore(const View& view);
  void search(const View& view);
  void check_part(Member& member, const View& view);
  void assign_parts(const std::vector<Member*>& free, const View& view);
  void patrol(const View& view);
  void visit_places(const View& view);
  void send_to_places(const View& view);
  /// A guard that made way drives back.
  void return_to_place(Member& member, const View& view);
  void give(Member& member, Plan plan);
  void give_explore(Member& member, const View& view);
  void give_goto(Member& member, Point target);
  /// The travel times of robots to places, seconds: rows x columns.
  std::vector<double> times(const std::vector<Member*>& robots, const std::vector<Point>& places,
                            const View& view) const;
  bool in_trouble(Member& member, const View& view) const;
  static MissionState mission(const Member& member, const View& view) {
    return view.missions.status(member.robot).state;
  }

  AreaOrder order_;
  std::shared_ptr<const AreaShape> shape_;
  Tick begun_;
  std::vector<Member> members_;
  OrderCells cells_;           ///< Explore, Search
  std::vector<Point> places_;  ///< Patrol, Guard, Leave
  std::vector<Tick> visited_;  ///< Patrol: last time, by place; begun_ = never
  std::vector<Tick> tried_;    ///< Patrol: last time that a robot could not get there
  std::size_t reached_ = 0;    ///< Patrol: places that were visited
  bool divided_ = false;
  bool changed_ = false;
  bool done_ = false;
  int moves_ = 0;  ///< Guard, Leave: divisions because a robot could not get to its place
  std::vector<Step> steps_;
};

}  // namespace magna
