// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/hall_floor_layer.h"

#include <QPainter>
#include <QPainterPath>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "core/engine/input.h"
#include "core/geometry/angle.h"
#include "widgets/hall/hall_places.h"
#include "widgets/map/faded.h"
#include "widgets/tinted_icon.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kNamesFrom = 18.0;      ///< pixels; side of a block with a name
constexpr double kProcessesFrom = 64.0;  ///< the same with its processes
constexpr double kArrowsFrom = 9.0;      ///< pixels per metre
constexpr double kIconsFrom = 14.0;

/// In muted colours, because robots drive on it.
void paint_areas(QPainter& painter, const MapGround& ground, const Hall& hall) {
  for (const HallBelt& belt : hall.belts) {
    const QPainterPath path = outline_of(belt.interact.polygons, ground.view);
    painter.fillPath(path, QBrush(faded(ground.look.accent, 0.28F), Qt::BDiagPattern));
    painter.strokePath(path, QPen(faded(ground.look.accent, 0.45F), 1, Qt::DotLine));
  }
  if (!hall.parking) return;
  const QPainterPath path = outline_of(hall.parking->polygons, ground.view);
  painter.fillPath(path, mix(ground.look.map_free, ground.look.ok, 0.14));
  painter.strokePath(path, QPen(ground.look.ok, 1.5, Qt::DashLine));
  const double side = std::min(0.7 * ground.view.scale(), scaled(22.0));
  if (side < scaled(kIconsFrom) / 1.4) return;
  const QPixmap sign = tinted_pixmap(QStringLiteral("charge"), ground.look.ok,
                                     static_cast<int>(side), painter.device()->devicePixelRatioF());
  for (const Cell cell : hall.parking->cells) {
    if (((cell.i + cell.j) & 1) != 0) continue;  // every other cell is enough
    painter.drawPixmap(ground.view.to_screen(cell_centre(cell)) - QPointF(side / 2, side / 2),
                       sign);
  }
}

/// Direction of the packages: to the machine on an input belt, from it on an output belt.
void paint_arrows(QPainter& painter, const MapGround& ground, const Hall& hall,
                  const HallBelt& belt) {
  const double scale = ground.view.scale();
  const double reach = std::min(0.22 * scale, scaled(7.0));
  painter.setPen(QPen(ground.look.muted, std::clamp(scale / 16.0, 1.0, 2.0), Qt::SolidLine,
                      Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  const double sign = belt.type == BeltType::Input ? -1.0 : 1.0;
  // At the border between two cells.
  const auto cells = static_cast<double>(belt.cells.size());
  for (double along = 1.5; along < std::max(cells, 1.6); along += 1.0) {
    const QPointF here = ground.view.to_screen(belt_point(hall, belt, along - 0.02));
    const QPointF back = ground.view.to_screen(belt_point(hall, belt, along - 0.12));
    const QPointF ahead = (here - back) * sign;
    const double length = std::hypot(ahead.x(), ahead.y());
    if (length <= 0.0) continue;
    const QPointF way = ahead / length * reach;
    const QPointF side(-way.y(), way.x());
    const QPointF tip = here + way * 0.5;
    painter.drawPolyline(QPolygonF({tip - way + side, tip, tip - way - side}));
  }
}

void paint_belts(QPainter& painter, const MapGround& ground, const Hall& hall) {
  const QColor fill = mix(ground.look.map_free, ground.look.map_wall, 0.16);
  for (const HallBelt& belt : hall.belts) {
    const QPainterPath path = outline_of(belt.outlines, ground.view);
    painter.fillPath(path, fill);
    painter.strokePath(path, QPen(ground.look.map_wall, 1.2));
    if (ground.view.scale() >= scaled(kArrowsFrom)) paint_arrows(painter, ground, hall, belt);
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

void paint_machine(QPainter& painter, const MapGround& ground, const HallMachine& machine,
                   const MachineSettings& settings) {
  const MachineBlock block(ground.view, machine);
  const Look& l = ground.look;
  painter.save();
  painter.translate(block.centre);
  painter.rotate(degrees(ground.view.rotation()));
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

}  // namespace

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

void paint_hall_floor(QPainter& painter, const MapGround& ground, const HallDescription& hall) {
  painter.setRenderHint(QPainter::Antialiasing);
  paint_areas(painter, ground, hall.hall);
  paint_belts(painter, ground, hall.hall);
  for (std::size_t i = 0; i < hall.hall.machines.size(); ++i) {
    static const MachineSettings kNone;
    paint_machine(painter, ground, hall.hall.machines[i],
                  i < hall.machines.size() ? hall.machines[i] : kNone);
  }
}

}  // namespace magna
