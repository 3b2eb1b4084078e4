// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/gantt_paint.h"

#include <QPainter>
#include <algorithm>
#include <vector>

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
constexpr int kLegendWidth = 560;       // likewise, in which it has few rows

/// The activities, then planned operations.
QString legend_word(std::size_t place) {
  return place < kHallActivities ? activity_word(static_cast<HallActivity>(place)) : tr("Planned");
}

/// An entry of the legend.
struct LegendPlace {
  double x = 0.0;
  int row = 0;
};

/// They continue in another row where the width ends.
std::vector<LegendPlace> legend_places(const QFontMetrics& metrics, double width, double scale) {
  std::vector<LegendPlace> places;
  LegendPlace next;
  for (std::size_t k = 0; k <= kHallActivities; ++k) {
    const double room =
        scale * (kLegendSwatch + kSwatchGap) + metrics.horizontalAdvance(legend_word(k));
    if (next.x > 0.0 && next.x + room > width) next = {0.0, next.row + 1};
    places.push_back(next);
    next.x += room + scale * kLegendGap;
  }
  return places;
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
  const auto places = legend_places(metrics, box.width(), scale);
  const double height = box.height() / (places.back().row + 1);
  const double side = std::min(scale * kLegendSwatch, height - 2.0);
  painter.setPen(look.text);
  for (std::size_t k = 0; k < places.size(); ++k) {
    const double x = box.left() + places[k].x;
    const double top = box.top() + places[k].row * height;
    const QRectF sign(x, top + (height - side) / 2.0, scale * kLegendSwatch, side);
    if (k < kHallActivities) {
      paint_activity(painter, sign, activity_paint(static_cast<HallActivity>(k), 0, look));
    } else {
      paint_planned(painter, sign.adjusted(0.0, 0.7 * side, 0.0, 0.0), look);
    }
    const QString word = legend_word(k);
    const QRectF text(sign.right() + scale * kSwatchGap, top, metrics.horizontalAdvance(word) + 1.0,
                      height);
    painter.drawText(text, Qt::AlignVCenter, word);
  }
}

GanttLegend::GanttLegend(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  set_access_role(*this, QAccessible::StaticText);
  setAccessibleName(tr("Legend"));
  QStringList words;
  for (std::size_t k = 0; k <= kHallActivities; ++k) words << legend_word(k);
  setAccessibleDescription(words.join(QStringLiteral(", ")));
  setToolTip(tr("Work on a package has the colour and the number of the package"));
}

QSize GanttLegend::sizeHint() const {
  const int width = scaled(kLegendWidth);
  return {width, heightForWidth(width)};
}

QSize GanttLegend::minimumSizeHint() const { return {scaled(40), heightForWidth(width())}; }

int GanttLegend::heightForWidth(int width) const {
  const int rows = legend_places(fontMetrics(), width, scaled(1.0)).back().row + 1;
  return rows * (fontMetrics().height() + scaled(kGap));
}

void GanttLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint_legend(painter, rect(), look_of(palette()), scaled(1.0));
}

}  // namespace magna
