// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/messages_model.h"

#include <algorithm>
#include <utility>

#include "widgets/links/message_words.h"
#include "widgets/tinted_icon.h"

namespace magna {
namespace {

QString text(const LinkMessage& message, int column) {
  switch (column) {
    case MessagesModel::Time: return message_time(message);
    case MessagesModel::Connection:
      return QStringLiteral("%1 %2").arg(QString::fromStdString(message.server),
                                         QString::fromStdString(message.client));
    case MessagesModel::Way: return message_way(message.in);
    case MessagesModel::What: return QString::fromStdString(message.what);
    case MessagesModel::Value: return QString::fromStdString(message.value);
    case MessagesModel::Verdict: return QString::fromStdString(message.verdict);
    case MessagesModel::Size: return QString::number(message.size);
    default: return message_bytes(message);
  }
}

}  // namespace

MessagesModel::MessagesModel(const MessageStore& store, QObject* parent)
    : QAbstractTableModel(parent), store_(store) {}

void MessagesModel::set_match(const MessageMatch& match) {
  if (match == match_) return;
  match_ = match;
  clear();
}

void MessagesModel::clear() {
  beginResetModel();
  shown_.clear();
  next_ = store_.first();
  endResetModel();
}

bool MessagesModel::behind() const {
  return next_ < store_.end() || (!shown_.empty() && shown_.front().number < store_.first());
}

int MessagesModel::look() {
  const auto gone = std::ranges::find_if_not(
      shown_, [first = store_.first()](const Shown& row) { return row.number < first; });
  const auto fewer = static_cast<int>(gone - shown_.begin());
  if (fewer > 0) {
    beginRemoveRows({}, 0, fewer - 1);
    shown_.erase(shown_.begin(), gone);
    endRemoveRows();
  }
  next_ = std::max(next_, store_.first());
  const std::uint64_t until = std::min(store_.end(), next_ + kAtOnce);
  std::vector<Shown> fresh;
  for (; next_ < until; ++next_) {
    const MessageRow& row = store_.row(next_);
    if (match_.passes(*row)) fresh.push_back({next_, row});
  }
  if (fresh.empty()) return fewer;
  const int at = rowCount();
  beginInsertRows({}, at, at + static_cast<int>(fresh.size()) - 1);
  std::ranges::move(fresh, std::back_inserter(shown_));
  endInsertRows();
  return fewer;
}

std::vector<MessageRow> MessagesModel::messages() const {
  std::vector<MessageRow> all;
  all.reserve(shown_.size());
  for (const Shown& row : shown_) all.push_back(row.message);
  return all;
}

int MessagesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

int MessagesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant MessagesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const LinkMessage& row = *message(index.row());
  switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::DecorationRole:
      if (index.column() == Verdict && !row.good)
        return tinted_icon(QStringLiteral("state-blocked"));
      return {};
    case Qt::TextAlignmentRole:
      if (index.column() == Size) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
      return {};
    case Qt::ToolTipRole: return message_line(row).replace(QLatin1Char('\t'), QLatin1Char('\n'));
    default: return {};
  }
}

QVariant MessagesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case Time: return tr("Time");
    case Connection: return tr("Connection");
    case Way: return tr("Way");
    case What: return tr("Message");
    case Value: return tr("Value");
    case Verdict: return tr("Verdict");
    case Size: return tr("Size");
    default: return tr("Bytes");
  }
}

}  // namespace magna
