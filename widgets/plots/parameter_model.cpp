// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/parameter_model.h"

#include <QFont>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr int kDigits = 6;

}  // namespace

QString name_text(const ParameterInfo& row) { return QString::fromUtf8(row.name); }

QString group_text(const ParameterInfo& row) { return QString::fromUtf8(row.group); }

QString value_text(const ParameterInfo& row, double value) {
  if (row.kind == ParameterKind::Boolean) return value != 0.0 ? tr("yes") : tr("no");
  return QString::number(value, 'g', kDigits);
}

QString unit_text(const ParameterInfo& row) {
  return row.kind == ParameterKind::Boolean ? QString() : QString::fromUtf8(row.unit);
}

QString range_text(const ParameterInfo& row) {
  if (row.kind == ParameterKind::Boolean) return tr("yes or no");
  return tr("%1 to %2 %3")
      .arg(value_text(row, row.minimum), value_text(row, row.maximum), QString::fromUtf8(row.unit));
}

QString meaning_text(const ParameterInfo& row) {
  return tr("%1 (%2)").arg(QString::fromUtf8(row.meaning), QString::fromUtf8(row.source));
}

bool is_changed(const ParameterInfo& row, const Parameters& now) {
  return now[row.id] != row.default_value;
}

int changed_count(const Parameters& now) {
  return static_cast<int>(std::ranges::count_if(
      parameter_table(), [&](const ParameterInfo& row) { return is_changed(row, now); }));
}

namespace {

QString name_cell(const ParameterRow& row) {
  return row.info != nullptr ? name_text(*row.info) : row.group;
}

QString value_cell(const ParameterRow& row) {
  if (row.info != nullptr) return value_text(*row.info, row.value);
  return row.changed > 0 ? tr("%1 changed").arg(row.changed) : QString();
}

QString spoken_value(const ParameterRow& row) {
  const QString text = value_cell(row);
  return row.info != nullptr && row.changed > 0 ? tr("%1, changed").arg(text) : text;
}

QString default_cell(const ParameterRow& row) {
  return row.info != nullptr ? value_text(*row.info, row.info->default_value) : QString();
}

QString parameter_tip(const ParameterRow& row) {
  if (row.info == nullptr) return {};
  return tr("%1\n%2").arg(meaning_text(*row.info), range_text(*row.info));
}

QVariant parameter_font(const ParameterRow& row, int column, int role) {
  const bool strong = row.info == nullptr ? column == ParameterModel::Name
                                          : row.changed > 0 && column <= ParameterModel::Value;
  if (role != Qt::FontRole || !strong) return {};
  QFont bold;
  bold.setBold(true);
  return bold;
}

RowDescription<ParameterRow> parameter_rows() {
  using Row = ParameterRow;
  return {.columns = {{.header = tr("Parameter"), .text = name_cell},
                      {.header = tr("Value"),
                       .text = value_cell,
                       .side = Qt::AlignRight,
                       .spoken = spoken_value},
                      {.header = tr("Default"), .text = default_cell, .side = Qt::AlignRight},
                      {.header = tr("Unit"),
                       .text =
                           [](const Row& row) {
                             return row.info != nullptr ? unit_text(*row.info) : QString();
                           }}},
          .depth = [](const Row& row) { return row.info != nullptr ? 1 : 0; },
          .tip = parameter_tip,
          .other = parameter_font};
}

}  // namespace

QString ParameterRow::words() const {
  return QStringList{name_text(*info), group, meaning_text(*info)}.join(QLatin1Char(' '));
}

ParameterModel::ParameterModel(QObject* parent) : RowModel(parameter_rows(), parent) { show({}); }

void ParameterModel::show(const Parameters& now) {
  std::vector<ParameterRow> rows;
  std::size_t group = 0;
  for (const ParameterInfo& info : parameter_table()) {
    const QString name = group_text(info);
    if (rows.empty() || rows[group].group != name) {
      group = rows.size();
      rows.push_back({nullptr, name});
    }
    const int changed = is_changed(info, now) ? 1 : 0;
    rows.push_back({&info, name, now[info.id], changed});
    rows[group].changed += changed;
  }
  RowModel::show(std::move(rows));
}

QModelIndex ParameterModel::index_of(ParameterId id) const {
  return find([id](const ParameterRow& row) { return row.info != nullptr && row.info->id == id; });
}

ParameterFilter::ParameterFilter() { setRecursiveFilteringEnabled(true); }

void ParameterFilter::set_words(const QString& words) {
  words_ = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  invalidateFilter();
}

void ParameterFilter::set_changed_only(bool on) {
  changed_only_ = on;
  invalidateFilter();
}

bool ParameterFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  if (!parent.isValid()) return false;  // groups are accepted through their children
  const ParameterRow& parameter = *ParameterModel::at(sourceModel()->index(row, 0, parent));
  if (changed_only_ && parameter.changed == 0) return false;
  const QString text = parameter.words();
  return std::ranges::all_of(
      words_, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

}  // namespace magna
