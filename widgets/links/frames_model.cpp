// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/links/frames_model.h"

#include <QDateTime>
#include <algorithm>

#include "widgets/tinted_icon.h"

namespace magna {
namespace {

QString hex_of(const LinkFrame& frame) {
  const QByteArray bytes(frame.bytes.data(), static_cast<qsizetype>(frame.bytes.size()));
  return QString::fromLatin1(bytes.toHex(' ')).toUpper();
}

QString lines_of(const LinkFrame& frame) {
  return QString::fromLatin1(frame.bytes.data(), static_cast<qsizetype>(frame.bytes.size()))
      .trimmed();
}

QString bytes_of(const LinkFrame& frame) {
  const QString text = frame.text ? lines_of(frame) : hex_of(frame);
  return frame.size > frame.bytes.size() ? text + QStringLiteral(" …") : text;
}

}  // namespace

void FramesModel::add(const std::shared_ptr<const LinkFrames>& frames) {
  if (!frames || frames == last_) return;
  last_ = frames;
  missed_ += frames->missed;
  const auto& fresh = frames->frames;
  if (fresh.empty()) return;
  const int came = static_cast<int>(std::min<std::size_t>(fresh.size(), kMost));
  const int more = static_cast<int>(rows_.size()) + came - kMost;
  if (more > 0) {
    beginRemoveRows({}, 0, more - 1);
    rows_.erase(rows_.begin(), rows_.begin() + more);
    endRemoveRows();
  }
  const int at = static_cast<int>(rows_.size());
  beginInsertRows({}, at, at + came - 1);
  rows_.insert(rows_.end(), fresh.end() - came, fresh.end());
  endInsertRows();
}

void FramesModel::clear() {
  beginResetModel();
  rows_.clear();
  missed_ = 0;
  endResetModel();
}

int FramesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int FramesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QString FramesModel::text(const LinkFrame& frame, int column) const {
  switch (column) {
    case Time:
      return QDateTime::fromMSecsSinceEpoch(frame.at_ms).toString(QStringLiteral("HH:mm:ss.zzz"));
    case Connection:
      return QStringLiteral("%1 %2").arg(QString::fromStdString(frame.server),
                                         QString::fromStdString(frame.client));
    case Way: return frame.in ? tr("→ in") : tr("← out");
    case What: return QString::fromStdString(frame.what);
    case Value: return QString::fromStdString(frame.value);
    case Verdict: return QString::fromStdString(frame.verdict);
    default: return bytes_of(frame);
  }
}

QVariant FramesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const LinkFrame& row = frame(index.row());
  switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::DecorationRole:
      if (index.column() == Verdict && !row.good)
        return tinted_icon(QStringLiteral("state-blocked"));
      return {};
    case Qt::ToolTipRole: return tr("%1 bytes: %2").arg(row.size).arg(bytes_of(row));
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
    default: return tr("Bytes");
  }
}

FrameFilter::FrameFilter(FramesModel& model, QObject* parent)
    : QSortFilterProxyModel(parent), model_(model) {
  setSourceModel(&model);
}

void FrameFilter::set_text(const QString& text) {
  words_ = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  invalidateFilter();
}

void FrameFilter::set_ways(Ways ways) {
  ways_ = ways;
  invalidateFilter();
}

void FrameFilter::set_faults_only(bool only) {
  faults_only_ = only;
  invalidateFilter();
}

bool FrameFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const LinkFrame& frame = model_.frame(row);
  if (faults_only_ && frame.good) return false;
  if (ways_ != Ways::Both && frame.in != (ways_ == Ways::In)) return false;
  if (words_.isEmpty()) return true;
  QString all;
  for (int column = 0; column < FramesModel::kColumns; ++column) {
    all += model_.index(row, column, parent).data().toString() + QLatin1Char(' ');
  }
  return std::ranges::all_of(
      words_, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

}  // namespace magna
