// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inside_commands.h"

#include <QDockWidget>

#include "app/window/pane_focus.h"
#include "widgets/action_set.h"
#include "widgets/inside/inside_pane.h"
#include "widgets/map/map_pane.h"

namespace magna {

void connect_inside(const InsideParts& parts) {
  InsidePane& pane = parts.pane;
  parts.actions.on("view.inside", &pane, [&dock = parts.dock] { go_to_dock(dock); });
  QObject::connect(&parts.map, &MapPane::layers_changed, &pane,
                   [&pane](const MapLayers& layers) { pane.show_truth(layers.truth); });
  pane.show_truth(parts.map.layers().truth);
}

}  // namespace magna
