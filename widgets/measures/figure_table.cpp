// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/measures/figure_table.h"

#include <QHeaderView>
#include <QStandardItemModel>
#include <algorithm>
#include <utility>

#include "widgets/plain_table.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

Qt::Alignment alignment_of(int column) {
  return Qt::AlignVCenter | (column == 0 ? Qt::AlignLeft : Qt::AlignRight);
}

}  // namespace

FigureTable::FigureTable(const QString& name, const QString& description,
                         std::vector<Column> columns, QWidget* parent)
    : QTableView(parent),
      columns_(std::move(columns)),
      model_(new QStandardItemModel(0, static_cast<int>(columns_.size()), this)) {
  int c = 0;
  for (const Column& column : columns_) {
    auto* item = new QStandardItem(column.heading);
    item->setToolTip(column.hint);
    item->setTextAlignment(alignment_of(c));
    model_->setHorizontalHeaderItem(c++, item);
  }
  setModel(model_);
  make_plain_table(*this, name, description);
  horizontalHeader()->setStretchLastSection(false);
  keep_scaled(*this, [this] { size_columns(); });
  hide();
}

void FigureTable::size_columns() {
  const QFontMetrics metrics = fontMetrics();
  int all = 0;
  int c = 0;
  for (const Column& column : columns_) {
    const int wide = std::max(metrics.horizontalAdvance(column.heading),
                              metrics.horizontalAdvance(column.widest)) +
                     scaled(14);
    setColumnWidth(c++, wide);
    all += wide;
  }
  setMaximumWidth(all + 2 * frameWidth() + scaled(4));
}

void FigureTable::show_rows(const std::vector<Row>& rows) {
  model_->setRowCount(static_cast<int>(rows.size()));
  int r = 0;
  for (const Row& row : rows) {
    int c = 0;
    for (const Cell& cell : row) {
      const QModelIndex at = model_->index(r, c);
      if (model_->item(r, c) == nullptr || model_->data(at).toString() != cell.text) {
        model_->setData(at, cell.text);
        model_->setData(at, cell.spoken, Qt::AccessibleTextRole);
        model_->setData(at, QVariant::fromValue(alignment_of(c)), Qt::TextAlignmentRole);
        if (c == 0) model_->setData(at, cell.text, Qt::ToolTipRole);
      }
      ++c;
    }
    ++r;
  }
  setVisible(!rows.empty());
}

}  // namespace magna
