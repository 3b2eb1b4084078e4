// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <QWidget>

#include "widgets/keys/keys_model.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace magna {

class ActionSet;
class KeyField;

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
