// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/profile/layout.h"

namespace magna {

/// Name of the layout in the first slot: the initial arrangement of the window.
inline constexpr const char* kFirstLayout = "Drive";

/// The layouts supplied with Magna for the slots after the first, built from the table of panes.
const std::vector<Layout>& factory_layouts();

/// A layout in which all panes are closed at their initial places, none as a tab of another.
Layout layout_of_closed_panes();

}  // namespace magna
