// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inside/inside_model.h"

#include <utility>

namespace magna {

void InsideModel::remove(int from, int to) {
  beginRemoveRows({}, from, to - 1);
  rows_.erase(rows_.begin() + from, rows_.begin() + to);
  endRemoveRows();
}

bool InsideModel::show(std::vector<InsideRow> rows) {
  if (rows == rows_) return false;
  int at = 0;  // rows_ before this index are up to date
  for (InsideRow& wanted : rows) {
    int next = at;
    while (next < rowCount() && row(next).key < wanted.key) ++next;
    if (next > at) remove(at, next);
    if (at == rowCount() || row(at).key != wanted.key) {
      beginInsertRows({}, at, at);
      rows_.insert(rows_.begin() + at, std::move(wanted));
      endInsertRows();
    } else if (row(at) != wanted) {
      rows_[static_cast<std::size_t>(at)] = std::move(wanted);
      emit dataChanged(index(at), index(at));
    }
    ++at;
  }
  if (at < rowCount()) remove(at, rowCount());
  return true;
}

int InsideModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant InsideModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const InsideRow& at = row(index.row());
  switch (role) {
    case Qt::DisplayRole: return at.title;
    case Qt::ToolTipRole: {
      QString tip = at.aside.isEmpty() ? at.title : tr("%1, %2").arg(at.title, at.aside);
      for (const QString& line : at.lines) tip += QLatin1Char('\n') + line;
      return tip;
    }
    case Qt::AccessibleTextRole: return at.text();
    default: return {};
  }
}

}  // namespace magna
