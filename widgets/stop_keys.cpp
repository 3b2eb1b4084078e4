// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stop_keys.h"

#include <QApplication>
#include <QKeyEvent>

namespace magna {
namespace {

bool is_stop_key(const QKeyEvent& event) {
  const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
  return event.key() == Qt::Key_Pause ||
         (event.key() == Qt::Key_Space && modifiers == Qt::ShiftModifier);
}

}  // namespace

StopKeys::StopKeys(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool StopKeys::eventFilter(QObject*, QEvent* event) {
  switch (event->type()) {
    case QEvent::ShortcutOverride: {
      auto* key = static_cast<QKeyEvent*>(event);
      if (!is_stop_key(*key)) return false;
      key->accept();
      return true;
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
