// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/waypoint_drag.h"

#include <QLineF>
#include <algorithm>

#include "widgets/map/plan_changes.h"
#include "widgets/map/plan_shape.h"
#include "widgets/map/snap_grid.h"

namespace magna {
namespace {

bool exact(const ToolEvent& event) { return event.modifiers.testFlag(Qt::ControlModifier); }

}  // namespace

Point waypoint_place(const MapScene& scene, const ToolEvent& event) {
  return exact(event) ? event.world : snapped(scene, event.world);
}

bool all_in_map(const MapScene& scene, const Plan& plan) {
  return std::ranges::all_of(plan.waypoints, [&](const Waypoint& w) {
    return w.type != WaypointType::Goto || scene.in_map(w.target);
  });
}

std::optional<Plan> WaypointDrag::draft(const MapScene& scene, const Plan& plan,
                                        const std::vector<std::size_t>& picks) const {
  switch (kind) {
    case Kind::Insert:
      return with_inserted(plan, index, Waypoint::go_to(waypoint_place(scene, now)));
    case Kind::Move: {
      if (!begun || index >= plan.waypoints.size()) return {};
      // The grabbed point stays under the pointer; other way-points move with it.
      const Point held = plan.waypoints[index].target;
      const Point to = held + (now.world - from.world);
      return with_moved(plan, picks, (exact(now) ? to : snapped(scene, to)) - held);
    }
    case Kind::Turn: {
      if (!begun || index >= plan.waypoints.size()) return {};
      const QPointF middle = scene.view.to_screen(pivot);
      if (plan.waypoints[index].type == WaypointType::Goto &&
          QLineF(middle, now.screen).length() <= PlanShape::mark_radius()) {
        return with_heading(plan, index, std::nullopt);
      }
      const double theta = world_heading(scene.view, middle, now.screen);
      return with_heading(plan, index, exact(now) ? theta : snapped_heading(theta));
    }
    case Kind::Add:
    case Kind::Pick: break;
  }
  return {};
}

bool WaypointDrag::follow(const Plan& before, const Plan& after) {
  if (kind == Kind::Add) return true;
  if (kind == Kind::Insert && index >= before.waypoints.size()) {
    index = after.waypoints.size();
    return !after.waypoints.empty();
  }
  const auto places = follow_waypoints(before, after);
  if (index >= places.size() || !places[index]) return false;
  index = *places[index];
  return true;
}

}  // namespace magna
