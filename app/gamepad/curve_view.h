// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace magna {

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

}  // namespace magna
