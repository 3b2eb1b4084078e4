// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/row_table.h"

#include <QAbstractItemView>
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

bool is_enter(int key) { return key == Qt::Key_Return || key == Qt::Key_Enter; }

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

namespace {

constexpr const char* kApplied = "applied";  // property of editors

}  // namespace

CellDelegate::CellDelegate(QAbstractItemView& view) : QStyledItemDelegate(&view), view_(view) {
  view.setItemDelegate(this);
  view.setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  view.installEventFilter(this);
}

void CellDelegate::apply(QWidget& editor) {
  editor.setProperty(kApplied, true);
  emit commitData(&editor);
  emit closeEditor(&editor);
}

// The view also asks for this when the editor loses the focus or the current cell changes.
void CellDelegate::setModelData(QWidget* editor, QAbstractItemModel* model,
                                const QModelIndex& index) const {
  if (editor->property(kApplied).toBool()) set_value(*editor, *model, index);
}

void CellDelegate::set_value(QWidget& editor, QAbstractItemModel& model,
                             const QModelIndex& index) const {
  QStyledItemDelegate::setModelData(&editor, &model, index);
}

bool CellDelegate::eventFilter(QObject* watched, QEvent* event) {
  const auto* const key =
      event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event) : nullptr;
  if (watched == &view_) {
    // A view loses the focus while it is deleted, too: only the base of it is left then.
    if (key == nullptr || !is_enter(key->key())) return false;
    const bool begins = (key->modifiers() & ~Qt::KeypadModifier) == 0 &&
                        view_.currentIndex().flags().testFlag(Qt::ItemIsEditable);
    // The Enter that ends an edit arrives here, too, while its editor is still open.
    const bool open = view_.indexWidget(view_.currentIndex()) != nullptr;
    if (begins && !open) view_.edit(view_.currentIndex());
    return begins;
  }
  if (event->type() == QEvent::FocusOut) {
    const auto reason = static_cast<QFocusEvent*>(event)->reason();
    if (reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason) return false;
  }
  const bool ends = key != nullptr && (is_enter(key->key()) || key->key() == Qt::Key_Tab ||
                                       key->key() == Qt::Key_Backtab);
  if (ends) watched->setProperty(kApplied, true);
  return QStyledItemDelegate::eventFilter(watched, event);
}

}  // namespace magna
