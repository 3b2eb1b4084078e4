// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

class QMainWindow;

namespace magna {

/// A bar at an edge of the window that contains one widget and has its size. The widget is not in
/// the bar's own layout, which creates and deletes a menu for hidden items whenever sizes or style
/// change, also while Qt walks all widgets.
class FixedBar : public QToolBar {
  Q_OBJECT
 public:
  /// `name`: of the bar in stored layouts. Takes ownership of the content; the window still has to
  /// add the bar.
  FixedBar(QMainWindow& window, const char* name, const QString& title, QWidget& content);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget& content_;
};

}  // namespace magna
