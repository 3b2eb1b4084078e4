// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/help/palette_entry.h"

class QMainWindow;

namespace magna {

class ActionSet;
class SnapshotFeed;
struct Snapshot;
struct WindowContext;

// The entries of the command palette.

/// All actions in the window's menus, with their path such as "View > Map tool", and the actions of
/// the table that are in no menu. Disabled actions have the reason as their hint. With a snapshot,
/// they name the robots that they are about.
std::vector<PaletteEntry> action_entries(const QMainWindow& window, const ActionSet& actions,
                                         const Snapshot* now = nullptr);
/// Entries such as "Go to History" for panes that have no action: they show and raise the pane and
/// move the focus to it.
std::vector<PaletteEntry> pane_entries(const QMainWindow& window);
/// The robots by name; choosing an entry makes the robot active.
std::vector<PaletteEntry> robot_entries(SnapshotFeed& feed);
/// The worlds of Magna and those beside the open one that are neither open nor recent.
std::vector<PaletteEntry> world_entries(const WindowContext& context);
/// All entries but the worlds: actions, panes and robots.
std::vector<PaletteEntry> palette_entries(const QMainWindow& window, const ActionSet& actions,
                                          SnapshotFeed& feed);

}  // namespace magna
