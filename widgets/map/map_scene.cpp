// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_scene.h"

#include <algorithm>
#include <cmath>

#include "widgets/snapshot_reader.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr std::size_t kFew = 60;               ///< maximum of robots with names and plans
constexpr std::size_t kCrowd = 400;            ///< more small robots are a crowd
constexpr double kMapSceneLeastPixels = 10.0;  ///< diameter
constexpr double kShare = 0.45;     ///< size of a robot by the distance to the next, if there are
                                    ///< many
constexpr double kDartShare = 0.8;  ///< the same in a crowd
constexpr double kLeastDart = 3.0;
constexpr double kMostDart = 8.0;
constexpr double kMapSceneReach = 3.0;    ///< pixels; tolerance of a click beyond the rim
constexpr double kMapSceneAround = 40.0;  ///< pixels; extent of names and marks around a robot

}  // namespace

void MapScene::update_detail() {
  team.update(*snapshot);
  const auto& robots = team.robots();
  const QRectF pane =
      QRectF({0, 0}, view.size())
          .adjusted(-kMapSceneAround, -kMapSceneAround, kMapSceneAround, kMapSceneAround);
  std::size_t count = 0;
  for (std::size_t i = 0; i < std::min(robots.size(), poses.size()); ++i) {
    if (robots[i].present && pane.contains(view.to_screen(poses[i].position()))) ++count;
  }
  const double between = apart(count);
  detail.least_pixels = count <= kFew ? scaled(view.scale() >= 12.0 ? 20.0 : 18.0)
                                      : std::clamp(between * kShare, kMapSceneLeastPixels, 16.0);
  detail.labels = count <= kFew;
  detail.crowd = count > kCrowd && 2.0 * team.largest() * view.scale() < kMapSceneLeastPixels;
  detail.dart_pixels = std::clamp(std::round(between * kDartShare), kLeastDart, kMostDart);
}

/// Distance between robots if spread evenly over the visible part, pixels.
double MapScene::apart(std::size_t robots) const {
  if (!snapshot->world || robots == 0) return view.size().width();
  const Point low = snapshot->world->cells.lower();
  const Point high = snapshot->world->cells.upper();
  const QRectF world =
      view.world_transform().mapRect(QRectF(QPointF(low.x, low.y), QPointF(high.x, high.y)));
  const QRectF seen = world.intersected(QRectF({0, 0}, view.size()));
  return std::sqrt(seen.width() * seen.height() / static_cast<double>(robots));
}

double MapScene::diameter(RobotId id) const {
  if (id.index() >= team.robots().size()) return 0.0;
  const auto radius = static_cast<double>(team.robots()[id.index()].radius);
  const double to_scale = 2.0 * radius * view.scale();
  if (detail.crowd && team.robots()[id.index()].rank == 0) {
    return std::max(detail.dart_pixels, to_scale);
  }
  return std::max(detail.least_pixels, to_scale);
}

bool MapScene::in_sight(RobotId id) const {
  if (id.index() >= team.robots().size() || id.index() >= poses.size()) return false;
  if (!team.robots()[id.index()].present) return false;
  const QPointF at = view.to_screen(poses[id.index()].position());
  return at.x() > -kMapSceneAround && at.y() > -kMapSceneAround &&
         at.x() < view.size().width() + kMapSceneAround &&
         at.y() < view.size().height() + kMapSceneAround;
}

std::optional<RobotId> MapScene::robot_at(QPointF at) const {
  std::optional<RobotId> nearest;
  double least = 0.0;
  const auto& robots = team.robots();
  for (std::size_t i = 0; i < std::min(robots.size(), poses.size()); ++i) {
    if (!robots[i].present) continue;
    const RobotId id{static_cast<std::uint32_t>(i)};
    const QPointF centre = view.to_screen(poses[i].position());
    const double away = std::hypot(centre.x() - at.x(), centre.y() - at.y());
    if ((nearest && away >= least) || away > diameter(id) / 2 + scaled(kMapSceneReach)) continue;
    nearest = id;
    least = away;
  }
  return nearest;
}

bool MapScene::in_map(Point p) const {
  return snapshot->world && snapshot->world->cells.contains(p);
}

std::optional<RobotId> MapScene::active_robot() const {
  const auto active = snapshot->active;
  if (!active || active->index() >= poses.size()) return {};
  return label_of(*snapshot, *active) != nullptr ? active : std::nullopt;
}

}  // namespace magna
