// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/kinds_model.h"

#include "widgets/links/message_words.h"
#include "widgets/tinted_icon.h"

namespace magna {
namespace {

QVariant number(const MessageKind& kind, int column) {
  switch (column) {
    case KindsModel::Count: return static_cast<qulonglong>(kind.count);
    case KindsModel::Rate: return kind.per_second;
    case KindsModel::Size: return static_cast<qulonglong>(kind.bytes);
    case KindsModel::Faults: return static_cast<qulonglong>(kind.faults);
    default: return {};
  }
}

QString text(const MessageKind& kind, int column) {
  switch (column) {
    case KindsModel::Server: return QString::fromStdString(kind.server);
    case KindsModel::Way: return message_way(kind.in);
    case KindsModel::What:
      return kind.others ? KindsModel::tr("(other)") : QString::fromStdString(kind.what);
    case KindsModel::Rate: return QString::number(kind.per_second, 'f', 1);
    case KindsModel::Last: return QString::fromStdString(kind.last).simplified();
    default: return number(kind, column).toString();
  }
}

}  // namespace

KindsModel::KindsModel(const MessageKinds& kinds, QObject* parent)
    : QAbstractTableModel(parent), kinds_(kinds) {}

void KindsModel::renew() {
  const int now = static_cast<int>(kinds_.all().size());
  if (now < rows_) {
    beginResetModel();
    rows_ = now;
    endResetModel();
    return;
  }
  if (now > rows_) {
    beginInsertRows({}, rows_, now - 1);
    rows_ = now;
    endInsertRows();
  }
  if (rows_ > 0) emit dataChanged(index(0, Count), index(rows_ - 1, Last));
}

int KindsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : rows_; }

int KindsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant KindsModel::data(const QModelIndex& index, int role) const {
  // Kinds may already be cleared before this model is notified.
  if (!index.isValid() || index.row() >= static_cast<int>(kinds_.all().size())) return {};
  const MessageKind& row = kind(index.row());
  const QVariant value = number(row, index.column());
  switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case kSortRole: return value.isValid() ? value : QVariant(text(row, index.column()));
    case Qt::TextAlignmentRole:
      if (value.isValid()) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
      return {};
    case Qt::DecorationRole:
      if (index.column() == Faults && row.faults > 0)
        return tinted_icon(QStringLiteral("state-blocked"));
      return {};
    case Qt::ToolTipRole: return text(row, index.column());
    default: return {};
  }
}

QVariant KindsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case Server: return tr("Server");
    case Way: return tr("Way");
    case What: return tr("Message");
    case Count: return tr("Count");
    case Rate: return tr("Per second");
    case Size: return tr("Bytes");
    case Faults: return tr("Faults");
    default: return tr("Last value");
  }
}

}  // namespace magna
