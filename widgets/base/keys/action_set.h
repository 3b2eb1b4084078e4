// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QObject>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "widgets/base/keys/action_table.h"

class QMenu;

namespace magna {

/// Keys by action id, in portable text and separated by blanks as in the table; "" = none.
using KeyMap = std::map<std::string, std::string>;

/// The table's rows as QActions with their keys: window keys on `window`, map letters on `map`. The
/// owner sets the effect of each with `on`.
class ActionSet : public QObject {
  Q_OBJECT
 public:
  ActionSet(QWidget& window, QWidget& map);

  QAction& operator[](ActionName id) const { return *actions_.at(id.text()); }
  void on(ActionName id, QObject* context, std::function<void()> effect);
  /// Enables or disables an action; `reason` is one sentence. Tooltip, status tip and command
  /// palette show it while the action is disabled.
  void set_enabled(ActionName id, bool enabled, const QString& reason = {});
  QString why_disabled(ActionName id) const;
  /// Names an action for what it does now, where that changes, as a start becomes a stop: its text,
  /// icon and hint. Empty: those of the table.
  struct Words {
    QString text;
    QString icon;  ///< of resources/icons
    QString hint;
    friend bool operator==(const Words&, const Words&) = default;
  };
  void set_words(ActionName id, const Words& words = {});
  /// Disables all actions that `allowed` rejects, whatever set_enabled says, for this reason; null
  /// ends that.
  void restrict_to(std::function<bool(std::string_view id)> allowed, const QString& reason);

  QList<QKeySequence> keys(ActionName id) const { return (*this)[id].shortcuts(); }
  /// Replaces the table's keys, one stroke each. Keys that work everywhere (STOP) cannot be
  /// changed.
  void set_keys(ActionName id, const QList<QKeySequence>& keys);
  void reset_keys(ActionName id);
  void reset_all_keys();
  /// The changes against the table, for the settings.
  KeyMap changed_keys() const;
  /// Sets the table's keys and then these changes. Returns the problems, one sentence each: unknown
  /// ids and invalid keys, which are skipped.
  QStringList take_changed_keys(const KeyMap& changed);

  /// Appends the rows of this menu in order, with separators.
  void fill(QMenu& menu, std::string_view name) const;
  /// Actions without an effect: a bug in the window (there is a test).
  QStringList actions_without_effect() const;

 signals:
  /// The keys of an action have changed.
  void keys_changed();

 private:
  void dress(const ActionRow& row);
  void apply_enabled(ActionName id);

  std::map<std::string_view, QAction*> actions_;
  std::map<std::string_view, bool> has_effect_;
  std::map<std::string_view, QString> reasons_;  ///< of the disabled actions
  std::map<std::string_view, Words> words_;      ///< other than those of the table
  std::map<std::string_view, QString> refused_;  ///< disabled by set_enabled, with the reason
  std::function<bool(std::string_view id)> allowed_;
  QString not_allowed_;  ///< reason for what allowed_ rejects
};

/// The present keys of an action as text, its name if it has none; for widgets without the set.
/// They are those of the action that the widget or a parent has, else those of the table.
QString keys_shown_at(const QWidget& widget, ActionName id);

}  // namespace magna
