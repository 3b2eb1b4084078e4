// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

namespace magna {

/// Edits a cell of the way-point table: a choice of types, or text.
class WaypointDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model,
                    const QModelIndex& index) const override;
};

/// The table itself, with the keys that edit rows: Insert, Delete, Alt+Up, Alt+Down; F2 and Enter
/// edit the cell, Ctrl+A takes all rows here and not the team.
class WaypointTable : public QTableView {
  Q_OBJECT
 public:
  explicit WaypointTable(QWidget* parent = nullptr);

  QList<int> selected_rows() const;  ///< ascending
  void select_rows(const QList<int>& rows);

 signals:
  void insert_wanted();
  void remove_wanted();
  void move_wanted(int step);
  void rows_selected();

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void selectionChanged(const QItemSelection& now, const QItemSelection& before) override;
};

}  // namespace magna
