// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBrush>
#include <QColor>
#include <QWidget>
#include <cstddef>

#include "core/hall/hall_records.h"
#include "widgets/base/look/theme.h"

class QPainter;
class QRectF;

namespace magna {

/// "Processing", "Setup", …
QString activity_word(HallActivity activity);

/// How an activity is drawn: a ground with a pattern on it, so that colour is not the only
/// difference.
struct ActivityPaint {
  QColor ground;
  QColor ink;      ///< of text
  QBrush pattern;  ///< none for the ones that are drawn plain
  QColor frame;
};

/// `package`: its number; what is done to it has its colour, that of the robot with this number.
ActivityPaint activity_paint(HallActivity activity, std::size_t package, const Look& look);
/// Bars of a few pixels are drawn without pattern.
void paint_activity(QPainter& painter, const QRectF& box, const ActivityPaint& as);
/// An operation as planned: a frame below the bars.
void paint_planned(QPainter& painter, const QRectF& box, const Look& look);
/// All activities and planned operations with their words, in as many rows as the width of `box`
/// needs. `scale`: 1 = pixels at 100 %.
void paint_legend(QPainter& painter, const QRectF& box, const Look& look, double scale);

/// The legend of the Gantt chart.
class GanttLegend : public QWidget {
  Q_OBJECT
 public:
  explicit GanttLegend(QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace magna
