// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/agent_control.h"
#include "core/engine/exploration_control.h"
#include "core/engine/hall_control.h"
#include "core/engine/mission_control.h"
#include "core/mission/no_go_area.h"
#include "core/world/closed_ground.h"

namespace magna {

/// The no-go areas of a world. Those in force bind robots: exploration by TeamExploration, all
/// driving by Team::closures. A robot that is in an area when it is closed leaves it before
/// anything else; a person drives a robot into one by pressing the direction again after it has
/// stopped at the edge. Without areas nothing is computed or hashed.
class NoGoControl : public RobotMover {
 public:
  NoGoControl(EngineState& state, RobotControl& robots, MissionControl& missions,
              ExplorationControl& exploration, HallControl& hall, AgentControl& agents)
      : state_(state),
        robots_(robots),
        missions_(missions),
        exploration_(exploration),
        hall_(hall),
        agents_(agents) {}

  Outcome apply(const Author& author, const input::NoGoAdd& in);
  Outcome apply(const Author& author, const input::NoGoChange& in);
  Outcome apply(const Author& author, const input::NoGoRemove& in);

  // RobotMover
  void interrupt(RobotId robot, const Message& why) override;
  std::optional<Message> why_not(RobotId robot, const RobotCommand& command) const override;
  void held(RobotId robot, const Author& author, const BodyVelocity& velocity) override;
  void released(RobotId robot) override;

  // One tick, before missions: times of areas, and robots that leave them.
  void advance();

  /// In the order of their numbers, in force or not.
  const std::vector<NoGoArea>& areas() const { return areas_; }
  /// The robots at or in areas that bind them, in the order of their numbers.
  std::vector<NoGoRobot> robots() const;

  void hash(StateHash& hash) const;

 private:
  /// A robot at or in an area.
  struct AtArea {
    NoGoId area;
    NoGoPlace place = NoGoPlace::AtEdge;
    Tick since = 0;               ///< of the place, or of the way out
    bool entered = false;         ///< of Crossing: it has been inside
    bool turning = false;         ///< of Leaving: it turns in place
    std::vector<Point> way = {};  ///< of Leaving: the rest of its way out
  };
  using Found = std::map<RobotId, AtArea>::iterator;

  /// Why an area must not get these rules; `but`: the area itself.
  std::optional<Message> refusal(const NoGoRules& rules, std::optional<NoGoId> but) const;
  void tell(NoGoId area, NoGoNews news, const std::string& name, const Author& author);

  double seconds() const;
  /// Whether the areas in force are those of the last `enforce`.
  bool is_enforced() const;
  /// The areas in force bind from now on; areas that are no longer in force no longer bind.
  /// `by_time`: no edit has changed them.
  void enforce(bool by_time);
  void bind_robots();
  /// Whether the robot is an agent or of a hall.
  bool is_special(RobotId robot) const;

  const ClosedGround* ground(RobotId robot) const;
  /// The area that the robot is in; nullptr: none that binds it.
  const ClosedGround::Area* around(RobotId robot) const;
  /// Missions do not move the robots that leave areas.
  void withhold();
  void permit(RobotId robot, std::optional<NoGoId> area);
  void enter(RobotId robot, NoGoId area, NoGoPlace place);
  void forget(Found at);
  std::string name_of(NoGoId area) const;
  void met(RobotId robot, NoGoId area, NoGoDeed deed);
  /// Whether the robot would drive into the area now.
  bool heads_for(RobotId robot, const BodyVelocity& velocity, NoGoId area) const;

  void follow(RobotId robot);
  void follow_outside(RobotId robot, Found at);
  void follow_inside(RobotId robot, NoGoId area, Found at);
  /// The robot leaves the area that it is in, unless it was stopped or is driven by a person.
  void begin_leaving(RobotId robot, NoGoId area);
  void drive_out(RobotId robot, AtArea& at);
  void drive_remote_out(RobotId robot, AtArea& at);
  /// From where it is; none: the robot is enclosed.
  bool find_way_out(RobotId robot, AtArea& at);

  EngineState& state_;
  RobotControl& robots_;
  MissionControl& missions_;
  ExplorationControl& exploration_;
  HallControl& hall_;
  AgentControl& agents_;
  std::vector<NoGoArea> areas_;
  NoGoId next_{1};
  std::vector<NoGoArea> in_force_;  ///< as of the last `enforce`
  // What they close; null: nothing.
  std::shared_ptr<const ClosedGround> for_robots_;
  std::shared_ptr<const ClosedGround> for_all_bodies_;
  std::uint64_t grounds_ = 0;  ///< number of grounds made
  std::size_t bound_ = 0;      ///< number of robots when they were bound
  std::map<RobotId, AtArea> at_;
};

}  // namespace magna
