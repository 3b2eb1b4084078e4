// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

#include "widgets/row_table.h"

namespace magna {

/// Editor of a way-point cell: a combo box for types, or text.
class WaypointDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const override;
  void setEditorData(QWidget* editor, const QModelIndex& index) const override;
  void setModelData(QWidget* editor, QAbstractItemModel* model,
                    const QModelIndex& index) const override;
  /// An editor may be higher than its row.
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const override;
};

/// The table of way-points: Insert adds a row, F2 and Enter edit the cell.
class WaypointTable : public RowTable {
  Q_OBJECT
 public:
  explicit WaypointTable(QWidget* parent = nullptr);

  void select_rows(const QList<int>& rows);

 signals:
  void insert_wanted();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace magna
