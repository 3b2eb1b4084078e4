// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/hall_commands.h"

#include <QDockWidget>
#include <memory>
#include <utility>

#include "widgets/action_set.h"
#include "widgets/hall/hall_pane.h"
#include "widgets/hall/hall_permit.h"
#include "widgets/hall/hall_reader.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

struct ActAction {
  std::string_view id;
  HallAct act;
};
constexpr ActAction kActs[] = {
    {"hall.go", HallAct::Go},           {"hall.face", HallAct::Face},
    {"hall.pick", HallAct::Pick},       {"hall.place", HallAct::Place},
    {"hall.charge", HallAct::Charge},   {"hall.cancel", HallAct::Cancel},
    {"hall.process", HallAct::Process},
};

void bring_to_front(QDockWidget& dock) {
  if (!dock.isHidden()) dock.raise();
}

}  // namespace

void connect_hall(const HallParts& parts) {
  SnapshotFeed& feed = parts.feed;
  HallChoice& choice = parts.map.hall_choice();
  for (const auto& [id, act] : kActs) {
    parts.actions.on(id, &feed, [&feed, &choice, act = act] {
      for (Input& input : inputs_for(feed.now(), choice.item(), act)) {
        feed.link().post(std::move(input));
      }
    });
  }
  QDockWidget& dock = parts.dock;
  const auto shown = std::make_shared<std::shared_ptr<const FactoryDescription>>();
  const auto show = [&actions = parts.actions, &feed, &choice, &dock, shown] {
    for (const auto& [id, act] : kActs) {
      const QString why = why_not(feed.now(), choice.item(), act);
      actions.set_enabled(id, why.isEmpty(), why);
    }
    const FactoryPicture* const hall = hall_of(feed.now());
    const auto now = hall != nullptr ? hall->description : nullptr;
    if (std::exchange(*shown, now) != now && now) bring_to_front(dock);
  };
  QObject::connect(&feed, &SnapshotFeed::calm, &parts.actions, show);
  QObject::connect(&choice, &HallChoice::changed, &parts.actions, show);
  show();
  QObject::connect(&parts.map, &MapPane::hall_item_clicked, &dock,
                   [&dock] { bring_to_front(dock); });
  QObject::connect(&parts.pane, &HallPane::place_wanted, &parts.map,
                   [&map = parts.map](Point place) { map.navigator().show_place(place, true); });
}

}  // namespace magna
