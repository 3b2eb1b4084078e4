// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/agent/agent_network_page.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QLinearGradient>
#include <QPainter>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/widget_access.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr int kShades = 256;

std::vector<QRgb> shades(const Look& look) {
  std::vector<QRgb> all(kShades);
  for (int i = 0; i < kShades; ++i) {
    all[static_cast<std::size_t>(i)] = heat_colour(i / double{kShades - 1}, look).rgb();
  }
  return all;
}

/// Mean of the neurons of a block, without those beyond the layer's border.
double mean_of(const AgentLayer& layer, int slice, int block, int i, int j) {
  double sum = 0.0;
  const int right = std::min(layer.width, (i + 1) * block);
  const int lower = std::min(layer.height, (j + 1) * block);
  for (int y = j * block; y < lower; ++y) {
    for (int x = i * block; x < right; ++x) sum += rate_at(layer, slice, x, y).value_or(0.0F);
  }
  return sum / ((right - i * block) * (lower - j * block));
}

void find_range(HeatMap& map, const AgentLayer& layer, int slice) {
  bool any = false;
  for (int y = 0; y < layer.height; ++y) {
    for (int x = 0; x < layer.width; ++x) {
      const auto rate = rate_at(layer, slice, x, y);
      if (!rate) {
        ++map.unknown;
        continue;
      }
      map.least = any ? std::min(map.least, *rate) : *rate;
      map.most = any ? std::max(map.most, *rate) : *rate;
      any = true;
    }
  }
}

constexpr int kLeast = 100;
constexpr int kScaleHeight = 10;
constexpr int kScaleGap = 6;

}  // namespace

QColor heat_colour(double rate, const Look& look) {
  return mix(look.base, look.accent, std::clamp(rate, 0.0, 1.0));
}

std::optional<float> rate_at(const AgentLayer& layer, int slice, int x, int y) {
  if (x < 0 || y < 0 || slice < 0 || x >= layer.width || y >= layer.height ||
      slice >= layer.depth) {
    return {};
  }
  const auto row = static_cast<std::size_t>(slice) * static_cast<std::size_t>(layer.height) +
                   static_cast<std::size_t>(y);
  const std::size_t at = row * static_cast<std::size_t>(layer.width) + static_cast<std::size_t>(x);
  if (at >= layer.rates.size() || !std::isfinite(layer.rates[at])) return {};
  return layer.rates[at];
}

HeatMap heat_map(const AgentLayer& layer, int slice, const Look& look) {
  HeatMap map;
  if (layer.width < 1 || layer.height < 1 || slice < 0 || slice >= layer.depth) return map;
  const int longer = std::max(layer.width, layer.height);
  map.block = (longer + HeatMap::kMostCells - 1) / HeatMap::kMostCells;
  find_range(map, layer, slice);
  const std::vector<QRgb> shade = shades(look);
  const auto cells = [&](int neurons) { return (neurons + map.block - 1) / map.block; };
  map.image = QImage(cells(layer.width), cells(layer.height), QImage::Format_RGB32);
  for (int j = 0; j < map.image.height(); ++j) {
    auto* const line = reinterpret_cast<QRgb*>(map.image.scanLine(j));
    for (int i = 0; i < map.image.width(); ++i) {
      const double rate = std::clamp(mean_of(layer, slice, map.block, i, j), 0.0, 1.0);
      line[i] = shade[static_cast<std::size_t>(std::lround(rate * (kShades - 1)))];
    }
  }
  return map;
}

QString layer_text(const AgentLayer& layer) {
  const QString name =
      layer.name.empty() ? tr("Layer %1").arg(layer.id) : QString::fromStdString(layer.name);
  return QStringLiteral("%1: %2 × %3 × %4")
      .arg(name)
      .arg(layer.width)
      .arg(layer.height)
      .arg(layer.depth);
}

QString heat_text(const HeatMap& map) {
  if (map.image.isNull()) return tr("This layer has no neurons");
  QString words = tr("%1 to %2").arg(number_text(map.least, 2), number_text(map.most, 2));
  if (map.block > 1) words += tr(", a cell for the mean of %1 × %1").arg(map.block);
  if (map.unknown > 0) words += tr(", %1 without a rate").arg(map.unknown);
  return words;
}

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

AgentNetworkPage::AgentNetworkPage(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Network"));
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  pages_ = new EmptyPages(*make_content(), this);
  whole->addWidget(pages_);
}

QWidget* AgentNetworkPage::make_content() {
  auto* content = new QWidget(this);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, kGap, 0, kGap);
  column->setSpacing(kGap);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  layers_ = new QComboBox(content);
  layers_->setAccessibleName(tr("Layer"));
  layers_->setToolTip(tr("Layer to show: name, width, height, depth"));
  layers_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  layers_->setMinimumContentsLength(8);
  slice_ = new QSpinBox(content);
  slice_->setAccessibleName(tr("Slice"));
  slice_->setToolTip(tr("Slice of the layer's depth to show"));
  slice_->setRange(1, 1);
  auto* title = new QLabel(tr("Slice"), content);
  title->setBuddy(slice_);
  row->addWidget(layers_, 1);
  row->addWidget(title);
  row->addWidget(slice_);
  column->addLayout(row);
  view_ = new HeatMapView(content);
  column->addWidget(view_, 1);
  words_ = make_state_label(tr("Part of the network that is shown"), 2, content);
  column->addWidget(words_);
  connect(layers_, &QComboBox::currentIndexChanged, this, &AgentNetworkPage::show_slice);
  connect(slice_, &QSpinBox::valueChanged, this, &AgentNetworkPage::show_slice);
  return content;
}

void AgentNetworkPage::show_network(std::shared_ptr<const AgentNetwork> network,
                                    const QString& why) {
  const bool some = network && !network->layers.empty();
  pages_->show_empty(some ? QString() : why);
  if (network == network_) return;
  network_ = some ? std::move(network) : nullptr;
  if (!network_) return view_->show_nothing();
  show_layers();
  show_slice();
}

// Networks are sent repeatedly: the selected layer stays selected.
void AgentNetworkPage::show_layers() {
  const QSignalBlocker quiet(layers_);
  for (std::size_t i = 0; i < network_->layers.size(); ++i) {
    const QString text = layer_text(network_->layers[i]);
    const int row = static_cast<int>(i);
    if (row >= layers_->count()) {
      layers_->addItem(text);
    } else if (layers_->itemText(row) != text) {
      layers_->setItemText(row, text);
    }
  }
  const int count = static_cast<int>(network_->layers.size());
  while (layers_->count() > count) layers_->removeItem(layers_->count() - 1);
  if (layers_->currentIndex() < 0) layers_->setCurrentIndex(0);
}

void AgentNetworkPage::show_slice() {
  if (!network_ || layers_->currentIndex() < 0) return;
  const auto chosen = static_cast<std::size_t>(layers_->currentIndex());
  const AgentLayer& layer = network_->layers[chosen];
  const QSignalBlocker quiet(slice_);
  slice_->setRange(1, std::max(1, layer.depth));
  slice_->setEnabled(layer.depth > 1);
  view_->show_slice(network_, chosen, slice_->value() - 1);
  say(*words_, tr("%1; slice %2 of %3, at step %4")
                   .arg(heat_text(view_->map()))
                   .arg(slice_->value())
                   .arg(layer.depth)
                   .arg(network_->step));
}

}  // namespace magna
