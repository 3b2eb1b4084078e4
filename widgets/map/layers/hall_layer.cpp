// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/hall_layer.h"

#include <QPainter>
#include <QPainterPath>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/engine/input.h"
#include "core/geometry/angle.h"
#include "core/hall/hall_simulation.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/hall/gantt_paint.h"
#include "widgets/hall/hall_places.h"
#include "widgets/hall/hall_words.h"
#include "widgets/map/scene/unknown_cover.h"

namespace magna {
namespace {

constexpr double kNamesFrom = 18.0;      ///< pixels; side of a block with a name
constexpr double kProcessesFrom = 64.0;  ///< the same with its processes
constexpr double kArrowsFrom = 9.0;      ///< pixels per metre
constexpr double kIconsFrom = 14.0;

/// Side of a block with lines for name and processes; smaller ones only have a number. Pixels.
constexpr double kWordsFrom = 48.0;

/// A machine's block on the screen, turned like the map: its middle and its side, pixels.
struct MachineBlock {
  QPointF centre;
  double side = 0.0;

  MachineBlock(const MapView& view, const HallMachine& machine)
      : centre(view.to_screen(machine.centre())), side(Hall::kMachineSide * view.scale()) {}
  /// Upright box round the middle, for names and bars.
  QRectF box() const { return {centre.x() - side / 2, centre.y() - side / 2, side, side}; }
};

/// The polygons of a hall as one outline on the screen.
QPainterPath outline_of(const std::vector<Polygon>& polygons, const MapView& view) {
  QPainterPath path;
  for (const Polygon& polygon : polygons) {
    QPolygonF shape;
    for (const Point corner : polygon) shape << view.to_screen(corner);
    QPainterPath piece;
    piece.addPolygon(shape);
    piece.closeSubpath();
    path = path.isEmpty() ? piece : path.united(piece);
  }
  return path;
}

/// Paints text in the middle of a box, as large as fits, between two sizes in pixels; false = it
/// does not fit.
bool paint_fitted(QPainter& painter, const QRectF& box, const QString& text, int least, int most) {
  const QFont before = painter.font();
  QFont font = before;
  for (int pixels = std::min(scaled(most), static_cast<int>(box.height())); pixels >= scaled(least);
       --pixels) {
    font.setPixelSize(pixels);
    if (QFontMetricsF(font).horizontalAdvance(text) > box.width()) continue;
    painter.setFont(font);
    painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, text);
    painter.setFont(before);
    return true;
  }
  return false;
}

/// In muted colours, because robots drive on it.
void paint_areas(QPainter& painter, const MapScene& scene, const Hall& hall) {
  for (const HallBelt& belt : hall.belts) {
    const QPainterPath path = outline_of(belt.interact.polygons, scene.view);
    painter.fillPath(path, QBrush(faded(scene.look->accent, 0.28F), Qt::BDiagPattern));
    painter.strokePath(path, QPen(faded(scene.look->accent, 0.45F), 1, Qt::DotLine));
  }
  if (!hall.parking) return;
  const QPainterPath path = outline_of(hall.parking->polygons, scene.view);
  painter.fillPath(path, mix(scene.look->map_free, scene.look->ok, 0.14));
  painter.strokePath(path, QPen(scene.look->ok, 1.5, Qt::DashLine));
  const double side = std::min(0.7 * scene.view.scale(), scaled(22.0));
  if (side < scaled(kIconsFrom) / 1.4) return;
  const QPixmap sign = tinted_pixmap(QStringLiteral("charge"), scene.look->ok,
                                     static_cast<int>(side), painter.device()->devicePixelRatioF());
  for (const Cell cell : hall.parking->cells) {
    if (((cell.i + cell.j) & 1) != 0) continue;  // every other cell is enough
    painter.drawPixmap(scene.view.to_screen(cell_centre(cell)) - QPointF(side / 2, side / 2), sign);
  }
}

/// Direction of the packages: to the machine on an input belt, from it on an output belt.
void paint_arrows(QPainter& painter, const MapScene& scene, const Hall& hall,
                  const HallBelt& belt) {
  const double scale = scene.view.scale();
  const double reach = std::min(0.22 * scale, scaled(7.0));
  painter.setPen(QPen(scene.look->muted, std::clamp(scale / 16.0, 1.0, 2.0), Qt::SolidLine,
                      Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  const double sign = belt.type == BeltType::Input ? -1.0 : 1.0;
  // At the border between two cells.
  const auto cells = static_cast<double>(belt.cells.size());
  for (double along = 1.5; along < std::max(cells, 1.6); along += 1.0) {
    const QPointF here = scene.view.to_screen(belt_point(hall, belt, along - 0.02));
    const QPointF back = scene.view.to_screen(belt_point(hall, belt, along - 0.12));
    const QPointF ahead = (here - back) * sign;
    const double length = std::hypot(ahead.x(), ahead.y());
    if (length <= 0.0) continue;
    const QPointF way = ahead / length * reach;
    const QPointF side(-way.y(), way.x());
    const QPointF tip = here + way * 0.5;
    painter.drawPolyline(QPolygonF({tip - way + side, tip, tip - way - side}));
  }
}

void paint_belts(QPainter& painter, const MapScene& scene, const Hall& hall) {
  const QColor fill = mix(scene.look->map_free, scene.look->map_wall, 0.16);
  for (const HallBelt& belt : hall.belts) {
    const QPainterPath path = outline_of(belt.outlines, scene.view);
    painter.fillPath(path, fill);
    painter.strokePath(path, QPen(scene.look->map_wall, 1.2));
    if (scene.view.scale() >= scaled(kArrowsFrom)) paint_arrows(painter, scene, hall, belt);
  }
}

/// Short form of a machine's name.
QString short_name(const HallMachine& machine) {
  const QString name = QString::fromStdString(machine.name);
  qsizetype digits = name.size();
  while (digits > 0 && name[digits - 1].isDigit()) --digits;
  QString number = name.mid(digits);
  switch (machine.type) {
    case MachineType::Input: return tr("in %1").arg(number);
    case MachineType::Output: return tr("out %1").arg(number);
    case MachineType::Standard: break;
  }
  return number;
}

void paint_machine(QPainter& painter, const MapScene& scene, const HallMachine& machine,
                   const MachineSettings& settings) {
  const MachineBlock block(scene.view, machine);
  const Look& l = *scene.look;
  painter.save();
  painter.translate(block.centre);
  painter.rotate(degrees(scene.view.rotation()));
  painter.setPen(QPen(l.text, block.side > 24 ? 1.5 : 1.0));
  painter.setBrush(mix(l.base, l.map_wall, machine.type == MachineType::Standard ? 0.10 : 0.22));
  const double round = std::min(0.12 * block.side, 8.0);
  const double half = block.side / 2;
  painter.drawRoundedRect(QRectF(-half, -half, block.side, block.side), round, round);
  painter.restore();
  if (block.side < scaled(kNamesFrom)) return;
  painter.setPen(l.text);
  const QRectF box = block.box().adjusted(3, 2, -3, -2);
  QRectF line = box;
  line.setHeight((block.side < kWordsFrom ? 0.5 : 0.26) * box.height());
  if (!paint_fitted(painter, line, QString::fromStdString(machine.name), 9, 15)) {
    paint_fitted(painter, line, short_name(machine), 7, 15);
  }
  if (block.side < scaled(kProcessesFrom) || settings.processes.empty()) return;
  if (machine.type != MachineType::Standard) return;
  QStringList ids;
  for (const int id : settings.processes) ids << QString::number(id);
  painter.setPen(l.muted);
  line.moveTop(line.bottom());
  line.setHeight(0.18 * box.height());
  paint_fitted(painter, line, tr("does %1").arg(ids.join(QStringLiteral(", "))), 8, 12);
}

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

/// Paints a package as a small box with a number if legible, and a tick when finished. `package`
/// may be null.
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

/// The pattern of the Gantt chart, a sign, and the word in place of the progress.
void paint_failed(QPainter& painter, const MapScene& scene, const HallMachine& machine) {
  const MachineBlock block(scene.view, machine);
  const Look& l = *scene.look;
  const ActivityPaint as = activity_paint(HallActivity::Failed, 0, l);
  painter.save();
  painter.translate(block.centre);
  painter.rotate(degrees(scene.view.rotation()));
  painter.setPen(QPen(as.frame, block.side > 24 ? 2.5 : 1.5));
  painter.setBrush(QBrush(faded(as.frame, 0.4F), as.pattern.style()));
  const double half = block.side / 2;
  painter.drawRect(QRectF(-half, -half, block.side, block.side));
  painter.restore();
  if (block.side < scaled(kNamesFrom)) return;
  const double sign = std::clamp(0.3 * block.side, scaled(12.0), scaled(22.0));
  const QRectF corner(block.box().right() - sign * 0.7, block.box().top() - sign * 0.3, sign, sign);
  painter.setPen(Qt::NoPen);
  painter.setBrush(l.base);
  painter.drawEllipse(corner.adjusted(-2, -2, 2, 2));
  painter.drawPixmap(corner.topLeft(),
                     tinted_pixmap(QStringLiteral("warning"), l.warning, static_cast<int>(sign),
                                   painter.device()->devicePixelRatioF()));
  if (block.side < kWordsFrom) return;
  QRectF word = block.box().adjusted(2, 0, -2, -2);
  word.setTop(word.bottom() - std::max(12.0, 0.2 * block.side));
  painter.setBrush(l.base);
  painter.drawRect(word);
  painter.setPen(l.warning);
  paint_fitted(painter, word, activity_word(HallActivity::Failed), 8, 13);
}

void paint_machines(QPainter& painter, const MapScene& scene, const HallStatus& hall) {
  const auto& plans = plan_of(hall).machines;
  for (std::size_t i = 0; i < std::min(plans.size(), hall.machines.size()); ++i) {
    const MachineBlock block(scene.view, plans[i]);
    if (block.side < 2 * kLeastPackage || !in_sight(scene, block.centre, block.side)) continue;
    if (hall.machines[i].failed) {
      paint_failed(painter, scene, plans[i]);
    } else {
      paint_progress(painter, scene, hall, i);
    }
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

constexpr double kApart = 3.0;  ///< from the rim to the ring, inside those of selected robots
constexpr double kRingPen = 2.5;
constexpr double kLeastLoad = 8.0;  ///< pixels
constexpr double kMostLoad = 34.0;
constexpr double kBolt = 13.0;
constexpr int kWholeTurn16 = 16 * 360;  // in Qt's units
constexpr int kTopAngle = 16 * 90;

struct Drawn {
  const HallStatus::Robot& robot;
  QPointF at;
  double diameter;
};

void paint_ring(QPainter& painter, const MapScene& scene, const Drawn& drawn) {
  const Look& l = *scene.look;
  const double r = drawn.diameter / 2 + scaled(kApart);
  const QRectF box(drawn.at.x() - r, drawn.at.y() - r, 2 * r, 2 * r);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(mix(l.map_free, l.muted, 0.35), scaled(kRingPen)));
  painter.drawEllipse(box);
  const double share = std::clamp(drawn.robot.battery, 0.0, 1.0);
  const QColor full = battery_low(drawn.robot) ? l.caution : l.ok;
  painter.setPen(QPen(full, scaled(kRingPen), Qt::SolidLine, Qt::FlatCap));
  painter.drawArc(box, kTopAngle, -static_cast<int>(share * kWholeTurn16));
}

/// A figure and a sign, because colour must not be the only hint.
void paint_low(QPainter& painter, const MapScene& scene, const Drawn& drawn) {
  if (!battery_low(drawn.robot) || drawn.robot.in_station) return;
  const Look& l = *scene.look;
  const bool empty = drawn.robot.battery <= 0.0;
  const QColor ink = empty ? l.warning : l.caution;
  const QString text = empty ? battery_text(drawn.robot) : whole_percent_text(drawn.robot.battery);
  const QFontMetricsF metrics(painter.font());
  const double icon = scaled(14.0);
  const double height = std::max(metrics.height(), icon);
  const double left = drawn.at.x() + drawn.diameter / 2 + scaled(13.0);
  const QRectF plate(left, drawn.at.y() - height / 2,
                     icon + metrics.horizontalAdvance(text) + scaled(8.0), height);
  QColor ground = l.base;
  ground.setAlphaF(0.88F);
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRoundedRect(plate, 3, 3);
  painter.drawPixmap(QPointF(plate.left() + 2, plate.center().y() - icon / 2),
                     tinted_pixmap(QStringLiteral("caution"), ink, static_cast<int>(icon),
                                   painter.device()->devicePixelRatioF()));
  painter.setPen(ink);
  painter.drawText(plate.adjusted(icon + 4, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, text);
}

void paint_bolt(QPainter& painter, const MapScene& scene, const Drawn& drawn) {
  if (!drawn.robot.in_station) return;
  const double out = drawn.diameter * 0.42 + scaled(2.0);
  const QPointF at = drawn.at + QPointF(-out, -out);  // other marks are on the right
  const double r = scaled(kBolt) / 2 + 1;
  painter.setPen(QPen(scene.look->ok, 1));
  painter.setBrush(scene.look->base);
  painter.drawEllipse(at, r, r);
  painter.drawPixmap(
      at - QPointF(scaled(kBolt) / 2, scaled(kBolt) / 2),
      tinted_pixmap(QStringLiteral("charge"), scene.look->ok, static_cast<int>(scaled(kBolt)),
                    painter.device()->devicePixelRatioF()));
}

void paint_load(QPainter& painter, const MapScene& scene, const HallStatus& hall,
                const Drawn& drawn) {
  if (drawn.robot.package.empty()) return;
  const double side = std::clamp(0.55 * drawn.diameter, scaled(kLeastLoad), scaled(kMostLoad));
  const double out = 0.36 * drawn.diameter;
  const QPointF at = drawn.at + QPointF(-out, out);
  paint_package(painter, QRectF(at.x() - side / 2, at.y() - side / 2, side, side),
                drawn.robot.package, hall_package(hall, drawn.robot.package), *scene.look);
}

}  // namespace

void paint_hall_floor(QPainter& painter, const MapScene& scene) {
  const HallStatus* const status = hall_of(*scene.snapshot);
  if (status == nullptr || !scene.layers["hall"]) return;
  paint_hall_plan(painter, scene, status->description->hall, status->description->machines);
}

void paint_hall_plan(QPainter& painter, const MapScene& scene, const Hall& hall,
                     std::span<const MachineSettings> machines) {
  painter.setRenderHint(QPainter::Antialiasing);
  paint_areas(painter, scene, hall);
  paint_belts(painter, scene, hall);
  for (std::size_t i = 0; i < hall.machines.size(); ++i) {
    static const MachineSettings kNone;
    paint_machine(painter, scene, hall.machines[i], i < machines.size() ? machines[i] : kNone);
  }
}

void paint_hall(QPainter& painter, const MapScene& scene) {
  const HallStatus* const hall = hall_of(*scene.snapshot);
  if (hall == nullptr) return;
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
  if (hall == nullptr || !scene.layers["hall"]) return items;
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
  if (covered_at(scene, scene.view.to_world(at))) return {};
  const std::vector<HallItem> items = hall_items_at(scene, at);
  return items.empty() ? QString() : hall_details(*scene.snapshot, items.front()).text();
}

void paint_hall_robots(QPainter& painter, const MapScene& scene) {
  const HallStatus* const hall = hall_of(*scene.snapshot);
  if (hall == nullptr || scene.detail.crowd) return;
  const bool loads = scene.layers["hall"];
  const bool batteries = scene.layers["batteries"];
  for (std::size_t i = 0; i < std::min(hall->robots.size(), scene.poses.size()); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    if (!scene.in_sight(id)) continue;
    const Drawn drawn{hall->robots[i], scene.view.to_screen(scene.poses[i].position()),
                      scene.diameter(id)};
    if (loads) paint_load(painter, scene, *hall, drawn);
    if (!batteries) continue;
    paint_ring(painter, scene, drawn);
    paint_bolt(painter, scene, drawn);
    paint_low(painter, scene, drawn);
  }
}

}  // namespace magna
