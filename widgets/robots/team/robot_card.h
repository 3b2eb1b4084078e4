// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/base/state/snapshot_feed.h"

class QLabel;
class QToolButton;

namespace magna {

class EditStack;

/// Card of the active robot: identity, place, speed, task, reason, commander, and common commands.
/// Takes no room without an active robot.
class RobotCard : public QWidget {
  Q_OBJECT
 public:
  RobotCard(SnapshotFeed& feed, EditStack& edits, QWidget* parent = nullptr);

  QToolButton& stop() { return *stop_; }
  QToolButton& resume() { return *resume_; }
  QToolButton& clear() { return *clear_; }
  /// Whether it is shown while a robot is active; at first it is not.
  void show_when(bool wanted);
  /// All texts, one per line; empty without an active robot.
  QString text() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void follow();
  void make_page();
  void act(Input (*make)(RobotId));

  SnapshotFeed& feed_;
  EditStack& edits_;
  bool wanted_ = false;
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
