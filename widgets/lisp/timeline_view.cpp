// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/timeline_view.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolButton>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/look/row_style.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/parts/widget_access.h"
#include "widgets/lisp/plan_words.h"
#include "widgets/lisp/program_words.h"

namespace magna {
namespace {

constexpr int kNamesWidth = 190;      // pixels at 100 %
constexpr double kLeastTicks = 10.0;  // shown at once
constexpr double kZoomStep = 1.5;

const FluentTrack::Change* change_at(const FluentTrack& track, Tick tick) {
  const auto after = std::ranges::upper_bound(track.changes, tick, {}, &FluentTrack::Change::tick);
  return after == track.changes.begin() ? nullptr : &*std::prev(after);
}

constexpr int kIndent = 10;  // pixels at 100 %, per depth
constexpr int kMostIndent = 8;
constexpr double kLeastLabel = 90.0;  // pixels at 100 % between two labels of the axis
constexpr int kSign = 14;             // pixels at 100 %

/// 1, 2 or 5 times a power of ten, at least `least`.
double round_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(std::max(least, 1.0))));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least) return factor * power;
  }
  return 10.0 * power;
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
    const QString state = plan_state_word(episode.state);
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

void TimelineView::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  const Look& look = look_of(palette());
  painter.fillRect(viewport()->rect(), look.base);
  const int first = std::max(0, verticalScrollBar()->value() / row_height());
  const int shown = viewport()->height() / row_height() + 2;
  const int last = std::min(static_cast<int>(rows_.size()), first + shown);
  const QRectF plot(names_width(), axis_height(), viewport()->width() - names_width(),
                    viewport()->height() - axis_height());
  painter.save();
  painter.setClipRect(QRectF(0, axis_height(), viewport()->width(), plot.height()));
  for (int row = first; row < last; ++row) {
    if (row == current_) {
      painter.fillRect(row_rect(row), look.accent_tint);
      paint_row_bar(painter, row_rect(row).toRect(), look, true);
    }
    paint_name(painter, row);
    painter.save();
    painter.setClipRect(plot);
    if (rows_[static_cast<std::size_t>(row)].episode) {
      paint_episode(painter, row);
    } else {
      paint_fluent(painter, row);
    }
    painter.restore();
  }
  painter.restore();
  paint_axis(painter);
  painter.setClipRect(QRectF(names_width(), 0, plot.width(), viewport()->height()));
  if (stop_) paint_line(painter, *stop_, look.caution, Qt::DashLine);
  if (!rows_.empty()) paint_line(painter, cursor_, look.text, Qt::SolidLine);
}

void TimelineView::paint_axis(QPainter& painter) const {
  const Look& look = look_of(palette());
  const QRectF bar(0, 0, viewport()->width(), axis_height());
  painter.fillRect(bar, look.window);
  painter.setPen(look.line);
  painter.drawLine(bar.bottomLeft(), bar.bottomRight());
  painter.drawLine(QPointF(names_width(), 0), QPointF(names_width(), viewport()->height()));
  const double per_pixel = span_ / std::max(1, viewport()->width() - names_width());
  const double step = round_step(per_pixel * scaled(kLeastLabel));
  painter.save();
  painter.setClipRect(QRectF(names_width(), 0, viewport()->width(), axis_height()));
  painter.setPen(look.text);
  for (double tick = std::ceil(from_ / step) * step; tick <= from_ + span_; tick += step) {
    const double x = x_of(tick);
    painter.drawLine(QPointF(x, bar.bottom() - scaled(4)), QPointF(x, bar.bottom()));
    painter.drawText(QPointF(x + scaled(3), bar.bottom() - scaled(5)),
                     tick_text(static_cast<Tick>(tick), tick_seconds_));
  }
  painter.restore();
}

void TimelineView::paint_name(QPainter& painter, int row) const {
  const TimelineRow& shown = rows_[static_cast<std::size_t>(row)];
  const Look& look = look_of(palette());
  const QRectF rect = row_rect(row);
  const double left = scaled(4) + scaled(kIndent) * std::min(shown.depth, kMostIndent);
  const int sign = scaled(kSign);
  const QString icon =
      shown.episode ? plan_state_icon(shown.episode->state) : QStringLiteral("plots");
  const QColor colour = shown.episode ? episode_colour(*shown.episode, look) : look.muted;
  painter.drawPixmap(QPointF(left, rect.center().y() - sign / 2.0),
                     tinted_pixmap(icon, colour, sign, devicePixelRatioF()));
  const QString name =
      shown.episode ? episode_title(*shown.episode) : QString::fromStdString(shown.fluent->name);
  const QRectF room(left + sign + scaled(4), rect.top(), names_width() - left - sign - scaled(8),
                    rect.height());
  painter.setPen(look.text);
  painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                   fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(room.width())));
}

void TimelineView::paint_episode(QPainter& painter, int row) const {
  const PlanEntry& episode = *rows_[static_cast<std::size_t>(row)].episode;
  const Look& look = look_of(palette());
  const QRectF rect = row_rect(row);
  const double high = rect.height() * 0.5;
  const double top = rect.center().y() - high / 2.0;
  const auto span = [&](Tick from, std::optional<Tick> to) {
    const double left = x_of(static_cast<double>(from));
    const double right = x_of(static_cast<double>(to.value_or(end_)));
    return QRectF(left, top, std::max(scaled(3.0), right - left), high);
  };
  const QColor colour = episode_colour(episode, look);
  const QRectF bar = span(episode.began, episode.ended);
  painter.setPen(QPen(colour, 1.0));
  painter.setBrush(mix(look.base, colour, 0.55));
  painter.drawRect(bar);
  for (const PlanWait& wait : episode.waits) {
    const QRectF part = span(wait.from, wait.to ? wait.to : episode.ended).intersected(bar);
    painter.fillRect(part, look.base);
    painter.fillRect(part, QBrush(colour, Qt::BDiagPattern));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(part);
  }
  QString words = episode.state == PlanState::Running || episode.state == PlanState::Done
                      ? QString()
                      : episode_detail(episode);
  if (episode.state == PlanState::Failed) words = tr("Failed: %1").arg(words);
  if (episode.state == PlanState::Stopped) {
    words = words.isEmpty() ? tr("Stopped") : tr("Stopped: %1").arg(words);
  }
  if (words.isEmpty()) return;
  const double gap = scaled(5);
  const double right = viewport()->width() - gap;
  const double after = std::max(bar.right(), static_cast<double>(names_width())) + gap;
  const double before = std::min(bar.left(), right) - gap - names_width();
  painter.setPen(look.text);
  // Beside the bar, where there is more room.
  if (right - after >= std::min(before, fontMetrics().horizontalAdvance(words) + 1.0)) {
    const QRectF room(after, rect.top(), right - after, rect.height());
    painter.drawText(
        room, Qt::AlignVCenter | Qt::AlignLeft,
        fontMetrics().elidedText(words, Qt::ElideRight, static_cast<int>(room.width())));
  } else {
    const QRectF room(names_width() + gap, rect.top(), before - gap, rect.height());
    painter.drawText(
        room, Qt::AlignVCenter | Qt::AlignRight,
        fontMetrics().elidedText(words, Qt::ElideRight, static_cast<int>(room.width())));
  }
}

void TimelineView::paint_fluent(QPainter& painter, int row) const {
  const FluentTrack& track = *rows_[static_cast<std::size_t>(row)].fluent;
  const Look& look = look_of(palette());
  const QRectF rect = row_rect(row);
  const double middle = rect.center().y();
  double free_from = names_width();  // so that values do not cover each other
  for (std::size_t i = 0; i < track.changes.size(); ++i) {
    const FluentTrack::Change& change = track.changes[i];
    const double x = x_of(static_cast<double>(change.tick));
    const double next =
        x_of(static_cast<double>(i + 1 < track.changes.size() ? track.changes[i + 1].tick : end_));
    painter.setPen(QPen(look.accent, scaled(1.5)));
    if (change.pulse) {
      const double size = scaled(4.0);
      painter.setBrush(look.accent);
      painter.drawPolygon(QPolygonF(
          {{x, middle - size}, {x + size, middle}, {x, middle + size}, {x - size, middle}}));
      continue;
    }
    painter.drawLine(QPointF(x, rect.top() + scaled(3)), QPointF(x, rect.bottom() - scaled(3)));
    painter.drawLine(QPointF(x, rect.bottom() - scaled(3)),
                     QPointF(next, rect.bottom() - scaled(3)));
    const double left = std::max({x + scaled(3), free_from, names_width() + scaled(3.0)});
    const double room = next - left - scaled(2);
    if (room < scaled(8)) continue;
    painter.setPen(look.text);
    const QString value = fontMetrics().elidedText(QString::fromStdString(change.value),
                                                   Qt::ElideRight, static_cast<int>(room));
    painter.drawText(QRectF(left, rect.top(), room, rect.height() - scaled(2)),
                     Qt::AlignVCenter | Qt::AlignLeft, value);
    free_from = left + fontMetrics().horizontalAdvance(value);
  }
}

void TimelineView::paint_line(QPainter& painter, Tick tick, const QColor& colour,
                              Qt::PenStyle style) const {
  const double x = x_of(static_cast<double>(tick));
  painter.setPen(QPen(colour, scaled(1.5), style));
  painter.drawLine(QPointF(x, axis_height() - scaled(6)), QPointF(x, viewport()->height()));
}

TimelinePage::TimelinePage(QWidget* parent)
    : QWidget(parent), view_(new TimelineView(this)), label_(new QLabel(this)) {
  label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  QToolButton* const in = make_icon_button(QStringLiteral("zoom-in"), tr("Zoom in"),
                                           tr("Shows a shorter time around the cursor"), this);
  QToolButton* const out = make_icon_button(QStringLiteral("zoom-out"), tr("Zoom out"),
                                            tr("Shows a longer time around the cursor"), this);
  QToolButton* const all =
      make_icon_button(QStringLiteral("fit-all"), tr("Whole run"), tr("Shows the whole run"), this);
  connect(in, &QToolButton::clicked, view_, [this] { view_->zoom(1.5); });
  connect(out, &QToolButton::clicked, view_, [this] { view_->zoom(1.0 / 1.5); });
  connect(all, &QToolButton::clicked, view_, &TimelineView::fit);
  connect(view_, &TimelineView::cursor_moved, label_,
          [this] { label_->setText(view_->cursor_text()); });
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kMargin, 0, kGap, 0);
  row->setSpacing(kGap);
  row->addWidget(label_, 1);
  for (QToolButton* button : {in, out, all}) row->addWidget(button);
  auto* column = make_column(this);
  column->addWidget(view_, 1);
  column->addLayout(row);
}

}  // namespace magna
