// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/gantt_paint.h"

#include <QPainter>
#include <algorithm>

#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/widget_access.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr double kPatternFrom = 6.0;    // pixels
constexpr double kFrameFrom = 3.0;      // pixels
constexpr double kLegendSwatch = 16.0;  // pixels at 100 %
constexpr double kLegendGap = 12.0;     // likewise, between two entries
constexpr double kSwatchGap = 4.0;      // likewise, before the word

/// The activities, then planned works.
QString legend_word(std::size_t place) {
  return place < kHallActivities ? activity_word(static_cast<HallActivity>(place)) : tr("Planned");
}

double legend_width(const QFontMetrics& metrics, double scale) {
  double width = 0.0;
  for (std::size_t k = 0; k <= kHallActivities; ++k) {
    const QString word = legend_word(k);
    width += scale * (kLegendSwatch + kSwatchGap + kLegendGap) + metrics.horizontalAdvance(word);
  }
  return width;
}

}  // namespace

QString activity_word(HallActivity activity) {
  switch (activity) {
    case HallActivity::Processing: return tr("Processing");
    case HallActivity::Setup: return tr("Setup");
    case HallActivity::Transport: return tr("Transport");
    case HallActivity::Empty: return tr("Driving empty");
    case HallActivity::Waiting: return tr("Waiting");
    case HallActivity::Blocked: return tr("Blocked");
    case HallActivity::Charging: return tr("Charging");
    case HallActivity::Failed: break;
  }
  return tr("Failed");
}

ActivityPaint activity_paint(HallActivity activity, std::size_t package, const Look& look) {
  const RobotColour job = robot_colour(package);
  const QColor line = robot_line_colour(package, look.base);
  const auto lines = [](const QColor& colour, Qt::BrushStyle style) {
    return QBrush(colour, style);
  };
  switch (activity) {
    case HallActivity::Processing: return {job.fill, job.ink, QBrush(), line};
    case HallActivity::Setup:
      return {mix(look.base, job.fill, 0.4), look.text, lines(line, Qt::Dense6Pattern), line};
    case HallActivity::Transport: return {look.accent, look.on_accent, QBrush(), look.accent};
    case HallActivity::Empty: return {look.accent_tint, look.text, QBrush(), look.accent};
    case HallActivity::Waiting:
      return {look.base, look.muted, lines(look.muted, Qt::HorPattern), look.muted};
    case HallActivity::Blocked:
      return {look.caution_tint, look.caution, lines(look.caution, Qt::BDiagPattern), look.caution};
    case HallActivity::Charging:
      return {look.alternate, look.ok, lines(look.ok, Qt::VerPattern), look.ok};
    case HallActivity::Failed: break;
  }
  return {look.warning_tint, look.warning, lines(look.warning, Qt::DiagCrossPattern), look.warning};
}

// Frames are filled boxes: several times faster than drawn ones.
void paint_activity(QPainter& painter, const QRectF& box, const ActivityPaint& as) {
  if (box.width() < kFrameFrom) {
    painter.fillRect(box, as.pattern.style() == Qt::NoBrush ? as.ground : as.frame);
    return;
  }
  painter.fillRect(box, as.frame);
  const QRectF inner = box.adjusted(1.0, 1.0, -1.0, -1.0);
  painter.fillRect(inner, as.ground);
  if (as.pattern.style() != Qt::NoBrush && box.width() >= kPatternFrom) {
    painter.fillRect(inner, as.pattern);
  }
}

void paint_planned(QPainter& painter, const QRectF& box, const Look& look) {
  painter.fillRect(box, look.text);
  const QRectF inner = box.adjusted(1.0, 1.0, -1.0, -1.0);
  if (inner.width() > 0.0 && inner.height() > 0.0) painter.fillRect(inner, look.base);
}

void paint_legend(QPainter& painter, const QRectF& box, const Look& look, double scale) {
  const QFontMetrics metrics(painter.font());
  const double side = std::min(scale * kLegendSwatch, box.height() - 2.0);
  double x = box.left();
  for (std::size_t k = 0; k <= kHallActivities && x < box.right(); ++k) {
    const QRectF sign(x, box.center().y() - side / 2.0, scale * kLegendSwatch, side);
    if (k < kHallActivities) {
      paint_activity(painter, sign, activity_paint(static_cast<HallActivity>(k), 0, look));
    } else {
      paint_planned(painter, sign.adjusted(0.0, 0.7 * side, 0.0, 0.0), look);
    }
    x += scale * (kLegendSwatch + kSwatchGap);
    const QString word = legend_word(k);
    const double room = metrics.horizontalAdvance(word);
    painter.setPen(look.text);
    painter.drawText(QRectF(x, box.top(), room + 1.0, box.height()), Qt::AlignVCenter, word);
    x += room + scale * kLegendGap;
  }
}

GanttLegend::GanttLegend(QWidget* parent) : QWidget(parent) {
  set_access_role(*this, QAccessible::StaticText);
  setAccessibleName(tr("Legend"));
  QStringList words;
  for (std::size_t k = 0; k <= kHallActivities; ++k) words << legend_word(k);
  setAccessibleDescription(words.join(QStringLiteral(", ")));
  setToolTip(tr("Work on a package has the colour and the number of the package"));
}

QSize GanttLegend::sizeHint() const {
  return {static_cast<int>(legend_width(fontMetrics(), scaled(1.0))),
          fontMetrics().height() + scaled(kGap)};
}

QSize GanttLegend::minimumSizeHint() const { return {scaled(40), sizeHint().height()}; }

void GanttLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint_legend(painter, rect(), look_of(palette()), scaled(1.0));
}

}  // namespace magna
