// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/hall_layer.h"

#include <QPainter>
#include <QStringList>
#include <algorithm>

#include "widgets/hall/hall_details.h"
#include "widgets/hall/hall_places.h"
#include "widgets/hall/hall_reader.h"
#include "widgets/map/hall_floor_layer.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kLeastPackage = 3.0;  ///< pixels; smaller ones are not drawn
constexpr double kBoxFrom = 7.0;       ///< larger ones are boxes instead of dots
constexpr double kHallLayerNumberFrom = 13.0;
constexpr double kWorkFrom = 30.0;    ///< and show their remaining processes
constexpr std::size_t kMostWork = 3;  ///< maximum of processes on a box

QRectF box_round(QPointF centre, double side) {
  return {centre.x() - side / 2, centre.y() - side / 2, side, side};
}

QRectF screen_box(const MapView& view, const PackageSpot& spot) {
  return box_round(view.to_screen(spot.centre), spot.side * view.scale());
}

/// Box of the package in a machine: below the texts.
QRectF held_box(const MapView& view, const HallMachine& machine) {
  const MachineBlock block(view, machine);
  return screen_box(view, held_package_spot(machine))
      .translated(0, (block.side < kWordsFrom ? 0.15 : 0.08) * block.side);
}

bool in_sight(const MapScene& scene, QPointF at, double around) {
  const QSizeF size = scene.view.size();
  return at.x() > -around && at.y() > -around && at.x() < size.width() + around &&
         at.y() < size.height() + around;
}

QString number_of(const std::string& name) {
  const std::size_t last = name.find_last_not_of("0123456789");
  return QString::fromStdString(last == std::string::npos ? name : name.substr(last + 1));
}

QString work_of(const HallStatus::Package& package) {
  QStringList ids;
  for (std::size_t i = 0; i < std::min(kMostWork, package.left.size()); ++i) {
    ids << QString::number(package.left[i].id);
  }
  if (package.left.size() > kMostWork) ids << QStringLiteral("…");
  return ids.join(QLatin1Char(' '));
}

/// Progress along the lower edge; two upright strokes = waiting for room.
void paint_progress(QPainter& painter, const MapScene& scene, const HallStatus& hall,
                    std::size_t index) {
  const MachineBlock block(scene.view, plan_of(hall).machines[index]);
  const HallStatus::Machine& now = hall.machines[index];
  const Look& l = *scene.look;
  const double inset = std::max(2.0, 0.1 * block.side);
  const double height = std::max(3.0, 0.1 * block.side);
  const QRectF bar(block.box().left() + inset, block.box().bottom() - inset / 2 - height,
                   block.side - 2 * inset, height);
  const bool waits = machine_waits(hall, index);
  if (now.phase == MachinePhase::Idle && block.side < 24.0) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(l.base);
  painter.drawRect(bar);
  const double share = now.phase == MachinePhase::Idle ? 0.0 : waits ? 1.0 : now.progress;
  painter.setBrush(waits ? l.caution : l.ok);
  painter.drawRect(QRectF(bar.topLeft(), QSizeF(bar.width() * share, bar.height())));
  painter.setPen(QPen(l.muted, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(bar);
  if (!waits || block.side < 20.0) return;
  const double high = std::clamp(0.16 * block.side, 7.0, 16.0);
  const QPointF at(block.box().right() - inset - high / 2, bar.top() - high / 2 - 3);
  painter.setPen(QPen(l.caution, std::max(2.0, high / 4), Qt::SolidLine, Qt::FlatCap));
  for (const double side : {-0.25, 0.25}) {
    painter.drawLine(
        QLineF(at.x() + side * high, at.y() - high / 2, at.x() + side * high, at.y() + high / 2));
  }
}

void paint_machines(QPainter& painter, const MapScene& scene, const HallStatus& hall) {
  const auto& plans = plan_of(hall).machines;
  for (std::size_t i = 0; i < std::min(plans.size(), hall.machines.size()); ++i) {
    const MachineBlock block(scene.view, plans[i]);
    if (block.side < 2 * kLeastPackage || !in_sight(scene, block.centre, block.side)) continue;
    paint_progress(painter, scene, hall, i);
    const std::string& held = hall.machines[i].package;
    if (held.empty()) continue;
    const QRectF box = held_box(scene.view, plans[i]);
    paint_package(painter, box, held, hall_package(hall, held), *scene.look);
  }
}

void paint_belt_loads(QPainter& painter, const MapScene& scene, const HallStatus& hall) {
  for (std::size_t belt = 0; belt < hall.belts.size(); ++belt) {
    if (hall.belts[belt].empty()) continue;
    const std::vector<PackageSpot> spots = package_spots(hall, belt);
    for (std::size_t i = 0; i < spots.size(); ++i) {
      const QRectF box = screen_box(scene.view, spots[i]);
      if (box.width() < kLeastPackage || !in_sight(scene, box.center(), box.width())) continue;
      paint_package(painter, box, hall.belts[belt][i], hall_package(hall, hall.belts[belt][i]),
                    *scene.look);
    }
  }
}

/// Outline of the chosen item; empty = not on the map.
QPainterPath chosen_outline(const MapScene& scene, const HallStatus& hall) {
  const HallItem& item = scene.hall_choice;
  const Hall& plan = plan_of(hall);
  const auto at = static_cast<std::size_t>(item.index);
  QPainterPath path;
  switch (item.kind) {
    case HallItem::Kind::Machine:
      if (at < plan.machines.size()) {
        const Point c = plan.machines[at].centre();
        constexpr double kHalf = Hall::kMachineSide / 2;
        return outline_of({{{c.x - kHalf, c.y - kHalf},
                            {c.x + kHalf, c.y - kHalf},
                            {c.x + kHalf, c.y + kHalf},
                            {c.x - kHalf, c.y + kHalf}}},
                          scene.view);
      }
      break;
    case HallItem::Kind::Belt:
      if (at < plan.belts.size()) return outline_of(plan.belts[at].outlines, scene.view);
      break;
    case HallItem::Kind::Area:
      if (item.index == HallItem::kParking && plan.parking) {
        return outline_of(plan.parking->polygons, scene.view);
      }
      if (at < plan.belts.size()) return outline_of(plan.belts[at].interact.polygons, scene.view);
      break;
    case HallItem::Kind::Package:
      for (std::size_t i = 0; i < std::min(plan.machines.size(), hall.machines.size()); ++i) {
        if (hall.machines[i].package != item.package) continue;
        path.addRect(held_box(scene.view, plan.machines[i]).adjusted(-3, -3, 3, 3));
        return path;
      }
      if (const auto place = place_of(*scene.snapshot, item)) {
        const double side = std::max(12.0, 1.3 * kPackageSide * scene.view.scale());
        path.addRect(box_round(scene.view.to_screen(*place), side));
      }
      break;
    case HallItem::Kind::Robot:
    case HallItem::Kind::None: break;
  }
  return path;
}

bool inside(const std::vector<Polygon>& polygons, const MapView& view, QPointF at) {
  return std::ranges::any_of(polygons, [&](const Polygon& polygon) {
    QPolygonF shape;
    for (const Point corner : polygon) shape << view.to_screen(corner);
    return shape.containsPoint(at, Qt::WindingFill);
  });
}

void add_packages_at(const MapScene& scene, const HallStatus& hall, QPointF at,
                     std::vector<HallItem>& items) {
  const auto hit = [&](const QRectF& box, const std::string& name) {
    if (box.width() < kBoxFrom || !box.adjusted(-2, -2, 2, 2).contains(at)) return;
    items.push_back(HallItem::named_package(name));
  };
  for (std::size_t belt = 0; belt < hall.belts.size(); ++belt) {
    const std::vector<PackageSpot> spots = package_spots(hall, belt);
    for (std::size_t i = 0; i < spots.size(); ++i)
      hit(screen_box(scene.view, spots[i]), hall.belts[belt][i]);
  }
  const auto& plans = plan_of(hall).machines;
  for (std::size_t i = 0; i < std::min(plans.size(), hall.machines.size()); ++i) {
    if (!hall.machines[i].package.empty()) {
      hit(held_box(scene.view, plans[i]), hall.machines[i].package);
    }
  }
}

}  // namespace

void paint_package(QPainter& painter, const QRectF& box, const std::string& name,
                   const HallStatus::Package* package, const Look& look) {
  painter.setBrush(mix(look.base, look.muted, 0.25));
  if (box.width() < kBoxFrom) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.text);
    painter.drawRect(box);
    return;
  }
  painter.setPen(QPen(look.text, box.width() < kHallLayerNumberFrom ? 1.0 : 1.4));
  painter.drawRect(box);
  const bool finished = package != nullptr && package->left.empty();
  if (finished) {
    // A tick in the upper right corner; on small boxes over the whole box.
    const double side = box.width() < kHallLayerNumberFrom ? box.width() * 0.7 : box.width() * 0.4;
    const QPointF at = box.width() < kHallLayerNumberFrom
                           ? box.center()
                           : box.topRight() + QPointF(-0.3, 0.2) * side;
    painter.setPen(QPen(look.ok, std::max(1.5, side / 4)));
    painter.drawPolyline(QPolygonF({at + QPointF(-0.5, 0.0) * side, at + QPointF(-0.1, 0.4) * side,
                                    at + QPointF(0.5, -0.4) * side}));
  }
  if (box.width() < kHallLayerNumberFrom) return;
  painter.setPen(look.text);
  QRectF line = box.adjusted(1, 1, -1, -1);
  const bool work = package != nullptr && !finished && box.width() >= kWorkFrom;
  if (work) line.setHeight(line.height() * 0.55);
  paint_fitted(painter, line, number_of(name), 7, 16);
  if (!work) return;
  line = QRectF(line.left(), line.bottom(), line.width(), box.bottom() - line.bottom() - 1);
  painter.setPen(look.muted);
  paint_fitted(painter, line, work_of(*package), 7, 12);
}

void paint_hall(QPainter& painter, const MapScene& scene) {
  const HallStatus* const hall = hall_of(*scene.snapshot);
  if (hall == nullptr || !scene.layers.hall) return;
  paint_machines(painter, scene, *hall);
  paint_belt_loads(painter, scene, *hall);
  const QPainterPath chosen = chosen_outline(scene, *hall);
  if (chosen.isEmpty()) return;
  painter.setBrush(Qt::NoBrush);
  painter.strokePath(
      chosen, QPen(scene.look->base, scaled(5.0), Qt::SolidLine, Qt::SquareCap, Qt::RoundJoin));
  painter.strokePath(
      chosen, QPen(scene.look->accent, scaled(3.0), Qt::SolidLine, Qt::SquareCap, Qt::RoundJoin));
}

std::vector<HallItem> hall_items_at(const MapScene& scene, QPointF at) {
  std::vector<HallItem> items;
  const HallStatus* const hall = hall_of(*scene.snapshot);
  if (hall == nullptr || !scene.layers.hall) return items;
  const Hall& plan = plan_of(*hall);
  add_packages_at(scene, *hall, at, items);
  const Point here = scene.view.to_world(at);
  for (std::size_t i = 0; i < plan.machines.size(); ++i) {
    const Point by = here - plan.machines[i].centre();
    constexpr double kHalf = Hall::kMachineSide / 2;
    if (std::abs(by.x) > kHalf || std::abs(by.y) > kHalf) continue;
    items.push_back(HallItem::machine(static_cast<int>(i)));
  }
  for (std::size_t i = 0; i < plan.belts.size(); ++i) {
    if (inside(plan.belts[i].polygons, scene.view, at)) {
      items.push_back(HallItem::belt(static_cast<int>(i)));
    }
  }
  for (std::size_t i = 0; i < plan.belts.size(); ++i) {
    if (inside(plan.belts[i].interact.polygons, scene.view, at)) {
      items.push_back(HallItem::area(static_cast<int>(i)));
    }
  }
  if (plan.parking && inside(plan.parking->polygons, scene.view, at)) {
    items.push_back(HallItem::area(HallItem::kParking));
  }
  return items;
}

QString hall_tooltip_at(const MapScene& scene, QPointF at) {
  const std::vector<HallItem> items = hall_items_at(scene, at);
  return items.empty() ? QString() : hall_details(*scene.snapshot, items.front()).text();
}

}  // namespace magna
