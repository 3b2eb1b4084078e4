// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/plan_check.h"

#include <cmath>
#include <utility>

namespace magna {

std::optional<Message> check_waypoint(const CellMap& map, const Waypoint& waypoint) {
  if (waypoint.type == WaypointType::TurnTo && !waypoint.theta) {
    return Message({"turn-needs-angle", "a turnto way-point needs an angle"});
  }
  if (waypoint.theta && !std::isfinite(*waypoint.theta)) {
    return Message(
        {"waypoint-angle-not-finite", "the angle of a way-point must be a finite number"});
  }
  if (waypoint.type != WaypointType::Goto) return std::nullopt;
  const Point target = waypoint.target;
  const Point lower = map.lower();
  const Point upper = map.upper();
  // Compared as floating-point numbers: the cell index of a distant point would not fit. False for
  // NaN too.
  const bool inside =
      target.x >= lower.x && target.x < upper.x && target.y >= lower.y && target.y < upper.y;
  if (inside) return std::nullopt;
  return Message({"place-not-on-map",
                  "({:.6g}, {:.6g}) is not on the map, which covers ({:g}, {:g}) to ({:g}, {:g})"},
                 target.x, target.y, lower.x, lower.y, upper.x, upper.y);
}

Message drives_cells() {
  return Message({"drives-cells", "point robots drive cells: give the way-points one by one"});
}

std::optional<Message> check_route_goal(const CellMap& map, const RobotTypeInfo& type,
                                        const Waypoint& goal) {
  if (type.model == MotionModel::Ars) return drives_cells();
  if (goal.type == WaypointType::TurnTo && !goal.theta) return check_waypoint(map, goal);
  return check_waypoint(map, Waypoint::go_to(goal.target, goal.theta));
}

std::optional<Message> check_place(const ObstacleField& field, ObstacleLayer layer, double radius,
                                   Point place) {
  if (field.filled(layer, place)) {
    return Message({"place-in-obstacle", "({:.6g}, {:.6g}) lies in an obstacle"}, place.x, place.y);
  }
  if (field.disc_hits(layer, place, radius)) {
    return Message({"place-too-near-obstacle",
                    "({:.6g}, {:.6g}) is too near an obstacle for a robot of radius {:g} m"},
                   place.x, place.y, radius);
  }
  return std::nullopt;
}

Message no_such_waypoint(std::size_t index, std::size_t count) {
  if (count == 0) return Message({"plan-empty", "the plan is empty"});
  return Message({"no-such-waypoint", "there is no way-point number {}: the plan has {}"},
                 index + 1, count);
}

Message at_waypoint(std::size_t index, std::size_t count, Message why) {
  if (count == 1) return why;
  return Message({"unfit-waypoint-of-plan", "way-point {}: {}"}, index + 1, std::move(why));
}

}  // namespace magna
