// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/factory_layouts.h"

#include <optional>

#include "app/window/pane_table.h"

namespace magna {
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
    layout.panes[pane.id] = is_shown ? *(pane.*shown) : hidden(pane.place);
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
