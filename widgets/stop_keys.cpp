// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stop_keys.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>

namespace magna {
namespace {

bool is_stop_key(const QKeyEvent& event) {
  const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
  return event.key() == Qt::Key_Pause ||
         (event.key() == Qt::Key_Space && modifiers == Qt::ShiftModifier);
}

bool needs_space(const QWidget* focus) {
  return qobject_cast<const QAbstractButton*>(focus) != nullptr ||
         qobject_cast<const QAbstractSpinBox*>(focus) != nullptr ||
         qobject_cast<const QComboBox*>(focus) != nullptr;
}

}  // namespace

StopKeys::StopKeys(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool StopKeys::eventFilter(QObject*, QEvent* event) {
  switch (event->type()) {
    case QEvent::ShortcutOverride: {
      auto* key = static_cast<QKeyEvent*>(event);
      const bool space = key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier;
      if (is_stop_key(*key) || (space && needs_space(QApplication::focusWidget()))) {
        key->accept();
        return true;
      }
      return false;
    }
    case QEvent::KeyPress: {
      auto* key = static_cast<QKeyEvent*>(event);
      if (!is_stop_key(*key)) return false;
      if (!key->isAutoRepeat()) emit stop_wanted();
      return true;
    }
    case QEvent::KeyRelease: return is_stop_key(*static_cast<QKeyEvent*>(event));
    default: return false;
  }
}

}  // namespace magna
