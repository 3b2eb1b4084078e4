// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/measures/help_times_table.h"

#include <QHeaderView>
#include <QStandardItemModel>
#include <algorithm>

#include "widgets/attention/attention_watch.h"
#include "widgets/plain_table.h"
#include "widgets/text_format.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

QString cause_text(const std::string& name) {
  for (std::size_t c = 0; c < kAttentionCauses; ++c) {
    const auto cause = static_cast<AttentionCause>(c);
    if (name == cause_name(cause)) return attention_word(cause);
  }
  return QString::fromStdString(name);
}

QString times_text(std::uint32_t count, double median, double longest) {
  if (count == 0) return {};
  return QStringLiteral("%1 / %2").arg(number_text(median, 1), number_text(longest, 1));
}

QString spoken_times(std::uint32_t count, double median, double longest) {
  if (count == 0) return HelpTimesTable::tr("none");
  return HelpTimesTable::tr("median %1 s, longest %2 s")
      .arg(number_text(median, 1), number_text(longest, 1));
}

}  // namespace

HelpTimesTable::HelpTimesTable(QWidget* parent)
    : QTableView(parent), rows_(new QStandardItemModel(0, kColumns, this)) {
  const struct {
    QString text, hint;
  } headings[kColumns] = {
      {tr("Help for"), tr("Cause of the requests for help")},
      {tr("No."), tr("Number of requests for help, ended or not")},
      {tr("Response (s)"), tr("Median and longest time until your first action on the robot")},
      {tr("Service (s)"),
       tr("Median and longest time until the robot no longer needed attention")}};
  for (int c = 0; c < kColumns; ++c) {
    auto* item = new QStandardItem(headings[c].text);
    item->setToolTip(headings[c].hint);
    item->setTextAlignment(Qt::AlignVCenter | (c == Cause ? Qt::AlignLeft : Qt::AlignRight));
    rows_->setHorizontalHeaderItem(c, item);
  }
  setModel(rows_);
  make_plain_table(*this, tr("Requests for help by cause"),
                   tr("One cause per row, times in seconds of the run."));
  horizontalHeader()->setStretchLastSection(false);
  keep_scaled(*this, [this] { size_columns(); });
  hide();
}

void HelpTimesTable::size_columns() {
  const QFontMetrics metrics = fontMetrics();
  int all = 0;
  for (int c = 0; c < kColumns; ++c) {
    const QString heading = rows_->horizontalHeaderItem(c)->text();
    const QString widest = c == Cause      ? attention_word(AttentionCause::WaitsLong)
                           : c == Requests ? QStringLiteral("000")
                                           : QStringLiteral("00.0 / 000.0");
    const int wide =
        std::max(metrics.horizontalAdvance(heading), metrics.horizontalAdvance(widest)) +
        scaled(14);
    setColumnWidth(c, wide);
    all += wide;
  }
  setMaximumWidth(all + 2 * frameWidth() + scaled(4));
}

void HelpTimesTable::show_times(const std::vector<HelpMeasures>& help) {
  rows_->setRowCount(static_cast<int>(help.size()));
  int row = 0;
  for (const HelpMeasures& one : help) {
    const QString texts[kColumns] = {
        cause_text(one.cause), QString::number(one.requests),
        times_text(one.answered, one.response_median_s, one.response_longest_s),
        times_text(one.ended, one.service_median_s, one.service_longest_s)};
    const QString spoken[kColumns] = {
        texts[Cause], one.requests == 1 ? tr("1 request") : tr("%1 requests").arg(one.requests),
        tr("Response: %1")
            .arg(spoken_times(one.answered, one.response_median_s, one.response_longest_s)),
        tr("Service: %1")
            .arg(spoken_times(one.ended, one.service_median_s, one.service_longest_s))};
    for (int c = 0; c < kColumns; ++c) {
      const QModelIndex cell = rows_->index(row, c);
      if (rows_->data(cell).toString() == texts[c] && rows_->item(row, c) != nullptr) continue;
      rows_->setData(cell, texts[c]);
      rows_->setData(cell, spoken[c], Qt::AccessibleTextRole);
      rows_->setData(cell,
                     QVariant::fromValue(Qt::Alignment(
                         Qt::AlignVCenter | (c == Cause ? Qt::AlignLeft : Qt::AlignRight))),
                     Qt::TextAlignmentRole);
    }
    ++row;
  }
  setVisible(!help.empty());
}

}  // namespace magna
