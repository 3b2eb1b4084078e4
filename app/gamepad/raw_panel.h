// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <cstddef>
#include <map>
#include <vector>

#include "app/gamepad/pad.h"
#include "app/profile/pad_profile.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace magna {

class StickBar;

/// Finds the centre and the ends of a pad's axes in two steps: at rest, then moved as far as
/// possible.
class PadCalibrator {
 public:
  enum class Step { Idle, Rest, Ends };
  /// Minimum deflection to a side that counts as its end.
  static constexpr double kLeastWay = 0.25;

  Step step() const { return step_; }
  void begin();
  /// From Rest to Ends: the present values become the centres.
  void take_rest();
  void cancel() { step_ = Step::Idle; }
  /// Call at each poll.
  void take(const PadState& state);

  /// Ranges of the axes that reached both ends (one end if one-sided). The others should keep their
  /// ranges.
  std::map<int, AxisRange> ranges() const;

 private:
  struct Axis {
    double centre = 0.0;
    double low = 0.0;
    double high = 0.0;
  };

  Step step_ = Step::Idle;
  std::vector<Axis> axes_;
};

/// Shows the raw value of each axis and calibrates in two steps, led by one button.
class RawPanel : public QWidget {
  Q_OBJECT
 public:
  explicit RawPanel(QWidget* parent = nullptr);

  /// Shows another device, or none; cancels a calibration.
  void show_device(const PadDevice* device);
  void show_profile(const PadProfile& profile);
  /// Call at each poll.
  void show_state(const PadState& state);

  PadCalibrator::Step step() const { return calibrator_.step(); }
  QPushButton& cancel_button() { return *cancel_; }
  std::size_t axes() const { return rows_.size(); }
  double shown(std::size_t axis) const;

 signals:
  /// Ranges of the axes that were moved.
  void calibrated(const std::map<int, AxisRange>& ranges);

 private:
  struct Row {
    QWidget* line;
    StickBar* bar;
    QLabel* number;
  };

  void go_on();
  void say_step();

  PadCalibrator calibrator_;
  std::vector<Row> rows_;
  std::size_t moved_ = 0;  ///< axes moved to their ends
  QWidget* list_;
  QVBoxLayout* list_column_;
  QLabel* guide_;
  QPushButton* calibrate_;
  QPushButton* cancel_;
};

}  // namespace magna
