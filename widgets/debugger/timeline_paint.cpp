// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing of the timeline.
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "widgets/debugger/plan_words.h"
#include "widgets/debugger/timeline_view.h"
#include "widgets/row_style.h"
#include "widgets/theme.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

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
  const QString icon = shown.episode ? episode_state_icon(*shown.episode) : QStringLiteral("plots");
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

}  // namespace magna
