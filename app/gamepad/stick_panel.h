// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <functional>
#include <optional>

#include "app/gamepad/axis_detector.h"
#include "app/gamepad/pad_mapping.h"

class QCheckBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QRadioButton;

namespace magna {

class StickBar;
class CurveView;
class PercentRow;

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
  QPushButton& assign_button(AxisRole role) { return *row(role).assign; }
  QCheckBox& reversed(AxisRole role) { return *row(role).reversed; }
  PercentRow& dead_zone() { return *dead_zone_; }
  PercentRow& curve() { return *curve_; }
  double shown(AxisRole role);
  QString guide() const;
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
