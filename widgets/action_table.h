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

/// Where an action's keys work.
enum class KeyScope {
  Window,  ///< anywhere in the window, but single keys only where the focus cannot use them
           ///< (FocusKeys)
  Map,     ///< with the map focused only: single letters
  Guard,   ///< everywhere, modal dialogs too: StopKeys sees to it
};

/// One action of the window. Menus, toolbar, tooltips and the list of keys are made of these rows.
struct ActionRow {
  std::string_view id;  ///< "world.pause"
  const char* text;     ///< menu text with its mnemonic, sentence case; to be translated
  const char* keys;     ///< portable text, several parted by a blank; empty = none
  const char* icon;     ///< of resources/icons; empty = none
  const char* hint;     ///< one sentence: tooltip and accessible description
  std::string_view
      menu;  ///< "world", "edit", "robot", "agent", "program", "choose", "tool", "image",
             ///< "view", "theme", "layouts", "arrange", "settings", "panes", "help", …
  KeyScope scope = KeyScope::Window;
  bool checkable = false;
  bool group_begins = false;  ///< a separator goes before it in its menu
  bool alone = false;         ///< checked by itself, not one of its menu of which one is
};

std::span<const ActionRow> action_table();
/// The part of the table that the map's tools bring (map/map_tool_table.cpp).
std::vector<ActionRow> map_tool_actions();
/// The row of an id that is in the table.
const ActionRow& action_row(std::string_view id);
/// The same for an id that may be in it; nothing when it is not.
const ActionRow* find_action_row(std::string_view id);

/// Translated text without the mnemonic's ampersand.
QString plain_text(const ActionRow& row);
QString hint_text(const ActionRow& row);
/// Keys from portable text parted by blanks: "Ctrl++ Ctrl+="; nothing when one cannot be read.
std::optional<QList<QKeySequence>> keys_from(const QString& portable);
/// The other way.
QString portable_keys(const QList<QKeySequence>& keys);
/// The table's keys.
QList<QKeySequence> default_keys(const ActionRow& row);
/// Keys as the platform writes them, parted by " or ".
QString keys_text(const QList<QKeySequence>& keys);
QString keys_text(const ActionRow& row);
/// Hint and keys: "Stops all robots at once (Shift+Space or Pause)".
QString tooltip_text(const ActionRow& row, const QList<QKeySequence>& keys);
QString tooltip_text(const ActionRow& row);

}  // namespace magna
