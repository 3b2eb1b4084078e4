// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/snapshot_feed.h"

namespace magna {

class ActionSet;

/// The action that lets the selected robots find their ways round obstacles, or drive straight. It
/// is checked when all of them that can do so; robots without a body cannot.
void connect_routes(ActionSet& actions, SnapshotFeed& feed);

}  // namespace magna
