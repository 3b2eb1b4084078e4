// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/author.h"
#include "core/engine/input.h"
#include "core/sim/ids.h"
#include "core/sim/state_hash.h"

namespace magna {

/// How a robot stands in the ranks of writers, strongest first.
enum class ControlState : std::uint8_t { Stopped, Locked, Held, Free };

/// Decides which author may command which robot: STOP latch > the operator's held input (until
/// released + 1 s) > all others, the newest wins. One table of (state of the robot) x (author) x
/// (kind of write).
class Writers {
 public:
  void add_robot();
  /// The robot is gone: no author holds or locks it.
  void forget(RobotId robot);

  /// May `author` do `kind` to the robot now? A refusal names the writer and the way out.
  Outcome admit(RobotId robot, std::string_view robot_name, const Author& author, WriteKind kind,
                Tick now) const;

  ControlState control(RobotId robot, const Author& author, Tick now) const;

  /// The author becomes the robot's writer; true if it was another one.
  bool take(RobotId robot, const Author& author);
  const Author& writer(RobotId robot) const { return robots_[robot.index()].writer; }

  void hold(RobotId robot, Tick until) { held_until_[robot.index()] = until; }
  bool held(RobotId robot, Tick now) const { return now < held_until_[robot.index()]; }
  /// The stick is held: its input moves the robot until tick `until`.
  void grasp(RobotId robot, Tick until) { robots_[robot.index()].grasped_until = until; }
  /// The stick was released: it may be held again.
  void let_go(RobotId robot);
  /// The robot was stopped. Input of a stick that is still held is refused until it was released: a
  /// key that is still down does not undo a stop.
  void wrest(RobotId robot, Tick now);
  /// The robots whose hold ended with tick `now`.
  void collect_released(Tick now, std::vector<RobotId>& out) const;

  /// Exclusive use, which only the operator chooses. False: the author had it already.
  bool lock(RobotId robot, const Author& author);
  bool unlock(RobotId robot);
  const std::optional<Author>& locked_by(RobotId robot) const {
    return robots_[robot.index()].lock;
  }

  void latch(const Author& author);
  void release() { stopped_by_.reset(); }
  bool stopped() const { return stopped_by_.has_value(); }
  const std::optional<Author>& stopped_by() const { return stopped_by_; }

  /// One byte a robot: 1 = its mission may move it in tick `now`.
  void fill_may_drive(Tick now, std::vector<std::uint8_t>& out) const;

  void hash(StateHash& hash) const;

 private:
  struct Control {
    Author writer;
    std::optional<Author> lock;
    Tick grasped_until = 0;     ///< exclusive
    bool let_go_first = false;  ///< stopped while the stick was held
  };
  std::vector<Control> robots_;
  std::vector<Tick> held_until_;  ///< exclusive; flat, for it is read every tick
  std::optional<Author> stopped_by_;
};

}  // namespace magna
