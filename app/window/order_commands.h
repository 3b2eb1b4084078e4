// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/help/palette_entry.h"

namespace magna {

class EditStack;
struct WindowContext;

/// Connects the actions of orders to areas: they go to the area that the map's tool has chosen,
/// else to all of the map. Connect them after the panes are attached.
void connect_orders(const WindowContext& context);

/// Entries of the palette: each order to each named room of the world.
std::vector<PaletteEntry> order_entries(EditStack& edits);

}  // namespace magna
