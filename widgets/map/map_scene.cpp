// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_scene.h"

#include <algorithm>
#include <cmath>

#include "widgets/snapshot_reader.h"

namespace magna {
namespace {

constexpr double kPointRadius = 0.25;  ///< a robot without a body is drawn as large as this, metres
constexpr double kDotPixels = 5.0;
constexpr double kReach = 3.0;  ///< a click this near the rim counts, pixels

double radius_of(const RobotLabel& label) {
  return label.radius > 0.0 ? label.radius : kPointRadius;
}

}  // namespace

void MapScene::update_detail() {
  const Point low = view.lower() - Point{1, 1};
  const Point high = view.upper() + Point{1, 1};
  std::size_t count = 0;
  double largest = 0.0;
  const auto labels = labels_of(*snapshot);
  for (std::size_t i = 0; i < std::min(labels.size(), poses.size()); ++i) {
    const Pose& p = poses[i];
    if (!labels[i].present || p.x < low.x || p.x > high.x || p.y < low.y || p.y > high.y) continue;
    ++count;
    largest = std::max(largest, radius_of(labels[i]));
  }
  detail.least_pixels = count <= 60 ? (view.scale() >= 12.0 ? 20.0 : 14.0) : 10.0;
  detail.labels = count <= 60;
  detail.dots = count > 400 && 2.0 * largest * view.scale() < 10.0;
}

double MapScene::diameter(RobotId id) const {
  const auto labels = labels_of(*snapshot);
  if (id.index() >= labels.size()) return 0.0;
  const double to_scale = 2.0 * radius_of(labels[id.index()]) * view.scale();
  if (detail.dots && snapshot->active != id && !is_selected(*snapshot, id)) {
    return std::max(kDotPixels, to_scale);
  }
  return std::max(detail.least_pixels, to_scale);
}

bool MapScene::in_sight(RobotId id) const {
  const auto labels = labels_of(*snapshot);
  if (id.index() >= labels.size() || id.index() >= poses.size()) return false;
  if (!labels[id.index()].present) return false;
  const QPointF at = view.to_screen(poses[id.index()].position());
  constexpr double kAround = 40.0;
  return at.x() > -kAround && at.y() > -kAround && at.x() < view.size().width() + kAround &&
         at.y() < view.size().height() + kAround;
}

std::optional<RobotId> MapScene::robot_at(QPointF at) const {
  std::optional<RobotId> nearest;
  double least = 0.0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    const QPointF centre = view.to_screen(poses[i].position());
    const double away = std::hypot(centre.x() - at.x(), centre.y() - at.y());
    if (nearest && away >= least) continue;
    if (label_of(*snapshot, id) == nullptr || away > diameter(id) / 2 + kReach) continue;
    nearest = id;
    least = away;
  }
  return nearest;
}

bool MapScene::in_map(Point p) const {
  return snapshot->world && snapshot->world->cells.contains(p);
}

}  // namespace magna
