// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/text/tr.h"
#include "widgets/plots/measures_pane.h"

namespace magna {
namespace {

void attach_operator(const WindowContext& context, MeasuresPane& pane, QDockWidget&) {
  QObject::connect(&pane, &MeasuresPane::problem, &context.messages,
                   context.shows(Severity::Warning));
}

}  // namespace

PaneDescriptor operator_pane() {
  return {.id = "operator",
          .title = tr("Operator"),
          .place = behind_connections(),
          .help = "measures",
          .make = [](WindowContext& context) -> MadePane {
            context.measures = new MeasuresPane(context.feed, &context.window);
            return {context, context.measures, attach_operator};
          }};
}

}  // namespace magna
