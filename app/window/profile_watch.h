// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/file_watch.h"

namespace magna {

class BookmarkCommands;
class LayoutCommands;
class LookCommands;
class WorkKeeper;
class WorldMemory;
struct WindowContext;

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

}  // namespace magna
