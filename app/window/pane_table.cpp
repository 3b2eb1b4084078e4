// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_table.h"

namespace magna {

// Each is defined in panes/NAME_pane.cpp.
PaneDescriptor agents_pane();
PaneDescriptor compare_pane();
PaneDescriptor connections_pane();
PaneDescriptor console_pane();
PaneDescriptor cybot_pane();
PaneDescriptor debugger_pane();
PaneDescriptor events_pane();
PaneDescriptor gantt_pane();
PaneDescriptor hall_pane();
PaneDescriptor help_pane();
PaneDescriptor history_pane();
PaneDescriptor image_pane();
PaneDescriptor indicators_pane();
PaneDescriptor inside_pane();
PaneDescriptor mission_pane();
PaneDescriptor no_go_pane();
PaneDescriptor operator_pane();
PaneDescriptor parameters_pane();
PaneDescriptor plots_pane();
PaneDescriptor programs_pane();
PaneDescriptor robots_pane();
PaneDescriptor sweep_pane();
PaneDescriptor teleop_pane();
PaneDescriptor waypoints_pane();

const std::vector<PaneDescriptor>& pane_table() {
  static const std::vector<PaneDescriptor> kPanes = {
      robots_pane(),    connections_pane(), image_pane(),   mission_pane(),    teleop_pane(),
      waypoints_pane(), cybot_pane(),       hall_pane(),    indicators_pane(), agents_pane(),
      inside_pane(),    plots_pane(),       help_pane(),    events_pane(),     console_pane(),
      programs_pane(),  debugger_pane(),    history_pane(), operator_pane(),   parameters_pane(),
      no_go_pane(),     gantt_pane(),       compare_pane(), sweep_pane(),
  };
  return kPanes;
}

namespace {

PanePlace hidden(PanePlace place) {
  place.shown = false;
  return place;
}

Layout factory_layout(const char* name, std::optional<PanePlace> PaneDescriptor::*shown) {
  Layout layout;
  layout.name = name;
  for (const PaneDescriptor& pane : pane_table()) {
    const bool is_shown = shown != nullptr && pane.*shown;
    PanePlace& place = layout.panes[pane.id];
    place = is_shown ? *(pane.*shown) : hidden(pane.place);
    place.by_default = true;
  }
  return layout;
}

}  // namespace

const std::vector<Layout>& factory_layouts() {
  static const std::vector<Layout> kLayouts = {factory_layout("Plan", &PaneDescriptor::in_plan),
                                               factory_layout("Watch", &PaneDescriptor::in_watch),
                                               factory_layout("Map", nullptr)};
  return kLayouts;
}

Layout layout_of_closed_panes() {
  Layout layout;
  for (const PaneDescriptor& pane : pane_table()) {
    PanePlace place = hidden(pane.place);
    place.with.clear();
    layout.panes[pane.id] = place;
  }
  return layout;
}

}  // namespace magna
