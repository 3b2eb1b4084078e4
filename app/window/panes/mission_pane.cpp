// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/mission_pane.h"

#include <QDockWidget>
#include <QMenu>
#include <optional>
#include <utility>

#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/edit/image_edits.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/text/tr.h"
#include "widgets/images/finding_list.h"
#include "widgets/images/image_pane.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

struct MarkStateAction {
  ActionName id;
  MarkState state;
};
constexpr MarkStateAction kStateActions[] = {
    {"mark.confirm", MarkState::Confirmed},
    {"mark.suspect", MarkState::Suspected},
    {"mark.dismiss", MarkState::Dismissed},
};

void show_possible(ActionSet& actions, const MissionPane& pane) {
  const QString none = tr("There is no other mark");
  actions.set_enabled("mark.next", pane.can_step(+1), none);
  actions.set_enabled("mark.previous", pane.can_step(-1), none);
  const bool chosen = pane.chosen() != nullptr;
  const QString choose = tr("Choose a mark in the pane Mission first");
  actions.set_enabled("mark.go", chosen, choose);
  for (const MarkStateAction& row : kStateActions) {
    actions.set_enabled(row.id, pane.can_set(row.state),
                        chosen ? tr("The mark is in this state") : choose);
  }
}

/// Shows the place on the map and, while it is stored, the image that the mark was set in; else no
/// longer that of the mark before, `shown`.
void go_to_mark(const WindowContext& context, const MarkContent& mark,
                std::optional<ImageId>& shown) {
  context.map.navigator().show_place(mark.at, true);
  const Snapshot& now = context.feed.now();
  const ImageId image{mark.image};
  if (mark.image != 0 && find_image(now, image)) {
    shown = image;
    emit context.image->stored_wanted(image);
  } else if (shown) {
    emit context.image->stored_left(*std::exchange(shown, std::nullopt));
  }
}

void attach_mission(const WindowContext& context, MissionPane& pane, QDockWidget& dock) {
  ActionSet& actions = context.actions;
  actions.on("mark.next", &pane, [&pane] { pane.step(+1); });
  actions.on("mark.previous", &pane, [&pane] { pane.step(-1); });
  actions.on("mark.go", &pane, [&pane] { pane.go(); });
  for (const MarkStateAction& row : kStateActions) {
    actions.on(row.id, &pane, [&pane, state = row.state] { pane.set_state(state); });
    pane.state_menu().addAction(&actions[row.id]);
    pane.list().addAction(&actions[row.id]);  // its letters work here as on the map
  }
  pane.list().setContextMenuPolicy(Qt::ActionsContextMenu);
  actions.on("view.mission", &dock, [&dock, &pane] {
    go_to_dock(dock);
    pane.list().setFocus(Qt::ShortcutFocusReason);
  });
  QObject::connect(&pane, &MissionPane::go_wanted, &pane,
                   [&context, shown = std::optional<ImageId>()](const Mark& mark) mutable {
                     go_to_mark(context, mark.mark, shown);
                   });
  QObject::connect(&pane, &MissionPane::export_wanted, &actions["world.export_marks"],
                   &QAction::trigger);
  PaneHeader& header = header_of(dock);
  const auto follow = [&actions, &header, &pane] {
    header.show_facts(pane.summary());
    show_possible(actions, pane);
  };
  QObject::connect(&pane, &MissionPane::changed, &header, follow);
  follow();
}

}  // namespace

PaneDescriptor mission_pane() {
  const PanePlace place{.place = DockPlace::Right, .shown = false, .size = kSideWidth};
  return {.id = "mission",
          .title = tr("Mission"),
          .icon = "mission",
          .place = place,
          .in_watch = PanePlace{.place = DockPlace::Right, .size = kSideWidth},
          .help = "mission",
          .make = [](WindowContext& context) -> MadePane {
            context.mission =
                new MissionPane(context.edits, context.image->maker(), &context.window);
            return {context, context.mission, attach_mission};
          }};
}

}  // namespace magna
