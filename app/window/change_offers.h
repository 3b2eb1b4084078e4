// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <vector>

#include "app/window/file_watch.h"
#include "widgets/snapshot_feed.h"

namespace magna {

class ActionSet;
class MessageArea;

/// Watches the files of the open world and of the running programs. When one changes on disk, a bar
/// above the map offers to reload the world or to restart the program.
class ChangeOffers : public QObject {
  Q_OBJECT
 public:
  ChangeOffers(SnapshotFeed& feed, ActionSet& actions, MessageArea& messages, QObject* parent);

 private:
  /// The world or program loaded from a watched file.
  struct Subject {
    QString file;
    std::uint32_t program = 0;  ///< 0 = the world
    std::uint64_t begun = 0;    ///< number of the world, or tick at which the program started
    QString name;               ///< name of the program
    friend bool operator==(const Subject&, const Subject&) = default;
  };

  std::vector<Subject> subjects() const;
  void follow();
  void offer(const QString& file);
  static QString text_of(const Subject& subject);

  SnapshotFeed& feed_;
  ActionSet& actions_;
  MessageArea& messages_;
  FileWatch watch_;
  std::vector<Subject> subjects_;
};

}  // namespace magna
