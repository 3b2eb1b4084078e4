// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/view/snapshot.h"

namespace magna::test {

/// Refuses motion of a robot, or allows it again.
inline void refuse_motion(Snapshot& snapshot, RobotId robot, const std::optional<Message>& why) {
  auto statuses = std::make_shared<std::vector<RobotStatus>>(*snapshot.statuses);
  auto refusals = std::make_shared<RobotRefusals>();
  for (const WriteKind kind : {WriteKind::Motion, WriteKind::Held}) {
    (*refusals)[static_cast<std::size_t>(kind)] = why;
  }
  (*statuses)[robot.index()].refusals = refusals;
  snapshot.statuses = statuses;
}

/// Refuses motion of all robots as the engine does while STOP is latched.
inline void latch_stop(Snapshot& snapshot, const std::string& by = "operator") {
  snapshot.stopped = true;
  snapshot.stopped_by = by;
  const Message why(
      {"stop-latched-by", "STOP is latched by {}: nothing moves until it is released"}, by);
  for (const RobotLabel& label : *snapshot.labels) refuse_motion(snapshot, label.id, why);
}

/// Locks a robot, and refuses everything but a stop as the engine does if the author is not the
/// operator.
inline void lock(Snapshot& snapshot, RobotId robot, const std::string& by) {
  auto statuses = std::make_shared<std::vector<RobotStatus>>(*snapshot.statuses);
  RobotStatus& status = (*statuses)[robot.index()];
  status.locked_by = by;
  status.refusals.reset();
  if (by != "operator") {
    auto refusals = std::make_shared<RobotRefusals>();
    for (const WriteKind kind : {WriteKind::Plan, WriteKind::Motion, WriteKind::Held}) {
      (*refusals)[static_cast<std::size_t>(kind)] =
          Message({"locked-by", "{} is locked by {}: ask for it to be unlocked"},
                  (*snapshot.labels)[robot.index()].name, by);
    }
    status.refusals = refusals;
  }
  snapshot.statuses = statuses;
}

}  // namespace magna::test
