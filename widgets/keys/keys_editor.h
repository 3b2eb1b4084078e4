// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/keys/keys_model.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace magna {

class ActionSet;
class KeyField;

/// The list of all actions with their keys, to be searched, changed and saved for printing. What is
/// changed here works at once.
class KeysEditor : public QWidget {
  Q_OBJECT
 public:
  explicit KeysEditor(ActionSet& actions, QWidget* parent = nullptr);

  KeysModel& model() { return model_; }
  QTableView& table() { return *table_; }
  QLineEdit& filter() { return *filter_; }
  KeyField& field() { return *field_; }
  QPushButton& assign_button() { return *assign_; }
  QPushButton& add_button() { return *add_; }
  QPushButton& remove_button() { return *remove_; }
  QPushButton& reset_button() { return *reset_; }
  QPushButton& reset_all_button() { return *reset_all_; }
  /// What is said of the chosen action and of the key that was pressed.
  QString advice() const;

  /// Chooses an action; its row may be hidden by the filter.
  void choose(std::string_view id);
  void save_as(const QString& file);
  /// The actions are going: nothing more is asked of them.
  void forget_actions();

 signals:
  void problem(const QString& text);

 private:
  void make_table();
  void make_fields();
  void follow();
  void span_headings();
  /// Gives the pressed key to the chosen action, beside its keys or instead of them; takes it from
  /// others that have it.
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
  QPushButton* save_;
  QLabel* advice_;
};

}  // namespace magna
