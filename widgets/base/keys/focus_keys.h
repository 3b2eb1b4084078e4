// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>
#include <functional>

class QKeyEvent;

namespace magna {

/// Gives single keys to the focused widget before the window's shortcuts if the widget can use
/// them: characters in fields, tables, lists and open menus, movement keys there, Space on buttons.
/// Applies to the whole application while it exists.
class FocusKeys : public QObject {
 public:
  /// In lists that leave letters to the window, the letters of tools and views of `map` work, too.
  explicit FocusKeys(QObject* parent, QWidget* map = nullptr);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void use_letter(const QKeyEvent& key) const;

  QPointer<QWidget> map_;
};

/// Whether the focused widget could use this key. Keys with Ctrl, Alt or Meta are never requested.
bool uses_key(const QWidget& focus, const QKeyEvent& key);

/// Calls `act` when Return or the keypad's Enter is pressed in the view; owned by the view.
void on_enter_key(QWidget& view, std::function<void()> act);

/// In this list, characters stay shortcuts of the window and never search, which would change the
/// current row: for lists whose current row is the commanded robot.
void leave_letters_to_window(QWidget& list);
/// The page keys, too. Space, arrows, Home, End and Enter still belong to the list.
void leave_shortcuts_to_window(QWidget& list);

}  // namespace magna
