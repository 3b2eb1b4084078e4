// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/action_set.h"
#include "widgets/snapshot_feed.h"

class QLabel;

namespace magna {

class SpeedBox;
class StopButton;

/// The bar on top: world, time, tools, and the stop-all button at its end, which no width hides.
class ControlBar : public QWidget {
  Q_OBJECT
 public:
  ControlBar(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);

  SpeedBox& speed() { return *speed_; }
  StopButton& stop() { return *stop_; }
  const QLabel& state() const { return *state_; }

  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void follow();
  void follow_calmly();
  void fit();

  SnapshotFeed& feed_;
  ActionSet& actions_;
  QLabel* world_;
  QLabel* state_;
  QLabel* factor_;
  SpeedBox* speed_;
  StopButton* stop_;
  QList<QWidget*> tools_;
  QString shape_;             ///< what the widths came from when the bar was fitted last
  QList<QWidget*> yielding_;  ///< what goes when the bar is narrow, first to last
};

}  // namespace magna
