// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/key_field.h"

#include <QKeyEvent>

#include "widgets/keys/key_conflicts.h"

namespace magna {
namespace {

/// On many keyboards "+" is Shift and "=": there Shift belongs to the character, not to the key.
Qt::KeyboardModifiers meant_modifiers(const QKeyEvent& event) {
  Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
  const QString text = event.text();
  const bool sign =
      !text.isEmpty() && text[0].isPrint() && !text[0].isLetterOrNumber() && !text[0].isSpace();
  if (sign) modifiers &= ~Qt::ShiftModifier;
  return modifiers;
}

}  // namespace

KeyField::KeyField(QWidget* parent) : QLineEdit(parent) {
  setReadOnly(true);
  setContextMenuPolicy(Qt::NoContextMenu);
  setPlaceholderText(tr("Press the new key here"));
}

void KeyField::forget() {
  key_ = {};
  clear();
}

bool KeyField::event(QEvent* event) {
  if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride) {
    return QLineEdit::event(event);
  }
  const auto& pressed = *static_cast<QKeyEvent*>(event);
  const QKeySequence key(QKeyCombination(meant_modifiers(pressed), Qt::Key(pressed.key())));
  if (is_reserved(key)) return QLineEdit::event(event);
  event->accept();
  if (event->type() == QEvent::ShortcutOverride || pressed.isAutoRepeat()) return true;
  key_ = key;
  setText(key.toString(QKeySequence::NativeText));
  emit key_pressed(key_);
  return true;
}

}  // namespace magna
