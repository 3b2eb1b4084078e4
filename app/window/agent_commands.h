// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/snapshot_feed.h"

class QDockWidget;

namespace magna {

class ActionSet;
class AgentPane;

/// Where neural agents come up in the window.
struct AgentParts {
  ActionSet& actions;
  SnapshotFeed& feed;
  AgentPane& pane;
  QDockWidget& dock;
};

/// The actions on neural agents and when they can be used; the pane comes up when a world
/// that has some is opened. A dock that is closed then stays closed until the next such world.
void connect_agents(const AgentParts& parts);

}  // namespace magna
