// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "widgets/base/keys/action_row.h"
#include "widgets/base/keys/action_rows_window.h"
#include "widgets/base/keys/action_rows_world.h"

namespace magna {

/// Makes the table with the actions of the map's tools and layers, whose rows lie with the map: see
/// add_map_actions (widgets/map/tools/map_tool_table.h). Has no effect when repeated.
void make_action_table(std::span<const ActionRow> tools, std::span<const ActionRow> layers);
/// All actions: the rows of action_rows_*.h and those of the map's tools and layers, in the order
/// of the menus. Ends the program if the table has not been made.
std::span<const ActionRow> action_table();
/// The row of an id; nullptr = unknown id.
const ActionRow* find_action_row(std::string_view id);

/// Whether a row of action_rows*.h has the id, or it may be that of a map tool or layer: "tool.…",
/// "view.layer_…" and "view.truth".
constexpr bool may_be_action(std::string_view id) {
  const auto is_in = [id](const auto& rows) {
    return std::ranges::find(rows, id, &ActionRow::id) != std::end(rows);
  };
  return id.starts_with("tool.") || id.starts_with("view.layer_") || id == "view.truth" ||
         is_in(kRowsOfTeam) || is_in(kRowsOfSystems) || is_in(kRowsOfView) || is_in(kRowsOfLooks) ||
         is_in(kRowsOfWindow);
}

/// The id of an action that is in the table. An unknown id in the source does not compile; one that
/// is made at run time, or that of an unknown tool or layer of the map, ends the program.
class ActionName {
 public:
  consteval ActionName(const char* id) : text_(id) {
    if (!may_be_action(text_)) unknown(id);  // not a constant expression
  }
  ActionName(std::string_view id) : text_(row_of(id).id) {}
  ActionName(const std::string& id) : ActionName(std::string_view(id)) {}

  const ActionRow& row() const { return row_of(text_); }
  constexpr std::string_view text() const { return text_; }
  constexpr operator std::string_view() const { return text_; }
  friend constexpr bool operator==(ActionName a, ActionName b) { return a.text_ == b.text_; }

 private:
  static const ActionRow& row_of(std::string_view id);
  [[noreturn]] static void unknown(std::string_view id);

  std::string_view text_;  ///< a literal, or of the table
};

// Words and keys of actions as the window shows and keeps them.

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
QString tooltip_text(const QString& hint, const QList<QKeySequence>& keys);
QString tooltip_text(const ActionRow& row);

}  // namespace magna
