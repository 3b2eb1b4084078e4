// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

class QAbstractItemView;

namespace magna {

/// Whether it is Return or the keypad's Enter.
bool is_enter(int key);

/// A table whose selected rows are removed and moved by keys: Delete, Alt+Up, Alt+Down; Ctrl+A
/// selects all rows here instead of the team.
class RowTable : public QTableView {
  Q_OBJECT
 public:
  explicit RowTable(QWidget* parent = nullptr);

  QList<int> selected_rows() const;  ///< ascending
  /// Selects these rows only; the first becomes the current one.
  void select_rows(const QList<int>& rows);

 signals:
  void remove_wanted();
  void move_wanted(int step);
  void rows_chosen();

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void selectionChanged(const QItemSelection& now, const QItemSelection& before) override;
};

/// Edits the cells of a view on purpose only: Enter, F2 or a double click begins, Enter or Tab
/// applies the value. Esc, a click elsewhere and whatever else takes the focus or changes the
/// current cell give it up; another window in front does not.
class CellDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  /// Becomes the delegate of the view, which owns it.
  explicit CellDelegate(QAbstractItemView& view);

  void setModelData(QWidget* editor, QAbstractItemModel* model,
                    const QModelIndex& index) const final;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  /// For editors that are finished by something else than Enter or Tab.
  void apply(QWidget& editor);
  virtual void set_value(QWidget& editor, QAbstractItemModel& model,
                         const QModelIndex& index) const;

 private:
  QAbstractItemView& view_;
};

}  // namespace magna
