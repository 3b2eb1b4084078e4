// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QSize>
#include <memory>

#include "app/gamepad/pad_source.h"
#include "app/profile/profile.h"
#include "app/window/window_lag.h"
#include "widgets/edit/edit_stack.h"
#include "widgets/message_area.h"
#include "widgets/snapshot_feed.h"
#include "widgets/theme.h"
#include "widgets/wall_clock.h"

class QDockWidget;

namespace magna {

class ActionSet;
class AgentPane;
class AttentionController;
class BarOverlay;
class CommandPalette;
class ConnectionsPane;
class ConfirmBar;
class ConsolePane;
class ControlBar;
class CybotPane;
class GroupCommands;
class HallPane;
class HelpController;
class ImagePane;
class InsidePane;
class MapPane;
class MeasuresPane;
class PadDriver;
class PaneReporter;
class ParameterPane;
class PlotsPane;
class ProgramsPane;
class RobotListPane;
class SourceOpener;
class StatusLine;
class TeleopPane;
class WaypointPane;
class WindowMemory;

struct WindowOptions {
  ThemeChoice theme = ThemeChoice::System;
  QSize size{1280, 800};
  const WallClock* clock = nullptr;  ///< nothing = the steady clock
  int scale = 100;                   ///< of text and controls, percent
  std::string layout = {};           ///< file of the layout to begin with; empty = as it was
  Profile* profile = nullptr;        ///< nothing = remembers for this run only
  PadSource* pads = nullptr;         ///< nothing = there are none ever
};

/// The window: puts the panes together, says what each action of the table does. What it knows of
/// the world it has from the link's snapshots, what it wants it posts there.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  using Theme = ThemeChoice;
  using Severity = magna::Severity;

  explicit MainWindow(ConsoleLink& link, const WindowOptions& options = {});
  ~MainWindow() override;

  /// A bar over the head of the map that stays until it is dismissed; shown once however often it
  /// is said.
  void show_message(Severity severity, const QString& text);

  SnapshotFeed& feed() { return feed_; }
  EditStack& edits() { return edits_; }
  ActionSet& actions() { return *actions_; }
  MapPane& map() { return *map_; }
  RobotListPane& robots() { return *robots_; }
  ConnectionsPane& connections() { return *connections_; }
  ImagePane& image() { return *image_; }
  TeleopPane& teleop() { return *teleop_; }
  WaypointPane& waypoints() { return *waypoints_; }
  CybotPane& cybot() { return *cybot_; }
  HallPane& hall() { return *hall_; }
  AgentPane& agents() { return *agents_; }
  InsidePane& inside() { return *inside_; }
  MeasuresPane& measures() { return *measures_; }
  ParameterPane& parameters() { return *parameters_; }
  PlotsPane& plots() { return *plots_; }
  ConsolePane& console() { return *console_; }
  ProgramsPane& programs() { return *programs_; }
  ConfirmBar& confirm() { return *confirm_; }
  ControlBar& controls() { return *controls_; }
  StatusLine& status() { return *status_; }
  MessageArea& messages() { return *messages_; }
  AttentionController& attention() { return *attention_; }
  CommandPalette& command_palette() { return *palette_; }
  PaneReporter& reporter() { return *reporter_; }
  WindowMemory& memory() { return *memory_; }
  PadDriver& pads() { return *pads_; }
  SourceOpener& sources() { return *sources_; }
  HelpController& help() { return *help_; }
  WindowLag& lag() { return lag_; }

 signals:
  void closed();

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  void make_panes();
  void make_bars();
  void make_menus();
  QDockWidget* add_dock(const QString& title, const char* id, QWidget* pane,
                        Qt::DockWidgetArea area, QDockWidget* before = nullptr);
  void make_docks(const QSize& size);
  void make_right_docks();
  void make_bottom_docks();
  void size_docks(const QSize& size);
  void connect_world();
  void connect_robots();
  void connect_view();
  void connect_help();

  void stop_all();
  void follow();
  void show_about();

  SteadyWallClock steady_;
  SnapshotFeed feed_;
  EditStack edits_;
  MapPane* map_ = nullptr;
  MessageArea* messages_ = nullptr;
  RobotListPane* robots_ = nullptr;
  ConnectionsPane* connections_ = nullptr;
  ImagePane* image_ = nullptr;
  TeleopPane* teleop_ = nullptr;
  WaypointPane* waypoints_ = nullptr;
  CybotPane* cybot_ = nullptr;
  HallPane* hall_ = nullptr;
  AgentPane* agents_ = nullptr;
  InsidePane* inside_ = nullptr;
  MeasuresPane* measures_ = nullptr;
  ParameterPane* parameters_ = nullptr;
  PlotsPane* plots_ = nullptr;
  ConsolePane* console_ = nullptr;
  ProgramsPane* programs_ = nullptr;
  BarOverlay* bars_ = nullptr;
  ConfirmBar* confirm_ = nullptr;
  std::unique_ptr<GroupCommands> group_;
  ActionSet* actions_ = nullptr;
  ControlBar* controls_ = nullptr;
  StatusLine* status_ = nullptr;
  AttentionController* attention_ = nullptr;
  CommandPalette* palette_ = nullptr;
  PaneReporter* reporter_ = nullptr;
  WindowLag lag_;
  Profile no_profile_;
  WindowMemory* memory_ = nullptr;
  NoPads no_pads_;
  PadDriver* pads_ = nullptr;
  SourceOpener* sources_ = nullptr;
  HelpController* help_ = nullptr;
  QDockWidget* robots_dock_ = nullptr;
  QDockWidget* connections_dock_ = nullptr;
  QDockWidget* image_dock_ = nullptr;
  QDockWidget* teleop_dock_ = nullptr;
  QDockWidget* waypoints_dock_ = nullptr;
};

}  // namespace magna
