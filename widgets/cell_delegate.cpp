// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cell_delegate.h"

#include <QAbstractItemView>
#include <QKeyEvent>

#include "widgets/focus_keys.h"

namespace magna {
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
