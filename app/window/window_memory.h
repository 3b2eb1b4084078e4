// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <string>

#include "app/profile/profile.h"
#include "widgets/theme.h"

class QMenu;

namespace magna {

class LayoutCommands;
class LookCommands;
class WorldCommands;
class WorldMemory;
struct WindowContext;

/// Everything the window remembers and gives back: worlds, layouts, looks, settings; the place
/// where the commands on them are put together.
class WindowMemory : public QObject {
  Q_OBJECT
 public:
  /// To be made when all panes stand where they shall be at first.
  WindowMemory(const WindowContext& context, ThemeChoice theme, int scale);

  void fill_menus(QMenu& world, QMenu& view);
  /// Gives back how it was; `layout` is a file that goes before that, empty = none.
  void begin(const std::string& layout);
  /// As large and where it was; the whole screen at first.
  void show_window();
  /// Notes how it is, for the next run.
  void note();

  WorldCommands& worlds() { return *worlds_; }
  LayoutCommands& layouts() { return *layouts_; }
  LookCommands& looks() { return *looks_; }

 signals:
  /// What belonged to the old world is over: edits, trails, what a tool has begun.
  void world_changed();

 private:
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
  LookCommands* looks_;
  LayoutCommands* layouts_;
  WorldMemory* memory_;
  WorldCommands* worlds_;
  bool giving_keys_ = false;
};

}  // namespace magna
