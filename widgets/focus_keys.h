// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QKeyEvent;
class QWidget;

namespace magna {

/// Gives single keys to the focused widget before the window's shortcuts if the widget can use
/// them: characters in fields, tables, lists and open menus, movement keys there, Space on buttons.
/// Applies to the whole application while it exists.
class FocusKeys : public QObject {
 public:
  explicit FocusKeys(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Whether the focused widget could use this key. Keys with Ctrl, Alt or Meta are never requested.
bool uses_key(const QWidget& focus, const QKeyEvent& key);

/// In this list, characters and page keys stay shortcuts of the window. Space, arrows, Home, End
/// and Enter still belong to the list.
void leave_shortcuts_to_window(QWidget& list);

}  // namespace magna
