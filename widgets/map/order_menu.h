// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "widgets/base/edit/order_editor.h"
#include "widgets/base/keys/action_table.h"

class QMenu;

namespace magna {

struct MapScene;

/// Actions of the choices of an OrderEditor.
template <class Value>
struct OrderChoiceAction {
  ActionName id;
  Value value;
};
inline constexpr OrderChoiceAction<OrderCrew> kOrderCrews[] = {
    {"order.crew_selected", OrderCrew::Named},
    {"order.crew_needed", OrderCrew::Needed},
    {"order.crew_all", OrderCrew::All},
    {"order.crew_number", OrderCrew::Number},
};
inline constexpr OrderChoiceAction<OrderAfter> kOrderAfters[] = {
    {"order.after_stay", OrderAfter::Stay},
    {"order.after_return", OrderAfter::Return},
    {"order.after_help", OrderAfter::Help},
};

/// The action that gives an order of this kind: "order.search".
ActionName order_action(OrderKind kind);

/// "lab", "Area 1", "all of the map"; "the area" without a name.
QString area_text(const OrderArea& area);

/// "3 robots": the row of OrderCrew::Number.
QString crew_number_text(const OrderEditor::Choice& choice);

/// Fills a menu with the orders to an area, who carries them out and what follows; tooltips of
/// disabled rows have the reason.
void add_orders(QMenu& menu, EditStack& edits, const OrderArea& area);

/// The topmost named room of the world at a place; nullptr: there is none.
const Room* room_at(const MapScene& scene, Point place);

}  // namespace magna
