// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/engine/hall_inputs.h"
#include "core/engine/robot_control.h"
#include "core/hall/hall_records.h"
#include "core/hall/hall_simulation.h"
#include "core/hall/robot_actions.h"
#include "core/mission/missions.h"

namespace magna {

/// The hall in a running world: its machines, batteries and packages, and the actions
/// of its robots. There is none until `open`.
class HallControl : public RobotMover {
 public:
  HallControl(EngineState& state, RobotControl& robots, Missions& missions)
      : state_(state), robots_(robots), missions_(missions) {}

  Outcome apply(const Author& author, const input::HallAction& in);
  Outcome apply(const Author& author, const input::HallCancel& in);
  Outcome apply(const Author& author, const input::HallProcess& in);
  Outcome apply(const Author& author, const input::HallTransfer& in);

  /// After the robots were added.
  void open(std::shared_ptr<const HallDescription> description);

  // RobotMover
  void interrupt(RobotId robot, const Message& why) override;
  void yield_to_plan(RobotId robot, const std::function<Message()>& why) override;

  // One tick.
  void move();
  void advance();

  // nullptr until `open`.
  const HallSimulation* hall() const { return hall_ ? &*hall_ : nullptr; }
  const RobotActions* actions() const { return actions_ ? &*actions_ : nullptr; }
  const HallRecords* records() const { return records_ ? &*records_ : nullptr; }
  /// When all was delivered; nothing = not yet.
  std::optional<Tick> finished_at() const { return finished_at_; }

  void hash(StateHash& hash) const;

 private:
  /// `author`: of the actions that have begun.
  void collect_news(const Author& author);
  void note_finished();

  EngineState& state_;
  RobotControl& robots_;
  Missions& missions_;
  std::optional<HallSimulation> hall_;
  std::optional<RobotActions> actions_;
  std::optional<HallRecords> records_;  ///< no part of the state: it only observes
  std::optional<Tick> finished_at_;
};

}  // namespace magna
