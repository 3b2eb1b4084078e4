// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <functional>

class QAbstractItemModel;
class QTableView;
class QWidget;

namespace magna {

// Copies and exports the cells of tables: plain text and comma-separated values.

/// A field of comma-separated values (RFC 4180), quoted if necessary; UTF-8.
QByteArray csv_field(const QString& text);
/// All rows of a model as shown, with the header; lines end in CR LF.
QByteArray csv_of(const QAbstractItemModel& model);
/// The given rows: tabs between the columns, one row per line.
QString plain_text_of(const QAbstractItemModel& model, const QList<int>& rows);

/// The selected rows, in order; all if none is selected.
QList<int> rows_to_copy(const QTableView& table);

/// Ctrl+C in the table calls `copy`, instead of the window's shortcut. By default a table copies
/// only the current cell.
void on_copy_key(QTableView& table, std::function<void()> copy);
/// Copies rows_to_copy to the clipboard, tabs between the columns.
void copy_rows(const QTableView& table);

/// Writes a file atomically. Returns the error; empty = none.
QString save_bytes(const QString& file, const QByteArray& bytes);
/// Opens a file dialog for comma-separated values without blocking; calls `chosen` unless the
/// parent has been deleted.
void ask_for_csv_file(QWidget* parent, const QString& title, const QString& name,
                      std::function<void(const QString& file)> chosen);

}  // namespace magna
