// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/map_scene.h"

#include <algorithm>
#include <cmath>

#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"

namespace magna {
namespace {

constexpr double kPointRadius = 0.25;  ///< metres; size of robots without a body

constexpr std::size_t kFew = 60;               ///< maximum of robots with names and plans
constexpr std::size_t kCrowd = 400;            ///< more small robots are a crowd
constexpr double kMapSceneLeastPixels = 10.0;  ///< diameter
constexpr double kShare = 0.45;     ///< size of a robot by the distance to the next, if there are
                                    ///< many
constexpr double kDartShare = 0.8;  ///< the same in a crowd
constexpr double kLeastDart = 3.0;
constexpr double kLeastSeen = 2.0;  ///< pixels; smaller robots of a crowd are a density
constexpr double kMostDart = 8.0;
constexpr double kMapSceneReach = 3.0;    ///< pixels; tolerance of a click beyond the rim
constexpr double kMapSceneAround = 40.0;  ///< pixels; extent of names and marks around a robot

}  // namespace

void MapTeam::update(const Snapshot& snapshot) {
  const bool labelled = labels_ != snapshot.labels;
  if (labelled) read_labels(snapshot);
  if (labelled || statuses_ != snapshot.statuses || stopped_ != snapshot.stopped ||
      remotes_ != snapshot.remotes) {
    read_states(snapshot);
  }
  if (labelled || active_ != snapshot.active || selected_ != snapshot.selected) {
    read_ranks(snapshot);
  }
}

void MapTeam::read_states(const Snapshot& snapshot) {
  statuses_ = snapshot.statuses;
  stopped_ = snapshot.stopped;
  remotes_ = snapshot.remotes;
  const auto statuses = statuses_of(snapshot);
  for (std::size_t i = 0; i < std::min(robots_.size(), statuses.size()); ++i) {
    robots_[i].state = shown_state(statuses[i], stopped_);
  }
  for (const RemoteStatus& remote : remotes_of(snapshot)) {
    const std::size_t i = remote.robot.index();
    if (i < robots_.size()) robots_[i].state = shown_state(snapshot, remote.robot);
  }
}

void MapTeam::read_ranks(const Snapshot& snapshot) {
  active_ = snapshot.active;
  selected_ = snapshot.selected;
  for (MapRobot& robot : robots_) robot.rank = 0;
  for (const RobotId id : selected_) {
    if (id.index() < robots_.size()) robots_[id.index()].rank = 1;
  }
  if (active_ && active_->index() < robots_.size()) robots_[active_->index()].rank = 2;
}

void MapTeam::read_labels(const Snapshot& snapshot) {
  labels_ = snapshot.labels;
  const auto labels = labels_of(snapshot);
  robots_.assign(labels.size(), {});
  names_.resize(labels.size());
  letters_.resize(labels.size());
  largest_ = 0.0;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const double radius = labels[i].radius > 0.0 ? labels[i].radius : kPointRadius;
    robots_[i].radius = static_cast<float>(radius);
    robots_[i].present = labels[i].present;
    robots_[i].type = labels[i].type;
    robots_[i].style = static_cast<std::uint8_t>(style_of(labels[i]) % kRobotStyles);
    names_[i] = QString::fromStdString(labels[i].name);
    letters_[i] = QString::fromStdString(labels[i].letter);
    if (labels[i].present) largest_ = std::max(largest_, radius);
  }
}

const QString& MapTeam::text(const std::vector<QString>& texts, std::size_t robot) {
  static const QString kNone;
  return robot < texts.size() ? texts[robot] : kNone;
}

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
  detail.density = detail.crowd && 2.0 * team.largest() * view.scale() < kLeastSeen;
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
