// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>

#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/text/tr.h"
#include "widgets/images/inside_pane.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

/// Connects the action that shows the pane. The pane shows the ground truth if the map does.
void attach_inside(const WindowContext& context, InsidePane& pane, QDockWidget& dock) {
  context.actions.on("view.inside", &pane, [&dock] { go_to_dock(dock); });
  QObject::connect(&context.map, &MapPane::layers_changed, &pane,
                   [&pane](const MapLayers& layers) { pane.show_truth(layers["truth"]); });
  pane.show_truth(context.map.layers()["truth"]);
}

}  // namespace

PaneDescriptor inside_pane() {
  return {.id = "inside",
          .title = tr("Inside robot"),
          .label = tr("Inside"),
          .icon = "inside",
          .place = {.place = DockPlace::Right, .shown = false, .size = kSideWidth},
          .help = "inside",
          .make = [](WindowContext& context) -> MadePane {
            context.inside = new InsidePane(context.feed, context.actions, &context.window);
            return {context, context.inside, attach_inside};
          }};
}

}  // namespace magna
