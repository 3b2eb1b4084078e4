// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QObject>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "widgets/action_name.h"
#include "widgets/action_text.h"

class QMenu;

namespace magna {

/// Keys by the action's id, in portable text and parted by blanks as in the table; "" = none.
using KeyMap = std::map<std::string, std::string>;

/// The table's rows as QActions with their keys: those of the window on `window`, map letters on
/// `map`. The owner says what each does with `on`.
class ActionSet : public QObject {
  Q_OBJECT
 public:
  ActionSet(QWidget& window, QWidget& map);

  QAction& operator[](ActionName id) const { return *actions_.at(id.text()); }
  void on(ActionName id, QObject* context, std::function<void()> effect);
  /// Enables or disables; `reason` is one sentence that says what is missing. The tooltip, the
  /// status tip and the command palette tell it while the action is disabled.
  void set_enabled(ActionName id, bool enabled, const QString& reason = {});
  QString why_disabled(ActionName id) const;

  QList<QKeySequence> keys(ActionName id) const { return (*this)[id].shortcuts(); }
  /// Other keys than the table's, one stroke each. Keys that work everywhere (STOP) stay as they
  /// are.
  void set_keys(ActionName id, const QList<QKeySequence>& keys);
  void reset_keys(ActionName id);
  void reset_all_keys();
  /// What differs from the table, to be kept in the settings.
  KeyMap changed_keys() const;
  /// Sets the table's keys and these changes. Returns the problems: ids without an action, keys
  /// that cannot be read, one sentence each; these are skipped.
  QStringList take_changed_keys(const KeyMap& changed);

  /// Appends the rows of this menu in their order, with their separators.
  void fill(QMenu& menu, std::string_view name) const;
  /// Actions without an effect: a fault in the window (there is a test).
  QStringList without_effect() const;

 signals:
  /// The keys of an action have changed.
  void keys_changed();

 private:
  void dress(const ActionRow& row);

  std::map<std::string_view, QAction*> actions_;
  std::map<std::string_view, bool> has_effect_;
  std::map<std::string_view, QString> reasons_;  ///< of the disabled actions
};

}  // namespace magna
