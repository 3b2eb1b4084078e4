// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/events_model.h"

#include <QGuiApplication>
#include <QPalette>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "core/sim/table_file.h"
#include "widgets/shown_message.h"
#include "widgets/swatch_icon.h"
#include "widgets/text_format.h"
#include "widgets/theme.h"
#include "widgets/tinted_icon.h"
#include "widgets/tr.h"

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

QVariant level_icon(const EventRow& row) {
  const Look& l = look_of(QGuiApplication::palette());
  return tinted_pixmap(severity_icon(row.notice.severity), severity_colour(row.notice.severity, l),
                       16, qGuiApp->devicePixelRatio());
}

QString level_cell(const EventRow& row) { return severity_word(row.notice.severity); }
QString time_cell(const EventRow& row) { return clock_text(row.seconds); }
QString source_cell(const EventRow& row) { return QString::fromStdString(row.notice.source); }
QString text_cell(const EventRow& row) { return shown_message(row.notice.text); }

QString event_tip(const EventRow& row) {
  const QString text = text_cell(row);
  return row.notice.at ? tr("%1\nat %2").arg(text, point_text(*row.notice.at)) : text;
}

QString spoken_event(const EventRow& row) {
  return QStringList{level_cell(row), time_cell(row), source_cell(row), text_cell(row)}.join(
      QStringLiteral(", "));
}

RowDescription<EventRow> event_columns() {
  RowDescription<EventRow> rows{
      .columns = {{.header = tr("Level"), .text = level_cell, .icon = level_icon},
                  {.header = tr("Time"), .text = time_cell, .side = Qt::AlignRight},
                  {.header = tr("Source"), .text = source_cell},
                  {.header = tr("Message"), .text = text_cell}},
      .tip = event_tip};
  for (RowColumn<EventRow>& column : rows.columns) column.spoken = spoken_event;
  return rows;
}

/// Whether a block goes on from the one before it: another world starts its numbers again.
bool goes_on(const std::vector<Notice>& now, const std::vector<Notice>& before) {
  if (before.empty()) return true;
  const std::uint64_t last = before.back().sequence;
  if (now.empty() || now.back().sequence < last) return false;
  const auto same = std::ranges::lower_bound(now, last, {}, &Notice::sequence);
  return same->sequence != last || *same == before.back();
}

}  // namespace

EventsModel::EventsModel(QObject* parent) : RowModel(event_columns(), parent) {}

void EventsModel::show(const Snapshot& snapshot) {
  labels_ = snapshot.labels;
  tick_seconds_ = snapshot.tick_seconds;
  auto next = snapshot.notices ? snapshot.notices : std::make_shared<const Block>();
  if (next == block_) return;
  const bool same_world = goes_on(*next, *block_);
  block_ = std::move(next);
  const std::uint64_t before =
      std::exchange(newest_, block_->empty() ? 0 : block_->back().sequence);
  if (!same_world) {
    filter_.after = 0;
    return reset(rows_after(0));
  }
  std::vector<EventRow> more = rows_after(before);
  int old = 0;
  while (old < rowCount() && notice(old).sequence < block_->front().sequence) ++old;
  drop_first(old);
  append(std::move(more));
}

void EventsModel::set_filter(EventFilter filter) {
  if (filter == filter_) return;
  filter_ = std::move(filter);
  reset(rows_after(0));
}

std::vector<EventRow> EventsModel::rows_after(std::uint64_t sequence) const {
  std::vector<EventRow> rows;
  const auto first = std::ranges::upper_bound(*block_, sequence, {}, &Notice::sequence);
  for (auto notice = first; notice != block_->end(); ++notice) {
    if (!filter_.passes(*notice)) continue;
    rows.push_back({*notice, static_cast<double>(notice->tick) * tick_seconds_});
  }
  return rows;
}

int EventsModel::total() const { return static_cast<int>(block_->size()); }

// The letter of a robot may change later.
QVariant EventsModel::data(const QModelIndex& index, int role) const {
  if (role != Qt::DecorationRole || index.column() != Source) return RowModel::data(index, role);
  const auto& robot = at(index)->notice.robot;
  if (!robot || !labels_ || robot->index() >= labels_->size()) return {};
  return swatch_icon(robot->index(), QString::fromStdString((*labels_)[robot->index()].letter));
}

QByteArray EventsModel::csv() const {
  const auto number = [](double value) { return QByteArray::number(value, 'f', 2).toStdString(); };
  TableWriter table("seconds,level,source,text,x,y");
  for (int line = 0; line < rowCount(); ++line) {
    const EventRow& row = *at(line);
    table.add(number(row.seconds));
    for (const QString& cell : {level_cell(row), source_cell(row), text_cell(row)}) {
      table.add(cell.toStdString());
    }
    if (const auto& place = row.notice.at) {
      table.add(number(place->x), number(place->y));
    } else {
      table.skip(2);
    }
    table.end_record();
  }
  return QByteArray::fromStdString(table.text());
}

}  // namespace magna
