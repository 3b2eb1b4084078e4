// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDockWidget;

namespace magna {

class ActionSet;
class MessageArea;
class ParameterPane;

/// Where the parameters come up in the window.
struct ParameterParts {
  ActionSet& actions;
  MessageArea& messages;
  ParameterPane& pane;
  QDockWidget& dock;
};

/// The action that shows the pane, ready to be searched; what it says of profiles is a message.
void connect_parameters(const ParameterParts& parts);

}  // namespace magna
