// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace magna {

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

}  // namespace magna
