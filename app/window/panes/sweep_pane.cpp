// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/sweep_pane.h"

#include <QDockWidget>
#include <QLineEdit>

#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr int kSweepHeight = 320;  // pixels at 100 %; fits the plot with its legend

/// Connects the action that shows the pane. The header says which results these are; reading them
/// is that of SweepCommands.
void attach_sweep(const WindowContext& context, SweepPane& pane, QDockWidget& dock) {
  set_least_height(dock, kSweepHeight);
  context.actions.on("view.sweep", &pane, [&pane, &dock] {
    go_to_dock(dock);
    pane.words().setFocus(Qt::ShortcutFocusReason);
  });
  QObject::connect(&pane, &SweepPane::said, &context.messages,
                   context.shows(Severity::Info, QStringLiteral("sweep")));
  QObject::connect(&pane, &SweepPane::problem, &context.messages,
                   context.shows(Severity::Warning, QStringLiteral("sweep")));
  PaneHeader& header = header_of(dock);
  QObject::connect(&pane, &SweepPane::facts_changed, &header,
                   [&header, &pane] { header.show_facts(pane.facts()); });
}

}  // namespace

PaneDescriptor sweep_pane() {
  PanePlace place = behind_connections();
  place.size = kSweepHeight;
  return {.id = "sweep",
          .title = tr("Sweep results"),
          .label = tr("Sweep"),
          .place = place,
          .help = "sweeps",
          .make = [](WindowContext& context) -> MadePane {
            context.sweep = new SweepPane(context.actions, &context.window);
            return {context, context.sweep, attach_sweep};
          }};
}

}  // namespace magna
