// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "widgets/base/parts/row_table.h"
#include "widgets/robots/team/waypoint_table_model.h"

class QCheckBox;
class QLabel;
class QToolButton;

namespace magna {

class RobotHeader;

/// Editor of a way-point cell: a combo box for types, or text.
class WaypointDelegate : public CellDelegate {
  Q_OBJECT
 public:
  using CellDelegate::CellDelegate;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  /// An editor may be higher than its row.
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const override;

 protected:
  void set_value(QWidget& editor, QAbstractItemModel& model,
                 const QModelIndex& index) const override;
};

/// The table of way-points: Insert adds a row; Enter, F2 and a double click edit the cell.
class WaypointTable : public RowTable {
  Q_OBJECT
 public:
  explicit WaypointTable(QWidget* parent = nullptr);

 signals:
  void insert_wanted();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
};

/// The active robot's plan as a table, kept equal to the map; fully usable by keyboard: add,
/// change, move and remove way-points, patrol, run and hold.
class WaypointPane : public QWidget {
  Q_OBJECT
 public:
  explicit WaypointPane(EditStack& edits, QWidget* parent = nullptr);

  WaypointTable& table() { return *table_; }
  WaypointTableModel& model() { return model_; }
  QCheckBox& patrol() { return *patrol_; }
  /// Number of way-points, length and least duration of the plan; empty = there is none.
  const QString& summary() const { return summary_; }

  void insert_row();
  void remove_rows();
  void move_rows(int step);
  void clear_rows();

  /// A few rows, because teleoperation above needs the height more.
  QSize sizeHint() const override;

 signals:
  void summary_changed(const QString& summary);

 private:
  void lay_out();
  void follow();
  void update_texts();
  void show_actions();
  void show_error(const QString& why);
  void revise(Plan next, const QString& what);
  void set_patrol(bool patrol);
  QString robot_name() const;

  EditStack& edits_;
  WaypointTableModel model_;
  RobotHeader* header_;
  QLabel* error_;
  QLabel* empty_;
  WaypointTable* table_;
  QToolButton* add_;
  QToolButton* remove_;
  QToolButton* up_;
  QToolButton* down_;
  QToolButton* clear_;
  QCheckBox* patrol_;
  QToolButton* run_;
  QToolButton* hold_;
  QString summary_;
  std::optional<RobotId> shown_;
};

}  // namespace magna
