// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/seen_layer.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

#include "core/imagery/pictured_floor.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/scene/known_floor.h"
#include "widgets/map/scene/unknown_cover.h"

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

QString finder_words(const MapScene& scene, RobotId finder) {
  const QString name = robot_name(*scene.snapshot, finder);
  return name.isEmpty() ? tr("first seen by a removed robot") : tr("first seen by %1").arg(name);
}

constexpr float kMet = 0.75F;
constexpr double kDotFrom = 3.0;   ///< pixels per cell; smaller cells have no dots
constexpr double kDotShare = 0.5;  ///< share of a cell
/// Ages change constantly, but differences of one second are not visible.
constexpr std::int64_t kAgesPeriodNs = 1'000'000'000;

/// Range of cells in the pane and near it, because the map moves a little before it is redrawn.
std::pair<Cell, Cell> cells_about(const MapView& view, const CoverageGrid& grid) {
  const QSizeF size = view.size();
  Cell low{grid.columns, grid.lines};
  Cell high{-1, -1};
  for (const double x : {-size.width(), 2 * size.width()}) {
    for (const double y : {-size.height(), 2 * size.height()}) {
      const Cell at = grid.cell(view.to_world({x, y}));
      low = {std::min(low.i, at.i), std::min(low.j, at.j)};
      high = {std::max(high.i, at.i), std::max(high.j, at.j)};
    }
  }
  return {{std::max(low.i, 0), std::max(low.j, 0)},
          {std::min(high.i, grid.columns - 1), std::min(high.j, grid.lines - 1)}};
}

void paint_dots(QPainter& painter, const MapScene& scene, const CoverageSnapshot& picture) {
  const double cell = CoverageGrid::kCellSize * scene.view.scale();
  if (cell < kDotFrom) return;
  const auto [low, high] = cells_about(scene.view, picture.grid);
  QList<QPointF> met;
  for (int j = low.j; j <= high.j; ++j) {
    for (int i = low.i; i <= high.i; ++i) {
      if (picture.at({i, j}) != CellSeen::Filled || !counts_as_seen(scene, {i, j})) continue;
      met << scene.view.to_screen(picture.grid.centre({i, j}));
    }
  }
  QColor colour = scene.look->accent;
  colour.setAlphaF(kMet);
  painter.setPen(QPen(colour, cell * kDotShare, Qt::SolidLine, Qt::RoundCap));
  painter.drawPoints(met.constData(), static_cast<int>(met.size()));
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

QString seen_words(const MapScene& scene, Point p) {
  const Snapshot& now = *scene.snapshot;
  const SeenBy by = scene.layers.seen_by;
  if (!scene.layers.distinguishes_seen() || !now.coverage || !scene.in_map(p)) return {};
  if (by == SeenBy::Cameras) {
    if (!now.pictured) return {};
    return now.pictured->shows(p) ? tr("in a stored image") : tr("not in a stored image");
  }
  if (by != SeenBy::ByRobot && by != SeenBy::LastSeen) return {};
  const Cell cell = now.coverage->grid.cell(p);
  if (now.coverage->at(cell) == CellSeen::Unknown) return tr("not seen yet");
  if (by == SeenBy::ByRobot) {
    const auto finder = now.coverage->finder(cell);
    return finder ? finder_words(scene, *finder) : QString();
  }
  const auto tick = now.coverage->last_seen(cell);
  if (!tick) return {};
  const double seconds = static_cast<double>(now.tick - *tick) * now.tick_seconds;
  return seconds < 1.0 ? tr("seen now") : tr("seen %1 ago").arg(duration_text(seconds));
}

QString seen_tooltip_at(const MapScene& scene, QPointF at) {
  if (scene.robot_at(at)) return {};
  QString words = seen_words(scene, scene.view.to_world(at));
  if (!words.isEmpty()) words[0] = words[0].toUpper();
  return words;
}

SeenLayer::Frame SeenLayer::frame_of(const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  const SeenBy by = scene.layers.seen_by;
  return {scene.look->kind,
          by,
          is_truth_hidden(scene),
          world_number(now),
          by == SeenBy::ByRobot ? now.labels : nullptr,
          by == SeenBy::Cameras ? now.pictured : nullptr};
}

bool SeenLayer::due(const MapScene& scene) const {
  const Snapshot& now = *scene.snapshot;
  if (!coverage_ || frame_ != frame_of(scene)) return true;
  if (frame_.by == SeenBy::Cameras) return false;
  if (frame_.by != SeenBy::LastSeen) return coverage_ != now.coverage;
  if (coverage_ == now.coverage && tick_ == now.tick) return false;
  // Ages requested a moment ago are shown once they arrive.
  const bool came = coverage_->last_seen_tiles.empty() && !now.coverage->last_seen_tiles.empty();
  return came || now.made_ns < made_ns_ || now.made_ns - made_ns_ >= kAgesPeriodNs;
}

bool SeenLayer::ready() const {
  return next_.valid() && next_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

bool SeenLayer::wait() const {
  if (next_.valid()) next_.wait();
  return next_.valid();
}

void SeenLayer::paint(QPainter& painter, const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  if (frame_.world != world_number(now)) picture_ = {};
  if (ready()) {
    if (frame_.world == world_number(now)) picture_ = next_.get();
    next_ = {};
  }
  if (!scene.layers.distinguishes_seen() || !now.coverage || now.coverage->grid.columns == 0)
    return;
  if (!next_.valid() && due(scene)) {
    ++drawn_;
    frame_ = frame_of(scene);
    coverage_ = now.coverage;
    tick_ = now.tick;
    made_ns_ = now.made_ns;
    if (KnownFloor::is_small(coverage_->grid)) {
      picture_ = seen_picture(scene);
    } else {
      next_ = std::async(std::launch::async, [scene] { return seen_picture(scene); });
    }
  }
  painter.save();
  painter.setTransform(scene.view.world_transform(), true);
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  if (!picture_.image.isNull()) painter.drawImage(picture_.ground, picture_.image);
  painter.restore();
  if (scene.layers["seen"]) paint_dots(painter, scene, *now.coverage);
}

}  // namespace magna
