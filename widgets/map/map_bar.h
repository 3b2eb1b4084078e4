// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QAction;
class QMenu;
class QToolButton;

namespace magna {

/// Small bar in the upper right corner of the map: layers, fit, follow.
class MapBar : public QWidget {
  Q_OBJECT
 public:
  MapBar(QMenu& layers, QAction& fit, QAction& follow, QWidget* parent);

  /// Takes its size, at most `room` pixels wide: the last buttons are hidden if there is less room.
  void fit(int room);

 protected:
  void paintEvent(QPaintEvent* event) override;
  // Events must not reach the tool of the map below.
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  QToolButton& add(QToolButton* button, const QString& text);
  void add_action(QAction& action, const QString& text);

  QList<QToolButton*> buttons_;  ///< from left to right
};

}  // namespace magna
