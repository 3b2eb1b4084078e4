// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <memory>
#include <utility>

#include "app/window/dock_arranger.h"
#include "app/window/group_commands.h"
#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/hall/dispatcher_bar.h"
#include "widgets/hall/hall_pane.h"
#include "widgets/hall/hall_permit.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

struct HallOperationAction {
  ActionName id;
  HallOperation operation;
};
constexpr HallOperationAction kOperationActions[] = {
    {"hall.go", HallOperation::Go},           {"hall.face", HallOperation::Face},
    {"hall.pick", HallOperation::Pick},       {"hall.place", HallOperation::Place},
    {"hall.charge", HallOperation::Charge},   {"hall.cancel", HallOperation::Cancel},
    {"hall.process", HallOperation::Process},
};

/// Shows the dock, unless the user closed it.
void bring_up(const DockArranger& arranger, QDockWidget& dock) {
  if (arranger.wanted(dock)) bring_to_front(dock);
}

/// Connects and enables the actions on a hall. Opening a hall or clicking one of its items on the
/// map raises the dock, unless it is closed.
void attach_hall(const WindowContext& context, HallPane& pane, QDockWidget& dock) {
  SnapshotFeed& feed = context.feed;
  HallChoice& choice = context.map.hall_choice();
  const DockArranger& arranger = *context.arranger;
  for (const auto& [id, operation] : kOperationActions) {
    context.actions.on(id, &feed, [&feed, &choice, &group = context.group, operation = operation] {
      if (operation == HallOperation::Cancel || operation == HallOperation::Charge) {
        return group.act_in_hall(feed.now().selected, operation);
      }
      for (Input& input : inputs_for(feed.now(), choice.item(), operation)) {
        feed.link().post(std::move(input));
      }
    });
  }
  context.actions.on("hall.dispatch", &feed,
                     [&feed, &pane] { toggle_dispatcher(feed, pane.dispatcher().chosen()); });
  context.actions.on("hall.schedule", &pane, [&pane] { pane.dispatcher().ask_for_schedule(); });
  const auto enable = [&actions = context.actions, &feed, &choice] {
    const bool hall = hall_of(feed.now()) != nullptr;
    for (const ActionName id : {ActionName("hall.dispatch"), ActionName("hall.schedule")}) {
      actions.set_enabled(id, hall, hall ? QString() : why_no_hall());
    }
    actions.set_words("hall.dispatch", dispatcher_words(feed.now()));
    for (const auto& [id, operation] : kOperationActions) {
      const QString why = why_not(feed.now(), choice.item(), operation);
      actions.set_enabled(id, why.isEmpty(), why);
    }
  };
  QObject::connect(&feed, &SnapshotFeed::calm, &context.actions, enable);
  QObject::connect(&choice, &HallChoice::changed, &context.actions, enable);
  enable();
  // Only in a window that is shown: the layout of the last run is applied before that, and would
  // put the pane behind others again.
  const auto shown = std::make_shared<std::shared_ptr<const HallDescription>>();
  const auto bring_up_new = [&feed, &arranger, &dock, shown] {
    if (!dock.parentWidget()->isVisible()) return;
    const HallStatus* const hall = hall_of(feed.now());
    const auto now = hall != nullptr ? hall->description : nullptr;
    if (std::exchange(*shown, now) != now && now) bring_up(arranger, dock);
  };
  QObject::connect(&feed, &SnapshotFeed::calm, &dock, bring_up_new);
  QObject::connect(&arranger, &DockArranger::arranged, &dock, bring_up_new);
  QObject::connect(&context.map, &MapPane::hall_item_clicked, &dock,
                   [&arranger, &dock] { bring_up(arranger, dock); });
  QObject::connect(&pane, &HallPane::place_wanted, &context.map,
                   [&map = context.map](Point place) { map.navigator().show_place(place, true); });
}

}  // namespace

PaneDescriptor hall_pane() {
  const PanePlace place{.place = DockPlace::Right, .size = kSideWidth};
  return {.id = "hall",
          .title = tr("Hall"),
          .icon = "hall-area",
          .place = place,
          .in_watch = place,
          .help = "hall",
          .usable = [](const Snapshot& now) { return hall_of(now) != nullptr; },
          .make = [](WindowContext& context) -> MadePane {
            return {context,
                    new HallPane(context.feed, context.actions, context.map.hall_choice(),
                                 &context.window),
                    attach_hall};
          }};
}

}  // namespace magna
