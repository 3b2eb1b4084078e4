// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QTableView;

namespace magna {

/// The look and manners of the panes' tables that are read: whole rows, nothing to edit, no grid,
/// frame or row numbers, the last column takes what is left, Tab leaves it. Name and description
/// are for assistive programs; the description may be empty.
void make_plain_table(QTableView& table, const QString& name, const QString& description = {});

/// Rows of so many pixels at 100 %, and higher ones for larger letters. Grows with the scale only
/// when it is called again.
void set_row_height(QTableView& table, int pixels);

}  // namespace magna
