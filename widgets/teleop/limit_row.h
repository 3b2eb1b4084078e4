// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QDoubleSpinBox;
class QLabel;
class QSlider;

namespace magna {

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
  double most() const { return most_; }

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

}  // namespace magna
