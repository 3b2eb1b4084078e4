// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/engine/engine.h"
#include "core/view/notice.h"

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

/// "collided", "link-lost", …: a cause in tables and lines for other programs.
const char* cause_name(AttentionCause cause);

struct AttentionEntry {
  RobotId robot;
  AttentionCause cause = AttentionCause::Blocked;
  double since = 0.0;  ///< simulated seconds
  std::optional<Message> reason = {};
  bool seen = false;  ///< already acknowledged by the operator
  friend bool operator==(const AttentionEntry&, const AttentionEntry&) = default;
};

/// The current data of one robot for the queue.
struct AttentionFacts {
  RobotId robot;
  bool moves = false;
  bool waits = false;  ///< for another robot; not: for more to explore
  bool blocked = false;
  bool stop_unconfirmed = false;
  bool jumped = false;
  std::optional<Message> alone = {};   ///< its link is lost, or its program has left: which
  std::optional<Message> reason = {};  ///< why it waits or is blocked
};
/// What the mission of a robot means: `driven` by the operator's stick; `waits_for_more`: to
/// explore.
AttentionFacts attention_facts(RobotId robot, MissionState mission, BodyState body, bool driven,
                               bool waits_for_more, const std::optional<Message>& reason);
/// The same of all robots, in order of number, as far as the engine has them: without programs that
/// have left.
std::vector<AttentionFacts> attention_facts(const Engine& engine);
/// Why a robot with a lost link is `alone`.
Message robot_not_heard();

/// A collision, or a command that failed.
struct AttentionEvent {
  RobotId robot;
  AttentionCause cause = AttentionCause::Failed;
  Tick tick = 0;
  Message text;
};
/// Nothing: the notice is not about one.
std::optional<AttentionEvent> attention_event(const Notice& notice);
/// The same for an event, in the engine's present state.
std::optional<AttentionEvent> attention_event(const Event& event, const Engine& engine);

/// The robots that need attention. Lasting causes (blocked, link lost, waiting) stay until they
/// end; events (collided, failed) until acknowledged or until the robot moves again.
class AttentionQueue {
 public:
  static constexpr double kPatience = 10.0;   ///< s, simulated, of waiting
  static constexpr double kMovesAgain = 3.0;  ///< s, simulated, of motion after which an event is
                                              ///< settled

  /// Updates the queue. `robots`: those that are there, in order of number. true = entries()
  /// changed.
  bool follow(Tick tick, double tick_seconds, std::span<const AttentionFacts> robots,
              std::span<const AttentionEvent> events);
  /// Another run; call `follow` next.
  void restart() { robots_.clear(); }

  /// One entry for each robot: new ones first, then by cause, then the oldest.
  const std::vector<AttentionEntry>& entries() const { return entries_; }
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

  void follow_robot(const AttentionFacts& facts, double seconds);
  bool rebuild();

  std::map<RobotId, Robot> robots_;  ///< robots with trouble or waiting
  std::vector<AttentionEntry> entries_;
};

}  // namespace magna
