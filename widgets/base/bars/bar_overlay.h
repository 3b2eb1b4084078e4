// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace magna {

/// Bars over the top of another widget: messages and questions over the map. They do not change its
/// size, so click targets stay in place.
class BarOverlay : public QWidget {
  Q_OBJECT
 public:
  explicit BarOverlay(QWidget* parent);

  /// Adds the bar at the bottom; the overlay becomes its parent.
  void add(QWidget& bar);
  /// Covers the top of `over`, which must have the same parent.
  void lie_over(QWidget& over);

 signals:
  /// The number of covered pixels has changed.
  void covers(int pixels);

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();

  QVBoxLayout* bars_;
  QWidget* over_ = nullptr;
};

}  // namespace magna
