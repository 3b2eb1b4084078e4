// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace magna {

/// Scope of an action's keys.
enum class KeyScope {
  Window,  ///< anywhere in the window, but single keys only where the focus cannot use them
           ///< (FocusKeys)
  Map,     ///< single letters, only while the map has the focus
  Guard,   ///< everywhere, also in modal dialogs (StopKeys)
};

/// One action of the window: source of menus, toolbar, tooltips and the list of keys.
struct ActionRow {
  std::string_view id;  ///< "world.pause"
  const char* text;     ///< menu text with its mnemonic, sentence case; translatable
  const char* keys;     ///< portable text, separated by blanks; empty = none
  const char* icon;     ///< name in resources/icons; empty = none
  const char* hint;     ///< one sentence: tooltip and accessible description
  std::string_view
      menu;  ///< "world", "edit", "robot", "agent", "program", "choose", "tool", "image",
             ///< "view", "theme", "layouts", "arrange", "settings", "panes", "help", …
  KeyScope scope = KeyScope::Window;
  bool checkable = false;
  bool group_begins = false;  ///< preceded by a separator in its menu
  bool alone = false;         ///< checkable independently, not one of an exclusive group
};

std::span<const ActionRow> action_table();
/// The part of the table that the map's tools bring (map/map_tool_table.cpp).
std::vector<ActionRow> map_tool_actions();
/// The row of an id that is in the table.
const ActionRow& action_row(std::string_view id);
/// The row of an id; nullptr = unknown id.
const ActionRow* find_action_row(std::string_view id);

/// Translated text without the mnemonic's ampersand.
QString plain_text(const ActionRow& row);
QString hint_text(const ActionRow& row);
/// Keys from portable text separated by blanks: "Ctrl++ Ctrl+="; nothing = invalid.
std::optional<QList<QKeySequence>> keys_from(const QString& portable);
/// The inverse of keys_from.
QString portable_keys(const QList<QKeySequence>& keys);
/// The table's keys.
QList<QKeySequence> default_keys(const ActionRow& row);
/// Keys in the platform's notation, joined by " or ".
QString keys_text(const QList<QKeySequence>& keys);
QString keys_text(const ActionRow& row);
/// Hint and keys: "Stops all robots at once (Shift+Space or Pause)".
QString tooltip_text(const ActionRow& row, const QList<QKeySequence>& keys);
QString tooltip_text(const ActionRow& row);

}  // namespace magna
