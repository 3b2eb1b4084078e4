// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/no_go_pane.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

void attach_no_go(const WindowContext& context, NoGoPane& pane, QDockWidget& /*dock*/) {
  QObject::connect(&pane, &NoGoPane::place_wanted, &context.map,
                   [&map = context.map](Point place) { map.navigator().show_place(place, true); });
}

}  // namespace

PaneDescriptor no_go_pane() {
  return {.id = "no-go",
          .title = tr("No-go areas"),
          .place = behind_connections(),
          .help = "no-go",
          .usable = [](const Snapshot& now) { return !no_go_of(now).empty(); },
          .make = [](WindowContext& context) -> MadePane {
            return {context, new NoGoPane(context.edits, &context.window), attach_no_go};
          }};
}

}  // namespace magna
