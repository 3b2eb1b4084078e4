// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/order_menu.h"

#include <QActionGroup>
#include <QMenu>
#include <ranges>
#include <string>

#include "core/geometry/polygon.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/scene/map_scene.h"

namespace magna {
namespace {

constexpr ActionName kCrewNumber = "order.crew_number";

/// A row with the words of an action; its keys stay with the action.
QAction* add_worded(QMenu& menu, const ActionRow& row) {
  auto* const action = menu.addAction(QCoreApplication::translate("Actions", row.text));
  if (*row.icon != '\0') action->setIcon(tinted_icon(QLatin1String(row.icon)));
  action->setToolTip(hint_text(row));
  action->setStatusTip(action->toolTip());
  return action;
}

/// Rows of which one is checked.
template <class Choices, class Value>
void add_choices(QMenu& menu, OrderEditor& editor, const Choices& choices,
                 Value OrderEditor::Choice::*part) {
  auto* const group = new QActionGroup(&menu);
  for (const auto& [id, value] : choices) {
    QAction* const action = add_worded(menu, id.row());
    action->setCheckable(true);
    action->setChecked(editor.choice().*part == value);
    if (id == kCrewNumber) action->setText(crew_number_text(editor.choice()));
    group->addAction(action);
    QObject::connect(action, &QAction::triggered, &editor,
                     [&editor, part, value = value] { editor.choose(part, value); });
  }
}

}  // namespace

ActionName order_action(OrderKind kind) { return "order." + std::string(name(kind)); }

QString area_text(const OrderArea& area) {
  if (!area.room.empty()) return QString::fromStdString(area.room);
  if (area.corners.empty()) return tr("all of the map");
  return area.name.empty() ? tr("the area") : QString::fromStdString(area.name);
}

QString crew_number_text(const OrderEditor::Choice& choice) {
  return choice.count == 1 ? tr("1 robot") : tr("%1 robots").arg(choice.count);
}

void add_orders(QMenu& menu, EditStack& edits, const OrderArea& area) {
  OrderEditor& editor = OrderEditor::of(edits);
  menu.setToolTipsVisible(true);
  for (const OrderKindRow& row : order_kinds()) {
    QAction* const action = add_worded(menu, order_action(row.kind).row());
    const QString why = editor.why_not(row.kind, area);
    action->setEnabled(why.isEmpty());
    if (!why.isEmpty()) {
      action->setToolTip(why);
      action->setStatusTip(why);
    }
    QObject::connect(action, &QAction::triggered, &editor,
                     [&editor, kind = row.kind, area] { editor.give(kind, area); });
  }
  menu.addSeparator();
  QMenu& crew = *menu.addMenu(tr("&Robots"));
  crew.setToolTipsVisible(true);
  add_choices(crew, editor, kOrderCrews, &OrderEditor::Choice::crew);
  QMenu& after = *menu.addMenu(tr("After&wards"));
  after.setToolTipsVisible(true);
  add_choices(after, editor, kOrderAfters, &OrderEditor::Choice::after);
}

const Room* room_at(const MapScene& scene, Point place) {
  if (!scene.snapshot->world) return nullptr;
  for (const Room& room : std::views::reverse(scene.snapshot->world->rooms)) {
    if (polygon_contains(room.corners, place)) return &room;
  }
  return nullptr;
}

}  // namespace magna
