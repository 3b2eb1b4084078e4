// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>

#include "app/profile/profile.h"
#include "widgets/snapshot_feed.h"

class QMenu;
class QMimeData;
class QWidget;

namespace magna {

class MessageArea;
struct WindowContext;

/// Opening worlds from the window: by the file dialog, from the list of recent ones, by a file that
/// is dropped, and the same again. The session builds the world; here is said how it goes.
class WorldCommands : public QObject {
  Q_OBJECT
 public:
  explicit WorldCommands(const WindowContext& context);

  /// A menu of the worlds that were open; those that are gone say so.
  void fill_recent(QMenu& menu);
  /// Asks for it if it is a world file, else reports why not.
  void open(const QString& path);
  /// One message for whatever was dropped that is not a world.
  void take_drop(const QMimeData& data);

  bool eventFilter(QObject* watched, QEvent* event) override;

 signals:
  /// The world that was open is about to be put away: now is the time to note how it was shown.
  void world_leaving();
  /// Another world stands in the window: what belonged to the old one is over. First for the one
  /// the window begins with.
  void world_changed();

 private:
  void show_dialog();
  void reload();
  void follow();

  QWidget& window_;
  SnapshotFeed& feed_;
  MessageArea& messages_;
  Profile& profile_;
  std::uint64_t number_ = 0;
  std::uint64_t failures_ = 0;
  QString failure_;  ///< the text of the message about the last one
  QString loading_;  ///< the message that stands while a world is being opened
};

}  // namespace magna
