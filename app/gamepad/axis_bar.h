// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/profile/pad_profile.h"

namespace magna {

/// A value of −1 to 1 as a bar that grows from its centre. It may show where the axis ends and
/// rests and how wide its dead zone is.
class AxisBar : public QWidget {
  Q_OBJECT
 public:
  explicit AxisBar(const QString& name, QWidget* parent = nullptr);

  void set_value(double value);
  double value() const { return value_; }
  /// Lines at the ends, another at the centre, and the dead zone (a share of the way) hatched.
  void set_marks(const AxisRange& range, double dead_zone);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  double value_ = 0.0;
  AxisRange range_;
  double dead_zone_ = 0.0;
};

}  // namespace magna
