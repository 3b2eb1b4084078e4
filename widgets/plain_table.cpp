// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plain_table.h"

#include <QHeaderView>
#include <QTableView>
#include <algorithm>

#include "widgets/row_model.h"
#include "widgets/row_style.h"
#include "widgets/ui_scale.h"

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

void set_column_widths(QTableView& table, std::initializer_list<int> widths) {
  int column = 0;
  for (const int width : widths) table.setColumnWidth(column++, scaled(width));
}

int size_columns(QTableView& table, int padding) {
  const QFontMetrics metrics = table.fontMetrics();
  int all = 0;
  for (int column = 0; column < table.model()->columnCount(); ++column) {
    const auto text = [&](int role) {
      return table.model()->headerData(column, Qt::Horizontal, role).toString();
    };
    const QString widest = text(RowModelBase::kWidestRole);
    if (widest.isEmpty()) continue;
    const int width = padding + std::max(metrics.horizontalAdvance(widest),
                                         metrics.horizontalAdvance(text(Qt::DisplayRole)));
    table.setColumnWidth(column, width);
    all += width;
  }
  return all;
}

}  // namespace magna
