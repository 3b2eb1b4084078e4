// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <QWidget>
#include <optional>

#include "widgets/base/keys/action_table.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/help/key_field.h"
#include "widgets/help/keyboard_layout.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace magna {

class ActionSet;
class KeyField;
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

/// The present keys by groups, with mouse and fixed keys: an HTML page in black on white for
/// printing.
QString key_sheet_html(const ActionSet& actions);

/// Writes it as a PDF of A4 pages if the name ends in .pdf, else as HTML. Returns the error; empty
/// = none.
QString save_key_sheet(const ActionSet& actions, const QString& file);

/// A searchable list of all actions with their keys, for changing and printing. Changes apply at
/// once.
class KeysEditor : public QWidget {
  Q_OBJECT
 public:
  explicit KeysEditor(ActionSet& actions, QWidget* parent = nullptr);

  KeysModel& model() { return model_; }
  QTableView& table() { return *table_; }
  /// Message about the chosen action and the pressed key.
  QString advice() const;

  /// Chooses an action; its row may be hidden by the filter.
  void choose(std::string_view id);
  void save_as(const QString& file);
  /// Call before the actions are destroyed.
  void forget_actions();

 signals:
  void problem(const QString& text);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void make_table();
  void make_fields();
  void follow();
  void span_headings();
  /// Assigns the pressed key to the chosen action, in addition to its keys or in place of them, and
  /// removes it from other actions.
  void give(bool instead);
  void ask_for_file();

  ActionSet& actions_;
  KeysModel model_;
  QLineEdit* filter_;
  QTableView* table_;
  QLabel* name_;
  KeyField* field_;
  QPushButton* assign_;
  QPushButton* add_;
  QPushButton* remove_;
  QPushButton* reset_;
  QPushButton* reset_all_;
  QLabel* advice_;
};

/// Non-modal dialog that lists the actions and edits their shortcuts.
class KeysDialog : public QDialog {
  Q_OBJECT
 public:
  explicit KeysDialog(ActionSet& actions, QWidget* parent = nullptr);
  ~KeysDialog() override;

 private:
  KeysEditor* editor_;
};

}  // namespace magna
