// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/view/attention_queue.h"
#include "core/view/help_measures.h"
#include "core/view/snapshot.h"
#include "widgets/base/state/snapshot_feed.h"

namespace magna {

/// Response and service times of the requests for help: the entries of the attention queue. A robot
/// whose cause changes makes another request. Defined in HelpMeasures.
class ServiceTimes {
 public:
  /// Follows the queue; `seconds` is the simulated time. Earlier than before = another run, which
  /// begins at nothing.
  void follow(const std::vector<AttentionEntry>& entries, double seconds);
  /// The operator acted on the robot: its request, if it has one, is answered.
  void act(RobotId robot, double seconds);

  /// The causes with requests, most urgent first.
  std::vector<HelpMeasures> measures() const;

 private:
  struct Request {
    AttentionCause cause = AttentionCause::Blocked;
    double since = 0.0;
    bool answered = false;
  };
  struct Times {
    std::uint32_t requests = 0;
    std::vector<double> responses;  ///< s
    std::vector<double> services;   ///< s
  };

  Times& of(AttentionCause cause) { return times_[static_cast<std::size_t>(cause)]; }

  std::map<RobotId, Request> open_;
  std::array<Times, kAttentionCauses> times_;
  double last_seconds_ = 0.0;
};

/// Keeps an attention queue up to date by snapshots.
class AttentionFollower {
 public:
  /// true = the queue's entries changed.
  bool follow(const Snapshot& now);

  AttentionQueue& queue() { return queue_; }
  const AttentionQueue& queue() const { return queue_; }

 private:
  void follow_links(const Snapshot& now);
  std::vector<AttentionEvent> news(const Snapshot& now);
  std::vector<AttentionFacts> facts(const Snapshot& now) const;
  bool left_alone(const RobotStatus& status) const;

  AttentionQueue queue_;
  std::set<std::string> attached_;
  std::set<std::string> left_;  ///< programs that have been attached
  std::uint64_t newest_ = 0;    ///< newest notice seen
  Tick last_ = 0;
  bool begun_ = false;
};

/// "Collided", "Link lost", … : a cause as text.
QString attention_word(AttentionCause cause);
/// What a robot needs help for, in the words of map and robot list: "No route", "Stuck".
QString need_word(const AttentionEntry& entry);
/// The same with reason and time, for a tooltip and a screen reader.
QString attention_text(const AttentionEntry& entry);

/// Keeps the attention queue up to date for all panes.
class AttentionWatch : public QObject {
  Q_OBJECT
 public:
  explicit AttentionWatch(SnapshotFeed& feed, QObject* parent = nullptr);

  const AttentionQueue& queue() const { return follower_.queue(); }
  void set_rule(AttentionRule rule);
  /// The next robot that needs attention, acknowledged at once; nothing = none.
  std::optional<RobotId> take_next();
  /// The previous one, likewise.
  std::optional<RobotId> take_previous();
  /// Removes a robot from the queue until its cause changes.
  void ignore(RobotId robot);
  /// Response and service times of this run; measured five times a second of real time.
  const ServiceTimes& service() const { return service_; }

 signals:
  void changed();

 private:
  void follow();
  std::optional<RobotId> take(std::optional<RobotId> robot);
  void note_action(const Input& input);
  void update_service();

  SnapshotFeed& feed_;
  AttentionFollower follower_;
  ServiceTimes service_;
};

}  // namespace magna
