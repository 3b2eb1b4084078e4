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

/// The team's knowledge of its world, and exploration by it: explorers, no-go areas, progress. All
/// of it is off until `open`, and stays so in a generated field.
class ExplorationControl {
 public:
  ExplorationControl(EngineState& state, const RobotControl& robots, MissionControl& missions,
                     ExplorerRoles& roles)
      : state_(state), robots_(robots), missions_(missions), roles_(roles) {}

  Outcome apply(const Author& author, const input::SetExplorers& in);
  Outcome apply(const Author& author, const input::NoGoAdd& in);
  Outcome apply(const Author& author, const input::NoGoRemove& in);

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
  const std::vector<NoGoArea>& no_go() const;
  /// Why the robot cannot explore; nothing = it can.
  std::optional<Message> why_no_explorer(RobotId robot) const;

  void hash(StateHash& hash) const;

 private:
  void explore_after_plan(const Author& author, RobotId robot);
  void leave_exploring(const Author& author, RobotId robot);

  EngineState& state_;
  const RobotControl& robots_;
  MissionControl& missions_;
  ExplorerRoles& roles_;
  std::optional<Knowledge> knowledge_;
  std::optional<TeamExploration> exploration_;
  std::optional<CoverageSeries> series_;
  std::optional<ReachableFloor> reachable_;
  NoGoId next_no_go_{1};
};

}  // namespace magna
