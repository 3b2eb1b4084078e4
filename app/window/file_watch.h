// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <map>
#include <vector>

#include "widgets/base/state/snapshot_feed.h"

namespace magna {

class ActionSet;
class MessageArea;

/// Reports files whose content changes on disk, whether overwritten or replaced, as most editors
/// do. Changes in quick succession are reported once. A deleted file is not reported; a different
/// file that appears in its place is.
class FileWatch : public QObject {
  Q_OBJECT
 public:
  static constexpr int kSettleMs = 200;  ///< delay between the first change and the comparison

  explicit FileWatch(QObject* parent = nullptr);

  /// Watches exactly these files (absolute paths). Newly added files are compared with their
  /// current state, the others with their last known state.
  void set_files(const QStringList& files);
  /// Records the file's current state, so that earlier changes are not reported.
  void note(const QString& file);

 signals:
  void changed(const QString& file);

 private:
  struct Stamp {
    QDateTime modified;  ///< invalid = the file does not exist
    qint64 size = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };

  static Stamp stamp_of(const QString& file);
  void watch_again();
  void look();

  QFileSystemWatcher watcher_;
  QTimer settle_;
  std::map<QString, Stamp> files_;
};

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
