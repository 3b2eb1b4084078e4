// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/author.h"
#include "core/engine/engine_state.h"
#include "core/engine/input.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/engine/writers.h"
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
  /// Why a command that moves the robot's body is refused; nothing = the part lets it.
  virtual std::optional<Message> why_not(RobotId /*robot*/, const RobotCommand& /*command*/) const {
    return {};
  }
  /// An author holds the stick with this velocity, or releases it.
  virtual void held(RobotId /*robot*/, const Author& /*author*/, const BodyVelocity& /*velocity*/) {
  }
  virtual void released(RobotId /*robot*/) {}
};

// Reasons that several parts of the engine give.

/// The operator's stick, keys or pad move the robot.
inline Message stick_held() { return Message({"stick-held", "let go of the stick first"}); }

inline Message stop_latched() {
  return Message({"stop-is-latched", "STOP is latched: the operator releases it"});
}

/// A requested route is dropped: its robot was moved meanwhile.
inline Message overtaken_by_motion(const Author& by) {
  return Message({"route-overtaken-by-motion", "{} moved the robot before the route was planned"},
                 by.name);
}

/// Who may command a robot, and the direct commands: held input, stops, locks, and commands to a
/// robot's body and its parts (manual 3.2.2 and E). An input is refused with a reason and then
/// changes nothing.
class RobotControl {
 public:
  explicit RobotControl(EngineState& state) : state_(state) {}
  RobotControl(const RobotControl&) = delete;
  RobotControl& operator=(const RobotControl&) = delete;

  /// The other parts that move robots; interruptions are reported to them in this order.
  void set_movers(std::vector<RobotMover*> movers) { movers_ = std::move(movers); }

  Outcome apply(const Author& author, const input::Command& in);
  Outcome apply(const Author& author, const input::PutRobot& in);
  Outcome apply(const Author& author, const input::MakeOdometer& in);
  Outcome apply(const Author& author, const input::ResetOdometer& in);
  Outcome apply(const Author& author, const input::Interrupt& in);
  Outcome apply(const Author& author, const input::Hold& in);
  Outcome apply(const Author& author, const input::Release& in);
  Outcome apply(const Author& author, const input::StopRobot& in);
  Outcome apply(const Author& author, const input::StopAll& in);
  Outcome apply(const Author& author, const input::ReleaseStop& in);
  Outcome apply(const Author& author, const input::Lock& in);
  Outcome apply(const Author& author, const input::Unlock& in);

  /// The robot is known and present.
  Outcome present(RobotId robot) const;
  /// Known, present, and the author may do this to it.
  Outcome admit(const Author& author, RobotId robot, WriteKind kind) const;
  /// The author becomes the robot's writer.
  void take(const Author& author, RobotId robot);
  /// Ends what other parts do with the robot, except `except`, which moves it from now on.
  void interrupt(RobotId robot, const Message& why, const RobotMover* except = nullptr);
  /// A plan moves the robot from now on.
  void yield_to_plan(RobotId robot, const std::function<Message()>& why);
  /// The operator's hold ends; input of a stick or key that is still held is refused until it was
  /// released.
  void end_hold(RobotId robot);
  /// Stops a remote robot; a simulated one stops by itself.
  void stop_remote(RobotId robot);

  void add_robot(RobotId robot);
  void forget(RobotId robot) { writers_.forget(robot); }
  /// One byte a robot: 1 = its mission may move it in this tick. Valid until the next call.
  const std::vector<std::uint8_t>& may_drive();
  /// Missions do not move these robots, in order of number, until the next call: a part does that
  /// comes before them.
  void withhold(std::vector<RobotId> robots) { withheld_ = std::move(robots); }
  /// Reports the robots whose hold ended with this tick.
  void collect_released();

  const Writers& writers() const { return writers_; }
  bool stopped() const { return writers_.stopped(); }
  bool held(RobotId robot) const { return writers_.held(robot, state_.now); }
  const Author& writer(RobotId robot) const { return writers_.writer(robot); }

  void hash(StateHash& hash) const { writers_.hash(hash); }

 private:
  /// Input of a stick or key that is still held is refused until it was released.
  void wrest(RobotId robot);
  /// Why the robot cannot do it: a part that it does not have, an attribute that cannot be seen.
  std::optional<Message> check_parts(RobotId robot, const RobotCommand& command) const;

  EngineState& state_;
  Writers writers_;
  std::vector<RobotMover*> movers_;
  std::vector<RobotId> withheld_;
  std::vector<std::uint8_t> may_drive_;  ///< kept so that nothing is allocated, like the next
  std::vector<RobotId> released_;
};

}  // namespace magna
