// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace magna {

/// Bars over the head of another widget, one below the other: messages and questions over the map.
/// They come and go without changing its size, so that click targets stay
/// in place.
class BarOverlay : public QWidget {
  Q_OBJECT
 public:
  explicit BarOverlay(QWidget* parent);

  /// Below those that are there; the overlay becomes its parent.
  void add(QWidget& bar);
  /// Lies over `over`, which has the same parent.
  void lie_over(QWidget& over);

 signals:
  /// So many pixels of what it lies over are covered now.
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
