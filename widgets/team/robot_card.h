// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/snapshot_feed.h"

class QLabel;
class QStackedLayout;
class QToolButton;

namespace magna {

class EditStack;

/// The active robot: who it is, where, how fast, what it does and why, who commands it, and what
/// can be done with it at once. Says how to choose one while none is active.
class RobotCard : public QWidget {
  Q_OBJECT
 public:
  RobotCard(SnapshotFeed& feed, EditStack& edits, QWidget* parent = nullptr);

  QToolButton& stop() { return *stop_; }
  QToolButton& resume() { return *resume_; }
  QToolButton& clear() { return *clear_; }
  /// All that it says, line by line.
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
