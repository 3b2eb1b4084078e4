// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "core/engine/engine.h"
#include "core/mission/wait_graph.h"
#include "core/view/help_measures.h"
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
  InWay,      ///< others have waited for it, one behind the other, longer than `kLastingWait`
  WaitsLong,  ///< it has waited longer than `kPatience`, not for a robot that is InWay
};
inline constexpr std::size_t kAttentionCauses = 8;

/// "collided", "link-lost", …: a cause in tables and lines for other programs.
const char* cause_name(AttentionCause cause);

struct AttentionEntry {
  RobotId robot;
  AttentionCause cause = AttentionCause::Blocked;
  double since = 0.0;  ///< simulated seconds
  std::optional<Message> reason = {};
  bool seen = false;                  ///< already acknowledged by the operator
  std::vector<RobotId> waiting = {};  ///< for it, if it is also InWay: in order of number
  friend bool operator==(const AttentionEntry&, const AttentionEntry&) = default;
};

/// The current data of one robot for the queue.
struct AttentionFacts {
  RobotId robot;
  bool moves = false;
  bool waits = false;                     ///< for another robot; not: for more to explore
  bool goes_on = false;                   ///< drives its mission, or makes way
  std::optional<RobotId> waits_for = {};  ///< which robot, if it is known
  bool blocked = false;
  bool stop_unconfirmed = false;
  bool jumped = false;
  std::optional<Message> alone = {};   ///< its link is lost, or its program has left: which
  std::optional<Message> reason = {};  ///< why it waits or is blocked
  Point at = {};                       ///< where it believes to be, metres
};
/// What the mission of a robot means, except `waits_for`: `driven` by the operator's stick;
/// `waits_for_more`: to explore.
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
  static constexpr double kPatience = 10.0;     ///< s, simulated, of waiting
  static constexpr double kMovedOn = 1.0;       ///< m: a robot that has moved this far no longer
                                                ///< waits there
  static constexpr double kLastingWait = 15.0;  ///< s, simulated, of waiting for one robot
  static constexpr double kMovesAgain = 3.0;    ///< s, simulated, of motion after which an event is
                                                ///< settled
  /// Distances differ only by whole steps, m, so that the order is calm while robots drive.
  static constexpr double kNearStep = 5.0;

  /// Updates the queue. `robots`: those that are there, in order of number; `active`: the one from
  /// which others are near. true = entries() changed.
  bool follow(Tick tick, double tick_seconds, std::span<const AttentionFacts> robots,
              std::span<const AttentionEvent> events, std::optional<RobotId> active = {});
  /// Another run; call `follow` next.
  void restart();

  AttentionRule rule() const { return rule_; }
  /// true = entries() changed.
  bool set_rule(AttentionRule rule);

  /// One entry for each robot, with its most urgent cause: new ones first, then by the rule. By
  /// LongestIgnored new ones are not first.
  const std::vector<AttentionEntry>& entries() const { return entries_; }
  /// nullptr = needs no attention.
  const AttentionEntry* of(RobotId robot) const;

  /// The next robot: the first new one; if there is none, the one after `active`, cyclic.
  std::optional<RobotId> next(std::optional<RobotId> active) const;
  /// The robot before `active` in the queue, cyclic; the last one if `active` is not in it.
  std::optional<RobotId> previous(std::optional<RobotId> active) const;
  /// The operator acted on the robot, whether or not it needs attention; true = entries() changed.
  bool attend(RobotId robot);
  /// Acknowledges a robot, and attends to it; true = entries() changed.
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
    std::vector<RobotId> waiting = {};
  };
  /// Where a robot waited, and when.
  struct Wait {
    double since = 0.0;
    Point at = {};
  };
  struct Robot {
    std::array<std::optional<Problem>, kAttentionCauses> problems;
    /// Those from which it has not moved on, the oldest first: while it moves on by a little at a
    /// time, only the oldest ones are forgotten.
    std::vector<Wait> waits;
    double away = 0.0;  ///< m, in whole steps

    void follow_wait(const AttentionFacts& facts, double seconds);
    std::optional<double> waits_since() const {
      return waits.empty() ? std::nullopt : std::optional(waits.front().since);
    }

    std::optional<Problem>& of(AttentionCause cause) {
      return problems[static_cast<std::size_t>(cause)];
    }
    bool nothing() const;
  };

  using Rank = std::tuple<bool, double, AttentionCause, double, std::uint32_t>;

  /// `behind_one`: it waits for a robot that does not go on, so that both are one entry.
  void follow_robot(const AttentionFacts& facts, double seconds, bool behind_one);
  void follow_groups(std::span<const WaitGraph::Group> groups, double seconds);
  void measure(std::span<const AttentionFacts> robots, std::optional<RobotId> centre);
  Rank rank(const AttentionEntry& entry) const;
  bool rebuild();

  AttentionRule rule_ = AttentionRule::MostUrgent;
  double seconds_ = 0.0;                ///< of the last `follow`
  std::map<RobotId, double> attended_;  ///< when the operator last acted on it, seconds
  std::optional<RobotId> attended_last_;
  std::map<RobotId, Robot> robots_;  ///< robots with trouble or waiting
  std::vector<AttentionEntry> entries_;
};

}  // namespace magna
