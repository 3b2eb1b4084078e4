// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/snapshot_feed.h"

namespace magna {

class ActionSet;
class TeleopPane;

/// The actions on the active robot that moves itself: switch its state by one input each,
/// pause, step and clear its queue; and when they can be used. A hold in `teleop` ends with a stop.
void connect_cybot(ActionSet& actions, SnapshotFeed& feed, TeleopPane& teleop);

}  // namespace magna
