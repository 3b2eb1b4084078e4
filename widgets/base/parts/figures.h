// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

class QFontMetrics;
class QPainter;

namespace magna {

// Text whose figures all have the width of the widest one, so that changing numbers do not move.
// Qt before 6.7 cannot ask a typeface for its own tabular figures.

/// Width of one line, pixels.
int figures_width(const QFontMetrics& metrics, const QString& text);
/// Draws one line with the painter's font and pen.
void draw_figures(QPainter& painter, const QRect& box, Qt::Alignment alignment,
                  const QString& text);

/// A label of one line for a number that changes.
class FigureLabel : public QLabel {
  Q_OBJECT
 public:
  using QLabel::QLabel;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
};

}  // namespace magna
