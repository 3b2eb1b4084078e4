// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDockWidget;

namespace magna {

class ActionSet;
class SnapshotFeed;
class TeleopPane;

/// The actions of driving by hand: take control (brings the pane to the front), lock and
/// unlock; and when they can be used.
void connect_driving(ActionSet& actions, SnapshotFeed& feed, TeleopPane& teleop, QDockWidget& dock);

}  // namespace magna
