// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDockWidget;

namespace magna {

class ActionSet;
class ConnectionsPane;
class MessageArea;

/// Where the connections come up in the window.
struct LinkParts {
  ActionSet& actions;
  MessageArea& messages;
  ConnectionsPane& pane;
  QDockWidget& dock;
};

/// The action that shows every message; the dock is high enough for them while they are in front.
/// What is said of saving them is a message.
void connect_links(const LinkParts& parts);

}  // namespace magna
