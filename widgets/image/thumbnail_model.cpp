// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/thumbnail_model.h"

#include <algorithm>

#include "widgets/image/picture_age.h"
#include "widgets/remote_reader.h"
#include "widgets/remote_words.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"

namespace magna {

ThumbnailModel::ThumbnailModel(SnapshotFeed& feed, QObject* parent)
    : QAbstractListModel(parent), feed_(feed) {}

int ThumbnailModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

void ThumbnailModel::follow() {
  const Snapshot& now = feed_.now();
  const std::uint64_t world = world_number(now);
  if (now.labels == labels_ && world == world_) return;
  labels_ = now.labels;
  std::vector<Shown> rows;
  for (const RobotLabel& label : labels_of(now)) {
    if (!label.present) continue;
    const int before = world == world_ ? row_of(label.id) : -1;
    rows.push_back({label.id, before < 0 ? nullptr : picture(before)});
  }
  world_ = world;
  const bool same = std::ranges::equal(rows, rows_, {}, &Shown::robot, &Shown::robot);
  if (same) {
    rows_ = std::move(rows);
    tell();
    return;
  }
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
}

void ThumbnailModel::remove_picture(int row) {
  if (!picture(row)) return;
  rows_[static_cast<std::size_t>(row)].picture.reset();
  emit dataChanged(index(row), index(row));
}

void ThumbnailModel::set_picture(const MadePicturePtr& picture) {
  const int row = row_of(picture->order.robot);
  if (row < 0) return;
  rows_[static_cast<std::size_t>(row)].picture = picture;
  emit dataChanged(index(row), index(row), {Qt::DecorationRole});
}

void ThumbnailModel::tell() {
  if (!rows_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
}

const RobotLabel* ThumbnailModel::label(int row) const {
  const auto id = robot(row);
  return id ? label_of(feed_.now(), *id) : nullptr;
}

std::optional<RobotId> ThumbnailModel::robot(int row) const {
  if (row < 0 || row >= rowCount()) return {};
  return rows_[static_cast<std::size_t>(row)].robot;
}

int ThumbnailModel::row_of(RobotId robot) const {
  const auto at = std::ranges::lower_bound(rows_, robot, {}, &Shown::robot);
  return at != rows_.end() && at->robot == robot ? static_cast<int>(at - rows_.begin()) : -1;
}

MadePicturePtr ThumbnailModel::picture(int row) const {
  return robot(row) ? rows_[static_cast<std::size_t>(row)].picture : nullptr;
}

ShownState ThumbnailModel::state(int row) const {
  const auto id = robot(row);
  return id ? shown_state(feed_.now(), *id) : ShownState::Idle;
}

bool ThumbnailModel::active(int row) const {
  const auto id = robot(row);
  return id && feed_.now().active == *id;
}

QString ThumbnailModel::why_stale(int row) const {
  const auto id = robot(row);
  if (!id) return {};
  const Snapshot& now = feed_.now();
  const RemoteStatus* const remote = remote_of(now, *id);
  if (remote != nullptr && !remote->connected) return lost_text(now, *remote);
  if (remote != nullptr && remote->silent) return tr("silent");
  const MadePicturePtr shown = picture(row);
  if (!shown) return {};
  const std::int64_t age = picture_age_ns(*shown, now, feed_.clock().now_ns(), patience_ns_);
  if (age <= patience_ns_) return {};
  return tr("%1 old").arg(duration_text(static_cast<double>(age) * 1e-9));
}

QVariant ThumbnailModel::data(const QModelIndex& index, int role) const {
  const RobotLabel* const robot = index.isValid() ? label(index.row()) : nullptr;
  if (robot == nullptr) return {};
  const QString name = QString::fromStdString(robot->name);
  switch (role) {
    case Qt::DisplayRole: return name;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
      QStringList parts{name, state_word(state(index.row()))};
      if (active(index.row())) parts << tr("active");
      if (const QString why = why_stale(index.row()); !why.isEmpty()) parts << why;
      if (picture(index.row()) == nullptr) parts << tr("no picture yet");
      return parts.join(QStringLiteral(", "));
    }
    case Qt::AccessibleDescriptionRole: return tr("Enter makes it the active robot");
    default: return {};
  }
}

}  // namespace magna
