// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/frames_model.h"

#include <algorithm>
#include <utility>

#include "widgets/links/frame_words.h"
#include "widgets/tinted_icon.h"

namespace magna {
namespace {

QString text(const LinkFrame& frame, int column) {
  switch (column) {
    case FramesModel::Time: return frame_time(frame);
    case FramesModel::Connection:
      return QStringLiteral("%1 %2").arg(QString::fromStdString(frame.server),
                                         QString::fromStdString(frame.client));
    case FramesModel::Way: return frame_way(frame.in);
    case FramesModel::What: return QString::fromStdString(frame.what);
    case FramesModel::Value: return QString::fromStdString(frame.value);
    case FramesModel::Verdict: return QString::fromStdString(frame.verdict);
    case FramesModel::Size: return QString::number(frame.size);
    default: return frame_bytes(frame);
  }
}

}  // namespace

FramesModel::FramesModel(const FrameStore& store, QObject* parent)
    : QAbstractTableModel(parent), store_(store) {}

void FramesModel::set_match(const FrameMatch& match) {
  if (match == match_) return;
  match_ = match;
  clear();
}

void FramesModel::clear() {
  beginResetModel();
  shown_.clear();
  next_ = store_.first();
  endResetModel();
}

bool FramesModel::behind() const {
  return next_ < store_.end() || (!shown_.empty() && shown_.front().number < store_.first());
}

int FramesModel::look() {
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
    const FrameRow& row = store_.row(next_);
    if (match_.passes(*row)) fresh.push_back({next_, row});
  }
  if (fresh.empty()) return fewer;
  const int at = rowCount();
  beginInsertRows({}, at, at + static_cast<int>(fresh.size()) - 1);
  std::ranges::move(fresh, std::back_inserter(shown_));
  endInsertRows();
  return fewer;
}

std::vector<FrameRow> FramesModel::frames() const {
  std::vector<FrameRow> all;
  all.reserve(shown_.size());
  for (const Shown& row : shown_) all.push_back(row.frame);
  return all;
}

int FramesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

int FramesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant FramesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const LinkFrame& row = *frame(index.row());
  switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::DecorationRole:
      if (index.column() == Verdict && !row.good)
        return tinted_icon(QStringLiteral("state-blocked"));
      return {};
    case Qt::TextAlignmentRole:
      if (index.column() == Size) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
      return {};
    case Qt::ToolTipRole: return frame_line(row).replace(QLatin1Char('\t'), QLatin1Char('\n'));
    default: return {};
  }
}

QVariant FramesModel::headerData(int section, Qt::Orientation orientation, int role) const {
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
