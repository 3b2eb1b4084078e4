// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/snapshot_feed.h"

namespace magna {

class ActionSet;
class GroupCommands;

/// The actions that add robots to the team's exploration and withdraw them from it: those that are
/// selected, else the active one, or all. Enabled while they would change something.
void connect_exploration(ActionSet& actions, SnapshotFeed& feed, GroupCommands& group);

}  // namespace magna
