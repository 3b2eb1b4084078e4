// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace magna {

/// A ring within the edge of a widget, to point it out. It stands still, goes with the widget's
/// size, and lets the pointer through.
class HighlightRing final : public QWidget {
  Q_OBJECT
 public:
  explicit HighlightRing(QWidget& target);

  bool eventFilter(QObject* watched, QEvent* event) override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void fit();
};

}  // namespace magna
