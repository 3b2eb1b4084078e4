// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/debugger/breakpoints_model.h"

#include <algorithm>

#include "widgets/debugger/plan_words.h"

namespace magna {

void BreakpointsModel::show(const std::vector<PlanBreakpoint>& breakpoints) {
  if (breakpoints == breakpoints_) return;
  if (std::ranges::equal(breakpoints, breakpoints_, {}, &PlanBreakpoint::number,
                         &PlanBreakpoint::number)) {
    breakpoints_ = breakpoints;
    emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
    return;
  }
  beginResetModel();
  breakpoints_ = breakpoints;
  endResetModel();
}

const PlanBreakpoint* BreakpointsModel::at(int row) const {
  return row >= 0 && row < rowCount() ? &breakpoints_[static_cast<std::size_t>(row)] : nullptr;
}

int BreakpointsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(breakpoints_.size());
}

int BreakpointsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant BreakpointsModel::data(const QModelIndex& index, int role) const {
  const PlanBreakpoint* const one = at(index.row());
  if (!index.isValid() || one == nullptr) return {};
  if (role == Qt::CheckStateRole && index.column() == Number) {
    return one->enabled ? Qt::Checked : Qt::Unchecked;
  }
  if (role == Qt::AccessibleTextRole && index.column() == Number) {
    return tr("Breakpoint %1, %2 %3, %4")
        .arg(QString::number(one->number), break_kind_word(one->kind), break_what_text(*one),
             one->enabled ? tr("enabled") : tr("disabled"));
  }
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case Number: return one->number;
    case Kind: return break_kind_word(one->kind);
    case What: return break_what_text(*one);
    case Hits: return one->hits;
    default: return {};
  }
}

bool BreakpointsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const PlanBreakpoint* const one = at(index.row());
  if (role != Qt::CheckStateRole || one == nullptr) return false;
  emit enable_wanted(one->number, value.toInt() == Qt::Checked);
  return false;  // it is shown once it has happened
}

Qt::ItemFlags BreakpointsModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
  return index.column() == Number ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant BreakpointsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case Number: return tr("Number");
    case Kind: return tr("Kind");
    case What: return tr("Name or line");
    case Hits: return tr("Reached");
    default: return {};
  }
}

}  // namespace magna
