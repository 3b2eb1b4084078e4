// SPDX-License-Identifier: GPL-3.0-or-later
// The visible part of the map, and its changes by wheel and gestures.
#include <QGestureEvent>
#include <QGuiApplication>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QStyle>
#include <QWheelEvent>
#include <cmath>

#include "widgets/edit/edit_stack.h"
#include "widgets/map/map_bar.h"
#include "widgets/map/map_chips.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/mark_layer.h"
#include "widgets/map/minimap.h"
#include "widgets/map/unknown_cover.h"
#include "widgets/snapshot_reader.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

int map_margin() { return scaled(8); }
int plate() { return scaled(24); }  ///< height of the coordinates, below the overview

QString follow_text(FollowMode mode, const QString& robot) {
  if (mode == FollowMode::Off) return {};
  if (robot.isEmpty()) return MapPane::tr("Following: no robot is active");
  switch (mode) {
    case FollowMode::Centre: return MapPane::tr("Following %1 (centre)").arg(robot);
    case FollowMode::KeepInFrame: return MapPane::tr("Following %1 (keep in frame)").arg(robot);
    case FollowMode::HeadingUp: return MapPane::tr("Following %1 (heading up)").arg(robot);
    case FollowMode::Off: break;
  }
  return {};
}

}  // namespace

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
    layers.truth = !layers.truth;
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
  const bool shown = Minimap::needed(scene_);
  if (shown) {
    const QSize size = Minimap::size_for(scene_.snapshot->world->cells, this->size());
    minimap_->setGeometry(width() - size.width() - map_margin(),
                          height() - size.height() - 2 * map_margin() - plate(), size.width(),
                          size.height());
    minimap_->update();
  }
  if (minimap_->isHidden() == shown) minimap_->setVisible(shown);
  scene_.overlays.clear();
  for (const QWidget* overlay : {static_cast<QWidget*>(bar_), static_cast<QWidget*>(chips_),
                                 static_cast<QWidget*>(minimap_)}) {
    if (overlay != nullptr && !overlay->isHidden())
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
  chips_->show_follow(
      follow_text(navigator_.mode(), robot ? scene_.team.name(robot->index()) : QString()));
}

void MapPane::show_truth() {
  const MapLayers& layers = scene_.layers;
  if (!scene_.snapshot->world || !layers.distinguishes_seen() || is_truth_hidden(scene_)) {
    return chips_->show_truth({}, {});
  }
  if (layers.truth) return chips_->show_truth(tr("Ground truth shown"), tr("Cover unseen areas"));
  chips_->show_truth(tr("Ground truth shown: no robot here explores"),
                     tr("Also show the ground truth in other worlds"));
}

void MapPane::show_planner_step() {
  const auto step = planner_steps_.shown();
  if (step == scene_.planner_step) return;
  scene_.planner_step = step;
  chips_->show_planner(planner_steps_.text());
  if (step && !scene_.layers.planner) {
    MapLayers layers = scene_.layers;
    layers.planner = true;
    return set_layers(layers);
  }
  background_.changed();
  update();
}

void MapPane::set_layers(const MapLayers& layers) {
  if (layers == scene_.layers) return;
  feed_.link().want(&SnapshotParts::sweeps, layers.rays);
  feed_.wish(*this, &SnapshotParts::inside, layers.belief);
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
  if (!layers.planner) planner_steps_.show_whole();
  known_floor_.follow(scene_, feed_.clock().now_ns());
  follow_shade();
  background_.changed();
  show_truth();
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
  background.paint(painter, scene, trails_, ratio);
  painter.setRenderHint(QPainter::Antialiasing);
  paint_marks(painter, scene);
  RobotLayer().paint(painter, scene);
  return picture;
}

void MapPane::follow_known() {
  const bool known = known_floor_.follow(scene_, feed_.clock().now_ns());
  if (!known && !background_.ready()) return;
  background_.changed();
  minimap_->update();
  update();
}

void MapPane::follow_shade() { shade_.follow(scene_, feed_.clock().now_ns()); }

void MapPane::show_hall_choice() {
  scene_.hall_choice = hall_choice_.item();
  background_.changed();
  update();
}

void MapPane::clear_trails() {
  trails_.clear();
  background_.changed();
  update();
}

void MapPane::wheelEvent(QWheelEvent* event) {
  const bool ctrl = event->modifiers().testFlag(Qt::ControlModifier);
  QPoint by = event->angleDelta();
  event->accept();
  if (ctrl == wheel_pans_) {
    if (by.y() == 0) return;
    return navigator_.zoom(std::pow(MapNavigator::kZoomStep, by.y() / 120.0), event->position());
  }
  // Shift scrolls sideways; touchpads report pixels.
  if (event->modifiers().testFlag(Qt::ShiftModifier) && by.x() == 0) by = {by.y(), 0};
  const QPointF pixels =
      event->pixelDelta().isNull() ? QPointF(by) * (64.0 / 120.0) : QPointF(event->pixelDelta());
  if (!pixels.isNull()) navigator_.pan(pixels);
}

bool MapPane::pinch(const QGestureEvent& event) {
  const auto* pinch = static_cast<QPinchGesture*>(event.gesture(Qt::PinchGesture));
  if (pinch == nullptr) return false;
  if (pinch->state() == Qt::GestureStarted) {
    pinching_ = true;
    tool_->cancel();
    tool_changed();
  }
  const QPointF at = mapFromGlobal(pinch->centerPoint());
  const QPointF by = pinch->centerPoint() - pinch->lastCenterPoint();
  if (pinch->changeFlags().testFlag(QPinchGesture::CenterPointChanged) && !by.isNull() &&
      pinch->state() != Qt::GestureStarted) {
    navigator_.pan(by);
  }
  if (pinch->changeFlags().testFlag(QPinchGesture::ScaleFactorChanged)) {
    navigator_.zoom(pinch->scaleFactor(), at);
  }
  if (pinch->state() == Qt::GestureFinished || pinch->state() == Qt::GestureCanceled) {
    pinching_ = false;
  }
  return true;
}

bool MapPane::pinch(const QNativeGestureEvent& event) {
  switch (event.gestureType()) {
    case Qt::ZoomNativeGesture: navigator_.zoom(1.0 + event.value(), event.position()); break;
    case Qt::SmartZoomNativeGesture: navigator_.fit_all(); break;
    case Qt::PanNativeGesture: navigator_.pan(event.delta()); break;
    case Qt::BeginNativeGesture:
    case Qt::EndNativeGesture: break;
    default: return false;
  }
  return true;
}

}  // namespace magna
