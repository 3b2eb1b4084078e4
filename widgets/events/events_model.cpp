// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/events_model.h"

#include <QGuiApplication>
#include <QPalette>
#include <algorithm>

#include "core/sim/table_writer.h"
#include "widgets/shown_message.h"
#include "widgets/swatch_icon.h"
#include "widgets/text_format.h"
#include "widgets/theme.h"
#include "widgets/tinted_icon.h"

namespace magna {
namespace {

QColor severity_colour(Severity severity, const Look& l) {
  switch (severity) {
    case Severity::Info: return l.accent;
    case Severity::Caution: return l.caution;
    case Severity::Warning: break;
  }
  return l.warning;
}

}  // namespace

void EventsModel::show(const Snapshot& snapshot) {
  labels_ = snapshot.labels;
  tick_seconds_ = snapshot.tick_seconds;
  auto next = snapshot.notices ? snapshot.notices : std::make_shared<const Block>();
  if (next == block_) return;
  const std::uint64_t newest = next->empty() ? 0 : next->back().sequence;
  if (newest < newest_) {  // another world starts its numbers again
    block_ = std::move(next);
    newest_ = newest;
    filter_.after = 0;
    return start_over();
  }
  drop_old(*next);
  block_ = std::move(next);
  add_new();
}

void EventsModel::set_filter(EventFilter filter) {
  if (filter == filter_) return;
  filter_ = std::move(filter);
  start_over();
}

void EventsModel::start_over() {
  beginResetModel();
  rows_.clear();
  for (const Notice& notice : *block_) {
    if (filter_.passes(notice)) rows_.push_back(notice.sequence);
  }
  endResetModel();
}

// Call while the old block still exists.
void EventsModel::drop_old(const Block& next) {
  const std::uint64_t oldest = next.empty() ? newest_ + 1 : next.front().sequence;
  const auto gone = std::ranges::lower_bound(rows_, oldest) - rows_.begin();
  if (gone == 0) return;
  beginRemoveRows({}, 0, static_cast<int>(gone) - 1);
  rows_.erase(rows_.begin(), rows_.begin() + gone);
  endRemoveRows();
}

void EventsModel::add_new() {
  std::vector<std::uint64_t> more;
  const auto first = std::ranges::upper_bound(*block_, newest_, {}, &Notice::sequence);
  for (auto notice = first; notice != block_->end(); ++notice) {
    if (filter_.passes(*notice)) more.push_back(notice->sequence);
  }
  if (!block_->empty()) newest_ = block_->back().sequence;
  if (more.empty()) return;
  const int at = rowCount();
  beginInsertRows({}, at, at + static_cast<int>(more.size()) - 1);
  rows_.insert(rows_.end(), more.begin(), more.end());
  endInsertRows();
}

const Notice& EventsModel::notice(int row) const {
  return *std::ranges::lower_bound(*block_, rows_[static_cast<std::size_t>(row)], {},
                                   &Notice::sequence);
}

int EventsModel::total() const { return static_cast<int>(block_->size()); }

int EventsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int EventsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

double EventsModel::seconds(const Notice& notice) const {
  return static_cast<double>(notice.tick) * tick_seconds_;
}

QString EventsModel::text(const Notice& notice, int column) const {
  switch (column) {
    case Level: return severity_word(notice.severity);
    case Time: return clock_text(seconds(notice));
    case Source: return QString::fromStdString(notice.source);
    case Text: return shown_message(notice.text);
    default: return {};
  }
}

QVariant EventsModel::decoration(const Notice& notice, int column) const {
  if (column == Level) {
    const Look& l = look_of(QGuiApplication::palette());
    return tinted_pixmap(severity_icon(notice.severity), severity_colour(notice.severity, l), 16,
                         qGuiApp->devicePixelRatio());
  }
  if (column != Source || !notice.robot || !labels_) return {};
  const std::size_t robot = notice.robot->index();
  if (robot >= labels_->size()) return {};
  return swatch_icon(robot, QString::fromStdString((*labels_)[robot].letter));
}

QVariant EventsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Notice& line = notice(index.row());
  switch (role) {
    case Qt::DisplayRole: return text(line, index.column());
    case Qt::DecorationRole: return decoration(line, index.column());
    case Qt::ToolTipRole:
      return line.at ? tr("%1\nat %2").arg(text(line, Text), point_text(*line.at))
                     : text(line, Text);
    case Qt::TextAlignmentRole: {
      const auto side = index.column() == Time ? Qt::AlignRight : Qt::AlignLeft;
      return static_cast<int>(Qt::AlignVCenter | side);
    }
    case Qt::AccessibleTextRole:
      return QStringList{text(line, Level), text(line, Time), text(line, Source), text(line, Text)}
          .join(QStringLiteral(", "));
    default: return {};
  }
}

QVariant EventsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    const auto side = section == Time ? Qt::AlignRight : Qt::AlignLeft;
    return static_cast<int>(Qt::AlignVCenter | side);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Level: return tr("Level");
    case Time: return tr("Time");
    case Source: return tr("Source");
    case Text: return tr("Message");
    default: return {};
  }
}

QByteArray EventsModel::csv() const {
  const auto number = [](double value) { return QByteArray::number(value, 'f', 2).toStdString(); };
  TableWriter table("seconds,level,source,text,x,y");
  for (int row = 0; row < rowCount(); ++row) {
    const Notice& line = notice(row);
    table.add(number(seconds(line)));
    for (const int column : {Level, Source, Text}) {
      table.add(text(line, column).toStdString());
    }
    if (line.at) {
      table.add(number(line.at->x), number(line.at->y));
    } else {
      table.skip(2);
    }
    table.end_record();
  }
  return QByteArray::fromStdString(table.text());
}

}  // namespace magna
