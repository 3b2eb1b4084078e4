// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/knowledge/scanned_zones.h"
#include "core/knowledge/sighting_table.h"
#include "core/mission/mission_detours.h"
#include "core/mission/mission_table.h"

namespace magna {

/// Missions of remote robots: a way-point becomes turns and drives, one instruction at a time, each
/// planned from the pose reported after the one before.
class RemoteMissions {
 public:
  /// `sightings`, `zones`: nullptr if there are none.
  RemoteMissions(MissionTable& table, MissionDetours& detours, const SightingTable* sightings,
                 const ScannedZones* zones)
      : table_(table), detours_(detours), sightings_(sightings), zones_(zones) {}

  /// Drives towards the first way-point; true when it is done.
  bool follow(RobotId id, Tick now);
  /// Withdraws the current instruction.
  void withdraw(RobotId id);
  /// As Missions.
  void met(RobotId id, Message reason);

 private:
  /// False while the current instruction is in progress, or when the robot cannot continue.
  bool order_is_over(RobotId id);
  bool turn(RobotId id, double theta, Tick now);
  void drive(RobotId id, Point target, Tick now);
  /// The first known hole that the body would touch on the straight way from its position; nullptr
  /// = none.
  const Sighting* hole_on_way(RobotId id, Point target) const;
  void send(RobotId id, Opcode opcode, double operand, Tick now);
  void give_up(RobotId id, Message reason);
  bool tried_enough(RobotId id, Point target);

  MissionTable& table_;
  MissionDetours& detours_;
  const SightingTable* sightings_;
  const ScannedZones* zones_;
};

}  // namespace magna
