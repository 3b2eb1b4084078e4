// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStatusBar>

#include "widgets/snapshot_feed.h"

class QLabel;

namespace magna {

/// The status bar: tool hint, cursor, selection, simulated time, real-time factor, loop lag, links.
class StatusLine : public QStatusBar {
  Q_OBJECT
 public:
  explicit StatusLine(SnapshotFeed& feed, QWidget* parent = nullptr);

  void show_hint(const QString& hint);
  void show_cursor(const QString& place);

  const QLabel& hint() const { return *hint_; }
  const QLabel& selection() const { return *selection_; }
  const QLabel& links() const { return *links_; }
  const QLabel& lag() const { return *lag_; }

 private:
  void follow();

  SnapshotFeed& feed_;
  QLabel* hint_;
  QLabel* cursor_;
  QLabel* selection_;
  QLabel* time_;
  QLabel* factor_;
  QLabel* lag_;
  QLabel* links_;
};

}  // namespace magna
