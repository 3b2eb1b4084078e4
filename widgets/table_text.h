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

// A table's cells taken along: pasted as text, saved as comma-separated values.

/// A field of comma-separated values (RFC 4180), in quotes where it needs them; UTF-8.
QByteArray csv_field(const QString& text);
/// All rows of a model as they are shown, with its headings; lines end in CR LF.
QByteArray csv_of(const QAbstractItemModel& model);
/// The given rows: tabs between the columns, a line each.
QString plain_text_of(const QAbstractItemModel& model, const QList<int>& rows);

/// The rows that are selected, in order; all when none is.
QList<int> rows_to_copy(const QTableView& table);

/// Ctrl+C in the table does `copy`, whatever else it does in the window. Without, a table copies
/// the one cell where the cursor is.
void on_copy_key(QTableView& table, std::function<void()> copy);
/// Copies the rows above to the clipboard, tabs between the columns.
void copy_rows(const QTableView& table);

/// Writes a whole file or leaves what was there. What went wrong; empty = nothing.
QString save_bytes(const QString& file, const QByteArray& bytes);
/// Asks for a file of comma-separated values without waiting for the answer, which goes to `chosen`
/// unless the parent is gone by then.
void ask_for_csv_file(QWidget* parent, const QString& title, const QString& name,
                      std::function<void(const QString& file)> chosen);

}  // namespace magna
