// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/agent/heat_map.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "widgets/text_format.h"
#include "widgets/tr.h"

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

}  // namespace magna
