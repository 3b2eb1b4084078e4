// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QLineEdit>

#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/map_pane.h"
#include "widgets/plots/plots_pane.h"

namespace magna {
namespace {

constexpr int kLeastPlotsHeight = 320;  // pixels at 100 %; fits two plots

/// Connects the action that shows the plots. The plots show the ground truth if the map does.
void attach_plots(const WindowContext& context, PlotsPane& pane, QDockWidget& dock) {
  set_least_height(dock, kLeastPlotsHeight);
  context.actions.on("view.plots", &pane, [&pane, &dock] {
    go_to_dock(dock);
    pane.chooser().words().setFocus(Qt::ShortcutFocusReason);
  });
  QObject::connect(&context.map, &MapPane::layers_changed, &pane,
                   [&pane](const MapLayers& layers) { pane.set_truth(layers["truth"]); });
  pane.set_truth(context.map.layers()["truth"]);
  QObject::connect(&pane, &PlotsPane::said, &context.messages,
                   context.shows(Severity::Info, QStringLiteral("plots")));
  QObject::connect(&pane, &PlotsPane::problem, &context.messages,
                   context.shows(Severity::Warning, QStringLiteral("plots")));
}

}  // namespace

PaneDescriptor plots_pane() {
  return {.id = "plots",
          .title = tr("Plots"),
          .icon = "plots",
          .place = {.place = DockPlace::Right, .shown = false, .size = kSideWidth},
          .help = "plots",
          .make = [](WindowContext& context) -> MadePane {
            context.plots = new PlotsPane(context.feed, &context.window);
            return {context, context.plots, attach_plots};
          }};
}

}  // namespace magna
