// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "widgets/action_table.h"
#include "widgets/keys/fixed_keys.h"
#include "widgets/keys/keyboard_layout.h"
#include "widgets/row_model.h"

namespace magna {

class ActionSet;
class KeysModel;

/// Group of a menu in the list of keys: "World", "Map tools".
QString action_group(std::string_view menu);
/// Scope of a row's keys: "Window", "Map", "Everywhere, fixed".
QString scope_text(KeyScope scope);

/// The present keys of an action, also as they are pressed on this keyboard if that differs:
/// "1 (here Shift+&)".
QString keys_here(const ActionSet& actions, const ActionRow& row, const KeyboardLayout& layout);

/// A heading, an action, or fixed keys.
struct KeyRow {
  const KeysModel* model;
  QString heading;
  const ActionRow* action = nullptr;
  std::optional<FixedKeys> fixed = {};
};

/// All actions with their present keys, under a heading for each group, and the fixed keys. Flags
/// conflicting keys.
class KeysModel : public RowModel<KeyRow> {
  Q_OBJECT
 public:
  enum Column { Action, Keys, Where, What };

  explicit KeysModel(ActionSet& actions, QObject* parent = nullptr);

  /// Names the keys of this keyboard, too.
  void set_layout(KeyboardLayout layout);
  /// Shows only actions whose text, keys or hint contain these words.
  void set_filter(const QString& words);
  /// The action of a row; nullptr for headings and fixed keys.
  const ActionRow* action(int row) const;
  bool is_heading(int row) const;
  int row_of(std::string_view id) const;
  /// Other actions that share a key with this one, by name; empty = none.
  QString conflict(const ActionRow& row) const;
  bool is_changed(const ActionRow& row) const;
  bool has_keys(const ActionRow& row) const;
  QString keys_text(const ActionRow& row) const;

  Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  std::vector<KeyRow> rows() const;
  bool passes(const QString& all) const;

  ActionSet& actions_;
  KeyboardLayout layout_;
  QString words_;
};

}  // namespace magna
