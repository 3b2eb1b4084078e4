// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>

#include "app/profile/profile.h"
#include "widgets/base/state/snapshot_feed.h"

class QMenu;
class QMimeData;
class QWidget;

namespace magna {

class MessageArea;
class MissionFiles;
struct WindowContext;

/// Opens worlds by the file dialog, the list of recent worlds, drag and drop, and reload. The
/// session loads the world; this class reports progress and failure.
class WorldCommands : public QObject {
  Q_OBJECT
 public:
  WorldCommands(const WindowContext& context, MissionFiles& missions);

  /// Fills the menu of recent worlds; files that no longer exist are disabled and marked.
  void fill_recent(QMenu& menu);
  /// Requests the world from the session, or shows a message if `path` is not a world file.
  void open(const QString& path);
  /// Opens the dropped world file or loads the missions of the dropped file, or shows a message if
  /// the data is anything else.
  void take_drop(const QMimeData& data);

  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  /// A recording was dropped on the window.
  void recording_wanted(const QString& file);
  /// The open world is about to be replaced; save its view now.
  void world_leaving();
  /// Another world was opened; discard the state of the previous one. Also emitted for the first
  /// world.
  void world_changed();

 private:
  void show_dialog();
  void reload();
  void follow();

  MissionFiles& missions_;
  QWidget& window_;
  SnapshotFeed& feed_;
  MessageArea& messages_;
  Profile& profile_;
  std::uint64_t number_ = 0;
  std::uint64_t failures_ = 0;
  QString failure_;  ///< text of the message about the last failure
  QString loading_;  ///< text of the message while a world is loading
};

}  // namespace magna
