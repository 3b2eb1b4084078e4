// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/agent/heat_map_view.h"

#include <QEvent>
#include <QHelpEvent>
#include <QLinearGradient>
#include <QPainter>
#include <QToolTip>
#include <utility>

#include "widgets/text_format.h"
#include "widgets/ui_scale.h"
#include "widgets/widget_access.h"

namespace magna {
namespace {

constexpr int kLeast = 100;
constexpr int kScaleHeight = 10;
constexpr int kScaleGap = 6;

}  // namespace

HeatMapView::HeatMapView(QWidget* parent) : QWidget(parent) {
  set_access_role(*this, QAccessible::Graphic);
  setAccessibleName(tr("Rates of the layer"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  keep_scaled(*this, [this] { updateGeometry(); });
}

const AgentLayer* HeatMapView::layer() const {
  return network_ && layer_ < network_->layers.size() ? &network_->layers[layer_] : nullptr;
}

void HeatMapView::show_slice(std::shared_ptr<const AgentNetwork> network, std::size_t layer,
                             int slice) {
  if (network == network_ && layer == layer_ && slice == slice_) return;
  network_ = std::move(network);
  layer_ = layer;
  slice_ = slice;
  make();
}

void HeatMapView::show_nothing() { show_slice(nullptr, 0, 0); }

void HeatMapView::make() {
  map_ = layer() != nullptr ? heat_map(*layer(), slice_, look_of(palette())) : HeatMap{};
  setAccessibleDescription(
      layer() != nullptr
          ? tr("%1, slice %2, %3").arg(layer_text(*layer())).arg(slice_ + 1).arg(heat_text(map_))
          : QString());
  update();
}

QRectF HeatMapView::map_rect() const {
  if (map_.image.isNull()) return {};
  const double below = scaled(kScaleGap + kScaleHeight) + fontMetrics().height();
  const QSizeF room(width() - 2.0, std::max(1.0, height() - below - 2.0));
  const QSizeF size = QSizeF(map_.image.size()).scaled(room, Qt::KeepAspectRatio);
  return {QPointF((width() - size.width()) / 2, 1.0), size};
}

QString HeatMapView::text_at(QPointF at) const {
  const QRectF rect = map_rect();
  if (layer() == nullptr || !rect.contains(at)) return {};
  const auto place = [this](double share, int cells) {
    return static_cast<int>(share * cells) * map_.block;
  };
  const int x = place((at.x() - rect.x()) / rect.width(), map_.image.width());
  const int y = place((at.y() - rect.y()) / rect.height(), map_.image.height());
  const auto rate = rate_at(*layer(), slice_, x, y);
  return tr("x %1, y %2: %3").arg(x).arg(y).arg(rate ? number_text(*rate, 2) : tr("no rate"));
}

QSize HeatMapView::sizeHint() const { return {scaled(240), scaled(240)}; }
QSize HeatMapView::minimumSizeHint() const { return {scaled(kLeast), scaled(kLeast)}; }

bool HeatMapView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), text_at(QPointF(help->pos())), this);
  return true;
}

void HeatMapView::paintEvent(QPaintEvent*) {
  if (map_.image.isNull()) return;
  QPainter painter(this);
  const QRectF rect = map_rect();
  painter.drawImage(rect, map_.image);  // without smoothing, so that cells have sharp edges
  painter.setPen(look_of(palette()).muted);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(rect.adjusted(-0.5, -0.5, 0.5, 0.5));
  paint_scale(painter);
}

void HeatMapView::paint_scale(QPainter& painter) const {
  const Look& look = look_of(palette());
  const double top = map_rect().bottom() + scaled(kScaleGap);
  const QRectF bar(1.0, top, width() - 2.0, scaled(kScaleHeight));
  QLinearGradient gradient(bar.topLeft(), bar.topRight());
  gradient.setColorAt(0.0, heat_colour(0.0, look));
  gradient.setColorAt(1.0, heat_colour(1.0, look));
  painter.setBrush(gradient);
  painter.drawRect(bar);
  painter.setPen(look.text);
  const QRectF words(bar.left(), bar.bottom(), bar.width(), fontMetrics().height());
  painter.drawText(words, Qt::AlignLeft | Qt::AlignTop, tr("rate 0"));
  painter.drawText(words, Qt::AlignRight | Qt::AlignTop, tr("1"));
}

void HeatMapView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) make();
}

}  // namespace magna
