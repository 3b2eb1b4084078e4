// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace magna {

/// One stick's demand as a bar from its middle, -1 at the left to 1 at the right. The number stands
/// beside it.
class StickBar : public QWidget {
  Q_OBJECT
 public:
  explicit StickBar(QWidget* parent = nullptr);

  void set_value(double value);
  double value() const { return value_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  double value_ = 0.0;
};

/// "+0.50", "−1.00", "0.00".
QString stick_text(double value);

}  // namespace magna
