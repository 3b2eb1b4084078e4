// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/axes_look.h"

#include <qcustomplot.h>

namespace magna {
namespace {

QPen hairline(const QColor& colour) { return {colour, 0.0}; }

}  // namespace

void style_axes(QCustomPlot& plot, const Look& look) {
  plot.setBackground(look.base);
  for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
    axis->setBasePen(hairline(look.muted));
    axis->setTickPen(hairline(look.muted));
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLabelColor(look.text);
    axis->setLabelColor(look.text);
    axis->grid()->setPen(hairline(look.map_grid));
    axis->grid()->setZeroLinePen(hairline(look.line));
  }
}

}  // namespace magna
