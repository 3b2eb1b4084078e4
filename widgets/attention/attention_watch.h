// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "widgets/attention/attention_queue.h"
#include "widgets/snapshot_feed.h"

namespace magna {

/// "Ran into something", "Link lost", … : a cause in words.
QString attention_word(AttentionCause cause);
/// Word, reason and since when, for a tooltip and a screen reader.
QString attention_text(const AttentionEntry& entry);

/// The queue of robots that need a person, kept up to date for all panes.
class AttentionWatch : public QObject {
  Q_OBJECT
 public:
  explicit AttentionWatch(SnapshotFeed& feed, QObject* parent = nullptr);

  const AttentionQueue& queue() const { return queue_; }
  /// The next robot that needs a person, acknowledged at once; nothing when none does.
  std::optional<RobotId> take_next();

 signals:
  void changed();

 private:
  void follow();

  SnapshotFeed& feed_;
  AttentionQueue queue_;
};

}  // namespace magna
