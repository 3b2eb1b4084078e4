// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/geometry/pose.h"
#include "core/robot/command.h"
#include "core/robot/opcode_queue.h"
#include "core/robot/robot_description.h"
#include "core/robot/robot_type.h"
#include "core/sim/state_hash.h"

namespace magna {

/// The activity of a remote robot.
enum class CybotState : std::uint8_t {
  Idle,       ///< nothing to do
  Manual,     ///< follows the sticks
  Mission,    ///< carries out its mission
  ScanLong,   ///< a long scan is requested or in progress
  ScanShort,  ///< a short scan is requested or in progress
  Stop,       ///< was stopped
  Queue,      ///< runs its queued instructions
  Search,     ///< searches for the posts of the goal box
};

std::string_view name(CybotState state);  ///< "manual", "scan-long", …
std::optional<CybotState> cybot_state(std::string_view name);

/// What is known of the last order to stop. Only the robot itself knows whether it stands.
enum class StopState : std::uint8_t {
  None,         ///< no such order, or another one has followed it
  Sent,         ///< the robot has not confirmed it yet
  Unconfirmed,  ///< it had the time to, or its link is lost, or it drove again: it may be moving
  Confirmed,    ///< it has read and acknowledged the MAN of the order, and stands since
};

/// Demands on the two wheels, -1 to 1 of their maximum, forwards positive.
struct Sticks {
  double left = 0.0;
  double right = 0.0;
  friend bool operator==(const Sticks&, const Sticks&) = default;
};

/// The sticks for a body of this type at this velocity: clockwise turning drives the left wheel
/// forwards. Each is limited to -1 to 1; numbers that are not finite count as zero.
Sticks sticks_for(const BodyVelocity& velocity, const RobotTypeInfo& type);

/// What a remote robot tells about itself; nothing = it does not.
struct RemoteAbout {
  static constexpr std::size_t kMostSerial = 32;  ///< bytes
  static constexpr std::size_t kMostNote = 64;    ///< bytes

  std::string serial;             ///< number of the device
  std::optional<double> battery;  ///< 0 to 1
  std::string note;               ///< a line about its health
  friend bool operator==(const RemoteAbout&, const RemoteAbout&) = default;
};

/// The local counterpart of a remote robot: its link, queue, sticks and
/// activity. Its pose is in the team's arrays, as for all robots.
class RemoteRobot {
 public:
  /// `origin`: see `origin()`.
  explicit RemoteRobot(RemoteLink link, Tick now, const Pose& origin = {})
      : link_(std::move(link)), origin_(origin), since_(now) {}

  const RemoteLink& link() const { return link_; }
  /// The origin of its own frame in the world: where it started, and with which heading. It moves
  /// when its pose is corrected.
  const Pose& origin() const { return origin_; }
  void set_origin(const Pose& origin);
  bool connected() const { return link_state_ != LinkState::Lost; }
  /// Connected, but without messages for a while: a change of the sticks would not reach it.
  bool silent() const { return link_state_ == LinkState::Silent; }
  /// The tick at which it was connected or lost.
  Tick since() const { return since_; }
  /// The link is lost: the sticks become zero and the queue is cleared.
  void lose(Tick now);
  /// The link works again. Nothing resumes by itself. A robot that may still execute what it read
  /// before sees MAN first, whose acknowledgement says that it does not.
  void restore(Tick now);
  /// Another link restores it.
  void restore(RemoteLink link, Tick now);
  /// The robot that this one's link belongs to now; nothing: this one itself.
  std::optional<RobotId> continues() const { return continues_; }
  void set_continues(RobotId lost) { continues_ = lost; }
  /// Marks the link as silent (the sticks become zero) or as working again; does nothing when the
  /// link is lost.
  void set_silent(bool silent);

  /// The pose before a report of more than it can have driven, moved by what it reported since;
  /// nothing = its pose is credible. While there is one, missions and searches do not drive it.
  const std::optional<Pose>& old_pose() const { return old_pose_; }
  void set_old_pose(const std::optional<Pose>& pose);
  const RemoteAbout& about() const { return about_; }
  void set_about(RemoteAbout about);
  /// How many impossible values it has sent.
  std::uint64_t impossible_values() const { return impossible_values_; }
  void count_impossible_values(std::uint32_t more);

  /// Holds it while the session is paused, with zero sticks, or lets it continue.
  void hold(bool hold, Tick now);

  const OpcodeQueue& queue() const { return queue_; }
  OpcodeQueue& queue() { return queue_; }

  /// A server that runs while no ticks pass must send zero itself: drives do not end here then.
  const Sticks& sticks() const { return sticks_; }
  void set_sticks(const Sticks& sticks);

  /// The current activity.
  CybotState state() const;
  /// Stops: the queue is cleared, the sticks are zero, and only MAN is visible to the robot, until
  /// it confirms the stop.
  void stop(Tick now);
  StopState stop_state() const { return stop_; }
  /// The order to stop is neither confirmed nor followed by another one.
  bool stop_pending() const { return stop_ == StopState::Sent || stop_ == StopState::Unconfirmed; }
  /// The robot has read the MAN of the order and acknowledged it.
  bool stop_acknowledged() const;
  /// Real time since the order in which the robot may have driven on, s; 0 if it is confirmed.
  double unconfirmed_seconds() const { return unconfirmed_seconds_; }
  /// The link reports that the robot stands, after `stop_acknowledged`.
  void confirm_stop();
  /// The link reports that this real time has passed without a confirmation.
  void doubt_stop(double seconds);
  /// Sends the order again if its MAN has ended without being confirmed.
  void repeat_stop(Tick now);
  /// Follows the sticks from now on; the queue is cleared and starts with MAN. Does nothing if it
  /// already follows the sticks.
  void begin_manual(Tick now);
  void begin_mission();
  void begin_search();
  /// The mission is over, held or blocked.
  void end_mission();
  /// The search has ended.
  void end_search();
  /// A client queues instructions of its own.
  void begin_queue();

  /// Increases with every change.
  std::uint64_t version() const { return version_ + queue_.version(); }
  void hash(StateHash& hash) const;

 private:
  /// The activity to return to when the queue has no special entry.
  enum class Basis : std::uint8_t { Idle, Manual, Mission, Stop, Search };
  enum class LinkState : std::uint8_t { Lost, Heard, Silent };
  /// Another activity begins; any but Stop ends the order to stop.
  void set(Basis basis);

  RemoteLink link_;
  Pose origin_;
  std::optional<RobotId> continues_;
  std::optional<Pose> old_pose_;
  std::uint64_t impossible_values_ = 0;
  RemoteAbout about_;
  OpcodeQueue queue_;
  Sticks sticks_;
  Basis basis_ = Basis::Idle;
  LinkState link_state_ = LinkState::Heard;
  StopState stop_ = StopState::None;
  std::uint32_t stop_entry_ = 0;  ///< number of the MAN of the order to stop
  double unconfirmed_seconds_ = 0.0;
  Tick since_ = 0;
  std::uint64_t version_ = 0;
};

/// How a remote robot finds its way.
struct NavigationRules {
  bool scans = false;  ///< makes a long scan before it enters ground outside every scanned zone
  bool walls = false;  ///< the world's walls are obstacles, too
  friend bool operator==(const NavigationRules&, const NavigationRules&) = default;
};

}  // namespace magna
