// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDockWidget;

namespace magna {

class ActionSet;
class MapPane;
class MessageArea;
class PlotsPane;

struct PlotParts {
  ActionSet& actions;
  MapPane& map;
  MessageArea& messages;
  PlotsPane& pane;
  QDockWidget& dock;
};

/// Brings the plots up, tells them whether the map shows the ground truth, and says what went
/// wrong with them.
void connect_plots(const PlotParts& parts);

}  // namespace magna
