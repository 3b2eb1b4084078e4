// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "widgets/edit/world_editor.h"

class QAction;
class QComboBox;
class QGridLayout;
class QLabel;
class QTableView;

namespace magna {

class WorldTableModel;

/// Beside the map while a world file is edited: the file, what can be added, the objects with their
/// values, and the actions of the window that save and leave.
class WorldPanel : public QFrame {
  Q_OBJECT
 public:
  explicit WorldPanel(WorldEditor& editor, QWidget* parent = nullptr);

  /// Adds a button for an action of the window below the table; `text`: short, for the button.
  void add_action(QAction& action, const QString& text);
  QTableView& table() { return *table_; }
  QComboBox& kinds() { return *kinds_; }

 private:
  void make_table();
  void follow();
  void fill_kinds();
  void choose_row();
  void edit_values();

  WorldEditor& editor_;
  WorldTableModel* model_;
  QLabel* title_;
  QComboBox* kinds_;
  QTableView* table_;
  QLabel* note_;
  QGridLayout* buttons_;
  WorldEditor::Document listed_;  ///< whose choices `kinds_` has
};

}  // namespace magna
