// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/palette/palette_entry.h"

class QMainWindow;

namespace magna {

class ActionSet;
class SnapshotFeed;

// The entries of the command palette.

/// Whatever stands in the window's menus, as "View > Map tool", and the rows of the table that
/// stand in none; those that cannot be done say why.
std::vector<PaletteEntry> action_entries(const QMainWindow& window, const ActionSet& actions);
/// "Go to Connections": shows the pane, before others in the same place too, and takes the focus
/// there.
std::vector<PaletteEntry> pane_entries(const QMainWindow& window);
/// The robots by name; running one makes it active.
std::vector<PaletteEntry> robot_entries(SnapshotFeed& feed);
/// All of them.
std::vector<PaletteEntry> palette_entries(const QMainWindow& window, const ActionSet& actions,
                                          SnapshotFeed& feed);

}  // namespace magna
