// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/view/snapshot.h"

namespace magna {

/// Causes of a need for attention, the most urgent first.
enum class AttentionCause : std::uint8_t {
  StopUnconfirmed,  ///< it has not confirmed a stop in time: it may be driving on
  Jumped,           ///< it reports more than it can have driven
  Collided,         ///< collision
  LinkLost,   ///< its link is lost, or the program that commands it left before its work was done
  Blocked,    ///< it cannot continue
  Failed,     ///< its command failed
  WaitsLong,  ///< it has waited for another robot longer than `kPatience`
};
inline constexpr std::size_t kAttentionCauses = 7;

struct AttentionEntry {
  RobotId robot;
  AttentionCause cause = AttentionCause::Blocked;
  double since = 0.0;  ///< simulated seconds
  std::optional<Message> reason = {};
  bool seen = false;  ///< already acknowledged by the operator
  friend bool operator==(const AttentionEntry&, const AttentionEntry&) = default;
};

/// The robots that need attention, derived from snapshots. Lasting causes (blocked, link lost,
/// waiting) stay until they end; events (collided, failed) until acknowledged or until the robot
/// moves again.
class AttentionQueue {
 public:
  static constexpr double kPatience = 10.0;   ///< s, simulated, of waiting
  static constexpr double kMovesAgain = 3.0;  ///< s, simulated, of motion after which an event is
                                              ///< settled

  /// Updates the queue; true = entries() changed.
  bool follow(const Snapshot& now);

  /// One entry for each robot: new ones first, then by cause, then the oldest.
  const std::vector<AttentionEntry>& entries() const { return entries_; }
  std::size_t unseen() const;
  /// nullptr = needs no attention.
  const AttentionEntry* of(RobotId robot) const;

  /// The next robot: the first new one; if there is none, the one after `active`, cyclic.
  std::optional<RobotId> next(std::optional<RobotId> active) const;
  /// The robot before `active` in the queue, cyclic; the last one if `active` is not in it.
  std::optional<RobotId> previous(std::optional<RobotId> active) const;
  /// Acknowledges a robot; true = entries() changed.
  bool acknowledge(RobotId robot);
  /// Removes a robot from entries() until it has another cause, or this one again after it ended;
  /// true = entries() changed.
  bool ignore(RobotId robot);

 private:
  struct Problem {
    double since = 0.0;
    std::optional<Message> reason;
    bool seen = false;
    bool ignored = false;
  };
  struct Robot {
    std::array<std::optional<Problem>, kAttentionCauses> problems;
    std::optional<double> waits_since;

    std::optional<Problem>& of(AttentionCause cause) {
      return problems[static_cast<std::size_t>(cause)];
    }
    bool nothing() const;
  };

  void begin_again_after_reset(const Snapshot& now, double seconds);
  void follow_links(const Snapshot& now);
  void follow_notices(const Snapshot& now, double seconds);
  void follow_robots(const Snapshot& now, double seconds);
  bool left_alone(const RobotStatus& status) const;
  bool rebuild();

  std::map<RobotId, Robot> robots_;  ///< robots with trouble or waiting
  std::set<std::string> attached_;
  std::set<std::string> left_;  ///< programs that have been attached
  std::vector<AttentionEntry> entries_;
  std::uint64_t newest_ = 0;  ///< newest notice seen
  double last_seconds_ = 0.0;
  bool begun_ = false;
};

}  // namespace magna
