// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <map>

namespace magna {

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

}  // namespace magna
