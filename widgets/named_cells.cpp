// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/named_cells.h"

#include <QAbstractItemModel>

#include "widgets/tr.h"

namespace magna {

QVariant cell_name(const QAbstractItemModel& model, const QModelIndex& index, const QVariant& own) {
  if (!index.isValid() || !own.toString().isEmpty()) return own;
  if (!index.data(Qt::DisplayRole).toString().isEmpty()) return {};
  const QString column =
      model.headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString();
  return column.isEmpty() ? tr("none") : tr("%1: none").arg(column);
}

}  // namespace magna
