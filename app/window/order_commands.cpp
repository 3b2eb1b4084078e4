// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/order_commands.h"

#include <QIcon>

#include "app/window/window_context.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/edit/order_editor.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/state/order_words.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/map_pane.h"
#include "widgets/map/order_menu.h"

namespace magna {
namespace {

OrderArea chosen_area(const MapPane& map) {
  return map.tool_in_use().chosen_area().value_or(OrderArea());
}

/// An order would go to another area than the one that is being drawn.
QString why_unfinished(const MapPane& map) {
  if (!map.tool_in_use().draws_order_area()) return {};
  return tr("The area on the map is not closed: close it with Enter, or cancel it with Esc");
}

void give_order(const WindowContext& context, OrderKind kind) {
  const QString why = why_unfinished(context.map);
  if (!why.isEmpty()) return context.messages.show_message(Severity::Info, why);
  OrderEditor::of(context.edits).give(kind, chosen_area(context.map));
}

/// Connects the actions of one choice.
template <class Choices, class Value>
void connect_choices(ActionSet& actions, OrderEditor& editor, const Choices& choices,
                     Value OrderEditor::Choice::*part) {
  for (const auto& [id, value] : choices) {
    actions.on(id, &editor, [&editor, part, value = value] { editor.choose(part, value); });
  }
}

OrderEditor::Choice kept_choice(const UserSettings& user) {
  return {user.order_team.who, user.order_team.count, user.order_after, user.order_rejoin};
}

void keep_choice(Profile& profile, const OrderEditor::Choice& choice) {
  UserSettings& user = profile.user();
  if (choice == kept_choice(user)) return;
  user.order_team = {choice.crew, choice.count};
  user.order_after = choice.after;
  user.order_rejoin = choice.rejoin;
  profile.save_user();
}

void show_order_choice(ActionSet& actions, const OrderEditor::Choice& choice) {
  for (const auto& [id, crew] : kOrderCrews) {
    if (crew == choice.crew) actions[id].setChecked(true);
  }
  for (const auto& [id, after] : kOrderAfters) {
    if (after == choice.after) actions[id].setChecked(true);
  }
  actions["order.rejoin"].setChecked(choice.rejoin);
  actions["order.crew_number"].setText(crew_number_text(choice));
}

void show_orders_possible(ActionSet& actions, const OrderEditor& editor, const MapPane& map) {
  const QString unfinished = why_unfinished(map);
  for (const OrderKindRow& row : order_kinds()) {
    const QString why =
        unfinished.isEmpty() ? editor.why_not(row.kind, chosen_area(map)) : unfinished;
    actions.set_enabled(order_action(row.kind), why.isEmpty(), why);
  }
  actions.set_enabled("order.cancel", !editor.chosen_orders().empty(),
                      tr("No selected robot carries out an order"));
}

}  // namespace

void connect_orders(const WindowContext& context) {
  ActionSet& actions = context.actions;
  MapPane& map = context.map;
  OrderEditor& editor = OrderEditor::of(context.edits);
  for (const OrderKindRow& row : order_kinds()) {
    actions.on(order_action(row.kind), &editor,
               [&context, kind = row.kind] { give_order(context, kind); });
  }
  actions.on("order.cancel", &editor, [&editor] { editor.cancel_chosen(); });
  actions.on("order.rejoin", &editor,
             [&editor] { editor.choose(&OrderEditor::Choice::rejoin, !editor.choice().rejoin); });
  actions.on("order.crew_more", &editor, [&editor] { editor.count_by(+1); });
  actions.on("order.crew_fewer", &editor, [&editor] { editor.count_by(-1); });
  connect_choices(actions, editor, kOrderCrews, &OrderEditor::Choice::crew);
  connect_choices(actions, editor, kOrderAfters, &OrderEditor::Choice::after);
  Profile& profile = context.profile;
  const auto follow = [&actions, &editor, &map, &profile] {
    editor.choose(kept_choice(profile.user()));  // settings may be imported
    show_orders_possible(actions, editor, map);
  };
  QObject::connect(&context.feed, &SnapshotFeed::calm, &actions, follow);
  QObject::connect(&editor, &OrderEditor::changed, &actions, [&actions, &editor, &profile, follow] {
    keep_choice(profile, editor.choice());
    show_order_choice(actions, editor.choice());
    follow();
  });
  show_order_choice(actions, editor.choice());
  follow();
}

std::vector<PaletteEntry> order_entries(EditStack& edits) {
  std::vector<PaletteEntry> entries;
  const Snapshot& now = edits.now();
  if (!now.world) return entries;
  OrderEditor& editor = OrderEditor::of(edits);
  for (const Room& room : now.world->rooms) {
    const OrderArea area{room.name};
    for (const OrderKindRow& row : order_kinds()) {
      const ActionRow& action = order_action(row.kind).row();
      PaletteEntry entry;
      entry.id = "order:" + std::string(row.name) + ":" + room.name;
      entry.text = tr("%1 %2").arg(order_title(row.kind), area_text(area));
      entry.detail = tr("Order, %1").arg(editor.crew_text());
      entry.hint = hint_text(action);
      entry.icon = tinted_icon(QLatin1String(action.icon));
      entry.problem = editor.why_not(row.kind, area);
      entry.enabled = entry.problem.isEmpty();
      entry.run = [&editor, kind = row.kind, area] { editor.give(kind, area); };
      entries.push_back(std::move(entry));
    }
  }
  return entries;
}

}  // namespace magna
