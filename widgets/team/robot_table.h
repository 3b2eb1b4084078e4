// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace magna {

/// The team's table: a click on a row's stop button does not choose the row; Enter on it presses
/// it. Shift+arrows take rows to the selection, Insert takes the current row in or out.
class RobotTable : public QTableView {
  Q_OBJECT
 public:
  explicit RobotTable(QWidget* parent = nullptr);

 signals:
  void stop_wanted(int row);
  /// Of a row, by the right button or the menu key; where, in pixels of the screen.
  void menu_wanted(int row, QPoint where);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
};

}  // namespace magna
