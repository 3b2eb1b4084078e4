// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/scene/route_preview.h"

#include <utility>

#include "core/mission/no_go_area.h"
#include "core/mission/route_planner.h"
#include "core/robot/robot_type.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/map/scene/unknown_cover.h"

namespace magna {
namespace {

PreviewedWay straight_line(Point start, Point goal) {
  return {{start, goal}, distance(start, goal), {}};
}

}  // namespace

struct RoutePreview::Ground {
  MapScene scene;
  RobotId robot;
  std::uint32_t request = 1;  ///< the number of the robot's next request, which selects its lots
  ObstacleLayer layer = ObstacleLayer::Ground;
  double radius = 0.0;
  bool plans_routes = false;  ///< else it drives straight and stops before obstacles
  bool too_large = false;     ///< previewed by straight lines
  std::shared_ptr<const ClosedGround> closed;  ///< no-go areas that bind the robot; null: none
  // Made for the first request.
  std::shared_ptr<const ObstacleField> open;  ///< without these areas
  std::optional<RouteMap> map;

  PreviewedWay way(Point start, Point goal, const std::atomic<bool>& cancelled);
};

PreviewedWay RoutePreview::Ground::way(Point start, Point goal,
                                       const std::atomic<bool>& cancelled) {
  if (too_large) return straight_line(start, goal);
  if (!map) {
    open = std::make_shared<const ObstacleField>(shown_obstacles(scene, layer));
    ObstacleField field = *open;
    if (closed) closed->fill(field);
    map.emplace(std::make_shared<const ObstacleField>(std::move(field)), layer, radius);
  }
  if (!plans_routes) {
    PreviewedWay way = straight_line(start, goal);
    if (!map->free_way(start, goal)) {
      way.failure = Message({"straight-way-blocked", "an obstacle is on the straight way"});
    }
    const auto leg = closed ? closed->travel(start, goal, radius) : ClosedGround::Travel{};
    if (leg.area != nullptr) way.failure = way_is_closed(leg.area->name);
    return way;
  }
  RouteQuery query;
  query.start = start;
  query.goal = goal;
  query.lots = RandomStream(scene.snapshot->seed, robot.value, StreamPurpose::Route, request);
  Route route = plan_route(*map, query, cancelled);
  if (closed && !route.found() && !cancelled) {
    auto why = why_closed_off(*open, layer, radius, *closed, start, goal);
    if (why) route.failure = std::move(why);
  }
  return {std::move(route.points), route.length, std::move(route.failure)};
}

RoutePreview::RoutePreview(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(1); }

RoutePreview::~RoutePreview() {
  *cancelled_ = true;
  pool_.waitForDone();
}

void RoutePreview::take_obstacles(const MapScene& scene, RobotId robot) {
  forget();
  ground_.reset();
  const RobotLabel* const label = label_of(*scene.snapshot, robot);
  if (label == nullptr || !scene.snapshot->world) return;
  const RobotTypeInfo& type = info(label->type);
  ground_ = std::make_shared<Ground>();
  ground_->scene = scene;
  ground_->robot = robot;
  ground_->layer = movement_layer(type);
  ground_->radius = type.radius;
  const auto& routes = scene.snapshot->routes;
  const bool known = routes && robot.index() < routes->size();
  ground_->plans_routes =
      type.model != MotionModel::Ars && known && (*routes)[robot.index()].automatic;
  if (known) ground_->request = (*routes)[robot.index()].requests + 1;
  ground_->too_large = !is_computable(scene);
  ground_->closed = closed_for(*scene.snapshot, robot);
  if (robot.index() < scene.poses.size()) {
    ground_->closed = ClosedGround::outside(ground_->closed, scene.poses[robot.index()].position(),
                                            ground_->radius);
  }
}

void RoutePreview::ask(Point start, Point goal) {
  forget();
  if (!ground_) return;
  pool_.start([this, ground = ground_, cancelled = cancelled_, start, goal] {
    if (*cancelled) return;
    PreviewedWay way = ground->way(start, goal, *cancelled);
    if (*cancelled) return;
    QMetaObject::invokeMethod(
        this,
        [this, cancelled, way = std::move(way)]() mutable {
          if (*cancelled) return;
          way_ = std::move(way);
          emit ready();
        },
        Qt::QueuedConnection);
  });
}

void RoutePreview::forget() {
  *cancelled_ = true;
  cancelled_ = std::make_shared<std::atomic<bool>>(false);
  way_.reset();
}

}  // namespace magna
