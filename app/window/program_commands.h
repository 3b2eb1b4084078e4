// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/snapshot_feed.h"

class QDockWidget;
class QWidget;

namespace magna {

class ActionSet;
class ProgramsPane;

/// Where Lisp programs come up in the window.
struct ProgramParts {
  QWidget& window;
  ActionSet& actions;
  SnapshotFeed& feed;
  ProgramsPane& pane;
  QDockWidget& dock;
};

/// The actions on programs and when they can be used: on the program that is chosen in the
/// pane. The pane comes up by itself with the first program of a run and with one that is started
/// here.
void connect_programs(const ProgramParts& parts);

}  // namespace magna
