// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace magna {

/// A value from −1 to 1 as a bar that grows from its centre. It can mark the ends, the centre and
/// the dead zone of the axis.
class StickBar : public QWidget {
  Q_OBJECT
 public:
  explicit StickBar(const QString& name, QWidget* parent = nullptr);

  void set_value(double value);
  double value() const { return value_; }
  /// Marks the ends and the centre of the axis, from which the bar then grows, and the dead zone (a
  /// share of the way), hatched.
  void set_marks(double low, double centre, double high, double dead_zone);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  double value_ = 0.0;
  double low_ = -1.0;
  double centre_ = 0.0;
  double high_ = 1.0;
  double dead_zone_ = 0.0;
};

/// "+0.50", "−1.00", "0.00".
QString stick_text(double value);

}  // namespace magna
