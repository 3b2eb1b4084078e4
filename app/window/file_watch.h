// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <map>

namespace magna {

/// Tells when files are others than they were: written over, or replaced as most editors do. Many
/// changes at once are one. A file that goes is not a change; when it comes back another it is.
class FileWatch : public QObject {
  Q_OBJECT
 public:
  static constexpr int kSettleMs = 200;  ///< so long after the first change it is looked at

  explicit FileWatch(QObject* parent = nullptr);

  /// Watches these files (whole paths) and no others. What is new is compared with how it is now,
  /// the others with how they were.
  void set_files(const QStringList& files);
  /// It is known how the file is now.
  void note(const QString& file);

 signals:
  void changed(const QString& file);

 private:
  struct Stamp {
    QDateTime modified;  ///< invalid: it is not there
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
