// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/history_pane.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/text/tr.h"

namespace magna {

PaneDescriptor history_pane() {
  return {.id = "history",
          .title = tr("History"),
          .place = behind_connections(),
          .in_plan = PanePlace{.place = DockPlace::Right, .size = kSideWidth},
          .help = "history",
          .make = [](WindowContext& context) -> MadePane {
            return {context, new HistoryPane(context.edits, context.actions, &context.window)};
          }};
}

}  // namespace magna
