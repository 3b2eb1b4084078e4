// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/row_table.h"

#include <QKeyEvent>
#include <algorithm>

namespace magna {
namespace {

/// Number of rows by which a key moves the selection; 0 = another key.
int step_of(const QKeyEvent& key) {
  if (!key.modifiers().testFlag(Qt::AltModifier)) return 0;
  return key.key() == Qt::Key_Up ? -1 : key.key() == Qt::Key_Down ? 1 : 0;
}

}  // namespace

RowTable::RowTable(QWidget* parent) : QTableView(parent) {
  setSelectionMode(QAbstractItemView::ExtendedSelection);
}

QList<int> RowTable::selected_rows() const {
  QList<int> rows;
  if (selectionModel() == nullptr) return rows;
  for (const QModelIndex& index : selectionModel()->selectedRows()) rows << index.row();
  std::ranges::sort(rows);
  return rows;
}

void RowTable::select_rows(const QList<int>& rows) {
  QItemSelection selection;
  for (const int row : rows) {
    const QModelIndex first = model()->index(row, 0);
    selection.select(first, model()->index(row, model()->columnCount() - 1));
  }
  if (!rows.isEmpty()) {
    const int column = std::max(0, currentIndex().column());
    selectionModel()->setCurrentIndex(model()->index(rows.front(), column),
                                      QItemSelectionModel::NoUpdate);
  }
  selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
}

// Keys that are shortcuts in the window.
bool RowTable::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (key.matches(QKeySequence::SelectAll) || key.key() == Qt::Key_Delete || step_of(key) != 0) {
      event->accept();
      return true;
    }
  }
  return QTableView::event(event);
}

void RowTable::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Delete) return emit remove_wanted();
  if (const int step = step_of(*event)) return emit move_wanted(step);
  QTableView::keyPressEvent(event);
}

void RowTable::selectionChanged(const QItemSelection& now, const QItemSelection& before) {
  QTableView::selectionChanged(now, before);
  emit rows_chosen();
}

}  // namespace magna
