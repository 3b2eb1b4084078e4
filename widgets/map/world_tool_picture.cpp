// SPDX-License-Identifier: GPL-3.0-or-later
// Texts, shapes and painting of the world tool.
#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/map/faded.h"
#include "widgets/map/tool_label.h"
#include "widgets/map/world_tool.h"
#include "widgets/text_format.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

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
    return {{Gesture::To, view.to_screen(object.to + half)},
            {Gesture::From, view.to_screen(object.pose.position() + half)}};
  }
  if (object.kind == WorldObjectKind::Circle) {
    const Point rim = object.pose.position() + half + Point{object.radius + .5, 0};
    return {{Gesture::Radius, view.to_screen(rim)}};
  }
  if (!object.turns) return {};
  return {{Gesture::Turn, turn_handle(object)}};
}

QString WorldTool::status_text() const {
  const WorldDocument* const document = editor().document();
  if (document == nullptr) return tr("Choose Edit > Edit world to change the world file");
  if (const auto object = drawn()) {
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
  if (dragging_ && gesture_ == Gesture::Move) return Qt::ClosedHandCursor;
  if (!hovered_ || pressed_) return Qt::CrossCursor;
  if (handle_at(hovered_->screen) != Gesture::None) return Qt::SizeAllCursor;
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
  const auto changed = drawn();
  const auto chosen = editor().chosen();
  for (std::size_t k = 0; k < document->objects().size(); ++k) {
    const bool replaced = changed && gesture_ != Gesture::Draw && chosen == k;
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
        if (handle.gesture == Gesture::Turn) {
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
