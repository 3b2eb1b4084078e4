// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/registers_model.h"

#include "widgets/text_format.h"

namespace magna {

void RegistersModel::show(const std::vector<RegisterUse>& registers) {
  if (registers.size() != rows_.size()) {
    beginResetModel();
    rows_ = registers;
    endResetModel();
    return;
  }
  rows_ = registers;
  if (!rows_.empty()) {
    emit dataChanged(index(0, 0), index(static_cast<int>(rows_.size()) - 1, kColumns - 1));
  }
}

int RegistersModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RegistersModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QString RegistersModel::text(const RegisterUse& use, int column) const {
  const bool used = use.age_seconds >= 0.0;
  switch (column) {
    case Number: return QString::number(use.number);
    case Name: return QString::fromStdString(use.name);
    case Value: return QString::fromStdString(use.value);
    case Way: return !used ? QString() : use.written ? tr("→ written") : tr("← read");
    case Age: return used ? tr("%1 ago").arg(duration_text(use.age_seconds)) : tr("never");
    case Reads: return QString::number(use.reads);
    default: return QString::number(use.writes);
  }
}

QVariant RegistersModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::DisplayRole) {
    return text(rows_[static_cast<std::size_t>(index.row())], index.column());
  }
  const bool number = index.column() == Number || index.column() >= Reads;
  if (role == Qt::TextAlignmentRole && number) return int(Qt::AlignRight | Qt::AlignVCenter);
  return {};
}

QVariant RegistersModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case Number: return tr("No.");
    case Name: return tr("Register");
    case Value: return tr("Last value");
    case Way: return tr("Way");
    case Age: return tr("When");
    case Reads: return tr("Reads");
    default: return tr("Writes");
  }
}

}  // namespace magna
