// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/snapshot_feed.h"

class QDockWidget;

namespace magna {

class ActionSet;
class HallPane;
class MapPane;

/// Where a hall comes up in the window.
struct HallParts {
  ActionSet& actions;
  SnapshotFeed& feed;
  MapPane& map;
  HallPane& pane;
  QDockWidget& dock;
};

/// The actions on a hall and when they can be used; the pane comes to the front when
/// something of the hall is clicked on the map, and when a hall is opened. A dock that was closed
/// stays closed.
void connect_hall(const HallParts& parts);

}  // namespace magna
