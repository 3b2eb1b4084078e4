// SPDX-License-Identifier: GPL-3.0-or-later
// The map's tools: the active one, and commands from menus and actions.
#include <algorithm>

#include "widgets/edit/edit_stack.h"
#include "widgets/map/annotate_tool.h"
#include "widgets/map/frontier_goal.h"
#include "widgets/map/goal_tool.h"
#include "widgets/map/hall_layer.h"
#include "widgets/map/map_menu.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/measure_tool.h"
#include "widgets/map/no_go_tool.h"
#include "widgets/map/pan_tool.h"
#include "widgets/map/select_tool.h"
#include "widgets/map/waypoint_tool.h"
#include "widgets/mark_class.h"

namespace magna {

void MapPane::make_tools() {
  tools_[MapToolKind::Select] = std::make_unique<SelectTool>(*this);
  tools_[MapToolKind::Waypoints] = std::make_unique<WaypointTool>(*this);
  tools_[MapToolKind::Goal] = std::make_unique<GoalTool>(*this);
  tools_[MapToolKind::Measure] = std::make_unique<MeasureTool>(*this);
  tools_[MapToolKind::Annotate] = std::make_unique<AnnotateTool>(*this);
  tools_[MapToolKind::NoGo] = std::make_unique<NoGoTool>(*this);
  tools_[MapToolKind::Move] = std::make_unique<PanTool>(*this);
}

MeasureTool& MapPane::measure_tool() const {
  return static_cast<MeasureTool&>(*tools_.at(MapToolKind::Measure));
}

AnnotateTool& MapPane::annotate_tool() const {
  return static_cast<AnnotateTool&>(*tools_.at(MapToolKind::Annotate));
}

WaypointTool& MapPane::waypoint_tool() const {
  return static_cast<WaypointTool&>(*tools_.at(MapToolKind::Waypoints));
}

void MapPane::use_tool(MapToolKind kind) {
  tools_[kind_]->deactivate();
  kind_ = kind;
  // Edited layers must be visible.
  if (kind == MapToolKind::Annotate) show_marks();
  MapLayers layers = scene_.layers;
  if (kind == MapToolKind::Waypoints && layers.plans == PlanLayer::None) {
    layers.plans = PlanLayer::Selected;
  }
  if (kind == MapToolKind::NoGo) layers.no_go = true;
  if (layers != scene_.layers) set_layers(layers);
  tools_[kind_]->activate();
  emit tool_used(kind_);
  tool_changed();
}

void MapPane::measure_from(Point place) {
  use_tool(MapToolKind::Measure);
  measure_tool().begin_at(place);
}

void MapPane::mark_here(Point place, AnnotationKind kind) {
  if (!mark_class(kind).needs_words) {
    show_marks();
    return edits_.add_mark({kind, place, {}});
  }
  use_tool(MapToolKind::Annotate);
  annotate_tool().begin_new(place, kind);
}

void MapPane::mark_at_pointer(AnnotationKind kind) {
  const QPointF middle = QPointF(rect().center());
  const Point place = scene_.view.to_world(cursor_.value_or(middle));
  if (scene_.in_map(place)) mark_here(place, kind);
}

void MapPane::show_marks() {
  MapLayers layers = scene_.layers;
  layers.annotations = true;
  if (layers != scene_.layers) set_layers(layers);
}

void MapPane::change_mark(AnnotationId id) {
  use_tool(MapToolKind::Annotate);
  annotate_tool().begin_change(id);
}

// A repeated click chooses the next of several overlapping items.
void MapPane::click_hall(QPointF at) {
  const std::vector<HallItem> items = hall_items_at(scene_, at);
  if (items.empty()) return hall_choice_.choose({});
  const auto now = std::ranges::find(items, hall_choice_.item());
  const bool again = now != items.end() && now + 1 != items.end();
  hall_choice_.choose(again ? *(now + 1) : items.front());
  emit hall_item_clicked();
}

QString MapPane::why_no_frontier() const { return magna::why_no_frontier(scene_); }

void MapPane::go_to_frontier() {
  const auto active = scene_.active_robot();
  const FrontierSide* const side = active ? nearest_frontier(scene_, *active) : nullptr;
  if (side != nullptr) send_to_frontier(edits_, scene_, {*active}, *side);
}

bool MapPane::can_reorder(int step) const {
  return kind_ == MapToolKind::Waypoints && waypoint_tool().can_reorder(step);
}

void MapPane::reorder(int step) {
  if (kind_ == MapToolKind::Waypoints) waypoint_tool().reorder(step);
}

QString MapPane::copy_text() const {
  QString result = tools_.at(kind_)->copy_text();
  if (!result.isEmpty() || !cursor_) return result;
  const Point p = scene_.view.to_world(*cursor_);
  return QStringLiteral("%1 %2").arg(p.x, 0, 'f', 2).arg(p.y, 0, 'f', 2);
}

MapMenuTools MapPane::menu_tools() {
  MapMenuTools tools;
  tools.measure_from = [this](Point place) { measure_from(place); };
  tools.mark_here = [this](Point place, AnnotationKind kind) { mark_here(place, kind); };
  tools.change_mark = [this](AnnotationId id) { change_mark(id); };
  tools.centre_on = [this](Point place) { show_place(place); };
  tools.measured = tools_[kind_]->copy_text();
  return tools;
}

}  // namespace magna
