// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/engine/exploration_inputs.h"
#include "core/engine/mission_control.h"
#include "core/knowledge/coverage.h"
#include "core/knowledge/knowledge.h"
#include "core/mission/exploration.h"
#include "core/mission/reachable_floor.h"

namespace magna {

/// What restricts explorers to areas, and takes the ends of their exploring: orders to areas.
class ExploreGuide {
 public:
  virtual ~ExploreGuide() = default;
  /// Whether the robot carries an order out: it does not explore by its role meanwhile.
  virtual bool employs(RobotId robot) const = 0;
  /// Sets the areas of the robots that explore by an order.
  virtual void restrict_explorers(std::vector<Explorer>& explorers) const = 0;
  /// Takes the end of exploring of a robot that explores by an order; false: it does not.
  virtual bool take_end(const ExploreOrder& over) = 0;
};

/// The team's knowledge of its world, and exploration by it: explorers, progress. All of it is off
/// until `open`, and stays so in a generated field.
class ExplorationControl {
 public:
  ExplorationControl(EngineState& state, const RobotControl& robots, MissionControl& missions,
                     ExplorerRoles& roles)
      : state_(state), robots_(robots), missions_(missions), roles_(roles) {}

  Outcome apply(const Author& author, const input::SetExplorers& in);

  /// Must outlive it.
  void set_guide(ExploreGuide& guide) { guide_ = &guide; }
  /// Before robots are added.
  void open();
  /// From now on compares what is seen with the floor that robots can reach.
  void measure();

  // One tick.
  /// Gives explorers their orders; idle ones begin.
  void advance();
  void gather();

  // nullptr until `open`; the last until `measure`.
  const Knowledge* knowledge() const { return knowledge_ ? &*knowledge_ : nullptr; }
  const CoverageSeries* series() const { return series_ ? &*series_ : nullptr; }
  const ReachableFloor* reachable() const { return reachable_ ? &*reachable_ : nullptr; }
  /// What was seen, for display; nullptr until `open`.
  std::shared_ptr<const CoverageSnapshot> picture(const CoverageParts& parts);
  /// The areas that exploration keeps out of from now on.
  void set_no_go(std::vector<NoGoArea> areas);
  /// The places of the frontier in and beside an area that are left, and why. Searches for ways
  /// many times: too slow for every tick.
  std::vector<LeftPlace> places_left(const AreaShape& area);
  /// Why the robot cannot explore; nothing = it can.
  std::optional<Message> why_no_explorer(RobotId robot) const;

  void hash(StateHash& hash) const;

 private:
  void explore_after_plan(const Author& author, RobotId robot);
  void leave_exploring(const Author& author, RobotId robot);
  bool some_robot_explores() const;
  void report_end();

  EngineState& state_;
  const RobotControl& robots_;
  MissionControl& missions_;
  ExplorerRoles& roles_;
  ExploreGuide* guide_ = nullptr;
  std::optional<Knowledge> knowledge_;
  std::optional<TeamExploration> exploration_;
  std::optional<CoverageSeries> series_;
  std::optional<ReachableFloor> reachable_;
  bool some_ended_ = false;  ///< a robot has finished, others may still explore; only for events
};

}  // namespace magna
