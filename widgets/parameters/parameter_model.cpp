// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/parameters/parameter_model.h"

#include <QFont>
#include <algorithm>

#include "widgets/parameters/parameter_words.h"

namespace magna {
namespace {

constexpr quintptr kGroup = 0;  // internal id of groups; a row's is its group's number plus one

QFont bold() {
  QFont font;
  font.setBold(true);
  return font;
}

}  // namespace

ParameterModel::ParameterModel(QObject* parent) : QAbstractItemModel(parent) {
  for (const ParameterInfo& row : parameter_table()) {
    const QString group = group_text(row);
    if (groups_.empty() || groups_.back().name != group) groups_.push_back({group});
    groups_.back().rows.push_back(&row);
  }
}

void ParameterModel::show(const Parameters& now) {
  const Parameters before = now_;
  now_ = now;
  for (const ParameterInfo& row : parameter_table()) {
    if (before[row.id] == now[row.id]) continue;
    const QModelIndex at = index_of(row.id);
    emit dataChanged(at, at.siblingAtColumn(kColumns - 1));
    emit dataChanged(at.parent(), at.parent().siblingAtColumn(kColumns - 1));
  }
}

const ParameterInfo* ParameterModel::row_at(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kGroup) return nullptr;
  return groups_[index.internalId() - 1].rows[static_cast<std::size_t>(index.row())];
}

QModelIndex ParameterModel::index_of(ParameterId id) const {
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const auto& rows = groups_[g].rows;
    const auto found = std::ranges::find(rows, id, &ParameterInfo::id);
    if (found == rows.end()) continue;
    return createIndex(static_cast<int>(found - rows.begin()), Name, quintptr{g + 1});
  }
  return {};
}

QModelIndex ParameterModel::index(int row, int column, const QModelIndex& parent) const {
  if (row < 0 || row >= rowCount(parent) || column < 0 || column >= kColumns) return {};
  return createIndex(row, column,
                     parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kGroup);
}

QModelIndex ParameterModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kGroup) return {};
  return createIndex(static_cast<int>(index.internalId() - 1), Name, kGroup);
}

int ParameterModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(groups_.size());
  if (parent.internalId() != kGroup || parent.column() != Name) return 0;
  return static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].rows.size());
}

int ParameterModel::columnCount(const QModelIndex&) const { return kColumns; }

int ParameterModel::changed(const Group& group) const {
  return static_cast<int>(std::ranges::count_if(
      group.rows, [this](const ParameterInfo* row) { return is_changed(*row, now_); }));
}

QVariant ParameterModel::data(const QModelIndex& index, int role) const {
  if (const ParameterInfo* const row = row_at(index)) return row_data(*row, index.column(), role);
  if (!index.isValid()) return {};
  return group_data(groups_[static_cast<std::size_t>(index.row())], index.column(), role);
}

QVariant ParameterModel::group_data(const Group& group, int column, int role) const {
  const int count = changed(group);
  switch (role) {
    case Qt::DisplayRole:
      if (column == Name) return group.name;
      return column == Value && count > 0 ? tr("%1 changed").arg(count) : QString();
    case Qt::FontRole: return column == Name ? QVariant(bold()) : QVariant();
    case kChangedRole: return count > 0;
    default: return {};
  }
}

QString ParameterModel::text(const ParameterInfo& row, int column) const {
  switch (column) {
    case Name: return name_text(row);
    case Value: return value_text(row, now_[row.id]);
    case Default: return value_text(row, row.default_value);
    default: return unit_text(row);
  }
}

QVariant ParameterModel::row_data(const ParameterInfo& row, int column, int role) const {
  const bool changed = is_changed(row, now_);
  switch (role) {
    case Qt::DisplayRole: return text(row, column);
    case Qt::TextAlignmentRole:
      return column == Value || column == Default
                 ? QVariant(QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter))
                 : QVariant();
    case Qt::FontRole:
      return changed && (column == Name || column == Value) ? QVariant(bold()) : QVariant();
    case Qt::ToolTipRole: return tr("%1\n%2").arg(meaning_text(row), range_text(row));
    case Qt::AccessibleTextRole:
      return column == Value && changed ? tr("%1, changed").arg(text(row, column))
                                        : text(row, column);
    case kWordsRole:
      return QStringList{name_text(row), group_text(row), meaning_text(row)}.join(QLatin1Char(' '));
    case kChangedRole: return changed;
    default: return {};
  }
}

QVariant ParameterModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole && (section == Value || section == Default)) {
    return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Name: return tr("Parameter");
    case Value: return tr("Value");
    case Default: return tr("Default");
    default: return tr("Unit");
  }
}

}  // namespace magna
