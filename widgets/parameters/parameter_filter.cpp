// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/parameters/parameter_filter.h"

#include <algorithm>

#include "widgets/parameters/parameter_model.h"

namespace magna {

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
