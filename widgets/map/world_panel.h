// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "widgets/base/edit/world_editor.h"
#include "widgets/base/parts/row_model.h"

class QAction;
class QComboBox;
class QGridLayout;
class QLabel;
class QTableView;

namespace magna {

/// An object of the edited world file.
struct WorldRow {
  WorldEditor::Document document;
  std::size_t index = 0;

  const WorldObject& object() const { return document->objects()[index]; }
};

/// Beside the map while a world file is edited: the file, what can be added, the objects with their
/// values, which can be typed over, and the actions of the window that save and leave. Locked
/// objects say so in the name and give the reason as a tooltip.
class WorldPanel : public QFrame {
  Q_OBJECT
 public:
  enum Column { Name, X, Y, Angle, Size };

  explicit WorldPanel(WorldEditor& editor, QWidget* parent = nullptr);

  /// Adds a button for an action of the window below the table; `text`: short, for the button.
  void add_action(QAction& action, const QString& text);
  QTableView& table() { return *table_; }
  QComboBox& kinds() { return *kinds_; }

 private:
  void make_table();
  void follow();
  void show_objects();
  /// Changes an object; text that is not such a value changes nothing.
  bool edit(const QModelIndex& cell, const QString& text);
  void fill_kinds();
  void choose_row();
  void edit_values();

  WorldEditor& editor_;
  RowModel<WorldRow> model_;
  QLabel* title_;
  QComboBox* kinds_;
  QTableView* table_;
  QLabel* note_;
  QGridLayout* buttons_;
  WorldEditor::Document shown_;
};

}  // namespace magna
