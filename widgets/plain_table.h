// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <initializer_list>

class QTableView;

namespace magna {

/// Common settings of read-only tables: whole rows of one line, no grid, frame or row numbers, the
/// last column stretches, Tab leaves the table. Name and description are for assistive
/// technologies; the description may be empty.
void make_plain_table(QTableView& table, const QString& name, const QString& description = {});

/// Sets the widths of the first columns, pixels at 100 %.
void set_column_widths(QTableView& table, std::initializer_list<int> widths);

/// Makes columns as wide as their header and their widest text (RowColumn::widest), `padding` in
/// pixels more. Returns the sum of these widths.
int size_columns(QTableView& table, int padding);

}  // namespace magna
