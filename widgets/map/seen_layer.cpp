// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/seen_layer.h"

#include <QPainter>
#include <algorithm>
#include <chrono>
#include <utility>

#include "core/imagery/pictured_floor.h"
#include "widgets/map/known_floor.h"
#include "widgets/map/unknown_cover.h"
#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

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
  if (scene.layers.seen) paint_dots(painter, scene, *now.coverage);
}

}  // namespace magna
