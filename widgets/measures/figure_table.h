// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <vector>

class QStandardItemModel;

namespace magna {

/// A small table beside a larger one: a name in the first column, figures in the others. As wide as
/// its columns; hidden while it has no rows.
class FigureTable : public QTableView {
  Q_OBJECT
 public:
  struct Column {
    QString heading;
    QString hint;
    QString widest;  ///< as wide as the texts in it
  };
  struct Cell {
    QString text;
    QString spoken;  ///< for a screen reader
  };
  using Row = std::vector<Cell>;  ///< one cell a column

  /// `name` and `description`: for a screen reader.
  FigureTable(const QString& name, const QString& description, std::vector<Column> columns,
              QWidget* parent);

  void show_rows(const std::vector<Row>& rows);

 private:
  void size_columns();

  std::vector<Column> columns_;
  QStandardItemModel* model_;
};

}  // namespace magna
