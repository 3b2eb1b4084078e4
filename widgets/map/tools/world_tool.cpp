// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/world_tool.h"

#include <QKeyEvent>
#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/scene/snap_grid.h"
#include "widgets/map/tools/map_tool.h"

namespace magna {
namespace {

constexpr double kWorldHandleReach = 8.0;  ///< pixels
constexpr double kWorldGrid = 10.0;        ///< round places in a metre
constexpr double kWorldTurnStep = kPi / 12;

double world_gridded(double value) { return std::round(value * kWorldGrid) / kWorldGrid; }

Point world_gridded(Point p, Qt::KeyboardModifiers modifiers) {
  if (modifiers.testFlag(Qt::ControlModifier)) return p;
  return {world_gridded(p.x), world_gridded(p.y)};
}

Point world_cell(Point p) { return {std::floor(p.x), std::floor(p.y)}; }

WorldObject moved_object(WorldObject object, Point by, Qt::KeyboardModifiers modifiers) {
  if (has_cells(object.kind)) {
    by = {std::round(by.x), std::round(by.y)};
    object.to = object.to + by;
    object.pose.x += by.x;
    object.pose.y += by.y;
  } else {
    const Point place = world_gridded(object.pose.position() + by, modifiers);
    object.pose.x = place.x;
    object.pose.y = place.y;
  }
  return object;
}

constexpr double kLeastPixels = 6.0;   ///< half the side of an object's shape, at least
constexpr double kHandlePixels = 4.0;  ///< half the side of a handle
constexpr double kTurnPixels = 16.0;   ///< of the turning handle from the object's rim

bool is_box(WorldObjectKind kind) {
  return kind == WorldObjectKind::Wall || kind == WorldObjectKind::Rect;
}

QPolygonF box_on_screen(const MapView& view, Point low, Point high) {
  return {{view.to_screen(low), view.to_screen({high.x, low.y}), view.to_screen(high),
           view.to_screen({low.x, high.y})}};
}

/// The box of cells from `a` to `b`, both included.
QPolygonF cells_on_screen(const MapView& view, Point a, Point b) {
  return box_on_screen(view, {std::min(a.x, b.x), std::min(a.y, b.y)},
                       {std::max(a.x, b.x) + 1, std::max(a.y, b.y) + 1});
}

}  // namespace

WorldTool::WorldTool(MapToolHost& host) : ItemTool(host) {
  QObject::connect(&editor(), &WorldEditor::changed, &follower_, [this] { host_.tool_changed(); });
}

ItemTool::Grip WorldTool::handle_at(QPointF screen) const {
  const WorldObject* const chosen = editor().chosen_object();
  if (chosen == nullptr || !chosen->locked.empty()) return Grip::None;
  for (const Handle& handle : handles_of(*chosen)) {
    if (QLineF(handle.at, screen).length() <= scaled(kWorldHandleReach)) return handle.grip;
  }
  return Grip::None;
}

ItemTool::Grip WorldTool::grip(const ToolEvent& event) {
  if (editor().document() == nullptr) return Grip::None;
  const Grip handle = handle_at(event.screen);
  if (handle != Grip::None) return handle;
  const auto there = object_at(event.screen);
  const WorldObject* const choice = editor().choice_object();
  editor().choose(there);
  if (there) return Grip::Move;
  return choice != nullptr && has_cells(choice->kind) ? Grip::Add : Grip::None;
}

std::optional<WorldObject> WorldTool::drawn(const std::optional<Hold>& hold) const {
  if (!hold || !hold->dragged || !hovered_ || hold->grip == Grip::None) return {};
  const Point now = hovered_->world;
  if (hold->grip == Grip::Add) {
    const WorldObject* const choice = editor().choice_object();
    if (choice == nullptr) return {};  // the world file was closed meanwhile
    WorldObject wall = *choice;
    const Point from = world_cell(hold->from.world);
    wall.pose = {from.x, from.y, 0.0};
    wall.to = world_cell(now);
    if (wall.kind == WorldObjectKind::Circle) {
      wall.radius = std::round(distance(hold->from.world, now));
    }
    return wall;
  }
  const WorldObject* const chosen = editor().chosen_object();
  if (chosen == nullptr || !chosen->locked.empty()) return {};
  WorldObject object = *chosen;
  const Point middle = object.pose.position();
  switch (hold->grip) {
    case Grip::Move: return moved_object(object, now - hold->from.world, hovered_->modifiers);
    case Grip::From: {
      const Point cell = world_cell(now);
      object.pose.x = cell.x;
      object.pose.y = cell.y;
      break;
    }
    case Grip::To: object.to = world_cell(now); break;
    case Grip::Size:
      object.radius = std::max(0.0, std::round(distance(middle + Point{.5, .5}, now)));
      break;
    case Grip::Turn:
      object.pose.theta = snapped_heading(heading(middle, now), hovered_->exact());
      break;
    case Grip::Add:
    case Grip::None: break;
  }
  return object;
}

void WorldTool::finish(const Hold& hold) {
  const auto object = drawn(hold);
  if (!object) return;
  if (hold.grip == Grip::Add) {
    editor().add(*object);
  } else if (const auto chosen = editor().chosen()) {
    editor().change(*chosen, *object);
  }
}

void WorldTool::open(const ToolEvent& event) {
  if (editor().document() == nullptr) return;
  if (object_at(event.screen)) return editor().request_values();
  add(event);
}

void WorldTool::add(const ToolEvent& event) {
  const WorldObject* const choice = editor().choice_object();
  if (choice == nullptr) return;
  WorldObject added = *choice;
  const bool cells = has_cells(choice->kind);
  const Point place = cells ? world_cell(event.world) : world_gridded(event.world, event.modifiers);
  added.pose.x = place.x;
  added.pose.y = place.y;
  added.to = place;
  if (choice->kind == WorldObjectKind::Rect) added.to = place + Point{2, 2};
  if (choice->kind == WorldObjectKind::Wall) added.to = place + Point{2, 0};
  added.radius = choice->kind == WorldObjectKind::Circle ? 1.0 : added.radius;
  editor().add(added);
  host_.tool_changed();
}

bool WorldTool::can_remove() const {
  const WorldObject* const chosen = editor().chosen_object();
  return chosen != nullptr && chosen->locked.empty();
}

void WorldTool::remove_picked() {
  if (const auto chosen = editor().chosen()) editor().remove(*chosen);
  host_.tool_changed();
}

// The keys of this mode come before those of the window, but only while a world file is open.
bool WorldTool::claims(const QKeyEvent& event) const {
  if (editor().document() == nullptr) return false;
  const auto modifiers = event.modifiers();
  if (event.key() == Qt::Key_S) return modifiers == Qt::ControlModifier;
  return event.key() == Qt::Key_R &&
         (modifiers == Qt::NoModifier || modifiers == Qt::ShiftModifier);
}

bool WorldTool::use_key(const QKeyEvent& event) {
  if (!claims(event)) return false;
  if (event.key() == Qt::Key_S) {
    editor().request_save();
  } else {
    turn(event.modifiers() == Qt::ShiftModifier ? -kWorldTurnStep : kWorldTurnStep);
  }
  return true;
}

bool WorldTool::edit_picked() {
  editor().request_values();
  return true;
}

bool WorldTool::add_at(const ToolEvent& event) {
  if (event.modifiers != Qt::NoModifier) return false;
  add(event);
  return true;
}

bool WorldTool::pick_next(int step) {
  editor().choose_next(step);
  if (const WorldObject* const chosen = editor().chosen_object()) {
    const Point place = chosen->pose.position();
    const MapView& view = host_.scene().view;
    if (!QRectF(QPointF(), view.size()).contains(view.to_screen(place))) host_.show_place(place);
  }
  return true;
}

void WorldTool::turn(double radians) {
  const WorldObject* const chosen = editor().chosen_object();
  if (chosen == nullptr || !chosen->turns) return;
  WorldObject turned = *chosen;
  const double steps = std::round((turned.pose.theta + radians) / kWorldTurnStep);
  turned.pose.theta = normalize_angle(steps * kWorldTurnStep);
  editor().change(*editor().chosen(), turned, EditMerge::WithSame);
  host_.tool_changed();
}

// A tenth of a metre, with Shift a metre; walls move by whole cells.
bool WorldTool::move_picked(Point by, bool far) {
  const WorldObject* const chosen = editor().chosen_object();
  if (chosen == nullptr) return false;
  const bool whole = has_cells(chosen->kind) || far;
  const Point step = by * ((whole ? 1.0 : 1.0 / kWorldGrid) / norm(by));
  editor().change(*editor().chosen(), moved_object(*chosen, step, {}), EditMerge::WithSame);
  return true;
}

// The corners on the screen: of walls all their cells, of other objects at least a few pixels.
QPolygonF WorldTool::outline(const WorldObject& object) const {
  const MapView& view = host_.scene().view;
  QPolygonF shape;
  const Point at = object.pose.position();
  if (object.kind == WorldObjectKind::Rect) {
    // A corner one beyond the last cell means the last cell.
    const WorldDocument* const document = editor().document();
    Point to = object.to;
    if (document != nullptr) {
      to = {std::min(to.x, document->upper().x - 1), std::min(to.y, document->upper().y - 1)};
    }
    return cells_on_screen(view, at, to);
  }
  if (object.kind == WorldObjectKind::Wall) {
    const Point a = at + Point{.5, .5};
    const Point b = object.to + Point{.5, .5};
    if (a.x == b.x || a.y == b.y) return cells_on_screen(view, at, object.to);
    const Point along = (b - a) * (0.5 / distance(a, b));
    const Point across{-along.y, along.x};
    for (const Point p :
         {a - along - across, b + along - across, b + along + across, a - along + across}) {
      shape << view.to_screen(p);
    }
  } else if (object.kind == WorldObjectKind::Thing && object.footprint) {
    const double least = scaled(kLeastPixels) / view.scale();
    const double w = std::max(object.footprint->width / 2, least);
    const double d = std::max(object.footprint->depth / 2, least);
    const Point along = direction(object.pose.theta);
    const Point across{-along.y, along.x};
    for (const auto& [a, b] : {std::pair{-w, -d}, {w, -d}, {w, d}, {-w, d}}) {
      shape << view.to_screen(at + along * a + across * b);
    }
  } else {
    const bool disc = object.kind == WorldObjectKind::Circle;
    const Point middle = disc ? at + Point{.5, .5} : at;
    const double radius = disc ? object.radius + .5 : object.radius;
    const double pixels = std::max(radius * view.scale(), scaled(kLeastPixels));
    constexpr int kSides = 24;
    for (int k = 0; k < kSides; ++k) {
      const double angle = 2 * kPi * k / kSides;
      shape << view.to_screen(middle) + QPointF(std::cos(angle), std::sin(angle)) * pixels;
    }
  }
  return shape;
}

std::optional<std::size_t> WorldTool::object_at(QPointF screen) const {
  const WorldDocument* const document = editor().document();
  if (document == nullptr) return {};
  std::optional<std::size_t> found;
  double smallest = 0.0;
  for (std::size_t k = 0; k < document->objects().size(); ++k) {
    const WorldObject& object = document->objects()[k];
    const QPolygonF shape = outline(object);
    if (!shape.containsPoint(screen, Qt::OddEvenFill)) continue;
    const QRectF box = shape.boundingRect();
    if (object.kind == WorldObjectKind::Rect) {
      // Only its walls, not the room inside.
      const double wall = host_.scene().view.scale();
      const QRectF room = box.adjusted(wall, wall, -wall, -wall);
      if (!host_.scene().view.turned() && room.contains(screen)) continue;
    }
    const double size = box.width() * box.height();
    if (found && size >= smallest) continue;
    found = k;
    smallest = size;
  }
  return found;
}

QPointF WorldTool::turn_handle(const WorldObject& object) const {
  const MapView& view = host_.scene().view;
  double rim = object.radius;
  if (object.footprint) rim = object.footprint->width / 2;
  const double pixels = std::max(rim * view.scale(), scaled(kLeastPixels)) + scaled(kTurnPixels);
  const double angle = view.to_screen_angle(object.pose.theta);
  return view.to_screen(object.pose.position()) +
         QPointF(std::cos(angle), std::sin(angle)) * pixels;
}

std::vector<WorldTool::Handle> WorldTool::handles_of(const WorldObject& object) const {
  const MapView& view = host_.scene().view;
  const Point half{.5, .5};
  if (is_box(object.kind)) {
    return {{Grip::To, view.to_screen(object.to + half)},
            {Grip::From, view.to_screen(object.pose.position() + half)}};
  }
  if (object.kind == WorldObjectKind::Circle) {
    const Point rim = object.pose.position() + half + Point{object.radius + .5, 0};
    return {{Grip::Size, view.to_screen(rim)}};
  }
  if (!object.turns) return {};
  return {{Grip::Turn, turn_handle(object)}};
}

QString WorldTool::status_text() const {
  const WorldDocument* const document = editor().document();
  if (document == nullptr) return tr("Choose Edit > Edit world to change the world file");
  if (const auto object = drawn(hold_)) {
    return tr("Release to set %1 at %2; Esc cancels, Ctrl sets it freely")
        .arg(world_object_name(*object), point_text(object->pose.position()));
  }
  if (const WorldObject* const chosen = editor().chosen_object()) {
    if (!chosen->locked.empty()) {
      return tr("%1 is locked: %2")
          .arg(world_object_name(*chosen), QString::fromStdString(chosen->locked));
    }
    const QString name = world_object_name(*chosen);
    return chosen->turns ? tr("%1: drag or arrow keys move it, R turns it, Enter edits its values, "
                              "Delete removes it")
                               .arg(name)
                         : tr("%1: drag or arrow keys move it, Enter edits its values, Delete "
                              "removes it")
                               .arg(name);
  }
  const WorldObject* const choice = editor().choice_object();
  if (choice == nullptr) return tr("Click an object of the world file to choose it");
  return has_cells(choice->kind)
             ? tr("Click an object to choose it, or drag to draw: %1")
                   .arg(world_object_name(*choice))
             : tr("Click an object to choose it; a double click or Insert adds: %1")
                   .arg(world_object_name(*choice));
}

QCursor WorldTool::cursor() const {
  if (editor().document() == nullptr) return Qt::ArrowCursor;
  if (is_dragging(Grip::Move)) return Qt::ClosedHandCursor;
  if (!hovered_ || hold_) return Qt::CrossCursor;
  if (handle_at(hovered_->screen) != Grip::None) return Qt::SizeAllCursor;
  return object_at(hovered_->screen) ? Qt::PointingHandCursor : Qt::CrossCursor;
}

void WorldTool::paint_object(QPainter& painter, const WorldObject& object) const {
  const Look& look = *host_.scene().look;
  const MapView& view = host_.scene().view;
  const bool locked = !object.locked.empty();
  QPen pen(look.text, scaled(1.2), locked ? Qt::DotLine : Qt::SolidLine);
  QColor fill = look.map_wall;
  if (object.kind == WorldObjectKind::Thing) fill = look.muted;
  if (object.kind == WorldObjectKind::Robot || object.kind == WorldObjectKind::CybotStart) {
    fill = look.accent;
  }
  fill.setAlphaF(locked ? 0.25F : has_cells(object.kind) ? 0.85F : 0.45F);
  painter.setPen(pen);
  painter.setBrush(fill);
  const QPolygonF shape = outline(object);
  if (object.kind == WorldObjectKind::Rect) {
    const double wall = view.scale();
    QPainterPath ring;
    ring.addPolygon(shape);
    ring.closeSubpath();
    const QRectF box = shape.boundingRect();
    if (!view.turned() && box.width() > 2 * wall && box.height() > 2 * wall) {
      ring.addRect(box.adjusted(wall, wall, -wall, -wall));
    }
    painter.drawPath(ring);
    return;
  }
  painter.drawPolygon(shape);
  if (object.kind == WorldObjectKind::Robot || object.kind == WorldObjectKind::CybotStart) {
    const double angle = view.to_screen_angle(object.pose.theta);
    const double length = std::max(object.radius * view.scale(), scaled(kLeastPixels));
    const QPointF middle = view.to_screen(object.pose.position());
    painter.setPen(QPen(look.text, scaled(2.0)));
    painter.drawLine(middle, middle + QPointF(std::cos(angle), std::sin(angle)) * length);
  }
}

void WorldTool::paint(QPainter& painter) const {
  const WorldDocument* const document = editor().document();
  if (document == nullptr) return;
  const MapScene& scene = host_.scene();
  const Look& look = *scene.look;
  painter.save();
  // The running world stays visible, but does not compete with the file.
  painter.setPen(QPen(look.accent, scaled(1.5)));
  painter.setBrush(faded(look.map_free, 0.86F));
  painter.drawPolygon(box_on_screen(scene.view, document->lower(), document->upper()));
  const auto changed = drawn(hold_);
  const auto chosen = editor().chosen();
  for (std::size_t k = 0; k < document->objects().size(); ++k) {
    const bool replaced = changed && hold_->grip != Grip::Add && chosen == k;
    if (!replaced) paint_object(painter, document->objects()[k]);
  }
  if (changed) paint_object(painter, *changed);
  const WorldObject* const outlined = changed ? &*changed : editor().chosen_object();
  if (outlined != nullptr) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.accent, scaled(2.5)));
    const QPolygonF shape = outline(*outlined);
    painter.drawPolygon(shape);
    if (outlined->locked.empty()) {
      painter.setPen(QPen(look.accent, scaled(1.5)));
      painter.setBrush(look.base);
      const double half = scaled(kHandlePixels);
      for (const Handle& handle : handles_of(*outlined)) {
        if (handle.grip == Grip::Turn) {
          painter.drawLine(scene.view.to_screen(outlined->pose.position()), handle.at);
          painter.drawEllipse(handle.at, half + 1, half + 1);
        } else {
          painter.drawRect(QRectF(handle.at - QPointF(half, half), QSizeF(2 * half, 2 * half)));
        }
      }
    }
    QStringList lines{world_object_name(*outlined), point_text(outlined->pose.position())};
    const QString size = world_object_size(*outlined);
    if (!size.isEmpty()) lines << size;
    if (outlined->turns) lines << tr("%1°").arg(std::round(degrees(outlined->pose.theta)));
    paint_tool_label(painter, scene, shape.boundingRect().bottomRight(), lines);
  }
  painter.restore();
}

}  // namespace magna
