// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/robot_table.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>

#include "widgets/focus_keys.h"
#include "widgets/row_style.h"
#include "widgets/team/robot_delegate.h"
#include "widgets/team/robot_line_delegate.h"
#include "widgets/team/robot_table_model.h"
#include "widgets/ui_scale.h"

namespace magna {

RobotTable::RobotTable(QWidget* parent) : QTableView(parent) {
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setFrameShape(QFrame::NoFrame);
  setShowGrid(false);
  setTabKeyNavigation(false);
  setWordWrap(false);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  verticalHeader()->hide();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  set_density(RowDensity::Lines);
  keep_line_height(*this, [this] { size_rows(); });
  leave_shortcuts_to_window(*this);  // digits and page keys are the window's shortcuts for choosing
                                     // robots
  setAccessibleName(tr("Team"));
  setAccessibleDescription(
      tr("All robots. Page up and page down choose the previous and next one, Shift and the arrow "
         "keys select several, Insert adds or removes one, the menu key opens its menu."));
}

void RobotTable::set_density(RowDensity density) {
  density_ = density;
  QAbstractItemDelegate* const before = itemDelegate();
  if (density == RowDensity::Lines) {
    setItemDelegate(new RobotLineDelegate(this));
  } else {
    setItemDelegate(new RobotDelegate(density == RowDensity::Cards, this));
  }
  delete before;
  size_rows();
}

void RobotTable::size_rows() {
  const int height = density_ == RowDensity::Lines      ? line_height(*this)
                     : density_ == RowDensity::TwoLines ? scaled(kTwoLinesHeight)
                                                        : scaled(kCardHeight);
  verticalHeader()->setMinimumSectionSize(height);
  verticalHeader()->setDefaultSectionSize(height);
}

void RobotTable::mousePressEvent(QMouseEvent* event) {
  const QModelIndex at = indexAt(event->position().toPoint());
  if (event->button() == Qt::LeftButton && at.column() == RobotTableModel::Stop) {
    return emit stop_wanted(at.row());
  }
  // The menu is for the row under the pointer, without selecting it.
  if (event->button() == Qt::RightButton) return;
  QTableView::mousePressEvent(event);
}

void RobotTable::mouseDoubleClickEvent(QMouseEvent* event) {
  const QModelIndex at = indexAt(event->position().toPoint());
  if (at.column() == RobotTableModel::Stop) return mousePressEvent(event);
  QTableView::mouseDoubleClickEvent(event);
}

void RobotTable::keyPressEvent(QKeyEvent* event) {
  const QModelIndex at = currentIndex();
  switch (event->key()) {
    case Qt::Key_Insert:
      if (at.isValid()) {
        selectionModel()->select(at, QItemSelectionModel::Toggle | QItemSelectionModel::Rows);
      }
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (at.column() == RobotTableModel::Stop) return emit stop_wanted(at.row());
      break;
    default: break;
  }
  QTableView::keyPressEvent(event);
}

void RobotTable::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  // The position is in the view's coordinates for keys, in the viewport's for the mouse.
  const QModelIndex at = by_key ? currentIndex() : indexAt(event->pos());
  const QPoint where = by_key && at.isValid() ? visualRect(at).center() : event->pos();
  emit menu_wanted(at.row(), viewport()->mapToGlobal(where));
}

}  // namespace magna
