// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/hall_editor/hall_draft_paint.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/map/layers/hall_layer.h"
#include "widgets/map/scene/map_scene.h"

namespace magna {
namespace {

// Pixels at 100 %.
constexpr double kGridFrom = 7.0;        // side of a tile
constexpr double kDraftNumberFrom = 12;  // diameter of a robot with its number
constexpr double kHandleSide = 8.0;
constexpr double kFindingSign = 16.0;
constexpr double kPlateGap = 14.0;

/// Axis-parallel box of the screen, for corners in metres.
QRectF screen_rect(const MapView& view, Point lower, Point upper) {
  return QRectF(view.to_screen(lower), view.to_screen(upper)).normalized();
}

QRectF cell_rect(const MapView& view, Cell cell) {
  return screen_rect(view, {static_cast<double>(cell.i), static_cast<double>(cell.j)},
                     {cell.i + 1.0, cell.j + 1.0});
}

QRectF rect_on_screen(const MapView& view, const TileRect& rect) {
  return cell_rect(view, rect.lower).united(cell_rect(view, rect.upper));
}

void paint_draft_floor(QPainter& painter, const HallDraft& draft, const MapView& view,
                       const Look& look) {
  const QRectF all(QPointF(0, 0), view.size());
  painter.fillRect(all, look.map_outside);
  painter.fillRect(all, QBrush(look.map_hatch, Qt::BDiagPattern));
  const Cell last{draft.origin.i + draft.width - 1, draft.origin.j + draft.height - 1};
  const QRectF floor = rect_on_screen(view, {draft.origin, last});
  painter.fillRect(floor, look.map_free);
  if (view.scale() < scaled(kGridFrom)) return;
  painter.setPen(QPen(look.map_grid, 1));
  for (int i = 1; i < draft.width; ++i) {
    const double x = cell_rect(view, {draft.origin.i + i, 0}).left();
    painter.drawLine(QPointF(x, floor.top()), QPointF(x, floor.bottom()));
  }
  for (int j = 1; j < draft.height; ++j) {
    const double y = cell_rect(view, {0, draft.origin.j + j}).top();
    painter.drawLine(QPointF(floor.left(), y), QPointF(floor.right(), y));
  }
}

void paint_draft_ground(QPainter& painter, const DraftItem& item, const MapView& view,
                        const Look& look) {
  const QRectF box = rect_on_screen(view, item.rect);
  switch (item.kind) {
    case HallItemKind::Wall: painter.fillRect(box, look.map_wall); break;
    case HallItemKind::NoFloor:
      painter.fillRect(box, look.map_outside);
      painter.fillRect(box, QBrush(look.map_hatch, Qt::DiagCrossPattern));
      break;
    case HallItemKind::Interact:  // also those that no belt uses, which are no part of the layout
      painter.setPen(QPen(look.accent, 1, Qt::DotLine));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(box);
      break;
    default: break;
  }
}

/// A belt that no machine has: the layout of the hall does not have it.
void paint_loose_belt(QPainter& painter, const DraftItem& item, const MapView& view,
                      const Look& look) {
  const QPainterPath path = item_outline(item, view);
  painter.fillPath(path, QBrush(look.map_wall, Qt::FDiagPattern));
  painter.strokePath(path, QPen(look.caution, 1.5, Qt::DashLine));
}

std::vector<MachineSettings> settings_of(const HallEditor& editor) {
  const Hall& hall = editor.layout();
  std::map<Cell, std::size_t> index;
  for (std::size_t k = 0; k < hall.machines.size(); ++k) index[hall.machines[k].tile] = k;
  std::vector<MachineSettings> all(hall.machines.size());
  for (const DraftItem& item : editor.draft().items) {
    if (item.kind != HallItemKind::Machine) continue;
    const auto found = index.find(item.rect.lower);
    if (found == index.end()) continue;
    const std::string text = editor.property(item.id, "possible_processes");
    for (const QString& id : QString::fromStdString(text).split(u' ', Qt::SkipEmptyParts)) {
      all[found->second].processes.push_back(id.toInt());
    }
  }
  return all;
}

void paint_draft_robot(QPainter& painter, const DraftItem& item, std::size_t number,
                       const MapView& view, const Look& look) {
  const RobotColour colour = robot_colour(number);
  const QPainterPath disc = item_outline(item, view);
  painter.fillPath(disc, colour.fill);
  painter.strokePath(disc, QPen(look.text, 1.2));
  const QRectF box = disc.boundingRect();
  if (box.width() < scaled(kDraftNumberFrom)) return;
  QFont font = painter.font();
  const QFont before = font;
  font.setPixelSize(std::max(8, static_cast<int>(0.55 * box.height())));
  painter.setFont(font);
  painter.setPen(colour.ink);
  painter.drawText(box, Qt::AlignCenter, QString::number(number));
  painter.setFont(before);
}

void paint_findings(QPainter& painter, std::span<const HallFinding> findings, const MapView& view,
                    const Look& look) {
  const double side = scaled(kFindingSign);
  for (const HallFinding& finding : findings) {
    if (!finding.place) continue;
    const bool error = finding.severity == FindingSeverity::Error;
    const QPointF at = view.to_screen(*finding.place);
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.base);
    painter.drawEllipse(at, side * 0.62, side * 0.62);
    painter.drawPixmap(at - QPointF(side / 2, side / 2),
                       tinted_pixmap(error ? QStringLiteral("warning") : QStringLiteral("caution"),
                                     error ? look.warning : look.caution, static_cast<int>(side),
                                     painter.device()->devicePixelRatioF()));
  }
}

}  // namespace

QPainterPath item_outline(const DraftItem& item, const MapView& view) {
  QPainterPath path;
  if (is_belt(item.kind)) {
    for (const Cell cell : item.cells) {
      QPainterPath tile;
      tile.addRect(cell_rect(view, cell));
      path = path.isEmpty() ? tile : path.united(tile);
    }
    return path;
  }
  const QRectF box = screen_rect(view, item.lower(), item.upper());
  if (item.kind == HallItemKind::Robot) {
    path.addEllipse(box);
  } else {
    path.addRect(box);
  }
  return path;
}

void paint_draft(QPainter& painter, const HallEditor& editor, std::span<const HallFinding> findings,
                 const MapView& view, const Look& look) {
  const HallDraft& draft = editor.draft();
  paint_draft_floor(painter, draft, view, look);
  for (const DraftItem& item : draft.items) {
    if (is_ground(item.kind)) paint_draft_ground(painter, item, view, look);
  }
  painter.setRenderHint(QPainter::Antialiasing);
  MapScene scene;
  scene.view = view;
  scene.look = &look;
  const auto belts = belt_items(draft, editor.layout());
  for (const DraftItem& item : draft.items) {
    if (is_belt(item.kind) && !belts.contains(item.id)) {
      paint_loose_belt(painter, item, view, look);
    }
  }
  paint_hall_plan(painter, scene, editor.layout(), settings_of(editor));
  std::size_t number = 0;
  for (const DraftItem& item : draft.items) {
    if (item.kind == HallItemKind::Robot) paint_draft_robot(painter, item, number++, view, look);
  }
  paint_findings(painter, findings, view, look);
}

void paint_selected(QPainter& painter, const DraftItem& item, const MapView& view,
                    const Look& look) {
  const QPainterPath path = item_outline(item, view);
  painter.setBrush(Qt::NoBrush);
  for (const auto& [colour, width] : {std::pair(look.base, 5.0), std::pair(look.accent, 3.0)}) {
    painter.strokePath(path,
                       QPen(colour, scaled(width), Qt::SolidLine, Qt::SquareCap, Qt::RoundJoin));
  }
}

std::vector<HallHandle> handles_of(const DraftItem& item, const MapView& view) {
  std::vector<HallHandle> handles;
  if (is_belt(item.kind) && !item.cells.empty()) {
    handles.push_back({0, 0, cell_rect(view, item.cells.back()).center()});
  }
  if (!is_ground(item.kind)) return handles;
  const QRectF box = rect_on_screen(view, item.rect);
  for (int x = -1; x <= 1; ++x) {
    for (int y = -1; y <= 1; ++y) {
      if (x == 0 && y == 0) continue;
      handles.push_back({x, y, box.center() + QPointF(x * box.width() / 2, y * box.height() / 2)});
    }
  }
  return handles;
}

void paint_handles(QPainter& painter, const DraftItem& item, const MapView& view,
                   const Look& look) {
  const double side = scaled(kHandleSide);
  painter.setPen(QPen(look.accent, 1.5));
  painter.setBrush(look.base);
  for (const HallHandle& handle : handles_of(item, view)) {
    painter.drawRect(QRectF(handle.at.x() - side / 2, handle.at.y() - side / 2, side, side));
  }
}

void paint_ghost(QPainter& painter, const DraftItem& item, bool can, const MapView& view,
                 const Look& look) {
  const QPainterPath path = item_outline(item, view);
  if (can) {
    painter.fillPath(path, faded(look.accent, 0.25F));
    painter.strokePath(path, QPen(look.accent, scaled(2.0), Qt::DashLine));
    return;
  }
  painter.fillPath(path, faded(look.base, 0.6F));
  painter.fillPath(path, QBrush(look.caution, Qt::DiagCrossPattern));
  painter.strokePath(path, QPen(look.caution, scaled(2.0), Qt::DotLine));
}

void paint_cross(QPainter& painter, Point at, const MapView& view, const Look& look) {
  const QPointF here = view.to_screen(at);
  const QSizeF size = view.size();
  painter.setPen(QPen(faded(look.accent, 0.7F), 1, Qt::DashLine));
  painter.drawLine(QPointF(0, here.y()), QPointF(size.width(), here.y()));
  painter.drawLine(QPointF(here.x(), 0), QPointF(here.x(), size.height()));
  painter.setPen(QPen(look.accent, scaled(2.0)));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(here, scaled(5.0), scaled(5.0));
}

void paint_plate(QPainter& painter, QPointF beside, const QString& text, bool problem,
                 const MapView& view, const Look& look) {
  const double icon = problem ? scaled(16.0) : 0.0;
  const double rim = scaled(4.0);
  const QFontMetricsF metrics(painter.font());
  const double most = std::max(view.size().width() - 2 * rim, 40.0);
  const double width =
      std::min(metrics.horizontalAdvance(text) + 2 * rim + (problem ? icon + rim : 0.0), most);
  const QRectF words = metrics.boundingRect(
      QRectF(0, 0, width - 2 * rim - icon - (problem ? rim : 0.0), 1e4), Qt::TextWordWrap, text);
  QRectF box(beside + QPointF(scaled(kPlateGap), scaled(kPlateGap)),
             QSizeF(width, std::max(words.height(), icon) + 2 * rim));
  // On the other side of the place where there is no room.
  if (box.right() > view.size().width()) box.moveRight(view.size().width() - rim);
  if (box.bottom() > view.size().height()) box.moveBottom(beside.y() - scaled(kPlateGap));
  box.moveLeft(std::max(box.left(), rim));
  painter.setPen(QPen(problem ? look.caution : look.outline, 1));
  painter.setBrush(look.base);
  painter.drawRoundedRect(box, 3, 3);
  QRectF room = box.adjusted(rim, rim, -rim, -rim);
  if (problem) {
    painter.drawPixmap(room.topLeft(), tinted_pixmap(QStringLiteral("caution"), look.caution,
                                                     static_cast<int>(icon),
                                                     painter.device()->devicePixelRatioF()));
    room.setLeft(room.left() + icon + rim);
  }
  painter.setPen(look.text);
  painter.drawText(room, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignVCenter, text);
}

}  // namespace magna
