// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/snapshot_feed.h"

class QLabel;
class QStackedLayout;
class QToolButton;

namespace magna {

class EditStack;

/// Card of the active robot: identity, place, speed, task, reason, writer, and common commands.
/// Without an active robot it explains how to choose one.
class RobotCard : public QWidget {
  Q_OBJECT
 public:
  RobotCard(SnapshotFeed& feed, EditStack& edits, QWidget* parent = nullptr);

  QToolButton& stop() { return *stop_; }
  QToolButton& resume() { return *resume_; }
  QToolButton& clear() { return *clear_; }
  /// All texts, one per line.
  QString text() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void follow();
  QWidget* make_page();
  void act(Input (*make)(RobotId));

  SnapshotFeed& feed_;
  EditStack& edits_;
  QStackedLayout* pages_;
  QLabel* empty_;
  QLabel* name_;
  QLabel* type_;
  QLabel* state_;
  QLabel* reason_;
  QLabel* pose_;
  QLabel* motion_;
  QToolButton* stop_;
  QToolButton* resume_;
  QToolButton* clear_;
};

}  // namespace magna
