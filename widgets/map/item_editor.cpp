// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/item_editor.h"

#include <QApplication>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "widgets/focus_keys.h"

namespace magna {

ItemEditor::ItemEditor(const QString& name, QWidget* parent) : QFrame(parent) {
  setAccessibleName(name);
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setCursor(Qt::ArrowCursor);
  setAttribute(Qt::WA_NoMousePropagation);  // a press on its edge must not reach the map
}

void ItemEditor::set_field(QLineEdit& field) {
  field_ = &field;
  field.installEventFilter(this);
  connect(&field, &QLineEdit::returnPressed, this, [this] { take(); });
  setFocusProxy(&field);
}

void ItemEditor::add_control(QWidget& control) {
  control.setFocusPolicy(Qt::TabFocus);
  control.installEventFilter(this);
}

QWidget* ItemEditor::make_done_button(const QString& hint) {
  auto* button = new QToolButton(this);
  button->setText(tr("Done"));
  button->setToolTip(hint);
  add_control(*button);
  connect(button, &QToolButton::clicked, this, [this] { take(); });
  return button;
}

void ItemEditor::place(QPointF at, QSizeF room) {
  const double x = std::clamp(at.x() - width() / 2.0, 0.0, std::max(0.0, room.width() - width()));
  const double y = std::clamp(at.y(), 0.0, std::max(0.0, room.height() - height()));
  move(static_cast<int>(x), static_cast<int>(y));
}

void ItemEditor::close_later() {
  const bool focused = isAncestorOf(window()->focusWidget());
  hide();
  deleteLater();
  if (focused) parentWidget()->setFocus(Qt::OtherFocusReason);
}

bool ItemEditor::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusOut) {
    const Qt::FocusReason why = static_cast<QFocusEvent*>(event)->reason();
    // Another window or the field's context menu: the focus returns.
    if (why == Qt::ActiveWindowFocusReason || why == Qt::PopupFocusReason) return false;
    const QWidget* const next = QApplication::focusWidget();
    if (next != nullptr && isAncestorOf(next)) return false;
    if (why == Qt::MouseFocusReason) emit closed_by_pointer();
    leave();
  } else if (event->type() == QEvent::KeyPress && watched == field_) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
      choose_next(key == Qt::Key_Down ? 1 : -1);
      return true;
    }
  }
  return QFrame::eventFilter(watched, event);
}

void ItemEditor::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return drop();
  if (is_enter(event->key())) return take();
  // Unused keys must not reach the map, so that nothing moves while typing.
  event->accept();
}

void ItemEditor::leave() {
  if (has_change()) {
    take();
  } else {
    drop();
  }
}

bool ItemEditor::finish() { return !std::exchange(done_, true); }

void ItemEditor::drop() {
  if (finish()) emit dropped();
}

}  // namespace magna
