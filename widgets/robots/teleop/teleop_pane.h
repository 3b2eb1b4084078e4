// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <map>

#include "widgets/base/state/snapshot_feed.h"
#include "widgets/robots/teleop/teleop_source.h"

class QButtonGroup;
class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QLayout;
class QSlider;
class QToolButton;

namespace magna {

class Chip;
class RobotHeader;
class StickWidget;

/// A limit as slider and spin box with its unit, kept equal.
class LimitRow : public QWidget {
  Q_OBJECT
 public:
  LimitRow(const QString& name, const QString& unit, int decimals, QWidget* parent = nullptr);

  /// Equal width for rows below each other, pixels.
  void set_title_width(int width);
  /// In the row's unit.
  void set_most(double most);
  void set_value(double value);
  double value() const;

  QSlider& slider() { return *slider_; }

 signals:
  /// The operator changed it.
  void changed(double value);

 private:
  void show_on_slider();

  QLabel* title_;
  QSlider* slider_;
  QDoubleSpinBox* field_;
  double most_ = 1.0;
};

/// Drives the active robot by hand: arm, stick and keys; limits, lock, stop and gamepad are behind
/// a disclosure. Driving ends whenever the operator cannot see or control it: another focus, a menu
/// or dialog, an inactive window or application, a hidden or closed pane.
class TeleopPane : public QWidget {
  Q_OBJECT
 public:
  explicit TeleopPane(SnapshotFeed& feed, QWidget* parent = nullptr);
  ~TeleopPane() override;

  /// Moves the focus to the stick and arms.
  void take_control();
  void disarm();
  /// Slow, normal, fast, slow …
  void next_gait();
  bool armed() const { return source_.armed(); }
  /// The window stopped a robot: input that is still held does not start it again.
  void robot_stopped(RobotId robot);
  void all_stopped();
  // A pad is one more input of the stick, with the same rules for arming, focus, limits and gaits.
  /// Call at each poll of the pad in use; see TeleopSource::move_pad.
  void move_pad(const Deflection& deflection, bool enabled);
  void drop_pad();
  /// The name of the pad in use; empty = none.
  void show_pad(const QString& name);
  QString pad_text() const;

  /// The operator's limits by type of robot; missing types have their first limits.
  const std::map<RobotType, TeleopLimits>& limits() const { return limits_; }
  void set_limits(std::map<RobotType, TeleopLimits> limits);
  /// Locks the robot, or unlocks it if the operator has locked it.
  void toggle_lock();

  /// Adds a widget to the options; takes ownership.
  void add_row(QWidget& row);

  const TeleopSource& source() const { return source_; }
  /// "Armed · gamepad"; may be moved to the header of the dock.
  Chip& chip() { return *chip_; }
  StickWidget& stick() { return *stick_; }

  /// Called by the timer 40 times a second while armed.
  void beat();

 signals:
  void armed_changed(bool armed);
  /// The operator changed the limits.
  void limits_changed();
  /// Request to open the gamepad dialog.
  void pad_page_wanted();

 protected:
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  void lay_out();
  QLayout* make_hands();
  QLayout* make_gaits();
  QLayout* make_buttons();
  QLayout* make_foot();
  QWidget* make_options();
  QLayout* make_pad_row();

  void arm(bool armed);
  void show_armed();
  void follow();
  void update_texts();
  void check_silence();
  void show_state();
  void show_link();
  void show_motion();
  void fit_pad();
  void show_limits();
  void keep_limits();
  bool has_control() const;
  bool was_stopped_meanwhile(const Snapshot& now) const;
  std::optional<RobotStatus> status() const;

  SnapshotFeed& feed_;
  TeleopSource source_;
  QTimer timer_;
  DrivePermit permit_;
  Tick last_tick_ = 0;
  std::string world_;
  bool silent_ = false;
  std::map<RobotType, TeleopLimits> limits_;  ///< the operator's choices by type

  Chip* chip_ = nullptr;
  Chip* past_ = nullptr;  ///< that driving is impossible in the past
  RobotHeader* header_ = nullptr;
  QToolButton* arm_ = nullptr;
  StickWidget* stick_ = nullptr;
  QLabel* speed_now_ = nullptr;  ///< measured, as the next two
  QLabel* turn_rate_ = nullptr;
  QLabel* around_ = nullptr;
  QLabel* sent_ = nullptr;
  QToolButton* disclosure_ = nullptr;
  QWidget* options_ = nullptr;
  QLabel* limit_ = nullptr;
  QButtonGroup* gaits_ = nullptr;
  LimitRow* speed_ = nullptr;
  LimitRow* turn_ = nullptr;
  QCheckBox* dead_man_ = nullptr;
  QToolButton* stop_ = nullptr;
  QToolButton* lock_ = nullptr;
  QLabel* state_ = nullptr;
  QLabel* writer_ = nullptr;
  QLabel* link_ = nullptr;
  QString pad_name_;
  QLabel* pad_ = nullptr;
  QToolButton* pad_page_ = nullptr;
};

}  // namespace magna
