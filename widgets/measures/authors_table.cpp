// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/measures/authors_table.h"

#include <QHeaderView>
#include <QStandardItemModel>
#include <algorithm>

#include "widgets/plain_table.h"
#include "widgets/ui_scale.h"

namespace magna {

AuthorsTable::AuthorsTable(QWidget* parent)
    : QTableView(parent), rows_(new QStandardItemModel(0, kColumns, this)) {
  const struct {
    QString text, hint;
  } headings[kColumns] = {
      {tr("Actions by"), tr("Person, model or other program")},
      {tr("Accepted"), tr("Number of accepted actions; a held stick is one")},
      {tr("Refused"), tr("Number of actions that were refused")},
      {tr("Selections"), tr("Number of selections of robots")},
      {tr("Commands"), tr("Number of commands; one to several robots counts once")}};
  for (int c = 0; c < kColumns; ++c) {
    auto* item = new QStandardItem(headings[c].text);
    item->setToolTip(headings[c].hint);
    item->setTextAlignment(Qt::AlignVCenter | (c == Name ? Qt::AlignLeft : Qt::AlignRight));
    rows_->setHorizontalHeaderItem(c, item);
  }
  setModel(rows_);
  make_plain_table(*this, tr("Actions by author"), tr("One person or program per row."));
  horizontalHeader()->setStretchLastSection(false);
  keep_scaled(*this, [this] { size_columns(); });
  hide();
}

void AuthorsTable::size_columns() {
  const QFontMetrics metrics = fontMetrics();
  int all = 0;
  for (int c = 0; c < kColumns; ++c) {
    const QString heading = rows_->horizontalHeaderItem(c)->text();
    const QString widest = c == Name ? QStringLiteral("a-long-client") : QStringLiteral("00000");
    const int wide =
        std::max(metrics.horizontalAdvance(heading), metrics.horizontalAdvance(widest)) +
        scaled(14);
    setColumnWidth(c, wide);
    all += wide;
  }
  setMaximumWidth(all + 2 * frameWidth() + scaled(4));
}

void AuthorsTable::show_authors(const std::vector<AuthorMeasures>& authors) {
  rows_->setRowCount(static_cast<int>(authors.size()));
  int row = 0;
  for (const AuthorMeasures& one : authors) {
    const QString name = QString::fromStdString(one.author.name);
    const auto number = [](std::uint32_t count) { return QString::number(count); };
    const QString texts[kColumns] = {name, number(one.actions), number(one.refused),
                                     number(one.selections), number(one.commands)};
    for (int c = 0; c < kColumns; ++c) {
      const QModelIndex cell = rows_->index(row, c);
      if (rows_->data(cell).toString() == texts[c]) continue;
      rows_->setData(cell, texts[c]);
      rows_->setData(cell,
                     QVariant::fromValue(Qt::Alignment(
                         Qt::AlignVCenter | (c == Name ? Qt::AlignLeft : Qt::AlignRight))),
                     Qt::TextAlignmentRole);
      if (c == Name) {
        rows_->setData(cell, name, Qt::ToolTipRole);
      } else {
        const QString heading = rows_->horizontalHeaderItem(c)->text();
        rows_->setData(cell, QStringLiteral("%1: %2").arg(heading, texts[c]),
                       Qt::AccessibleTextRole);
      }
    }
    ++row;
  }
  setVisible(authors.size() > 1);  // one alone needs no comparison
}

}  // namespace magna
