// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_pane.h"

#include <QContextMenuEvent>
#include <QGestureEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cassert>

#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/edit/sighting_edits.h"
#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/widget_access.h"
#include "widgets/base/text/text_format.h"
#include "widgets/map/crosshair.h"
#include "widgets/map/ground/frontier_layer.h"
#include "widgets/map/layers/corner_layer.h"
#include "widgets/map/layers/hall_layer.h"
#include "widgets/map/layers/map_layer_table.h"
#include "widgets/map/layers/mark_layer.h"
#include "widgets/map/layers/robot_layer.h"
#include "widgets/map/map_bar.h"
#include "widgets/map/map_menu.h"
#include "widgets/map/minimap.h"
#include "widgets/map/tools/map_tool_table.h"
#include "widgets/map/tools/mark_tool.h"
#include "widgets/map/tools/measure_tool.h"
#include "widgets/map/tools/obstacle_tool.h"

namespace magna {
namespace {

constexpr double kArrowStep = 64.0;
int map_margin() { return scaled(8); }

}  // namespace

MapPane::MapPane(SnapshotFeed& feed, EditStack& edits, QWidget* parent)
    : QWidget(parent), feed_(feed), edits_(edits), navigator_(scene_, feed.clock()) {
  setFocusPolicy(Qt::StrongFocus);
  setProperty(kOwnFocusRing, true);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  set_access_role(*this, QAccessible::Canvas);
  setAccessibleName(tr("Map"));
  setAccessibleDescription(
      tr("World and robots. The arrow keys move the map, plus and minus zoom, F shows all; robots "
         "can also be selected in the list."));
  make_tools();
  scene_.look = &look_of(palette());
  scene_.trails = &trails_;
  scene_.heat = &heat_;
  scene_.shade = &shade_;
  make_overlays();
  connect(&navigator_, &MapNavigator::changed, this, &MapPane::view_changed);
  connect(&hall_choice_, &HallChoice::changed, this, &MapPane::show_hall_choice);
  connect(&shade_, &ClearanceShade::ready, this, &MapPane::redraw);
  connect(&feed, &SnapshotFeed::arrived, this, &MapPane::follow);
  connect(&feed, &SnapshotFeed::frame, this, &MapPane::animate);
  feed.wish(*this, &SnapshotParts::ways, true);
  follow();
}

MapPane::~MapPane() = default;

void MapPane::follow() {
  scene_.snapshot = feed_.shared();
  known_floor_.follow(scene_, feed_.clock().now_ns());
  track_.push(scene_.snapshot);
  trails_.note(*scene_.snapshot);
  heat_.note(*scene_.snapshot);
  track_.sample(feed_.clock().now_ns(), scene_.poses);
  hall_choice_.follow(*scene_.snapshot);
  navigator_.snapshot_changed();
  planner_steps_.follow(*scene_.snapshot);
  refresh();
  show_follow();
  chips_->show_truth(scene_);
  tool_->follow();
  tool_changed();
}

void MapPane::animate() {
  follow_known();
  follow_shade();
  const bool moving = track_.moving(feed_.clock().now_ns()) || navigator_.moving();
  if (moving || was_moving_) refresh();  // once more at the end of a motion
  was_moving_ = moving;
}

void MapPane::refresh() {
  track_.sample(feed_.clock().now_ns(), scene_.poses);
  const MapView before = scene_.view;
  navigator_.frame();
  if (!(scene_.view == before)) return view_changed();
  scene_.update_detail();
  update();
}

void MapPane::view_changed() {
  scene_.update_detail();
  tool_->follow();
  show_place();
  place_overlays();
  update();
}

void MapPane::tool_changed() {
  setCursor(pan_from_ ? QCursor(Qt::ClosedHandCursor) : tool_->cursor());
  const QString now = hint();
  if (now != hint_) {
    hint_ = now;
    emit hint_changed(hint_);
  }
  emit picks_changed();
  update();
}

bool MapPane::event(QEvent* event) {
  // With the map focused Space may start a drag, so no shortcut may use its press.
  if (event->type() == QEvent::ShortcutOverride) {
    auto* key = static_cast<QKeyEvent*>(event);
    const bool space = key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier;
    if (space || tool_->claims(*key)) {
      key->accept();
      return true;
    }
  }
  // Otherwise Tab moves the focus before keyPressEvent has it.
  if (event->type() == QEvent::KeyPress) {
    auto* key = static_cast<QKeyEvent*>(event);
    const bool tab = key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab;
    if (tab && tool_->claims(*key) && tool_->key(*key)) {
      key->accept();
      return true;
    }
  }
  if (event->type() == QEvent::Gesture) return pinch(*static_cast<QGestureEvent*>(event));
  if (event->type() == QEvent::NativeGesture) {
    return navigator_.gesture(*static_cast<QNativeGestureEvent*>(event));
  }
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), map_tooltip_at(scene_, help->pos()), this);
    return true;
  }
  return QWidget::event(event);
}

void MapPane::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  background_.paint(painter, scene_, devicePixelRatioF());
  if (!scene_.snapshot->world) return paint_empty(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  layers_.paint(painter, scene_);
  painter.save();
  paint_legends(painter, scene_);
  paint_corners(painter, scene_, cursor_);
  painter.restore();
  tool_->paint(painter);
  if (hasFocus()) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(scene_.look->accent, 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
  }
}

void MapPane::paint_empty(QPainter& painter) const {
  painter.setPen(scene_.look->text);
  painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                   tr("The map shows the world and its robots.\nNo world is loaded: open one "
                      "(Ctrl+O) or start Magna with its name, as in “magna office”."));
}

void MapPane::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
    scene_.look = &look_of(palette());
    follow_shade();
    if (chips_ != nullptr) {
      chips_->show_look(*scene_.look);
      place_overlays();
    }
    update();
  }
  QWidget::changeEvent(event);
}

ToolEvent MapPane::tool_event(const QMouseEvent& event) const {
  const QPointF at = event.position();
  return {at, scene_.view.to_world(at), scene_.robot_at(at), event.modifiers()};
}

void MapPane::mousePressEvent(QMouseEvent* event) {
  if (pinching_) return;
  if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && space_down_)) {
    pan_from_ = event->position();
    space_dragged_ = space_down_;
    tool_changed();
  } else if (event->button() == Qt::LeftButton) {
    tool_->press(tool_event(*event));
  }
}

void MapPane::mouseMoveEvent(QMouseEvent* event) {
  if (pinching_) return;
  cursor_ = event->position();
  if (pan_from_) {
    pan_view(event->position() - *pan_from_);
    pan_from_ = event->position();
  } else {
    tool_->move(tool_event(*event));
  }
  show_place();
  update();
}

void MapPane::mouseReleaseEvent(QMouseEvent* event) {
  if (pinching_) return;
  if (pan_from_ && (event->button() == Qt::MiddleButton || event->button() == Qt::LeftButton)) {
    pan_from_.reset();
    tool_changed();
  } else if (event->button() == Qt::LeftButton) {
    tool_->release(tool_event(*event));
  }
}

void MapPane::mouseDoubleClickEvent(QMouseEvent* event) {
  // The second press of a double click is not a second click: it would add the same way-point
  // twice.
  if (event->button() == Qt::LeftButton) tool_->double_click(tool_event(*event));
}

void MapPane::wheelEvent(QWheelEvent* event) {
  navigator_.wheel(*event, wheel_pans_);
  event->accept();
}

bool MapPane::pinch(const QGestureEvent& event) {
  const auto* pinch = static_cast<QPinchGesture*>(event.gesture(Qt::PinchGesture));
  if (pinch == nullptr) return false;
  if (pinch->state() == Qt::GestureStarted) {
    pinching_ = true;
    tool_->cancel();
    tool_changed();
  }
  navigator_.pinch(*pinch, mapFromGlobal(pinch->centerPoint()));
  if (pinch->state() == Qt::GestureFinished || pinch->state() == Qt::GestureCanceled) {
    pinching_ = false;
  }
  return true;
}

void MapPane::leaveEvent(QEvent*) {
  cursor_.reset();
  tool_->leave();
  tool_changed();
  emit place_changed({});
}

void MapPane::show_place() {
  if (!cursor_) return;
  const Point p = scene_.view.to_world(*cursor_);
  emit place_changed(QStringLiteral("%1  %2").arg(point_text(p), place_text(scene_, p)));
}

void MapPane::keyPressEvent(QKeyEvent* event) {
  if (tool_->key(*event)) return;
  switch (event->key()) {
    case Qt::Key_Space:
      if (event->isAutoRepeat()) return;
      space_down_ = true;
      space_dragged_ = false;
      return;
    case Qt::Key_Left: return pan_view({kArrowStep, 0});
    case Qt::Key_Right: return pan_view({-kArrowStep, 0});
    case Qt::Key_Up: return pan_view({0, kArrowStep});
    case Qt::Key_Down: return pan_view({0, -kArrowStep});
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoom_in();
    case Qt::Key_Minus: return zoom_out();
    case Qt::Key_Escape: tool_->cancel(); return tool_changed();
    default: QWidget::keyPressEvent(event);
  }
}

void MapPane::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Space || event->isAutoRepeat()) {
    return QWidget::keyReleaseEvent(event);
  }
  if (space_down_ && !space_dragged_) emit space_tapped();
  space_down_ = false;
}

void MapPane::focusOutEvent(QFocusEvent* event) {
  space_down_ = false;
  // The crosshair's keys would no longer reach it. Menus and other windows return the focus.
  const Qt::FocusReason reason = event->reason();
  const bool comes_back = reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason ||
                          reason == Qt::MenuBarFocusReason;
  if (!comes_back) close_crosshair();
  QWidget::focusOutEvent(event);
  update();
}

void MapPane::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  const QPoint at = by_key && cursor_ ? cursor_->toPoint()
                    : by_key          ? rect().center()
                                      : event->pos();
  QMenu* menu = make_map_menu(scene_, QPointF(at), edits_, this, menu_tools());
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->popup(mapToGlobal(at));
}

void MapPane::make_overlays() {
  minimap_ = new Minimap(scene_, this);
  minimap_->hide();
  chips_ = new MapChips(this);
  chips_->show_look(*scene_.look);
  connect(minimap_, &Minimap::place_wanted, this,
          [this](Point place) { navigator_.show_place(place, false); });
  connect(chips_, &MapChips::unfollow_wanted, this, [this] { navigator_.follow(FollowMode::Off); });
  connect(chips_, &MapChips::unturn_wanted, this, [this] { navigator_.turn_upright(); });
  connect(chips_, &MapChips::truth_clicked, this, [this] {
    MapLayers layers = scene_.layers;
    layers["truth"] = !layers["truth"];
    set_layers(layers);
  });
  connect(chips_, &MapChips::whole_search_wanted, &planner_steps_, &PlannerSteps::show_whole);
  connect(&planner_steps_, &PlannerSteps::changed, this, &MapPane::show_planner_step);
  connect(chips_, &MapChips::unprepare_wanted, this, [this] { edits_.set_preparing(false); });
  connect(&edits_, &EditStack::preparing_changed, this, [this](bool preparing) {
    chips_->show_preparing(preparing);
    tool_changed();
  });
  connect(chips_, &MapChips::changed, this, &MapPane::place_overlays);
  connect(&navigator_, &MapNavigator::follow_changed, this, &MapPane::show_follow);
  connect(&feed_, &SnapshotFeed::calm, minimap_, [this] { minimap_->update(); });
  set_motion(true);
  setAttribute(Qt::WA_AcceptTouchEvents);
  grabGesture(Qt::PinchGesture);
}

// The style reports whether the desktop wants animations; without a screen they are not visible.
void MapPane::set_motion(bool wanted) {
  const bool possible = wanted && style()->styleHint(QStyle::SH_Widget_Animation_Duration) > 0;
  navigator_.set_animated(possible &&
                          QGuiApplication::platformName() != QLatin1String("offscreen"));
  planner_steps_.set_motion(possible);
}

void MapPane::place_overlays() {
  chips_->show_turn(scene_.view.rotation());
  chips_->fit(width() - 2 * map_margin());
  int top = map_margin();
  if (bar_ != nullptr) {
    bar_->fit(width() - 2 * map_margin());
    bar_->move(width() - bar_->width() - map_margin(), top);
    top += bar_->height() + map_margin();
  }
  chips_->move(width() - chips_->width() - map_margin(), top);
  minimap_->place(map_margin());
  scene_.overlays.clear();
  for (const QWidget* overlay : {static_cast<QWidget*>(bar_), static_cast<QWidget*>(chips_),
                                 static_cast<QWidget*>(minimap_)}) {
    if (overlay == nullptr || overlay->isHidden()) continue;
    scene_.overlays.emplace_back(overlay->geometry());
  }
}

void MapPane::set_bar(MapBar& bar) {
  bar_ = &bar;
  bar_->show();
  place_overlays();
}

void MapPane::show_needs(std::map<RobotId, QString> needs) {
  scene_.needs = std::move(needs);
  update();
}

void MapPane::show_follow() {
  const auto robot = scene_.active_robot();
  chips_->show_follow(navigator_.mode(), robot ? scene_.team.name(robot->index()) : QString());
}

void MapPane::show_planner_step() {
  const auto step = planner_steps_.shown();
  if (step == scene_.planner_step) return;
  scene_.planner_step = step;
  chips_->show_planner(planner_steps_.text());
  if (step && !scene_.layers["planner"]) {
    MapLayers layers = scene_.layers;
    layers["planner"] = true;
    return set_layers(layers);
  }
  redraw();
}

void MapPane::set_layers(const MapLayers& layers) {
  if (layers == scene_.layers) return;
  for (const MapLayerRow& row : map_layer_table()) {
    const auto part = row.traits.needs;
    if (part != nullptr) feed_.wish(*this, part, layers[row.name()]);
  }
  const auto want_seen = [&](bool SnapshotParts::*part, SeenBy by) {
    feed_.link().want(part, layers.distinguishes_seen() && layers.seen_by == by);
  };
  feed_.link().want(&SnapshotParts::coverage, layers.distinguishes_seen());
  want_seen(&SnapshotParts::late, SeenBy::Lately);
  want_seen(&SnapshotParts::finders, SeenBy::ByRobot);
  want_seen(&SnapshotParts::last_seen, SeenBy::LastSeen);
  want_seen(&SnapshotParts::pictured, SeenBy::Cameras);
  trails_.set_seconds(layers.trail_seconds);
  scene_.layers = layers;
  if (!layers["planner"]) planner_steps_.show_whole();
  known_floor_.follow(scene_, feed_.clock().now_ns());
  follow_shade();
  background_.changed();
  chips_->show_truth(scene_);
  place_overlays();
  update();
  emit layers_changed(layers);
}

QPixmap MapPane::magnified(const QRectF& part, double factor) const {
  MapScene scene = scene_;
  scene.overlays.clear();
  const QSizeF size = part.size() * factor;
  scene.view.set_centre(scene_.view.to_world(part.center()));
  scene.view.resize(size);
  scene.view.zoom(factor, {size.width() / 2, size.height() / 2});
  scene.update_detail();
  const double ratio = devicePixelRatioF();
  QPixmap picture((size * ratio).toSize().expandedTo({1, 1}));
  picture.setDevicePixelRatio(ratio);
  QPainter painter(&picture);
  painter.setFont(font());
  BackgroundLayer background = background_;
  background.paint(painter, scene, ratio);
  painter.setRenderHint(QPainter::Antialiasing);
  paint_marks(painter, scene);
  RobotLayer().paint(painter, scene);
  return picture;
}

void MapPane::follow_known() {
  const bool known = known_floor_.follow(scene_, feed_.clock().now_ns());
  if (!known && !background_.ready()) return;
  minimap_->update();
  redraw();
}

void MapPane::show_hall_choice() {
  scene_.hall_choice = hall_choice_.item();
  redraw();
}

void MapPane::redraw() {
  background_.changed();
  update();
}

void MapPane::clear_trails() {
  trails_.clear();
  redraw();
}

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
