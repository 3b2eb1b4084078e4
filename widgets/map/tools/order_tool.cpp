// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/order_tool.h"

#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "core/geometry/polygon.h"
#include "core/world/world_description.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/row_table.h"
#include "widgets/base/state/order_words.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/ground/order_layer.h"
#include "widgets/map/order_menu.h"

namespace magna {
namespace {

constexpr double kRoomNameFrom = 24.0;  // pixels: smaller rooms have no name

}  // namespace

void OrderTool::cancel() {
  // First what is unfinished, then the area.
  if (!hold_ && !has_corners()) area_.reset();
  AreaTool::cancel();
}

void OrderTool::unpick() {
  AreaTool::unpick();
  area_.reset();
}

void OrderTool::follow() {
  // Another world may not have the room.
  if (area_ && !area_->room.empty() && chosen_corners().empty()) area_.reset();
  if (editor_) place_editor();
}

QString OrderTool::why_not_area(const CellMap& cells, const std::vector<Point>& corners) const {
  const PolygonFault fault = polygon_fault(corners, cells.lower(), cells.upper());
  return fault == PolygonFault::None ? QString() : shown_message(words_of(fault));
}

void OrderTool::take(std::vector<Point> corners, std::optional<QPointF> at) {
  std::string name = area_name(area_orders_of(*host_.scene().snapshot), corners);
  area_ = OrderArea{{}, std::move(corners), std::move(name)};
  open_menu(at);
}

std::vector<Point> OrderTool::chosen_corners() const {
  if (!area_ || area_->room.empty()) return area_ ? area_->corners : std::vector<Point>();
  const auto& world = host_.scene().snapshot->world;
  if (!world) return {};
  const auto room = std::ranges::find(world->rooms, area_->room, &Room::name);
  return room == world->rooms.end() ? std::vector<Point>() : room->corners;
}

QPointF OrderTool::middle() const {
  return order_shape(host_.scene(), chosen_corners()).boundingRect().center();
}

void OrderTool::place_editor() { editor_->place(middle(), host_.canvas().size()); }

void OrderTool::edit_name() {
  if (!area_ || area_->corners.empty()) return;
  leave_editor();
  auto* const editor =
      new NameEditor({tr("Area"), tr("Name of the area")}, QString::fromStdString(area_->name),
                     false, &host_.canvas(), OrderArea::kMostBytes);
  QObject::connect(editor, &NameEditor::taken, editor, [this](const QString& name) {
    if (area_) area_->name = name.toStdString();
    close_editor();
  });
  show_editor(editor);
}

void OrderTool::open_menu(std::optional<QPointF> at) {
  QWidget& canvas = host_.canvas();
  if (!at) at = middle();
  const QRectF seen(canvas.rect());
  const QPointF place(std::clamp(at->x(), seen.left(), seen.right()),
                      std::clamp(at->y(), seen.top(), seen.bottom()));
  auto* const menu = new QMenu(&canvas);
  menu->setObjectName(QStringLiteral("orders"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const OrderArea area = area_.value_or(OrderArea());
  const QString crew = OrderEditor::of(host_.edits()).crew_text();
  const QString title = tr("Order to %1, %2").arg(area_text(area), crew);
  menu->addAction(QString(title).replace(QLatin1Char('&'), QStringLiteral("&&")))
      ->setEnabled(false);
  menu->addSeparator();
  add_orders(*menu, host_.edits(), area);
  if (!area.corners.empty()) {
    const QString name = area_text(area).replace(QLatin1Char('&'), QStringLiteral("&&"));
    QAction* const row = menu->addAction(tr("&Name: %1…").arg(name));
    row->setToolTip(tr("Names the area in orders, events and tables"));
    row->setStatusTip(row->toolTip());
    QObject::connect(row, &QAction::triggered, &canvas, [this] { edit_name(); });
  }
  const QList<QAction*> rows = menu->actions();
  const auto first = std::ranges::find_if(
      rows, [](const QAction* row) { return row->isEnabled() && !row->isSeparator(); });
  if (first != rows.end()) menu->setActiveAction(*first);
  menu->popup(canvas.mapToGlobal(place.toPoint()));
}

void OrderTool::open(const ToolEvent& event) {
  // The first click of the double click set a corner, or was in the room.
  const Room* const room = has_corners(2) ? nullptr : room_at(host_.scene(), event.world);
  if (room != nullptr) {
    drop_corners();
    area_ = OrderArea{room->name};
    open_menu(event.screen);
  }
  AreaTool::open(event);
}

bool OrderTool::use_key(const QKeyEvent& event) {
  const bool plain = (event.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (has_corners() || !plain || !is_enter(event.key())) return AreaTool::use_key(event);
  open_menu();
  return true;
}

bool OrderTool::pick_next(int step) {
  const auto& world = host_.scene().snapshot->world;
  if (!world || world->rooms.empty()) return false;
  drop_corners();
  // All of the map comes before the first room.
  std::optional<std::size_t> picked = 0;
  for (std::size_t k = 0; k < world->rooms.size(); ++k) {
    if (area_ && area_->room == world->rooms[k].name) picked = k + 1;
  }
  const std::size_t next = next_of(world->rooms.size() + 1, picked, step);
  if (next == 0) {
    area_.reset();
  } else {
    area_ = OrderArea{world->rooms[next - 1].name};
  }
  return true;
}

const AreaOrderStatus* OrderTool::hovered_order() const {
  if (!hovered_ || hold_ || has_corners()) return nullptr;
  return order_at(host_.scene(), hovered_->screen);
}

void OrderTool::remove_picked() {
  if (const AreaOrderStatus* const order = hovered_order()) {
    OrderEditor::of(host_.edits()).cancel({*order});
  }
}

QString OrderTool::status_text() const {
  if (drags_box()) return tr("Release to choose this area for an order, Esc cancels");
  if (const QString drawn = outline_text(); !drawn.isEmpty()) return drawn;
  const QString crew = OrderEditor::of(host_.edits()).crew_text();
  if (area_) {
    return tr("Enter gives an order to %1, %2; Esc: all of the map").arg(area_text(*area_), crew);
  }
  if (const AreaOrderStatus* const order = hovered_order()) {
    return tr("%1, %2: Delete cancels it; drag or click to choose an area for another")
        .arg(order_name(*order), order_progress(*order));
  }
  return tr("Drag a box, click corners, double-click a room or choose one with Ctrl+Right; Enter "
            "gives an order to all of the map, %1")
      .arg(crew);
}

void OrderTool::paint_rooms(QPainter& painter) const {
  const MapScene& scene = host_.scene();
  if (!scene.snapshot->world) return;
  for (const Room& room : scene.snapshot->world->rooms) {
    const QPolygonF shape = order_shape(scene, room.corners);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(scene.look->muted, 1, Qt::DotLine));
    painter.drawPolygon(shape);
    const QRectF box = shape.boundingRect();
    const QString name = QString::fromStdString(room.name);
    const double half = QFontMetricsF(painter.font()).horizontalAdvance(name) / 2;
    if (std::min(box.width() / 2, box.height()) < std::max(half, scaled(kRoomNameFrom))) continue;
    paint_mark_label(painter, *scene.look, box.center() - QPointF(half, 0), name);
  }
}

void OrderTool::paint(QPainter& painter) const {
  const MapScene& scene = host_.scene();
  paint_rooms(painter);
  std::vector<Point> area = outline();
  if (area.empty()) area = chosen_corners();
  if (!area.empty()) paint_order_shape(painter, *scene.look, order_shape(scene, area));
  paint_corners(painter, scene.look->accent);
}

}  // namespace magna
