// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/hall_editor/hall_canvas.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/row_table.h"
#include "widgets/base/parts/widget_access.h"
#include "widgets/base/text/shown_message.h"

namespace magna {
namespace {

constexpr double kHallFitMargin = 16.0;   // pixels at 100 %
constexpr double kHallClick = 4.0;        // pixels: a shorter move is a click
constexpr double kHallHandleReach = 7.0;  // pixels at 100 %
constexpr double kCanvasZoom = 1.25;      // per key press
constexpr double kWheelNotch = 120.0;     // of QWheelEvent::angleDelta
constexpr int kFarTiles = 5;              // per key press with Shift
constexpr double kSightMargin = 24.0;     // pixels at 100 %, around the crosshair

bool is_drawn(HallItemKind kind) { return is_ground(kind) || is_belt(kind); }

Cell carried_by(Cell cell, Point by) {
  return {cell.i + static_cast<int>(std::lround(by.x)),
          cell.j + static_cast<int>(std::lround(by.y))};
}

DraftItem carried_by(DraftItem item, Point by) {
  item.rect = {carried_by(item.rect.lower, by), carried_by(item.rect.upper, by)};
  for (Cell& cell : item.cells) cell = carried_by(cell, by);
  item.position += by;
  return item;
}

QString tile_text(Point at) {
  const Cell cell = cell_of(at);
  return QStringLiteral("%1, %2").arg(cell.i).arg(cell.j);
}

/// Of an arrow key, -1 to 1 in each direction; nothing for other keys.
std::optional<std::pair<int, int>> direction_of(int key) {
  switch (key) {
    case Qt::Key_Left: return std::pair(-1, 0);
    case Qt::Key_Right: return std::pair(1, 0);
    case Qt::Key_Up: return std::pair(0, -1);
    case Qt::Key_Down: return std::pair(0, 1);
    default: return {};
  }
}

}  // namespace

HallCanvas::HallCanvas(HallEditing& editing, QWidget* parent) : QWidget(parent), editing_(editing) {
  setAccessibleName(tr("Plan of the hall"));
  setAccessibleDescription(
      tr("Arrow keys move the crosshair or the selected items, Enter places or selects"));
  set_access_role(*this, QAccessible::Canvas);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&editing_, &HallEditing::opened, this, &HallCanvas::begin);
  connect(&editing_, &HallEditing::changed, this, &HallCanvas::follow);
  connect(&editing_, &HallEditing::checked, this, [this] {
    outdated_ = true;
    update();
  });
  begin();
}

void HallCanvas::begin() {
  begun_.reset();
  drag_.reset();
  shown_tool_ = editing_.tool();
  if (!editing_.is_open()) return follow();
  const HallDraft& draft = editing_.editor().draft();
  at_ = cell_centre({draft.origin.i + draft.width / 2, draft.origin.j + draft.height / 2});
  fit();
  follow();
}

void HallCanvas::follow() {
  outdated_ = true;
  if (has_lost_item()) drag_.reset();
  if (std::exchange(shown_tool_, editing_.tool()) != editing_.tool()) {
    begun_.reset();
    if (places()) at_ = HallEditor::snapped(editing_.tool(), at_);
  }
  if (editing_.is_open() && fitted_) fit();
  tell();
}

void HallCanvas::fit() {
  if (!editing_.is_open()) return;
  const HallDraft& draft = editing_.editor().draft();
  const Point lower{static_cast<double>(draft.origin.i), static_cast<double>(draft.origin.j)};
  view_.resize(size());
  view_.fit(lower,
            lower + Point{static_cast<double>(draft.width), static_cast<double>(draft.height)},
            scaled(kHallFitMargin));
  fitted_ = true;
  update();
}

void HallCanvas::zoom(double factor) {
  fitted_ = false;
  view_.zoom(factor, view_.to_screen(at_));
  update();
}

void HallCanvas::show_place(Point place) {
  fitted_ = false;
  view_.set_centre(place);
  at_ = HallEditor::snapped(editing_.tool(), place);
  tell();
}

DraftItem HallCanvas::candidate() const {
  return HallEditor::drawn(editing_.tool(), begun_.value_or(at_), at_);
}

// Status -----------------------------------------------------------------------------------------

void HallCanvas::tell() {
  HallEditor::Refusal why;
  if (editing_.is_open()) {
    if (drag_ && drag_->kind == Drag::Kind::Move) {
      why = editing_.editor().why_not_move(editing_.selected(), moved_by(*drag_));
    } else if (places()) {
      why = editing_.editor().why_not_add(candidate());
    }
  }
  why_not_ = why ? shown_sentence(*why) : QString();
  const QString text = status_text();
  if (std::exchange(status_, text) != text) emit status_changed();
  update();
}

QString HallCanvas::status_text() const {
  if (!editing_.is_open()) return {};
  const HallItemKind tool = editing_.tool();
  if (places()) {
    const QString what = hall_kind_name(tool);
    QString where = tile_text(at_);
    if (begun_ && *begun_ != at_) where = tr("%1 to %2").arg(tile_text(*begun_), where);
    if (!why_not_.isEmpty()) return tr("%1 at %2: %3").arg(what, where, why_not_);
    if (is_drawn(tool) && !begun_) return tr("%1 at %2: Enter begins it").arg(what, where);
    return tr("%1 at %2: Enter places it").arg(what, where);
  }
  const HallEditor& editor = editing_.editor();
  if (!why_not_.isEmpty()) return why_not_;
  const auto here = editor.item_at(at_);
  const QString found = here ? QString::fromStdString(editor.name(*here)) : tr("floor");
  const QString text = tr("%1: %2").arg(tile_text(at_), found);
  const auto& selected = editing_.selected();
  if (selected.empty()) return text;
  const QString chosen = selected.size() == 1
                             ? QString::fromStdString(editor.name(selected.front()))
                             : tr("%1 items").arg(selected.size());
  return tr("%1 · selected: %2").arg(text, chosen);
}

// Painting ---------------------------------------------------------------------------------------

void HallCanvas::paint_hall(QPainter& painter, const Look& look) {
  const QSize pixels = size() * devicePixelRatioF();
  if (outdated_ || picture_.size() != pixels || pictured_view_ != view_ ||
      pictured_look_ != look.kind) {
    picture_ = QPixmap(pixels);
    picture_.setDevicePixelRatio(devicePixelRatioF());
    QPainter drawer(&picture_);
    drawer.setFont(font());
    paint_draft(drawer, editing_.editor(), editing_.findings(), view_, look);
    pictured_view_ = view_;
    pictured_look_ = look.kind;
    outdated_ = false;
  }
  painter.drawPixmap(0, 0, picture_);
}

void HallCanvas::paint_items_to_come(QPainter& painter, const Look& look) const {
  const HallDraft& draft = editing_.editor().draft();
  const bool can = why_not_.isEmpty();
  if (drag_) {
    const DraftItem* const item = editing_.selected_item();
    if (drag_->kind == Drag::Kind::Move) {
      const Point by = moved_by(*drag_);
      if (by == Point{}) return;
      for (const HallItemId id : editing_.selected()) {
        const DraftItem* const moved = draft.find(id);
        if (moved != nullptr) paint_ghost(painter, carried_by(*moved, by), can, view_, look);
      }
      if (!can) paint_plate(painter, view_.to_screen(drag_->to), why_not_, true, view_, look);
    } else if (item != nullptr && drag_->kind == Drag::Kind::Resize) {
      DraftItem next = *item;
      next.rect = resized(*drag_);
      paint_ghost(painter, next, true, view_, look);
      const QString sides = tr("%1 × %2 m").arg(next.rect.width()).arg(next.rect.height());
      paint_plate(painter, view_.to_screen(drag_->to), sides, false, view_, look);
    } else if (item != nullptr && drag_->kind == Drag::Kind::Belt) {
      DraftItem next = *item;
      next.cells = drawn_belt(*drag_);
      paint_ghost(painter, next, true, view_, look);
    } else if (drag_->kind == Drag::Kind::Band) {
      painter.setPen(QPen(look.accent, 1, Qt::DashLine));
      painter.setBrush(faded(look.accent, 0.12F));
      painter.drawRect(QRectF(view_.to_screen(drag_->from), view_.to_screen(drag_->to)));
    }
  }
  if (!places() || !(inside_ || hasFocus())) return;
  paint_ghost(painter, candidate(), can, view_, look);
  if (!can) paint_plate(painter, view_.to_screen(at_), why_not_, true, view_, look);
}

void HallCanvas::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Look& look = look_of(palette());
  if (!editing_.is_open()) return painter.fillRect(rect(), look.map_outside);
  paint_hall(painter, look);
  painter.setRenderHint(QPainter::Antialiasing);
  const HallDraft& draft = editing_.editor().draft();
  for (const HallItemId id : editing_.selected()) {
    if (const DraftItem* const item = draft.find(id)) paint_selected(painter, *item, view_, look);
  }
  const DraftItem* const item = editing_.selected_item();
  if (item != nullptr && !places()) paint_handles(painter, *item, view_, look);
  paint_items_to_come(painter, look);
  if (hasFocus()) paint_cross(painter, at_, view_, look);
}

void HallCanvas::resizeEvent(QResizeEvent* /*event*/) {
  view_.resize(size());
  if (fitted_) fit();
}

// Keys -------------------------------------------------------------------------------------------

void HallCanvas::set_crosshair(Point at) {
  const HallDraft& draft = editing_.editor().draft();
  const double left = draft.origin.i + 0.5;
  const double top = draft.origin.j + 0.5;
  // A file may have no tiles at all.
  at_ = {std::clamp(at.x, left, std::max(left, left + draft.width - 1.0)),
         std::clamp(at.y, top, std::max(top, top + draft.height - 1.0))};
  keep_crosshair_visible();
  tell();
}

void HallCanvas::keep_crosshair_visible() {
  const double margin = scaled(kSightMargin);
  const QRectF sight = QRectF(rect()).adjusted(margin, margin, -margin, -margin);
  if (fitted_ || sight.contains(view_.to_screen(at_))) return;
  view_.set_centre(at_);
}

void HallCanvas::arrow(int x, int y, bool far) {
  const auto& selected = editing_.selected();
  if (places() || selected.empty()) {
    const double step = far ? kFarTiles : 1.0;
    return set_crosshair(at_ + Point{x * step, y * step});
  }
  const DraftItem* const item = editing_.selected_item();
  if (far && item != nullptr && is_drawn(item->kind)) return resize_by_key(x, y);
  const HallDraft& draft = editing_.editor().draft();
  const bool robots = std::ranges::all_of(selected, [&draft](HallItemId id) {
    const DraftItem* const one = draft.find(id);
    return one != nullptr && one->kind == HallItemKind::Robot;
  });
  const double step = robots ? (far ? 1.0 : HallEditor::kRobotGrid) : (far ? kFarTiles : 1.0);
  editing_.nudge({x * step, y * step});
}

void HallCanvas::resize_by_key(int x, int y) {
  const DraftItem& item = *editing_.selected_item();
  if (is_ground(item.kind)) {
    return editing_.resize(x != 0 ? HallEdge::Right : HallEdge::Bottom, x + y);
  }
  std::vector<Cell> cells = item.cells;
  const Cell next{cells.back().i + x, cells.back().j + y};
  if (cells.size() > 1 && cells[cells.size() - 2] == next) {
    cells.pop_back();
  } else {
    cells.push_back(next);
  }
  editing_.set_belt(item.id, cells);
}

void HallCanvas::enter() {
  if (!places()) {
    const auto here = editing_.editor().item_at(at_);
    if (!here) return editing_.select({});
    if (editing_.is_selected(*here)) emit properties_wanted();
    return editing_.select({*here});
  }
  if (is_drawn(editing_.tool()) && !begun_) {
    begun_ = at_;
    return tell();
  }
  const DraftItem item = candidate();
  if (why_not_.isEmpty()) begun_.reset();
  editing_.add(item);
}

bool HallCanvas::can_step_back() const {
  return begun_ || drag_ || places() || !editing_.selected().empty();
}

void HallCanvas::step_back() {
  if (drag_ || begun_) {
    drag_.reset();
    begun_.reset();
  } else if (places()) {
    return editing_.set_tool(HallItemKind::Hall);
  } else {
    return editing_.select({});
  }
  tell();
}

std::function<void()> HallCanvas::command_of(const QKeyEvent& key) {
  if (!editing_.is_open()) return {};
  const auto with = key.modifiers() & ~(Qt::KeypadModifier | Qt::GroupSwitchModifier);
  if (auto command = moving_command(key.key(), with)) return command;
  if (with == Qt::ControlModifier) return control_command(key.key());
  return plain_command(key.key(), with);
}

std::function<void()> HallCanvas::moving_command(int key, Qt::KeyboardModifiers with) {
  const auto way = direction_of(key);
  if (!way) return {};
  const auto [x, y] = *way;
  if (with == Qt::ControlModifier && y == 0) {
    return [this, step = x] { editing_.select_next(step); };
  }
  if ((with & ~Qt::ShiftModifier) != 0) return {};
  return
      [this, across = x, down = y, far = with == Qt::ShiftModifier] { arrow(across, down, far); };
}

std::function<void()> HallCanvas::control_command(int key) {
  switch (key) {
    case Qt::Key_A: return [this] { editing_.select_all(); };
    case Qt::Key_D: return [this] { editing_.duplicate(); };
    default: return {};
  }
}

std::function<void()> HallCanvas::plain_command(int key, Qt::KeyboardModifiers with) {
  if ((with & ~Qt::ShiftModifier) != 0) return {};
  if (is_enter(key)) return [this] { enter(); };
  switch (key) {
    case Qt::Key_Escape:
      if (!can_step_back()) return {};
      return [this] { step_back(); };
    case Qt::Key_Delete:
    case Qt::Key_Backspace: return [this] { editing_.remove(); };
    case Qt::Key_R: return [this] { editing_.rotate(); };
    case Qt::Key_F2: return [this] { emit properties_wanted(); };
    case Qt::Key_F:
    case Qt::Key_Home: return [this] { fit(); };
    case Qt::Key_Plus:
    case Qt::Key_Equal: return [this] { zoom(kCanvasZoom); };
    case Qt::Key_Minus: return [this] { zoom(1.0 / kCanvasZoom); };
    default: break;
  }
  const QKeySequence pressed(QKeyCombination(with, Qt::Key(key)));
  for (const HallTool& tool : hall_tools()) {
    if (tool.key == pressed) return [this, kind = tool.kind] { editing_.set_tool(kind); };
  }
  return {};
}

bool HallCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride &&
      command_of(*static_cast<QKeyEvent*>(event)) != nullptr) {
    event->accept();
    return true;
  }
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    outdated_ = true;
  }
  return QWidget::event(event);
}

void HallCanvas::keyPressEvent(QKeyEvent* event) {
  if (const auto command = command_of(*event)) return command();
  QWidget::keyPressEvent(event);
}

void HallCanvas::keyReleaseEvent(QKeyEvent* event) {
  if (!event->isAutoRepeat()) editing_.end_nudges();
  QWidget::keyReleaseEvent(event);
}

void HallCanvas::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void HallCanvas::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  editing_.end_nudges();
  update();
}

// Mouse ------------------------------------------------------------------------------------------

void HallCanvas::mousePressEvent(QMouseEvent* event) {
  if (!editing_.is_open() || drag_) return;
  const Point at = view_.to_world(event->position());
  const bool free = event->modifiers().testFlag(Qt::ControlModifier);
  Drag drag{.pressed = event->position(), .from = at, .to = at, .handle = {}, .free = free};
  if (event->button() == Qt::MiddleButton) {
    drag.kind = Drag::Kind::View;
    drag_ = drag;
    return;
  }
  if (event->button() != Qt::LeftButton) return;
  if (!places()) return press_to_select(*event, at);
  drag.kind = Drag::Kind::Draw;
  at_ = HallEditor::snapped(editing_.tool(), at, free);
  if (is_drawn(editing_.tool())) begun_ = at_;
  drag_ = drag;
  tell();
}

void HallCanvas::press_to_select(QMouseEvent& event, Point at) {
  const bool more = event.modifiers().testFlag(Qt::ControlModifier);
  Drag drag{.pressed = event.position(), .from = at, .to = at, .handle = {}, .free = false};
  const DraftItem* const item = editing_.selected_item();
  if (item != nullptr) {
    for (const HallHandle& handle : handles_of(*item, view_)) {
      if ((handle.at - event.position()).manhattanLength() > scaled(kHallHandleReach)) continue;
      drag.kind = is_belt(item->kind) ? Drag::Kind::Belt : Drag::Kind::Resize;
      drag.handle = handle;
      drag.item = item->id;
      drag_ = drag;
      return;
    }
  }
  const auto here = editing_.editor().item_at(at);
  drag.kind = here ? Drag::Kind::Move : Drag::Kind::Band;
  HallEditing::Ids ids = editing_.selected();
  if (!here) {
    if (!more) ids.clear();
  } else if (more) {
    if (std::erase(ids, *here) == 0) ids.push_back(*here);
    drag.kind = Drag::Kind::Band;  // a move would begin with a click that meant something else
  } else if (!editing_.is_selected(*here)) {
    ids = {*here};
  }
  at_ = cell_centre(cell_of(at));
  drag_ = drag;
  editing_.select(std::move(ids));
  tell();
}

void HallCanvas::mouseMoveEvent(QMouseEvent* event) {
  inside_ = true;
  if (!editing_.is_open()) return;
  const Point at = view_.to_world(event->position());
  const bool free = event->modifiers().testFlag(Qt::ControlModifier);
  if (drag_ && drag_->kind == Drag::Kind::View) {
    view_.pan(event->position() - view_.to_screen(drag_->from));
    fitted_ = false;
    return update();
  }
  if (drag_) {
    drag_->to = at;
    drag_->free = free;
  }
  if (places()) at_ = HallEditor::snapped(editing_.tool(), at, free);
  if (drag_ || places()) tell();
}

void HallCanvas::mouseReleaseEvent(QMouseEvent* event) {
  const bool ends = event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton;
  if (!drag_ || !ends || !editing_.is_open()) return;
  drag_->to = view_.to_world(event->position());
  const Drag drag = *drag_;
  drag_.reset();
  if (drag.kind == Drag::Kind::Draw) {
    at_ = HallEditor::snapped(editing_.tool(), drag.to, drag.free);
    const DraftItem item = candidate();
    begun_.reset();
    editing_.add(item);
  } else if (drag.kind != Drag::Kind::View) {
    finish_drag(drag, event->modifiers());
  }
  tell();
}

void HallCanvas::finish_drag(const Drag& drag, Qt::KeyboardModifiers modifiers) {
  const QPointF way = view_.to_screen(drag.to) - drag.pressed;
  if (std::hypot(way.x(), way.y()) < kHallClick) return;
  const DraftItem* const item = editing_.selected_item();
  switch (drag.kind) {
    case Drag::Kind::Move: return editing_.move(moved_by(drag));
    case Drag::Kind::Resize:
      if (item != nullptr) editing_.set_rect(item->id, resized(drag));
      return;
    case Drag::Kind::Belt:
      if (item != nullptr) editing_.set_belt(item->id, drawn_belt(drag));
      return;
    default: break;
  }
  const Point lower{std::min(drag.from.x, drag.to.x), std::min(drag.from.y, drag.to.y)};
  const Point upper{std::max(drag.from.x, drag.to.x), std::max(drag.from.y, drag.to.y)};
  HallEditing::Ids ids = editing_.editor().items_in(lower, upper);
  if (modifiers.testFlag(Qt::ControlModifier)) {
    for (const HallItemId id : editing_.selected()) {
      if (std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    }
  }
  editing_.select(std::move(ids));
}

Point HallCanvas::moved_by(const Drag& drag) const {
  const HallDraft& draft = editing_.editor().draft();
  const Point way = drag.to - drag.from;
  const DraftItem* robot = nullptr;
  for (const HallItemId id : editing_.selected()) {
    const DraftItem* const item = draft.find(id);
    if (item == nullptr) continue;
    if (item->kind != HallItemKind::Robot) return {std::round(way.x), std::round(way.y)};
    robot = item;
  }
  if (robot == nullptr) return {};
  return HallEditor::snapped(HallItemKind::Robot, robot->position + way, drag.free) -
         robot->position;
}

TileRect HallCanvas::resized(const Drag& drag) const {
  TileRect rect = editing_.selected_item()->rect;
  const int across = static_cast<int>(std::lround(drag.to.x - drag.from.x));
  const int down = static_cast<int>(std::lround(drag.to.y - drag.from.y));
  if (drag.handle.x < 0) rect.lower.i = std::min(rect.lower.i + across, rect.upper.i);
  if (drag.handle.x > 0) rect.upper.i = std::max(rect.upper.i + across, rect.lower.i);
  if (drag.handle.y < 0) rect.lower.j = std::min(rect.lower.j + down, rect.upper.j);
  if (drag.handle.y > 0) rect.upper.j = std::max(rect.upper.j + down, rect.lower.j);
  return rect;
}

std::vector<Cell> HallCanvas::drawn_belt(const Drag& drag) const {
  const DraftItem& belt = *editing_.selected_item();
  return HallEditor::drawn(belt.kind, cell_centre(belt.cells.front()), drag.to).cells;
}

void HallCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!editing_.is_open() || places() || event->button() != Qt::LeftButton) return;
  if (editing_.editor().item_at(view_.to_world(event->position()))) emit properties_wanted();
}

void HallCanvas::wheelEvent(QWheelEvent* event) {
  fitted_ = false;
  view_.zoom(std::pow(kCanvasZoom, event->angleDelta().y() / kWheelNotch), event->position());
  event->accept();
  update();
}

void HallCanvas::contextMenuEvent(QContextMenuEvent* event) {
  if (!editing_.is_open()) return;
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  const Point at = by_key ? at_ : view_.to_world(event->pos());
  const auto here = editing_.editor().item_at(at);
  if (here && !editing_.is_selected(*here)) editing_.select({*here});
  auto* const menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const bool any = !editing_.selected().empty();
  const auto add = [menu](const QString& text, bool enabled, auto effect) {
    menu->addAction(text, effect)->setEnabled(enabled);
  };
  add(tr("&Properties\tF2"), true, [this] { emit properties_wanted(); });
  add(tr("&Rotate\tR"), any, [this] { editing_.rotate(); });
  add(tr("&Copy\tCtrl+D"), any, [this] { editing_.duplicate(); });
  add(tr("&Delete\tDelete"), any, [this] { editing_.remove(); });
  menu->addSeparator();
  const Cell cell = cell_of(at);
  add(tr("&Insert column"), true, [this, cell] { editing_.insert_columns(cell.i, 1); });
  add(tr("Insert ro&w"), true, [this, cell] { editing_.insert_rows(cell.j, 1); });
  add(tr("Remove c&olumn"), true, [this, cell] { editing_.insert_columns(cell.i, -1); });
  add(tr("Remove row"), true, [this, cell] { editing_.insert_rows(cell.j, -1); });
  menu->popup(by_key ? mapToGlobal(view_.to_screen(at_).toPoint()) : event->globalPos());
}

void HallCanvas::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  inside_ = false;
  update();
}

}  // namespace magna
