// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plain_table.h"

#include <QHeaderView>
#include <QTableView>

#include "widgets/row_style.h"

namespace magna {
void make_plain_table(QTableView& table, const QString& name, const QString& description) {
  table.setAccessibleName(name);
  table.setAccessibleDescription(description);
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  table.setEditTriggers(QAbstractItemView::NoEditTriggers);
  table.setFrameShape(QFrame::NoFrame);
  table.setShowGrid(false);
  table.setTabKeyNavigation(false);
  table.setWordWrap(false);
  keep_line_rows(table);
  table.horizontalHeader()->setHighlightSections(false);
  table.horizontalHeader()->setStretchLastSection(true);
}

}  // namespace magna
