// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_pane.h"
#include "widgets/map/bookmark_layer.h"

#include <QContextMenuEvent>
#include <QGestureEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include "widgets/edit/mark_edits.h"
#include "widgets/focus_ring.h"
#include "widgets/map/belief_layer.h"
#include "widgets/map/camera_layer.h"
#include "widgets/map/corner_layer.h"
#include "widgets/map/footprint_layer.h"
#include "widgets/map/gaze_layer.h"
#include "widgets/map/ground_legends.h"
#include "widgets/map/hall_layer.h"
#include "widgets/map/hall_robot_layer.h"
#include "widgets/map/map_chips.h"
#include "widgets/map/map_menu.h"
#include "widgets/map/mark_layer.h"
#include "widgets/map/no_go_layer.h"
#include "widgets/map/ray_layer.h"
#include "widgets/map/seen_words.h"
#include "widgets/map/sighting_layer.h"
#include "widgets/map/stored_camera_layer.h"
#include "widgets/map/thing_words.h"
#include "widgets/map/unknown_cover.h"
#include "widgets/map/zone_layer.h"
#include "widgets/snapshot_reader.h"
#include "widgets/text_format.h"
#include "widgets/widget_access.h"

namespace magna {
namespace {

constexpr double kArrowStep = 64.0;

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
  make_overlays();
  connect(&navigator_, &MapNavigator::changed, this, &MapPane::view_changed);
  connect(&hall_choice_, &HallChoice::changed, this, &MapPane::show_hall_choice);
  background_.set_shade(shade_);
  connect(&shade_, &ClearanceShade::ready, this, [this] {
    background_.changed();
    update();
  });
  connect(&feed, &SnapshotFeed::arrived, this, &MapPane::follow);
  connect(&feed, &SnapshotFeed::frame, this, &MapPane::animate);
  follow();
}

MapPane::~MapPane() = default;

void MapPane::follow() {
  scene_.snapshot = feed_.shared();
  known_floor_.follow(scene_, feed_.clock().now_ns());
  track_.push(scene_.snapshot);
  trails_.note(*scene_.snapshot);
  background_.note(*scene_.snapshot);
  track_.sample(feed_.clock().now_ns(), scene_.poses);
  hall_choice_.follow(*scene_.snapshot);
  navigator_.snapshot_changed();
  planner_steps_.follow(*scene_.snapshot);
  refresh();
  show_follow();
  show_truth();
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

void MapPane::pan_view(QPointF by) { navigator_.pan(by); }

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
    return pinch(*static_cast<QNativeGestureEvent*>(event));
  }
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tooltip_at(help->pos()), this);
    return true;
  }
  return QWidget::event(event);
}

QString MapPane::tooltip_at(QPointF at) const {
  const auto mark = mark_at(scene_, at);
  const Mark* found = mark ? find_mark(*scene_.snapshot, *mark) : nullptr;
  if (found != nullptr) return mark_tooltip(*scene_.snapshot, *found);
  const Point place = scene_.view.to_world(at);
  QString text = sighting_tooltip_at(scene_, at);
  if (text.isEmpty()) text = gaze_tooltip_at(scene_, at);
  if (text.isEmpty() && !covered_at(scene_, place)) text = hall_tooltip_at(scene_, at);
  if (text.isEmpty()) text = thing_tooltip_at(scene_, at);
  if (text.isEmpty()) text = no_go_tooltip_at(scene_, at);
  if (text.isEmpty()) text = zone_tooltip_at(scene_, at);
  return text.isEmpty() ? seen_tooltip_at(scene_, at) : text;
}

void MapPane::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  background_.paint(painter, scene_, trails_, devicePixelRatioF());
  if (!scene_.snapshot->world) return paint_empty(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  paint_cameras(painter, scene_);
  paint_gaze(painter, scene_);
  paint_rays(painter, scene_);
  paint_footprints(painter, scene_);
  paint_belief(painter, scene_);
  paint_stored_camera(painter, scene_);
  paint_bookmarks(painter, scene_);
  paint_marks(painter, scene_);
  robot_layer_.paint(painter, scene_);
  paint_hall_robots(painter, scene_);
  std::optional<Point> place;
  if (cursor_) place = scene_.view.to_world(*cursor_);
  painter.save();
  paint_legends(painter, scene_);
  paint_corners(painter, scene_, place);
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

void MapPane::resizeEvent(QResizeEvent*) { navigator_.resized(QSizeF(size())); }

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

}  // namespace magna
