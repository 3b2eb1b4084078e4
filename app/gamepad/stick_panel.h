// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "app/gamepad/pad.h"
#include "app/gamepad/pad_mapping.h"
#include "app/profile/pad_profile.h"

class QCheckBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QRadioButton;
class QSlider;
class QSpinBox;

namespace magna {

class StickBar;

/// A percentage as slider and spin box, kept equal.
class PercentRow : public QWidget {
  Q_OBJECT
 public:
  PercentRow(const QString& name, int most, const QString& hint, QWidget* parent = nullptr);

  /// Percent, 0 to `most`; emits no signal.
  void set_value(int percent);
  int value() const;
  QLabel& title() { return *title_; }

 signals:
  /// The operator changed it.
  void changed(int percent);

 private:
  QLabel* title_;
  QSlider* slider_;
  QSpinBox* field_;
};

/// Draws the output over the stick deflection, with the present deflection.
class CurveView : public QWidget {
  Q_OBJECT
 public:
  explicit CurveView(QWidget* parent = nullptr);

  void set_shape(double dead_zone, double curve);
  /// The present deflection, 0 to 1.
  void set_push(double push);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  double dead_zone_ = 0.0;
  double curve_ = 0.0;
  double push_ = 0.0;
};

/// Detects the axis that the user pushes: the one with the largest deflection since the start that
/// lasts for some polls (a pad sends odd values when first touched).
class AxisDetector {
 public:
  static constexpr double kLeastWay = 0.5;
  static constexpr int kPolls = 5;

  void begin() { rest_.reset(); }
  /// Call at each poll; returns the axis once detected, reversed if pushed to its negative end.
  std::optional<AxisUse> take(const PadState& state);

 private:
  std::optional<std::vector<double>> rest_;
  AxisUse candidate_;
  int polls_ = 0;
};

/// Assigns the axes of a pad and shows their output live: mode, axis of each role, dead zone and
/// curve. An axis is assigned by pushing it.
class StickPanel : public QWidget {
  Q_OBJECT
 public:
  explicit StickPanel(QWidget* parent = nullptr);

  void show_device(const PadDevice* device);
  void show_profile(const PadProfile& profile);
  /// Call at each poll.
  void show_state(const PadState& state, const PadOutput& output);

  QRadioButton& mode(PadMode mode) { return *modes_[static_cast<std::size_t>(mode)]; }
  QCheckBox& reversed(AxisRole role) { return *row(role).reversed; }
  PercentRow& dead_zone() { return *dead_zone_; }
  PercentRow& curve() { return *curve_; }
  double shown(AxisRole role);
  bool assigning() const { return assigning_.has_value(); }
  /// Stops waiting for an axis.
  void cancel_assignment();

 signals:
  /// The operator changed the profile.
  void edited(const PadProfile& profile);

 private:
  struct Row {
    QLabel* title;
    StickBar* bar;
    QLabel* number;
    QPushButton* assign;
    QCheckBox* reversed;
  };

  Row& row(AxisRole role) { return rows_[static_cast<std::size_t>(role)]; }
  QWidget* make_modes();
  QWidget* make_roles();
  QWidget* make_feel();
  void make_row(QGridLayout& grid, AxisRole role);
  void show_rows();
  void begin_assigning(AxisRole role);
  void catch_axis(const PadState& state);
  void edit(const std::function<void(PadProfile&)>& change);

  PadDevice device_;
  PadProfile profile_;
  AxisDetector catcher_;
  std::optional<AxisRole> assigning_;
  std::array<QRadioButton*, 2> modes_{};
  std::array<Row, kAxisRoles> rows_{};
  QLabel* guide_ = nullptr;
  PercentRow* dead_zone_ = nullptr;
  PercentRow* curve_ = nullptr;
  CurveView* view_ = nullptr;
};

}  // namespace magna
