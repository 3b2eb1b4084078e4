// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/engine/snapshot.h"

namespace magna {

/// Why a robot needs a person, the most urgent first.
enum class AttentionCause : std::uint8_t {
  Collided,   ///< it ran into something
  LinkLost,   ///< its own link is lost, or the program that commands it left it at work
  Blocked,    ///< it cannot go on
  Failed,     ///< a command on it failed
  WaitsLong,  ///< it waits for another robot, longer than `kPatience`
};
inline constexpr std::size_t kAttentionCauses = 5;

struct AttentionEntry {
  RobotId robot;
  AttentionCause cause = AttentionCause::Blocked;
  double since = 0.0;  ///< simulated seconds
  std::optional<Message> reason = {};
  bool seen = false;  ///< a person has looked after it already
  friend bool operator==(const AttentionEntry&, const AttentionEntry&) = default;
};

/// Which robots need a person, from what the snapshots say. What lasts (blocked, link lost, waits)
/// stays until it is over; what happened (collided, failed) until it was seen or the robot moves
/// again.
class AttentionQueue {
 public:
  static constexpr double kPatience = 10.0;   ///< simulated seconds of waiting
  static constexpr double kMovesAgain = 3.0;  ///< simulated seconds after which moving is a cure

  /// True when entries() changed.
  bool follow(const Snapshot& now);

  /// One for each robot that needs a person: those not seen first, then by cause, then the longest.
  const std::vector<AttentionEntry>& entries() const { return entries_; }
  std::size_t unseen() const;
  /// Nothing when the robot needs no attention.
  const AttentionEntry* of(RobotId robot) const;

  /// Who is next: the first not seen; when all are seen the one after `active`, round the end.
  std::optional<RobotId> next(std::optional<RobotId> active) const;
  /// True when entries() changed.
  bool acknowledge(RobotId robot);

 private:
  struct Trouble {
    double since = 0.0;
    std::optional<Message> reason;
    bool seen = false;
  };
  struct Robot {
    std::array<std::optional<Trouble>, kAttentionCauses> troubles;
    std::optional<double> waits_since;

    std::optional<Trouble>& of(AttentionCause cause) {
      return troubles[static_cast<std::size_t>(cause)];
    }
    bool nothing() const;
  };

  void begin_again_after_reset(const Snapshot& now, double seconds);
  void follow_links(const Snapshot& now);
  void follow_notices(const Snapshot& now, double seconds);
  void follow_robots(const Snapshot& now, double seconds);
  bool left_alone(const RobotStatus& status) const;
  bool rebuild();

  std::map<RobotId, Robot> robots_;  ///< those with trouble or waiting
  std::set<std::string> attached_;
  std::set<std::string> left_;  ///< programs that were attached once
  std::vector<AttentionEntry> entries_;
  std::uint64_t newest_ = 0;  ///< notice
  double last_seconds_ = 0.0;
  bool begun_ = false;
};

}  // namespace magna
