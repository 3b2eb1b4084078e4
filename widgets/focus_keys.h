// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace magna {

/// Single keys go to the widget that has the focus before they are shortcuts of the window, when
/// that widget could use them: characters in fields, tables and lists, the keys that move in them,
/// Space on buttons. Applies to the whole application while it lives.
class FocusKeys : public QObject {
 public:
  explicit FocusKeys(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Could a widget use this key while it has the focus? Keys with Ctrl, Alt or Meta are never asked
/// for.
bool could_use(const QWidget& focus, const QKeyEvent& key);

/// A list whose rows the window's shortcuts choose: characters and page keys stay theirs. Space,
/// the arrows, Home, End and Enter are still the list's.
void leave_shortcuts_to_window(QWidget& list);

}  // namespace magna
