// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/debugger/timeline_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/debugger/plan_words.h"
#include "widgets/row_style.h"
#include "widgets/ui_scale.h"
#include "widgets/widget_access.h"

namespace magna {
namespace {

constexpr int kNamesWidth = 190;      // pixels at 100 %
constexpr double kLeastTicks = 10.0;  // shown at once
constexpr double kZoomStep = 1.5;

const FluentTrack::Change* change_at(const FluentTrack& track, Tick tick) {
  const auto after = std::ranges::upper_bound(track.changes, tick, {}, &FluentTrack::Change::tick);
  return after == track.changes.begin() ? nullptr : &*std::prev(after);
}

}  // namespace

TimelineView::TimelineView(QWidget* parent) : QAbstractScrollArea(parent) {
  set_access_role(*this, QAccessible::Graphic);
  setAccessibleName(tr("Timeline"));
  setFocusPolicy(Qt::StrongFocus);
  setFrameShape(QFrame::NoFrame);
  viewport()->setMouseTracking(true);
  keep_scaled(*this, [this] {
    setMinimumHeight(scaled(80));
    update_bars();
    viewport()->update();
  });
}

QSize TimelineView::sizeHint() const { return {scaled(500), scaled(220)}; }
int TimelineView::names_width() const {
  return std::min(scaled(kNamesWidth), viewport()->width() / 2);
}
int TimelineView::axis_height() const { return fontMetrics().height() + scaled(6); }
int TimelineView::row_height() const { return line_height(*this); }

double TimelineView::x_of(double tick) const {
  const double width = std::max(1, viewport()->width() - names_width());
  return names_width() + (tick - from_) / span_ * width;
}

double TimelineView::tick_at(double x) const {
  const double width = std::max(1, viewport()->width() - names_width());
  return from_ + (x - names_width()) / width * span_;
}

QRectF TimelineView::row_rect(int row) const {
  const double top = axis_height() + row * row_height() - verticalScrollBar()->value();
  return {0.0, top, static_cast<double>(viewport()->width()), static_cast<double>(row_height())};
}

int TimelineView::row_at(int y) const {
  if (y < axis_height()) return -1;
  const int row = (y - axis_height() + verticalScrollBar()->value()) / row_height();
  return row < static_cast<int>(rows_.size()) ? row : -1;
}

void TimelineView::show_run(std::vector<TimelineRow> rows, Tick begin, Tick end,
                            std::optional<Tick> stop, double tick_seconds) {
  const bool another = begin != begin_ || rows.empty() || rows_.empty() || end < end_ ||
                       !rows.front().episode || !rows_.front().episode ||
                       rows.front().episode->number != rows_.front().episode->number;
  const bool at_end = from_ + span_ >= static_cast<double>(end_);
  const auto kept = current_ >= 0 && current_ < static_cast<int>(rows_.size()) && !another
                        ? rows_[static_cast<std::size_t>(current_)]
                        : TimelineRow{};
  rows_ = std::move(rows);
  begin_ = begin;
  end_ = std::max(end, begin + 1);
  stop_ = stop;
  tick_seconds_ = tick_seconds;
  current_ = -1;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const TimelineRow& row = rows_[i];
    const bool same = kept.episode
                          ? row.episode && row.episode->number == kept.episode->number
                          : kept.fluent && row.fluent && row.fluent->name == kept.fluent->name;
    if (same) current_ = static_cast<int>(i);
  }
  if (current_ < 0 && !rows_.empty()) current_ = 0;
  if (another) {
    fitted_ = true;
    cursor_ = begin_;
  }
  if (fitted_) {
    fit();
  } else {
    show_range(at_end ? static_cast<double>(end_) - span_ : from_, span_);
  }
  tell_cursor();
}

void TimelineView::fit() {
  const double ticks = std::max(kLeastTicks, static_cast<double>(end_ - begin_));
  show_range(static_cast<double>(begin_), ticks * 1.02);
  fitted_ = true;
}

void TimelineView::show_range(double from, double span) {
  span_ = std::max(kLeastTicks, span);
  const double last = std::max(static_cast<double>(begin_), static_cast<double>(end_) - span_);
  from_ = std::clamp(from, static_cast<double>(begin_), last);
  update_bars();
  viewport()->update();
}

void TimelineView::zoom(double factor) {
  const double at = std::clamp(static_cast<double>(cursor_), from_, from_ + span_);
  const double share = (at - from_) / span_;
  const double whole = std::max(kLeastTicks, static_cast<double>(end_ - begin_) * 1.02);
  const double span = std::clamp(span_ / factor, kLeastTicks, whole);
  fitted_ = span >= whole;
  show_range(at - share * span, span);
}

void TimelineView::update_bars() {
  scrolling_ = true;
  const int room = std::max(0, viewport()->height() - axis_height());
  const int rows = static_cast<int>(rows_.size()) * row_height();
  verticalScrollBar()->setPageStep(room);
  verticalScrollBar()->setSingleStep(row_height());
  verticalScrollBar()->setRange(0, std::max(0, rows - room));
  const double more = std::max(0.0, static_cast<double>(end_ - begin_) - span_);
  horizontalScrollBar()->setPageStep(static_cast<int>(span_));
  horizontalScrollBar()->setSingleStep(std::max(1, static_cast<int>(span_ / 20.0)));
  horizontalScrollBar()->setRange(0, static_cast<int>(std::ceil(more)));
  horizontalScrollBar()->setValue(static_cast<int>(from_ - static_cast<double>(begin_)));
  scrolling_ = false;
}

void TimelineView::scrollContentsBy(int dx, int) {
  if (!scrolling_ && dx != 0) {
    from_ = static_cast<double>(begin_ + horizontalScrollBar()->value());
    fitted_ = false;
  }
  viewport()->update();
}

void TimelineView::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  update_bars();
}

void TimelineView::set_current(int row) {
  row = std::clamp(row, 0, std::max(0, static_cast<int>(rows_.size()) - 1));
  if (rows_.empty() || row == current_) return;
  current_ = row;
  show_row(row);
  tell_cursor();
  viewport()->update();
  const auto& episode = rows_[static_cast<std::size_t>(row)].episode;
  if (episode) emit episode_chosen(episode->number);
}

void TimelineView::show_row(int row) {
  QScrollBar& bar = *verticalScrollBar();
  const int top = row * row_height();
  if (top < bar.value()) bar.setValue(top);
  if (top + row_height() > bar.value() + bar.pageStep()) {
    bar.setValue(top + row_height() - bar.pageStep());
  }
}

void TimelineView::choose(std::uint32_t episode) {
  const auto found = std::ranges::find_if(rows_, [episode](const TimelineRow& row) {
    return row.episode && row.episode->number == episode;
  });
  if (found == rows_.end()) return;
  current_ = static_cast<int>(found - rows_.begin());
  show_row(current_);
  tell_cursor();
  viewport()->update();
}

void TimelineView::set_cursor(Tick tick) {
  cursor_ = std::clamp(tick, begin_, end_);
  const auto at = static_cast<double>(cursor_);
  if (at < from_ || at > from_ + span_) {
    fitted_ = false;
    show_range(at - span_ / 2.0, span_);
  }
  tell_cursor();
  viewport()->update();
}

void TimelineView::tell_cursor() {
  setAccessibleDescription(cursor_text());
  emit cursor_moved();
}

QString TimelineView::cursor_text() const {
  return current_ < 0 ? QString() : text_at(current_, cursor_);
}

QString TimelineView::text_at(int row, Tick tick) const {
  const TimelineRow& shown = rows_[static_cast<std::size_t>(row)];
  const QString time = tick_text(tick, tick_seconds_);
  if (!shown.episode) {
    const QString name = QString::fromStdString(shown.fluent->name);
    const FluentTrack::Change* const change = change_at(*shown.fluent, tick);
    if (change == nullptr) return tr("%1 at %2: not set so far").arg(name, time);
    if (change->pulse) {
      return tr("%1 at %2: last pulsed at %3")
          .arg(name, time, tick_text(change->tick, tick_seconds_));
    }
    return tr("%1 at %2: %3 since %4")
        .arg(name, time, QString::fromStdString(change->value),
             tick_text(change->tick, tick_seconds_));
  }
  const PlanEntry& episode = *shown.episode;
  const QString title = episode_title(episode);
  if (tick < episode.began) return tr("%1 at %2: not started").arg(title, time);
  if (episode.ended && tick >= *episode.ended) {
    const QString detail = episode_detail(episode);
    const QString state = episode_state_word(episode);
    return tr("%1 at %2: %3")
        .arg(title, time, detail.isEmpty() ? state : tr("%1, %2").arg(state, detail));
  }
  for (const PlanWait& wait : episode.waits) {
    if (tick < wait.from || (wait.to && tick >= *wait.to)) continue;
    return tr("%1 at %2: waiting for %3").arg(title, time, QString::fromStdString(wait.what));
  }
  return tr("%1 at %2: running").arg(title, time);
}

void TimelineView::keyPressEvent(QKeyEvent* event) {
  const Tick page = std::max<Tick>(1, static_cast<Tick>(span_ / 10.0));
  const Tick step = (event->modifiers() & Qt::ShiftModifier) != 0 ? page : 1;
  switch (event->key()) {
    case Qt::Key_Left: set_cursor(cursor_ - step); return;
    case Qt::Key_Right: set_cursor(cursor_ + step); return;
    case Qt::Key_Up: set_current(current_ - 1); return;
    case Qt::Key_Down: set_current(current_ + 1); return;
    case Qt::Key_Home: set_cursor(begin_); return;
    case Qt::Key_End: set_cursor(end_); return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(kZoomStep); return;
    case Qt::Key_Minus: zoom(1.0 / kZoomStep); return;
    case Qt::Key_Asterisk: fit(); return;
    default: QAbstractScrollArea::keyPressEvent(event);
  }
}

void TimelineView::wheelEvent(QWheelEvent* event) {
  if ((event->modifiers() & Qt::ControlModifier) == 0) {
    QAbstractScrollArea::wheelEvent(event);
    return;
  }
  zoom(std::pow(kZoomStep, event->angleDelta().y() / 120.0));
  event->accept();
}

void TimelineView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const int row = row_at(static_cast<int>(event->position().y()));
  if (event->position().x() >= names_width()) {
    set_cursor(static_cast<Tick>(std::floor(tick_at(event->position().x()))));
  }
  if (row >= 0) set_current(row);
}

bool TimelineView::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int row = row_at(help->pos().y());
  const auto tick = static_cast<Tick>(std::floor(tick_at(help->pos().x())));
  QString text;
  if (row >= 0) {
    const TimelineRow& shown = rows_[static_cast<std::size_t>(row)];
    text = help->pos().x() < names_width() && shown.episode
               ? episode_text(*shown.episode, tick_seconds_)
               : text_at(row, std::clamp(tick, begin_, end_));
  }
  QToolTip::showText(help->globalPos(), text, viewport());
  return true;
}

}  // namespace magna
