// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "widgets/attention/attention_follower.h"
#include "widgets/attention/service_times.h"
#include "widgets/snapshot_feed.h"

namespace magna {

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
