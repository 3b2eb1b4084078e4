// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/seen_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/imagery/pictured_floor.h"
#include "widgets/map/unknown_cover.h"
#include "widgets/robot_colours.h"

namespace magna {
namespace {

constexpr float kVeil = 0.45F;
constexpr float kTint = 0.40F;    ///< opacity of the tint by robot
constexpr float kFresh = 0.65F;   ///< of floor seen now
constexpr float kAgeing = 0.30F;  ///< of floor seen a minute ago
constexpr float kOld = 0.06F;     ///< of floor seen long ago
constexpr std::size_t kAges = 101;

QRgb veil_colour(const Look& look) {
  QColor unseen = look.muted;
  unseen.setAlphaF(kVeil);
  return qPremultiply(unseen.rgba());
}

/// Of cells that no robot has seen: what the cover leaves of them belongs to known obstacles.
QRgb unseen_colour(const MapScene& scene) {
  return is_truth_hidden(scene) ? 0 : veil_colour(*scene.look);
}

/// Age in the units of age_colour.
double age_of(double seconds) {
  constexpr double kMiddle = 60.0;
  constexpr double kEnd = 300.0;
  if (seconds < kMiddle) return 0.5 * std::max(0.0, seconds) / kMiddle;
  return std::min(1.0, 0.5 + 0.5 * (seconds - kMiddle) / (kEnd - kMiddle));
}

template <class PixelAt>
QImage image_of(int width, int height, const PixelAt& pixel_at) {
  QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
  for (int j = 0; j < height; ++j) {
    auto* const line = reinterpret_cast<QRgb*>(image.scanLine(j));
    for (int i = 0; i < width; ++i) line[i] = pixel_at(Cell{i, j});
  }
  return image;
}

QImage finders_image(const MapScene& scene, const CoverageSnapshot& picture) {
  std::vector<QRgb> tints(scene.team.robots().size());
  for (std::size_t i = 0; i < tints.size(); ++i) {
    QColor colour = robot_colour(scene.team.style(i)).fill;
    colour.setAlphaF(kTint);
    tints[i] = qPremultiply(colour.rgba());
  }
  const QRgb veil = unseen_colour(scene);
  return image_of(picture.grid.columns, picture.grid.lines, [&](Cell c) -> QRgb {
    if (picture.at(c) == CellSeen::Unknown) return veil;
    const auto finder = picture.finder(c);
    return finder && finder->index() < tints.size() ? tints[finder->index()] : 0;
  });
}

QImage ages_image(const MapScene& scene, const CoverageSnapshot& picture) {
  std::array<QRgb, kAges> tints{};
  for (std::size_t k = 0; k < kAges; ++k) {
    const double age = static_cast<double>(k) / (kAges - 1);
    tints[k] = qPremultiply(age_colour(*scene.look, age).rgba());
  }
  const QRgb veil = unseen_colour(scene);
  const Snapshot& now = *scene.snapshot;
  return image_of(picture.grid.columns, picture.grid.lines, [&](Cell c) -> QRgb {
    if (picture.at(c) == CellSeen::Unknown) return veil;
    const auto tick = picture.last_seen(c);
    if (!tick) return 0;
    const double seconds = static_cast<double>(now.tick - *tick) * now.tick_seconds;
    return tints[static_cast<std::size_t>(std::lround(age_of(seconds) * (kAges - 1)))];
  });
}

}  // namespace

QColor age_colour(const Look& look, double age) {
  const auto part = static_cast<float>(age);
  QColor colour = look.accent;
  colour.setAlphaF(part < 0.5F ? kFresh + 2 * part * (kAgeing - kFresh)
                               : kAgeing + (2 * part - 1) * (kOld - kAgeing));
  return colour;
}

bool counts_as_seen(const MapScene& scene, Cell c) {
  const CoverageSnapshot& picture = *scene.snapshot->coverage;
  switch (scene.layers.seen_by) {
    case SeenBy::Lately: return picture.seen_late(c);
    case SeenBy::ActiveRobot:
      if (picture.robot) return picture.seen_by_robot(c);
      break;
    case SeenBy::Cameras:
      return scene.snapshot->pictured && scene.snapshot->pictured->shows(picture.grid.centre(c));
    case SeenBy::Team:
    case SeenBy::ByRobot:
    case SeenBy::LastSeen: break;
  }
  return picture.at(c) != CellSeen::Unknown;
}

SeenPicture seen_picture(const MapScene& scene) {
  const CoverageSnapshot& picture = *scene.snapshot->coverage;
  const CoverageGrid& grid = picture.grid;
  const QRectF ground(grid.lower.x, grid.lower.y, grid.columns * CoverageGrid::kCellSize,
                      grid.lines * CoverageGrid::kCellSize);
  const QRgb veil = veil_colour(*scene.look);
  const QRgb unseen = unseen_colour(scene);
  switch (scene.layers.seen_by) {
    case SeenBy::ByRobot: return {finders_image(scene, picture), ground};
    case SeenBy::LastSeen: return {ages_image(scene, picture), ground};
    case SeenBy::Cameras: {
      const auto& shown = scene.snapshot->pictured;
      if (!shown) return {};
      const Point low = shown->lower;
      const auto is_shown = [&](Cell c) {
        const int place = c.j * shown->width + c.i;
        return shown->shown[static_cast<std::size_t>(place)] != 0;
      };
      return {image_of(shown->width, shown->height,
                       [&](Cell c) -> QRgb { return is_shown(c) ? 0 : veil; }),
              QRectF(low.x, low.y, shown->width * shown->cell, shown->height * shown->cell)};
    }
    case SeenBy::Team:
    case SeenBy::ActiveRobot:
    case SeenBy::Lately: break;
  }
  return {image_of(grid.columns, grid.lines,
                   [&](Cell c) -> QRgb {
                     if (picture.at(c) == CellSeen::Unknown) return unseen;
                     return counts_as_seen(scene, c) ? 0 : veil;
                   }),
          ground};
}

}  // namespace magna
