// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/measures/measures_pane.h"
#include "widgets/tr.h"

namespace magna {
namespace {

void attach_operator(const WindowContext& context, QDockWidget&) {
  QObject::connect(&context.part<MeasuresPane>(), &MeasuresPane::problem, &context.messages,
                   context.shows(Severity::Warning));
}

}  // namespace

PaneDescriptor operator_pane() {
  return {.id = "operator",
          .title = tr("Operator"),
          .place = {.place = DockPlace::Bottom,
                    .shown = false,
                    .size = kBottomHeight,
                    .with = "connections"},
          .help = "measures",
          .make = [](const WindowContext& context) -> QWidget* {
            return new MeasuresPane(context.feed, &context.window);
          },
          .attach = attach_operator};
}

}  // namespace magna
