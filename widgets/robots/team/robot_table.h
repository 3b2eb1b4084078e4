// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

#include "widgets/base/look/ui_scale.h"

namespace magna {

/// The team's table: a click on a row's stop button does not select the row; Enter on the button
/// presses it. Shift+arrows extend the selection, Insert adds or removes the current row.
class RobotTable : public QTableView {
  Q_OBJECT
 public:
  explicit RobotTable(QWidget* parent = nullptr);

  void set_density(RowDensity density);
  RowDensity density() const { return density_; }

 signals:
  void stop_wanted(int row);
  /// Context menu of a row, -1 = below the rows, by mouse or menu key; `where` in screen pixels.
  void menu_wanted(int row, QPoint where);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void size_rows();

  RowDensity density_ = RowDensity::Lines;
};

}  // namespace magna
