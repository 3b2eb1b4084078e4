// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QString>
#include <functional>

class QAbstractItemModel;
class QAbstractItemView;
class QTableView;
class QWidget;

namespace magna {

/// Common settings of read-only tables: whole rows of one line, no grid, frame or row numbers, the
/// last column stretches, Tab leaves the table. Name and description are for assistive
/// technologies; the description may be empty.
void make_plain_table(QTableView& table, const QString& name, const QString& description = {});

/// Rows are sorted by a click on a header, and by the column of the current cell with Ctrl+Up
/// (ascending) and Ctrl+Down; at first by this column, ascending. The model must be able to sort.
void allow_sorting(QTableView& table, int column);

/// Sets the widths of the first columns, pixels at 100 %.
void set_column_widths(QTableView& table, std::initializer_list<int> widths);

/// Makes columns as wide as their header and their widest text (RowColumn::widest), `padding` in
/// pixels more. Returns the sum of these widths.
int size_columns(QTableView& table, int padding);

// Copies and exports the cells of tables: plain text and comma-separated values.

/// All rows of a model as shown, with the header (core/sim/table_file.h).
QByteArray csv_of(const QAbstractItemModel& model);
/// With an ASCII minus and ordinary blanks, in one line.
QString machine_text(QString text);
/// The selected rows of a table, tree or list as shown, or all: a line with the headers, tabs
/// between the columns. A unit that all numbers of a column have is in its header instead.
QString text_to_copy(const QAbstractItemView& view);

/// The selected rows, in order; all if none is selected.
QList<int> rows_to_copy(const QTableView& table);

/// Copies text_to_copy to the clipboard.
void copy_rows(const QAbstractItemView& view);
/// Ctrl+C in the table calls `copy` instead of copy_rows.
void on_copy_key(QTableView& table, std::function<void()> copy);

/// An event filter of the application: Ctrl+C copies the rows of every table, tree and list. By
/// default a view copies only the current cell.
class TableCopyKeys : public QObject {
 public:
  explicit TableCopyKeys(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Writes a file atomically. Returns the error; empty = none.
QString save_bytes(const QString& file, const QByteArray& bytes);
/// Opens a file dialog for comma-separated values without blocking; calls `chosen` unless the
/// parent has been deleted.
void ask_for_csv_file(QWidget* parent, const QString& title, const QString& name,
                      std::function<void(const QString& file)> chosen);

}  // namespace magna
