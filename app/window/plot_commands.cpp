// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/plot_commands.h"

#include <QLineEdit>

#include "app/window/pane_focus.h"
#include "widgets/action_set.h"
#include "widgets/map/map_pane.h"
#include "widgets/message_area.h"
#include "widgets/plots/plots_pane.h"

namespace magna {
namespace {

constexpr int kLeastPlotsHeight = 320;  // pixels: two plots

}  // namespace

void connect_plots(const PlotParts& parts) {
  PlotsPane& pane = parts.pane;
  set_least_height(parts.dock, kLeastPlotsHeight);
  parts.actions.on("view.plots", &pane, [&pane, &dock = parts.dock] {
    go_to_dock(dock);
    pane.chooser().words().setFocus(Qt::ShortcutFocusReason);
  });
  QObject::connect(&parts.map, &MapPane::layers_changed, &pane,
                   [&pane](const MapLayers& layers) { pane.set_truth(layers.truth); });
  pane.set_truth(parts.map.layers().truth);
  QObject::connect(&pane, &PlotsPane::said, &parts.messages,
                   [&messages = parts.messages](const QString& text) {
                     messages.show_message(Severity::Info, text);
                   });
  QObject::connect(&pane, &PlotsPane::problem, &parts.messages,
                   [&messages = parts.messages](const QString& text) {
                     messages.show_message(Severity::Warning, text);
                   });
}

}  // namespace magna
