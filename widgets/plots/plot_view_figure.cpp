// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing of a plot for export.
#include <qcustomplot.h>

#include <algorithm>
#include <utility>

#include "widgets/plots/curve_look.h"
#include "widgets/plots/plot_view.h"

namespace magna {
namespace {

constexpr double kFigureText = 9.0;  // points

}  // namespace

QFont PlotView::figure_font() const {
  QFont text = font();
  text.setPointSizeF(kFigureText);
  return text;
}

QSize PlotView::figure_size(const QSize& least) {
  lay_out(figure_font(), 1.0, least.width());
  const int legend = legend_height();
  lay_out();
  return {least.width(), std::max(least.height(), legend + least.height() / 2)};
}

void PlotView::draw(QCPPainter& painter, const QSize& size, const Snapshot& now) {
  const bool titled = std::exchange(time_title_, true);
  lay_out(figure_font(), 1.0, size.width());
  dress(look(LookKind::Light));
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    QPen pen = curve_pen(now, curves_[i].key, i, look(LookKind::Light));
    pen.setWidthF(1.5 * pen.widthF());
    curves_[i].graph->setPen(pen);
  }
  plot_->setNotAntialiasedElements(QCP::aeNone);
  plot_->setAntialiasedElements(QCP::aeAll);
  plot_->toPainter(&painter, size.width(), size.height());
  plot_->setAntialiasedElements(QCP::aeNone);
  plot_->setNotAntialiasedElements(QCP::aeAll);
  dress(look_);
  for (Curve& curve : curves_) curve.graph->setPen(curve.pen);
  time_title_ = titled;
  lay_out();
}

}  // namespace magna
