// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QStatusBar>
#include <QStringList>
#include <QToolButton>

#include "widgets/base/state/snapshot_feed.h"

namespace magna {

/// A line of text that is elided with "…" if too long; the tooltip has the whole text.
class ElidedLabel : public QLabel {
  Q_OBJECT
 public:
  using QLabel::QLabel;
  /// Texts for less room, each shorter than the one before: the first that fits is shown.
  void set_shorter(const QStringList& texts);
  /// The text in the present width.
  QString shown_text() const;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QStringList shorter_;
};

/// The status bar: tool hint, cursor, selection, simulated time with the word paused, loop lag,
/// links.
/// If there is too little room, the least important parts are hidden and the hint is elided.
class StatusLine : public QStatusBar {
  Q_OBJECT
 public:
  explicit StatusLine(SnapshotFeed& feed, QWidget* parent = nullptr);

  void show_hint(const QString& hint);
  void show_cursor(const QString& place);
  /// Lag of the window's event loop, ms.
  void show_window_lag(double p99_ms, double max_ms);

  const QLabel& hint() const { return *hint_; }
  QToolButton& links() { return *links_; }
  const QLabel& lag() const { return *lag_; }

 signals:
  /// The counter of links was clicked.
  void links_wanted();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void follow();
  void follow_lag();
  void fit();

  SnapshotFeed& feed_;
  QLabel* hint_;
  QLabel* cursor_;
  QLabel* selection_;
  QLabel* time_;
  QLabel* lag_;
  QToolButton* links_;
  double window_p99_ms_ = 0.0;
  double window_max_ms_ = 0.0;
};

}  // namespace magna
