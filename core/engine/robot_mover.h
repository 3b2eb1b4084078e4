// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/sim/ids.h"
#include "core/sim/message.h"

namespace magna {

/// A part of the engine that moves robots by itself: missions, actions of a hall, actions of neural
/// agents. RobotControl tells it when another author moves the robot.
class RobotMover {
 public:
  virtual ~RobotMover() = default;
  /// Ends the part's motion of the robot. `why`: one sentence for the author whose request ends.
  virtual void interrupt(RobotId robot, const Message& why) = 0;
  /// Ends or releases the part's motion because a plan moves the robot from here on. `why` is made
  /// only if it is needed: plans change often, and few robots move otherwise.
  virtual void yield_to_plan(RobotId /*robot*/, const std::function<Message()>& /*why*/) {}
  /// The robot was stopped by an author, after `interrupt`.
  virtual void stopped(RobotId /*robot*/) {}
};

}  // namespace magna
