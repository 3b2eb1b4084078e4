// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMainWindow;

namespace magna {

class ActionSet;
class MessageArea;
class PadDriver;
class PadSource;
class Profile;
class TeleopPane;

/// The parts that pads act on.
struct PadParts {
  QMainWindow& window;
  ActionSet& actions;
  TeleopPane& teleop;
  MessageArea& messages;
};

/// Lets the pads of `source` drive, and opens the page on which they are set up. The window deletes
/// the driver before `source` and `profile` go.
PadDriver* connect_pads(const PadParts& parts, PadSource& source, Profile& profile);

}  // namespace magna
