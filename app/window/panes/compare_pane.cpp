// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/compare_pane.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "core/view/snapshot.h"
#include "widgets/base/text/tr.h"

namespace magna {

PaneDescriptor compare_pane() {
  return {.id = "compare",
          .title = tr("Compare"),
          .place = behind_connections(),
          .help = "past",
          .usable = [](const Snapshot& now) { return now.past; },
          .make = [](WindowContext& context) -> MadePane {
            context.compare = new ComparePane(context.actions, &context.window);
            return {context, context.compare};
          }};
}

}  // namespace magna
