// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <string>

#include "app/profile/profile.h"
#include "app/window/file_watch.h"
#include "widgets/base/look/theme.h"

class QMenu;

namespace magna {

class BookmarkCommands;
class CommandPalette;
class HallEditCommands;
class LayoutCommands;
class LookCommands;
class Profile;
class RobotListPane;
struct WindowContext;
class WorkGuard;
class WorkKeeper;
class WorldCommands;
class WorldDocuments;
class WorldEditCommands;
class WorldMemory;

/// The actions for the rows of the robot list, and their place in the user's settings.
class RobotListMemory : public QObject {
  Q_OBJECT
 public:
  explicit RobotListMemory(const WindowContext& context);

  /// Applies the settings.
  void apply();

 private:
  void keep();
  void show_density();
  void ask_columns();

  const WindowContext& context_;
  Profile& profile_;
  RobotListPane& list_;
};

/// Takes over what other Magnas that run change in the profile: the user's settings, groups,
/// bookmarks and appearance of robots in the open world, layouts, and lines of the console.
class ProfileWatch : public QObject {
  Q_OBJECT
 public:
  /// The parts of the window that show the settings; they must outlive it.
  struct Parts {
    LookCommands& looks;
    LayoutCommands& layouts;
    WorldMemory& memory;
    BookmarkCommands& bookmarks;
    WorkKeeper& keeper;
  };
  ProfileWatch(const WindowContext& context, const Parts& parts);

  /// Another world is open: watches its file.
  void enter_world();

 private:
  void take(const QString& file);
  void take_world();

  const WindowContext& context_;
  Parts parts_;
  FileWatch files_;
};

/// Saves and restores the state of the window: worlds, layouts, appearance and settings. Owns the
/// commands on them.
class WindowMemory : public QObject {
  Q_OBJECT
 public:
  /// Construct it once all panes are at their initial places.
  /// `worlds` may be null.
  WindowMemory(const WindowContext& context, CommandPalette& palette, WorldDocuments* worlds,
               ThemeChoice theme, int scale);

  void fill_menus(QMenu& world, QMenu& view);
  /// Restores the last layout and the state of the world. `layout` is a file that takes precedence
  /// over the last layout; empty = none.
  void begin(const std::string& layout);
  /// Shows the window with its last geometry; maximized at the first start.
  void show_window();
  /// Saves the current state for the next run.
  void note();

  WorldCommands& worlds() { return *worlds_; }
  LayoutCommands& layouts() { return *layouts_; }
  LookCommands& looks() { return *looks_; }
  WorldEditCommands& edits() { return *edits_; }
  WorkKeeper& keeper() { return *keeper_; }
  WorkGuard& guard() { return *guard_; }

 signals:
  /// The state of the previous world (edits, trails, unfinished tool operations) must be discarded.
  void world_changed();

 private:
  void connect_marks();
  void show_appearance();
  void choose_wheel(WheelUse use);
  void show_wheel();
  void give_keys();
  void keep_keys();
  void give_used();
  void give_limits();
  void keep_limits();
  void give_closed();
  void keep_closed();

  const WindowContext& context_;
  Profile& profile_;
  CommandPalette& palette_;
  LookCommands* looks_;
  LayoutCommands* layouts_;
  HallEditCommands* halls_;
  WorldEditCommands* edits_;
  RobotListMemory* list_;
  WorldMemory* memory_;
  BookmarkCommands* bookmarks_;
  WorkKeeper* keeper_;
  WorkGuard* guard_;
  ProfileWatch* watch_;
  WorldCommands* worlds_;
  bool giving_keys_ = false;
};

}  // namespace magna
