// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDockWidget;

namespace magna {

class ActionSet;
class InsidePane;
class MapPane;

/// Where the inside of a robot comes up in the window.
struct InsideParts {
  ActionSet& actions;
  MapPane& map;
  InsidePane& pane;
  QDockWidget& dock;
};

/// The action that shows the pane; the map's ground truth is the pane's, too.
void connect_inside(const InsideParts& parts);

}  // namespace magna
