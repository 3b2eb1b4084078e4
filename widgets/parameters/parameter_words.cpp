// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/parameters/parameter_words.h"

#include <algorithm>

#include "widgets/tr.h"

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

}  // namespace magna
