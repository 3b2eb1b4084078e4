// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

#include "app/gamepad/pad_source.h"
#include "app/profile/profile.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/edit/edit_stack.h"
#include "widgets/base/state/snapshot_feed.h"

class QDockWidget;

namespace magna {

class ActionSet;
class BarOverlay;
class CameraFirst;
class ComparePane;
class ConfirmBar;
class ConsolePane;
class ControlBar;
class DockArranger;
class EventsPane;
class GroupCommands;
class HallEditorPane;
class HelpPane;
class ImagePane;
class InsidePane;
class MapPane;
class MeasuresPane;
class MissionPane;
class PaneFolder;
class PaneSlot;
class PlotsPane;
class RobotListPane;
class SourceOpener;
class StatusLine;
class SweepPane;
class TeleopPane;
class TourCard;
class WindowLag;
class WorldPanel;

/// The objects shared by the panes and actions of the window; outlives both.
struct WindowContext {
  QMainWindow& window;
  SnapshotFeed& feed;
  EditStack& edits;
  ActionSet& actions;
  MapPane& map;
  MessageArea& messages;
  ConfirmBar& confirm;
  GroupCommands& group;
  Profile& profile;
  PadSource& pads;
  BarOverlay& bars;  ///< over the map
  WorldPanel& world_panel;
  HallEditorPane& hall_editor;  ///< over the map while a hall is edited
  WindowLag& lag;

  // Parts that the window makes next, in this order; null before.
  PaneSlot* middle = nullptr;  ///< of the window: the map, or the images (CameraFirst)
  RobotListPane* robots = nullptr;
  ImagePane* image = nullptr;
  PaneSlot* side = nullptr;  ///< in the dock of the images: these, or the map
  MissionPane* mission = nullptr;
  TeleopPane* teleop = nullptr;
  InsidePane* inside = nullptr;
  PlotsPane* plots = nullptr;
  HelpPane* help = nullptr;
  EventsPane* events = nullptr;
  ConsolePane* console = nullptr;
  MeasuresPane* measures = nullptr;
  ComparePane* compare = nullptr;
  SweepPane* sweep = nullptr;
  ControlBar* controls = nullptr;
  StatusLine* status = nullptr;
  SourceOpener* opener = nullptr;
  PaneFolder* folder = nullptr;
  DockArranger* arranger = nullptr;
  CameraFirst* camera_first = nullptr;
  TourCard* tour = nullptr;

  /// The dock of the pane with this id.
  QDockWidget& dock(const char* id) const;

  /// A slot that shows a text as a message, for the panes' signals. Results of the same work,
  /// good and bad ones, have the same subject; otherwise it is the calling place.
  auto shows(Severity severity, const QString& subject = MessageArea::subject_here()) const {
    return [&area = messages, severity, subject](const QString& text) {
      area.show_message(severity, text, subject);
    };
  }
};

}  // namespace magna
