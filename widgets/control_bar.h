// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/action_set.h"
#include "widgets/snapshot_feed.h"

class QLabel;
class QToolButton;

namespace magna {

class Chip;
class ActionButton;
class SpeedBox;
class StopButton;

/// The top bar: world, time, tools, and at its end the stop-all button, which is never hidden.
class ControlBar : public QWidget {
  Q_OBJECT
 public:
  ControlBar(SnapshotFeed& feed, ActionSet& actions, QWidget* parent = nullptr);

  SpeedBox& speed() { return *speed_; }
  StopButton& stop() { return *stop_; }
  /// Why robots do not move: "Stopped by client-1"; empty while they may.
  const QLabel& state() const { return *state_; }
  /// "2 held": resumes the held robots, which its tooltip names. Hidden if there are none, and
  /// while all are stopped.
  QToolButton& held() { return *held_; }
  const Chip& paused() const { return *paused_; }
  /// Adds a widget beside the stop-all button; takes ownership. It is never hidden by the bar.
  void add_beside_stop(QWidget& widget);

  /// Shows only what the simple mode needs: pause, the button to leave it, and STOP.
  void set_simple(bool simple);

  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void follow();
  void update_texts();
  void show_held();
  void fit();

  SnapshotFeed& feed_;
  ActionSet& actions_;
  QLabel* world_;
  QLabel* state_;
  QToolButton* held_;
  QLabel* factor_;
  Chip* paused_;
  SpeedBox* speed_;
  StopButton* stop_;
  QWidget* beside_stop_ = nullptr;
  ActionButton* pause_;
  ActionButton* leave_;  ///< the simple mode; else hidden
  bool simple_ = false;
  QList<QWidget*> tools_;
  bool held_wanted_ = false;  ///< some robots are held
  bool held_fits_ = true;
  QString shape_;             ///< state of the widths when the bar was last fitted
  QList<QWidget*> yielding_;  ///< widgets to hide when the bar is narrow, in this order
};

}  // namespace magna
