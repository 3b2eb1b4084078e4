// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QWidget>
#include <optional>

#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/snapshot_feed.h"

class QLabel;
class QToolButton;

namespace magna {

class ActionButton;
class Chip;
class StopButton;

/// Simulation speed: 0.1 to 10 times real time, or as fast as possible (0). Can be selected,
/// stepped or typed.
class SpeedBox : public QComboBox {
  Q_OBJECT
 public:
  static constexpr double kSlowest = 0.1;
  static constexpr double kFastest = 10.0;

  explicit SpeedBox(QWidget* parent = nullptr);

  /// Shows a speed without a signal; does not change text being typed.
  void show_scale(double scale);
  double scale() const { return scale_; }

  /// The next of 0.1, 0.25, 0.5, 1, 2, 5, 10, max.
  static double faster(double scale);
  static double slower(double scale);
  /// "2", "2×", "0,5", "max"; nothing = not a speed within the limits.
  static std::optional<double> parse(const QString& text);
  static QString text_of(double scale);

 signals:
  void scale_wanted(double scale);

 protected:
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void commit(const QString& text);

  double scale_ = 1.0;
};

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
  /// Adds a widget beside the stop-all button, at the left of those before; takes ownership. The
  /// bar gives it no room only if there is none beside STOP.
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
  QList<QWidget*> beside_stop_;  ///< from the right
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
