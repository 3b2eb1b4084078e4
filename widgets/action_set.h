// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QObject>
#include <functional>
#include <map>
#include <string_view>

#include "widgets/action_table.h"

class QMenu;

namespace magna {

/// The table's rows as QActions with their keys: those of the window on `window`, map letters on
/// `map`. The owner says what each does with `on`.
class ActionSet : public QObject {
  Q_OBJECT
 public:
  ActionSet(QWidget& window, QWidget& map);

  QAction& operator[](std::string_view id) const { return *actions_.find(id)->second; }
  void on(std::string_view id, QObject* context, std::function<void()> effect);
  /// Appends the rows of this menu in their order, with their separators.
  void fill(QMenu& menu, std::string_view name) const;
  /// Actions without an effect: a fault in the window (there is a test).
  QStringList without_effect() const;

 private:
  std::map<std::string_view, QAction*> actions_;
  std::map<std::string_view, bool> has_effect_;
};

}  // namespace magna
