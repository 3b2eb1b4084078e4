// SPDX-License-Identifier: GPL-3.0-or-later
// The map's tools: the active one, and commands from menus and actions.
#include <algorithm>
#include <cassert>

#include "widgets/edit/edit_stack.h"
#include "widgets/edit/sighting_edits.h"
#include "widgets/map/crosshair.h"
#include "widgets/map/frontier_goal.h"
#include "widgets/map/hall_layer.h"
#include "widgets/map/map_menu.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/map_tool_table.h"
#include "widgets/map/mark_tool.h"
#include "widgets/map/measure_tool.h"
#include "widgets/map/obstacle_tool.h"
#include "widgets/mark_class.h"

namespace magna {

void MapPane::make_tools() {
  for (const MapToolRow& row : map_tool_table()) tools_[row.action.id] = row.make(*this);
  tool_id_ = map_tool_table().front().action.id;
  tool_ = tools_.at(tool_id_).get();
  crosshair_ = std::make_unique<Crosshair>(*this, [this] { close_crosshair(); });
}

void MapPane::open_crosshair() {
  setFocus(Qt::ShortcutFocusReason);
  if (tool_ == crosshair_.get()) return;
  tool_->deactivate();
  tool_ = crosshair_.get();
  tool_->activate();
  tool_changed();
}

void MapPane::close_crosshair() {
  if (tool_ == crosshair_.get()) use_tool(tool_id_);
}

void MapPane::use_tool(std::string_view id) {
  const auto wanted = tools_.find(id);
  assert(wanted != tools_.end());
  tool_->deactivate();
  tool_id_ = wanted->first;
  tool_ = wanted->second.get();
  show_edited(*tool_);
  tool_->activate();
  emit tool_used(tool_id_);
  tool_changed();
}

void MapPane::show_edited(const MapTool& tool) {
  MapLayers layers = scene_.layers;
  tool.show_edited(layers);
  set_layers(layers);
}

void MapPane::measure_from(Point place) {
  use_tool(MeasureTool::kAction.id);
  tool_as<MeasureTool>().begin_at(place);
}

void MapPane::mark_here(Point place, MarkKind kind) {
  if (!mark_class(kind).needs_text) {
    show_edited(tool_as<MarkTool>());
    return edits_.add_mark({kind, place, {}});
  }
  use_tool(MarkTool::kAction.id);
  tool_as<MarkTool>().begin_new(place, kind);
}

void MapPane::set_bookmarks(std::vector<Bookmark> bookmarks) {
  scene_.bookmarks = std::move(bookmarks);
  update();
}

Point MapPane::place_at_pointer() const {
  return scene_.view.to_world(cursor_.value_or(QPointF(rect().center())));
}

void MapPane::mark_at_pointer(MarkKind kind) {
  const Point place = place_at_pointer();
  if (scene_.in_map(place)) mark_here(place, kind);
}

void MapPane::change_mark(MarkId id) {
  use_tool(MarkTool::kAction.id);
  tool_as<MarkTool>().begin_change(id);
}

void MapPane::change_sighting(SightingId id) {
  const Sighting* const found = find_sighting(*scene_.snapshot, id);
  if (found == nullptr) return;
  use_tool(ObstacleTool::kAction.id);
  show_place(found->centre);
  tool_as<ObstacleTool>().begin_change(id);
}

bool MapPane::has_item_at(QPointF at) const { return !hall_items_at(scene_, at).empty(); }

// A second click where several things lie on each other chooses the one below.
void MapPane::choose_item_at(QPointF at) {
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

QString MapPane::copy_text() const {
  QString result = tool_->copy_text();
  if (!result.isEmpty() || !cursor_) return result;
  const Point p = scene_.view.to_world(*cursor_);
  return QStringLiteral("%1 %2").arg(p.x, 0, 'f', 2).arg(p.y, 0, 'f', 2);
}

MapMenuTools MapPane::menu_tools() {
  MapMenuTools tools;
  tools.measure_from = [this](Point place) { measure_from(place); };
  tools.mark_here = [this](Point place, MarkKind kind) { mark_here(place, kind); };
  tools.change_mark = [this](MarkId id) { change_mark(id); };
  tools.change_sighting = [this](SightingId id) { change_sighting(id); };
  tools.bookmark_here = [this](Point place) { emit bookmark_wanted(place); };
  tools.centre_on = [this](Point place) { show_place(place); };
  tools.measured = tool_->copy_text();
  return tools;
}

}  // namespace magna
