// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "widgets/base/state/snapshot_feed.h"
#include "widgets/hall/hall_item.h"
#include "widgets/map/ground/clearance_shade.h"
#include "widgets/map/ground/place_heat.h"
#include "widgets/map/layers/map_layer_table.h"
#include "widgets/map/layers/planner_layer.h"
#include "widgets/map/map_navigator.h"
#include "widgets/map/scene/known_floor.h"
#include "widgets/map/scene/map_scene.h"
#include "widgets/map/scene/motion.h"
#include "widgets/map/tools/map_tool.h"

class QGestureEvent;

namespace magna {

class MapBar;
class MapChips;
class Minimap;
struct MapMenuTools;

/// The map: shows the world and the team, hands the left button to the tool in use. The wheel zooms
/// at the cursor (with Ctrl it moves the map, or the other way round), two fingers zoom and move,
/// middle-drag or Space-drag moves the map, right asks.
class MapPane : public QWidget, public MapToolHost {
  Q_OBJECT
 public:
  MapPane(SnapshotFeed& feed, EditStack& edits, QWidget* parent = nullptr);
  ~MapPane() override;

  /// Tools are named by their actions ("tool.select"), see map_tool_table.h.
  void use_tool(std::string_view id);
  /// The chosen tool; also while the crosshair is open over it.
  std::string_view tool() const { return tool_id_; }
  MapTool& tool_in_use() { return *tool_; }
  const MapTool& tool_in_use() const { return *tool_; }
  QString hint() const { return tool_->status_text(); }

  /// Whether views glide to their targets. They jump anyway if the desktop asks for less motion.
  void set_motion(bool wanted);

  /// Opens the crosshair for a mission by keys (crosshair.h) and takes the focus.
  void open_crosshair();
  void close_crosshair();

  // Commands of the menu: each activates its tool, except marks without a text.
  void measure_from(Point place);
  void mark_here(Point place, MarkKind kind);
  /// Marks at the pointer, or in the middle if it is elsewhere; does nothing outside the map.
  void mark_at_pointer(MarkKind kind);
  void change_mark(MarkId id);
  /// Shows the object and opens the editor of the obstacle tool.
  void change_sighting(SightingId id);

  /// Sends the active robot to the nearest open side of the frontier; does nothing if
  /// `why_no_frontier` has a reason.
  void go_to_frontier();
  QString why_no_frontier() const;

  /// Bookmarked places are shown as flags, and are targets of the crosshair.
  void set_bookmarks(std::vector<Bookmark> bookmarks);
  /// The place under the pointer, or the middle of the map if the pointer is elsewhere; metres.
  Point place_at_pointer() const;

  /// The tool's result as text, else the place under the pointer; empty when there is neither.
  QString copy_text() const;

  void fit_all() { navigator_.fit_all(); }
  /// Fits the selected robots and their plans; without a selection everything.
  void fit_selection() { navigator_.fit_selection(); }
  void unit_scale() { navigator_.unit_scale(); }
  void zoom_in() { navigator_.zoom(MapNavigator::kZoomStep); }
  void zoom_out() { navigator_.zoom(1 / MapNavigator::kZoomStep); }
  /// Steps through the active robot's last route search; a step shows the layer of the planner.
  PlannerSteps& planner_steps() { return planner_steps_; }

  /// Controls the visible part and following.
  MapNavigator& navigator() { return navigator_; }
  const MapNavigator& navigator() const { return navigator_; }

  /// Shown layers; saved in layouts.
  const MapLayers& layers() const { return scene_.layers; }
  void set_layers(const MapLayers& layers);
  void clear_trails();

  /// Marks and labels the robots of the attention queue: what each needs, "Waiting long".
  void show_needs(std::map<RobotId, QString> needs);

  /// Shows where a mark would be placed by a picture; nothing = nowhere.
  void show_sight(const std::optional<PictureSight>& sight) {
    scene_.sight = sight;
    update();
  }

  /// Shows a second recorded session over the recording in the window; null = none.
  void show_second(std::shared_ptr<const SecondSession> second) {
    const auto trails = [](const auto& of) { return of ? of->trails : nullptr; };
    const bool same = trails(second) == trails(scene_.second);
    scene_.second = std::move(second);
    if (same) return update();
    redraw();
  }

  /// Keeps a small bar, a child of the map, in the upper right corner; chips are below it.
  void set_bar(MapBar& bar);

  /// The chosen item of a hall, shared by the window.
  HallChoice& hall_choice() { return hall_choice_; }

  /// True: the wheel moves the map and zooms with Ctrl; false: vice versa.
  void set_wheel_pans(bool pans) { wheel_pans_ = pans; }

  const MapScene& scene() const override { return scene_; }
  EditStack& edits() override { return edits_; }
  QWidget& canvas() override { return *this; }
  void show_place(Point place) override { navigator_.show_place(place, true); }

  QSize sizeHint() const override { return {640, 480}; }
  QSize minimumSizeHint() const override { return {240, 160}; }

 signals:
  /// The tool in use has changed.
  void tool_used(std::string_view id);
  /// The tool was used: the picked or measured items may have changed.
  void picks_changed();
  /// Of this place, by the menu.
  void bookmark_wanted(magna::Point place);
  void hint_changed(const QString& hint);
  /// Place under the pointer and its contents; empty = outside the map.
  void place_changed(const QString& place);
  /// Space was pressed and released without a drag.
  void space_tapped();
  void layers_changed(const magna::MapLayers& layers);
  /// An item of a hall was clicked; it is chosen.
  void hall_item_clicked();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent*) override { navigator_.resized(QSizeF(size())); }
  void changeEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void post(Input input) override { feed_.link().post(std::move(input)); }
  void pan_view(QPointF by) override { navigator_.pan(by); }
  QPixmap magnified(const QRectF& part, double factor) const override;
  void tool_changed() override;
  bool has_item_at(QPointF at) const override;
  void choose_item_at(QPointF at) override;

  void follow();
  void follow_known();
  void follow_shade() { shade_.follow(scene_, feed_.clock().now_ns()); }
  void animate();
  void refresh();
  void redraw();  ///< the background, too
  void view_changed();
  void make_overlays();
  void place_overlays();
  void show_follow();
  void show_planner_step();
  void show_hall_choice();
  bool pinch(const QGestureEvent& event);
  ToolEvent tool_event(const QMouseEvent& event) const;
  void show_place();
  void paint_empty(QPainter& painter) const;
  void make_tools();
  template <class Tool>
  Tool& tool_as() const {
    return static_cast<Tool&>(*tools_.at(Tool::kAction.id));
  }
  void show_edited(const MapTool& tool);
  MapMenuTools menu_tools();

  SnapshotFeed& feed_;
  EditStack& edits_;
  MapScene scene_;
  HallChoice hall_choice_;
  PoseTrack track_;
  Trails trails_;
  PlaceHeat heat_;
  KnownFloor known_floor_;
  ClearanceShade shade_;
  BackgroundLayer background_;
  LayerStack layers_{kEachFrame};  ///< above the background
  MapNavigator navigator_;
  PlannerSteps planner_steps_;
  Minimap* minimap_ = nullptr;
  MapChips* chips_ = nullptr;
  MapBar* bar_ = nullptr;                                       ///< may be null
  std::map<std::string_view, std::unique_ptr<MapTool>> tools_;  ///< by id
  std::string_view tool_id_;                                    ///< in use
  std::unique_ptr<MapTool> crosshair_;
  MapTool* tool_ = nullptr;  ///< the same, or the open crosshair
  std::optional<QPointF> cursor_;
  std::optional<QPointF> pan_from_;
  QString hint_;
  bool was_moving_ = false;  ///< in the previous frame
  bool wheel_pans_ = false;
  bool pinching_ = false;  ///< two fingers: neither counts as a press
  bool space_down_ = false;
  bool space_dragged_ = false;
};

}  // namespace magna
