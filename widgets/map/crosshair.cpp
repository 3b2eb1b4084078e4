// SPDX-License-Identifier: GPL-3.0-or-later
// Effects of keys; texts and painting are in crosshair_picture.cpp.
#include "widgets/map/crosshair.h"

#include <QKeyEvent>
#include <QRegularExpression>
#include <QWidget>
#include <utility>

#include "widgets/edit/plan_edits.h"
#include "widgets/map/goal_spread.h"
#include "widgets/map/goal_tool.h"
#include "widgets/map/robot_names.h"
#include "widgets/snapshot_reader.h"
#include "widgets/tr.h"

namespace magna {
namespace {

constexpr double kPreviewStep = 2.0;  // metres that a robot drives until its way is planned again

Qt::KeyboardModifiers plain_modifiers(const QKeyEvent& event) {
  return event.modifiers() & ~Qt::KeypadModifier;
}

/// The letter of a key without modifiers; null = none.
QChar grid_letter(const QKeyEvent& event) {
  const bool letter = event.key() >= Qt::Key_A && event.key() <= Qt::Key_Z;
  if (!letter || plain_modifiers(event) != Qt::NoModifier) return {};
  return QChar(static_cast<char16_t>(u'a' + (event.key() - Qt::Key_A)));
}

/// The kind of targets that a key chooses; nothing inside = all kinds.
std::optional<std::optional<TargetKind>> kind_of_key(const QKeyEvent& event) {
  if (plain_modifiers(event) != Qt::ShiftModifier) return {};
  switch (event.key()) {
    case Qt::Key_A: return std::optional<TargetKind>();
    case Qt::Key_P: return TargetKind::Place;
    case Qt::Key_R: return TargetKind::Robot;
    case Qt::Key_F: return TargetKind::Frontier;
    case Qt::Key_M: return TargetKind::Mark;
    default: return {};
  }
}

bool is_arrow(int key) {
  return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

bool is_enter_key(int key) { return key == Qt::Key_Return || key == Qt::Key_Enter; }

bool is_coordinate(const QKeyEvent& event) {
  static const QString kCharacters = QStringLiteral("0123456789.,-+ ");
  return event.text().size() == 1 && kCharacters.contains(event.text());
}

}  // namespace

Crosshair::Crosshair(MapToolHost& host, std::function<void()> close)
    : MapTool(host), close_(std::move(close)) {
  QObject::connect(&preview_, &RoutePreview::ready, &preview_, [this] {
    announce();
    host_.tool_changed();
  });
}

void Crosshair::activate() {
  description_ = host_.canvas().accessibleDescription();
  kind_.reset();
  any_added_ = false;
  robot_.reset();
  take_robot();
  lay_grid();
}

void Crosshair::deactivate() {
  preview_.forget();
  drop_letters();
  typed_.reset();
  note_.clear();
  targets_.clear();
  host_.canvas().setAccessibleDescription(description_);
}

/// Sets up the crosshair at the active robot, also when another robot becomes active.
void Crosshair::take_robot() {
  const MapScene& scene = host_.scene();
  // The feed knows a choice of the window before the scene does.
  std::optional<RobotId> active = host_.edits().now().active;
  if (active && active->index() >= scene.poses.size()) active.reset();
  if (active == robot_) return;
  robot_ = active;
  targets_.clear();
  target_ = -1;
  any_added_ = false;
  target_name_.clear();
  drop_letters();
  if (!robot_) return preview_.forget();
  preview_.take_obstacles(scene, *robot_);
  at_ = scene.poses[robot_->index()].position();  // the map is not moved there
  preview_way();
  announce();
}

void Crosshair::follow() {
  take_robot();
  lay_grid();
  // The way of a robot that drives on begins elsewhere.
  if (!robot_ || any_added_) return;
  if (distance(host_.scene().poses[robot_->index()].position(), from_) > kPreviewStep)
    preview_way();
}

/// The grid covers the shown part of the world. Typed letters keep their grid while the map moves.
void Crosshair::lay_grid() {
  const MapScene& scene = host_.scene();
  if (!letters_.isEmpty() || !scene.snapshot->world) return;
  const CellMap& cells = scene.snapshot->world->cells;
  const Point low = cells.lower();
  const Point high = cells.upper();
  const QPolygonF world({scene.view.to_screen(low), scene.view.to_screen({high.x, low.y}),
                         scene.view.to_screen(high), scene.view.to_screen({low.x, high.y})});
  laid_ = scene.view;
  grid_ = LetterGrid(QRectF(QPointF(), laid_.size()) & world.boundingRect(), laid_.scale());
}

void Crosshair::drop_letters() {
  letters_.clear();
  part_ = {};
  lay_grid();
}

QTransform Crosshair::grid_transform() const {
  return laid_.world_transform().inverted() * host_.scene().view.world_transform();
}

bool Crosshair::go(Point place) {
  const MapScene& scene = host_.scene();
  if (!scene.in_map(place)) {
    note_ = tr("Outside the map: choose a place inside");
    return false;
  }
  at_ = place;
  added_ = false;
  target_name_.clear();
  if (!QRectF(QPointF(), scene.view.size()).contains(scene.view.to_screen(place))) {
    host_.show_place(place);
  }
  preview_way();
  announce();
  return true;
}

void Crosshair::preview_way() {
  if (!robot_) return;
  const MapScene& scene = host_.scene();
  from_ = scene.poses[robot_->index()].position();
  if (any_added_) {
    const Plan plan = host_.edits().plan_of(*robot_);
    if (!plan.waypoints.empty()) from_ = plan.waypoints.back().target;
  }
  preview_.ask(from_, at_);
}

void Crosshair::press(const ToolEvent& event) {
  note_.clear();
  drop_letters();
  go(event.world);
  host_.tool_changed();
}

bool Crosshair::claims(const QKeyEvent& event) const {
  const int key = event.key();
  const auto modifiers = plain_modifiers(event);
  if ((modifiers & ~Qt::ShiftModifier) != Qt::NoModifier) return false;
  if (typed_ && (is_coordinate(event) || key == Qt::Key_Backspace)) return true;
  return !grid_letter(event).isNull() || kind_of_key(event) || is_arrow(key) || is_enter_key(key) ||
         key == Qt::Key_Tab || key == Qt::Key_Backtab || key == Qt::Key_Escape ||
         key == Qt::Key_Equal || (key == Qt::Key_Backspace && !letters_.isEmpty());
}

bool Crosshair::key(const QKeyEvent& event) {
  if (!claims(event)) return false;
  note_.clear();
  take_robot();
  const int key = event.key();
  const bool shift = event.modifiers().testFlag(Qt::ShiftModifier);
  if (typed_ && coordinates_key(event)) {
    host_.tool_changed();
    return true;
  }
  if (is_enter_key(key)) {
    if (shift) {
      add_waypoint();
    } else {
      send();  // may close the crosshair
    }
  } else if (key == Qt::Key_Escape) {
    if (letters_.isEmpty()) {
      close_();
    } else {
      drop_letters();
    }
  } else if (key == Qt::Key_Backspace) {
    letters_.chop(1);
    part_ = {};
  } else if (key == Qt::Key_Equal) {
    drop_letters();
    typed_ = QString();
  } else if (key == Qt::Key_Tab || key == Qt::Key_Backtab) {
    step_target(key == Qt::Key_Backtab || shift ? -1 : +1);
  } else if (const auto kind = kind_of_key(event)) {
    choose_kind(*kind);
  } else if (const QChar letter = grid_letter(event); !letter.isNull()) {
    type_letter(letter);
  } else {
    move_by(event);
  }
  host_.tool_changed();
  return true;
}

void Crosshair::type_letter(QChar letter) {
  if (!grid_.accepts(letters_, letter)) {
    note_ = tr("The parts have the letters a to y");
    return;
  }
  letters_ += letter;
  const QRectF box = grid_.box(letters_);
  if (letters_.size() < 2) return;
  // Before the crosshair lies over it.
  if (!grid_.exact(letters_)) {
    part_ = host_.canvas().grab(grid_transform().mapRect(box).toAlignedRect());
  }
  const bool inside = go(laid_.to_world(box.center()));
  if (!inside || grid_.exact(letters_)) drop_letters();
}

void Crosshair::move_by(const QKeyEvent& event) {
  drop_letters();
  const double length = event.modifiers().testFlag(Qt::ShiftModifier) ? kLeap : kStep;
  QPointF on_screen;
  switch (event.key()) {
    case Qt::Key_Left: on_screen = {-1, 0}; break;
    case Qt::Key_Right: on_screen = {1, 0}; break;
    case Qt::Key_Up: on_screen = {0, -1}; break;
    case Qt::Key_Down: on_screen = {0, 1}; break;
    default: return;
  }
  const MapView& view = host_.scene().view;
  go(at_ + view.to_world_vector(on_screen * view.scale()) * length);
}

void Crosshair::choose_kind(std::optional<TargetKind> kind) {
  kind_ = kind;
  targets_.clear();
  target_ = -1;
  step_target(+1);
}

void Crosshair::step_target(int by) {
  drop_letters();
  if (!robot_) return;
  if (targets_.empty()) targets_ = map_targets(host_.scene(), *robot_, kind_);
  if (targets_.empty()) {
    note_ = kind_ ? tr("The map shows no %1").arg(target_kind_word(*kind_))
                  : tr("The map shows no targets");
    return;
  }
  const auto count = static_cast<std::ptrdiff_t>(targets_.size());
  target_ = target_ < 0 ? (by > 0 ? 0 : count - 1) : (target_ + by + count) % count;
  const MapTarget& target = targets_[static_cast<std::size_t>(target_)];
  if (!go(target.place)) return;
  target_name_ = target.name;
  announce();
}

bool Crosshair::coordinates_key(const QKeyEvent& event) {
  if (is_coordinate(event)) {
    *typed_ += event.text();
    read_coordinates();
  } else if (event.key() == Qt::Key_Backspace) {
    typed_->chop(1);
    read_coordinates();
  } else if (event.key() == Qt::Key_Escape) {
    typed_.reset();
  } else if (is_enter_key(event.key())) {
    read_coordinates();
    if (!note_.isEmpty()) return true;
    typed_.reset();
    return false;  // sends, or adds a way-point
  } else {
    typed_.reset();
    return false;
  }
  return true;
}

/// "12.5 -3": x and y in metres; the crosshair goes there as they are typed.
void Crosshair::read_coordinates() {
  static const QRegularExpression kBetween(QStringLiteral("[ ,]+"));
  const QStringList parts = typed_->split(kBetween, Qt::SkipEmptyParts);
  bool x_read = false;
  bool y_read = false;
  const double x = parts.value(0).toDouble(&x_read);
  const double y = parts.value(1).toDouble(&y_read);
  if (parts.size() != 2 || !x_read || !y_read) {
    note_ = tr("Coordinates: %1▏ Type x and y in metres, for example 12.5 -3").arg(*typed_);
    return;
  }
  go({x, y});
}

void Crosshair::send() {
  if (!robot_) return;
  EditStack& edits = host_.edits();
  const Snapshot& now = edits.now();
  if (any_added_) {
    Plan plan = edits.plan_of(*robot_);
    if (added_) {
      host_.post(input::MissionRun{*robot_});
    } else {
      plan.waypoints.push_back(Waypoint::go_to(at_));
      edits.revise_plan(*robot_, std::move(plan),
                        tr("Add way-point to %1").arg(robot_name(now, *robot_)), true);
    }
  } else {
    send_goal(edits, now, spread_goal(host_.scene(), goal_robots(now), at_), std::nullopt);
  }
  close_();
}

void Crosshair::add_waypoint() {
  if (!robot_ || added_) return;
  drop_letters();
  append_waypoint(host_.edits(), *robot_, Waypoint::go_to(at_));
  any_added_ = added_ = true;
  preview_way();
}

}  // namespace magna
