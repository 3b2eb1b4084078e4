// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plain_table.h"

#include <QHeaderView>
#include <QTableView>
#include <algorithm>

#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kAroundText = 6;  // pixels

}  // namespace

void make_plain_table(QTableView& table, const QString& name, const QString& description) {
  table.setAccessibleName(name);
  table.setAccessibleDescription(description);
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  table.setEditTriggers(QAbstractItemView::NoEditTriggers);
  table.setFrameShape(QFrame::NoFrame);
  table.setShowGrid(false);
  table.setTabKeyNavigation(false);
  table.setWordWrap(false);
  table.verticalHeader()->hide();
  table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table.horizontalHeader()->setHighlightSections(false);
  table.horizontalHeader()->setStretchLastSection(true);
}

void set_row_height(QTableView& table, int pixels) {
  table.verticalHeader()->setDefaultSectionSize(
      std::max(scaled(pixels), table.fontMetrics().height() + scaled(kAroundText)));
}

}  // namespace magna
