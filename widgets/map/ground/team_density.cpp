// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/team_density.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

constexpr double kLeastPixels = 3.0;
constexpr double kHeatPixels = 8.0;
constexpr double kHeatMetres = 2.0;
constexpr double kMost = 100.0;  ///< robots, end of the scale
constexpr std::size_t kShades = 101;

}  // namespace

double TeamDensity::square(const MapScene& scene) {
  const bool alone = scene.detail.density;
  const double least = std::max(scaled(alone ? kLeastPixels : kHeatPixels) / scene.view.scale(),
                                alone ? 2.0 * scene.team.largest() : kHeatMetres);
  return std::exp2(std::ceil(std::log2(least)));
}

double TeamDensity::part(double robots) {
  return std::clamp(std::log(std::max(robots, 1.0)) / std::log(kMost), 0.0, 1.0);
}

QColor TeamDensity::colour(const Look& look, double part) {
  return faded(look.accent, static_cast<float>(0.35 + 0.6 * std::clamp(part, 0.0, 1.0)));
}

int TeamDensity::paint(QPainter& painter, const MapScene& scene) {
  if (!scene.snapshot->world) return 0;
  const double side = square(scene);
  const Point seen_lower = scene.view.lower(), seen_upper = scene.view.upper();
  const auto& cells = scene.snapshot->world->cells;
  const Point lower{std::floor(std::max(seen_lower.x, cells.lower().x) / side) * side,
                    std::floor(std::max(seen_lower.y, cells.lower().y) / side) * side};
  const Point upper{std::min(seen_upper.x, cells.upper().x),
                    std::min(seen_upper.y, cells.upper().y)};
  if (upper.x <= lower.x || upper.y <= lower.y) return 0;
  const int columns = static_cast<int>(std::ceil((upper.x - lower.x) / side));
  const int lines = static_cast<int>(std::ceil((upper.y - lower.y) / side));
  counts_.assign(static_cast<std::size_t>(columns) * static_cast<std::size_t>(lines), 0);

  const auto& robots = scene.team.robots();
  const std::size_t count = std::min(robots.size(), scene.poses.size());
  const double per_metre = 1.0 / side;
  std::uint32_t most = 0;
  for (std::size_t robot = 0; robot < count; ++robot) {
    const double x = (scene.poses[robot].x - lower.x) * per_metre;
    const double y = (scene.poses[robot].y - lower.y) * per_metre;
    if (!(x >= 0.0 && y >= 0.0 && x < columns && y < lines) || !robots[robot].present) continue;
    std::uint32_t& here = counts_[static_cast<std::size_t>(y) * static_cast<std::size_t>(columns) +
                                  static_cast<std::size_t>(x)];
    most = std::max(most, ++here);
  }

  QRgb shades[kShades];
  for (std::size_t k = 0; k < kShades; ++k) {
    shades[k] = qPremultiply(colour(*scene.look, part(static_cast<double>(k))).rgba());
  }
  shades[0] = 0;
  if (image_.width() != columns || image_.height() != lines) {
    image_ = QImage(columns, lines, QImage::Format_ARGB32_Premultiplied);
  }
  const std::uint32_t* here = counts_.data();
  for (int line = 0; line < lines; ++line) {
    auto* const pixels = reinterpret_cast<QRgb*>(image_.scanLine(line));
    for (int column = 0; column < columns; ++column, ++here) {
      pixels[column] = shades[std::min<std::size_t>(*here, kShades - 1)];
    }
  }
  painter.save();
  painter.setTransform(scene.view.world_transform(), true);
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter.drawImage(QRectF(lower.x, lower.y, columns * side, lines * side), image_);
  painter.restore();
  return static_cast<int>(most);
}

}  // namespace magna
