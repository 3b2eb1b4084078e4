// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/robot/command.h"
#include "core/robot/opcode_queue.h"
#include "core/robot/robot_type.h"
#include "core/sim/state_hash.h"

namespace magna {

/// Over which connection a robot that moves itself is reached.
struct RemoteLink {
  std::string author;   ///< who reports for it: the name of the connection
  std::string profile;  ///< which reading of its interface is used: "doc"
  std::string unit;     ///< of lengths on the wire, as it is shown: "cm"
  friend bool operator==(const RemoteLink&, const RemoteLink&) = default;
};

/// What a robot that moves itself is at.
enum class RemoteState : std::uint8_t {
  Idle,       ///< nothing to do
  Manual,     ///< follows the sticks
  Mission,    ///< carries out its mission
  ScanLong,   ///< a long scan is asked for or under way
  ScanShort,  ///< a short one
  Stop,       ///< was stopped
  Queue,      ///< runs its queued instructions
};

std::string_view name(RemoteState state);  ///< "manual", "scan-long", …
std::optional<RemoteState> remote_state(std::string_view name);

/// Demands on the two wheels, -1 to 1 of what they can do, forwards positive.
struct Sticks {
  double left = 0.0;
  double right = 0.0;
  friend bool operator==(const Sticks&, const Sticks&) = default;
};

/// The sticks that make a body of this type go at this velocity: what turns it clockwise drives the
/// left wheel forward. Each is cut to -1 to 1; numbers that are not finite count as zero.
Sticks sticks_for(const BodyVelocity& velocity, const RobotTypeInfo& type);

/// The near end of a robot that moves itself and reports: its link, its queue, its sticks, and what
/// it is at. Where it is, is in the team's poses like everybody's.
class RemoteRobot {
 public:
  explicit RemoteRobot(RemoteLink link, Tick now) : link_(std::move(link)), since_(now) {}

  const RemoteLink& link() const { return link_; }
  bool connected() const { return link_state_ != LinkState::Lost; }
  /// Connected, but not heard for a while: a change of the sticks would not reach it.
  bool silent() const { return link_state_ == LinkState::Silent; }
  /// Since when it is connected or lost.
  Tick since() const { return since_; }
  /// The link is lost: the sticks become zero and the queue is cleared.
  void lose(Tick now);
  /// It is heard of again. Nothing resumes by itself.
  void restore(Tick now);
  /// It falls silent (the sticks become zero) or is heard again; nothing when the link is lost.
  void set_silent(bool silent);

  const OpcodeQueue& queue() const { return queue_; }
  OpcodeQueue& queue() { return queue_; }

  /// A server that runs while no ticks do must send zero itself: nothing here ends by itself
  /// then.
  const Sticks& sticks() const { return sticks_; }
  void set_sticks(const Sticks& sticks);

  /// The state in force.
  RemoteState state() const;
  /// Stands: the queue is cleared, the sticks are zero, and MAN is all that it sees.
  void stop(Tick now);
  /// Follows the sticks from here on; the queue is cleared and MAN begins it. Nothing when it does
  /// so already.
  void begin_manual(Tick now);
  void begin_mission();
  /// The mission is over, held or blocked.
  void end_mission();
  /// A client queues its own instructions.
  void begin_queue();

  /// Counts up with every change.
  std::uint64_t version() const { return version_ + queue_.version(); }
  void hash(StateHash& hash) const;

 private:
  /// What it goes back to when nothing special stands in its queue.
  enum class Basis : std::uint8_t { Idle, Manual, Mission, Stop };
  enum class LinkState : std::uint8_t { Lost, Heard, Silent };
  void set(Basis basis);

  RemoteLink link_;
  OpcodeQueue queue_;
  Sticks sticks_;
  Basis basis_ = Basis::Idle;
  LinkState link_state_ = LinkState::Heard;
  Tick since_ = 0;
  std::uint64_t version_ = 0;
};

}  // namespace magna
