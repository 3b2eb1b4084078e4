// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/crosshair.h"

#include <QKeyEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/engine/mission_inputs.h"
#include "core/robot/robot_type.h"
#include "widgets/base/edit/plan_edits.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/row_table.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/layers/corner_layer.h"
#include "widgets/map/tools/goal_tool.h"
#include "widgets/map/tools/map_tool.h"

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

bool is_coordinate(const QKeyEvent& event) {
  static const QString kCharacters = QStringLiteral("0123456789.,-+ ");
  return event.text().size() == 1 && kCharacters.contains(event.text());
}

QChar letter_at(int number) { return QChar(static_cast<char16_t>(u'a' + number)); }

/// A letter on a plate.
void paint_grid_letter(QPainter& painter, const Look& look, QPointF centre, QChar letter,
                       double side) {
  const QRectF plate(centre.x() - side / 2, centre.y() - side / 2, side, side);
  painter.setPen(Qt::NoPen);
  painter.setBrush(faded(look.base, 0.85F));
  painter.drawRoundedRect(plate, 2, 2);
  painter.setPen(look.text);
  painter.drawText(plate, Qt::AlignCenter, QString(letter).toUpper());
}

void set_letter_font(QPainter& painter, double side) {
  QFont font = painter.font();
  font.setPixelSize(std::clamp(static_cast<int>(side * 0.8), 7, scaled(13)));
  font.setBold(true);
  painter.setFont(font);
}

/// Factor that makes the parts of a box, pixels, large enough for their letters.
double magnification(const QRectF& box, const MapView& view) {
  return std::min(std::max(scaled(150.0) / std::max(box.width(), 1.0),
                           scaled(110.0) / std::max(box.height(), 1.0)),
                  MapView::kMaxScale / view.scale());
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

void Crosshair::send() {
  if (!robot_) return;
  EditStack& edits = host_.edits();
  const Snapshot& now = edits.now();
  if (any_added_) {
    Plan plan = edits.plan_of(*robot_);
    if (added_) {
      // The robot may have driven it already.
      if (!plan.waypoints.empty()) host_.post(input::MissionRun{*robot_});
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

bool Crosshair::claims(const QKeyEvent& event) const {
  const int key = event.key();
  const auto modifiers = plain_modifiers(event);
  if ((modifiers & ~Qt::ShiftModifier) != Qt::NoModifier) return false;
  if (typed_ && (is_coordinate(event) || key == Qt::Key_Backspace)) return true;
  return !grid_letter(event).isNull() || kind_of_key(event) || is_arrow(key) || is_enter(key) ||
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
  if (is_enter(key)) {
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
  if (letters_.size() < 2) return;
  if (!grid_.exact(letters_)) magnify();
  const bool inside = go(laid_.to_world(grid_.box(letters_).center()));
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

bool Crosshair::coordinates_key(const QKeyEvent& event) {
  if (is_coordinate(event)) {
    *typed_ += event.text();
    read_coordinates();
  } else if (event.key() == Qt::Key_Backspace) {
    typed_->chop(1);
    read_coordinates();
  } else if (event.key() == Qt::Key_Escape) {
    typed_.reset();
  } else if (is_enter(event.key())) {
    read_coordinates();
    if (!note_.isEmpty()) return true;
    typed_.reset();
    return false;  // key() sends the robot or adds a way-point
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
  if (!go({x, y})) note_ = tr("Coordinates: %1▏ Outside the map").arg(*typed_);
}

QString Crosshair::place_line() const {
  return tr("%1, %2").arg(point_text(at_), place_text(host_.scene(), at_));
}

QString Crosshair::way_text() const {
  if (!robot_) return {};
  const auto& way = preview_.way();
  if (!way) return tr("Planning the way…");
  if (way->failure) return tr("No way: %1").arg(shown_message(*way->failure));
  const double seconds = seconds_for_way(host_.edits().now(), *robot_, way->length);
  if (seconds <= 0.0) return metres_text(way->length, 1);
  return tr("%1, about %2").arg(metres_text(way->length, 1), duration_text(seconds));
}

QString Crosshair::status_text() const {
  const Snapshot& now = host_.edits().now();
  if (!note_.isEmpty()) return note_;
  if (!robot_) {
    return tr("No robot is active: type its number, then aim with the crosshair; Esc leaves");
  }
  if (typed_) {
    return tr("Coordinates: %1▏ Enter sends %2 there, Esc ends typing")
        .arg(*typed_, robot_name(now, *robot_));
  }
  if (!letters_.isEmpty()) {
    return (letters_.size() == 1 ? tr("Column %1: type the letter of the row; Esc cancels")
                                 : tr("%1: type the letter of the part, or Enter; Esc cancels"))
        .arg(letters_.toUpper());
  }
  const QString stands = standstill_reason(now, *robot_);
  const QString names = robot_names(now, goal_robots(now));
  if (!stands.isEmpty()) {
    return tr("Enter sends %1 here, but nothing moves yet: %2").arg(names, stands);
  }
  if (drives_when_added(host_.edits(), *robot_)) {
    return tr("Enter sends %1 here, Shift+Enter adds a way-point; letters, arrows, Tab or = x y "
              "move the crosshair, Esc leaves")
        .arg(names);
  }
  const RobotStatus& status = status_of(now, *robot_);
  return tr("Enter sends %1 here, Shift+Enter only adds a way-point (%2); letters, arrows, Tab or "
            "= x y move the crosshair, Esc leaves")
      .arg(names, status.mission == MissionState::Held ? hold_words(status) : tr("preparing"));
}

/// Screen readers read the new description.
void Crosshair::announce() {
  QStringList parts{robot_ ? robot_name(host_.edits().now(), *robot_) : QString(), target_name_,
                    place_line(), way_text()};
  parts.removeAll(QString());
  host_.canvas().setAccessibleDescription(parts.join(QStringLiteral(", ")));
}

QString Crosshair::copy_text() const {
  return QStringLiteral("%1 %2").arg(at_.x, 0, 'f', 2).arg(at_.y, 0, 'f', 2);
}

void Crosshair::paint(QPainter& painter) const {
  painter.save();
  painter.save();
  painter.setTransform(grid_transform(), true);
  paint_grid(painter);
  painter.restore();
  paint_way(painter);
  paint_cross(painter);
  paint_part(painter);
  painter.restore();
}

/// Letters at the edges: columns above and below, rows left and right; the chosen column as a band.
void Crosshair::paint_grid(QPainter& painter) const {
  if (grid_.empty() || typed_ || letters_.size() > 1) return;
  const Look& look = *host_.scene().look;
  const QRectF& area = grid_.area();
  const double width = area.width() / LetterGrid::kSide;
  const double height = area.height() / LetterGrid::kSide;
  const bool rows = letters_.size() == 1;
  painter.setPen(QPen(faded(look.muted, 0.35F), 1));
  for (int k = 1; k < LetterGrid::kSide; ++k) {
    const double x = area.left() + k * width;
    const double y = area.top() + k * height;
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
  }
  // Letters larger than a cell are staggered in two lines.
  const double cell = std::min(width, height);
  const double side = std::min(2 * cell, scaled(16.0));
  const auto inset = [&](int k) { return side > cell && k % 2 == 1 ? 1.5 * side : side / 2; };
  painter.save();
  set_letter_font(painter, side);
  if (rows) {
    const QRectF band = grid_.box(letters_);
    painter.setPen(QPen(look.accent, scaled(1.5)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(band);
    for (int k = 0; k < LetterGrid::kSide; ++k) {
      const double y = area.top() + (k + 0.5) * height;
      const double middle = band.center().x() + (side > cell ? inset(k) - side : 0.0);
      for (const double x : {area.left() + inset(k), middle, area.right() - inset(k)}) {
        paint_grid_letter(painter, look, {x, y}, letter_at(k), side);
      }
    }
  } else {
    for (int k = 0; k < LetterGrid::kSide; ++k) {
      const double x = area.left() + (k + 0.5) * width;
      const double y = area.top() + (k + 0.5) * height;
      for (const double edge : {area.top() + inset(k), area.bottom() - inset(k)}) {
        paint_grid_letter(painter, look, {x, edge}, letter_at(k), side);
      }
      // The corners have column letters.
      const double beyond = side > cell ? 2 * side : side;
      if (y < area.top() + beyond || y > area.bottom() - beyond) continue;
      for (const double edge : {area.left() + inset(k), area.right() - inset(k)}) {
        paint_grid_letter(painter, look, {edge, y}, letter_at(k), side);
      }
    }
  }
  painter.restore();
}

void Crosshair::magnify() {
  const QRectF box = grid_transform().mapRect(grid_.box(letters_));
  part_ = host_.magnified(box, magnification(box, host_.scene().view));
}

QRectF Crosshair::magnified() const {
  if (letters_.size() < 2 || part_.isNull()) return {};
  const QRectF box = grid_transform().mapRect(grid_.box(letters_));
  const QSizeF size = box.size() * magnification(box, host_.scene().view);
  const QSizeF room = host_.scene().view.size();
  const double away = scaled(24.0);
  double x = box.right() + away;
  if (x + size.width() > room.width()) x = box.left() - away - size.width();
  const double y = std::clamp(box.center().y() - size.height() / 2, 0.0,
                              std::max(0.0, room.height() - size.height()));
  return {QPointF(std::max(0.0, std::round(x)), std::round(y)), size};
}

/// The box of the typed letters, magnified beside it, with the letters of its parts.
void Crosshair::paint_part(QPainter& painter) const {
  const QRectF large = magnified();
  if (large.isEmpty()) return;
  const Look& look = *host_.scene().look;
  painter.setPen(QPen(look.accent, scaled(1.5)));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(grid_transform().mapRect(grid_.box(letters_)));
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.drawPixmap(large, part_, QRectF(part_.rect()));
  painter.setPen(QPen(look.accent, scaled(2.0)));
  painter.drawRect(large);
  const double width = large.width() / LetterGrid::kParts;
  const double height = large.height() / LetterGrid::kParts;
  const double side = std::min({width, height, scaled(16.0)});
  painter.save();
  set_letter_font(painter, side);
  for (int k = 0; k < LetterGrid::kParts * LetterGrid::kParts; ++k) {
    const int column = k % LetterGrid::kParts;
    const int line = k / LetterGrid::kParts;
    const QPointF centre(large.left() + (column + 0.5) * width,
                         large.top() + (line + 0.5) * height);
    paint_grid_letter(painter, look, centre, letter_at(k), side);
  }
  painter.restore();
}

void Crosshair::paint_way(QPainter& painter) const {
  const auto& way = preview_.way();
  if (!robot_ || !way || way->points.size() < 2) return;
  const MapScene& scene = host_.scene();
  QPolygonF line;
  for (const Point& p : way->points) line << scene.view.to_screen(p);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(scene.look->map_free, scaled(4.0)));
  painter.drawPolyline(line);
  painter.setPen(
      QPen(way->failure ? scene.look->caution : scene.look->accent, scaled(2.0), Qt::DashLine));
  painter.drawPolyline(line);
}

void Crosshair::paint_cross(QPainter& painter) const {
  if (!robot_) return;
  const MapScene& scene = host_.scene();
  const Look& look = *scene.look;
  const QPointF at = scene.view.to_screen(at_);
  const double gap = scaled(4.0);
  const double arm = scaled(16.0);
  const QLineF arms[] = {{at + QPointF(gap, 0), at + QPointF(arm, 0)},
                         {at - QPointF(gap, 0), at - QPointF(arm, 0)},
                         {at + QPointF(0, gap), at + QPointF(0, arm)},
                         {at - QPointF(0, gap), at - QPointF(0, arm)}};
  for (const QPen& pen : {QPen(look.base, scaled(5.0)), QPen(look.accent, scaled(2.5))}) {
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawLines(arms, 4);
    painter.drawEllipse(at, scaled(9.0), scaled(9.0));
  }
  if (!letters_.isEmpty()) return;  // it would cover letters
  QStringList lines;
  const QString names = robot_names(host_.edits().now(), goal_robots(host_.edits().now()));
  lines << (target_name_.isEmpty() ? names : tr("%1 to %2").arg(names, target_name_));
  lines << place_line() << way_text();
  paint_tool_label(painter, scene, at, lines);
}

}  // namespace magna
