// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <vector>

#include "app/window/file_watch.h"
#include "widgets/snapshot_feed.h"

namespace magna {

class ActionSet;
class MessageArea;

/// Watches the files of the world and of the programs that run. One that changes on the disk is
/// offered in a bar above the map: to load the world again, to start the program again.
class ChangeOffers : public QObject {
  Q_OBJECT
 public:
  ChangeOffers(SnapshotFeed& feed, ActionSet& actions, MessageArea& messages, QObject* parent);

 private:
  /// What was made of a file.
  struct Subject {
    QString file;
    std::uint32_t program = 0;  ///< 0 = the world
    std::uint64_t begun = 0;    ///< number of the world, tick of the program
    QString name;               ///< the program's
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
