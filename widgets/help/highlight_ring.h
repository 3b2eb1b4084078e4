// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace magna {

/// A ring inside the edge of a widget that points it out. It is not animated, follows the widget's
/// size, and is transparent for the pointer.
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
