// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cell_delegate.h"
#include "widgets/row_table.h"

namespace magna {

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

}  // namespace magna
