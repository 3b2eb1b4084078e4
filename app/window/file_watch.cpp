// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/file_watch.h"

#include <QDir>
#include <QFileInfo>
#include <QSet>
#include <utility>

namespace magna {

FileWatch::FileWatch(QObject* parent) : QObject(parent) {
  settle_.setSingleShot(true);
  settle_.setInterval(kSettleMs);
  connect(&settle_, &QTimer::timeout, this, &FileWatch::look);
  // A running timer is not restarted: in a folder with constant changes it would never fire.
  const auto settle = [this] {
    if (!settle_.isActive()) settle_.start();
  };
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, settle);
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, settle);
}

FileWatch::Stamp FileWatch::stamp_of(const QString& file) {
  const QFileInfo info(file);
  if (!info.isFile()) return {};
  return {info.lastModified(), info.size()};
}

void FileWatch::set_files(const QStringList& files) {
  std::map<QString, Stamp> wanted;
  for (const QString& file : files) {
    const auto known = files_.find(file);
    wanted[file] = known != files_.end() ? known->second : stamp_of(file);
  }
  files_ = std::move(wanted);
  watch_again();
}

void FileWatch::note(const QString& file) {
  if (const auto known = files_.find(file); known != files_.end()) known->second = stamp_of(file);
}

// QFileSystemWatcher stops watching a file that is deleted or replaced; a change of its folder
// reports the new file.
void FileWatch::watch_again() {
  QSet<QString> wanted;
  for (const auto& [file, stamp] : files_) {
    const QFileInfo info(file);
    if (info.isFile()) wanted.insert(file);
    if (info.dir().exists()) wanted.insert(info.absolutePath());
  }
  const QStringList all = watcher_.files() + watcher_.directories();
  const QSet<QString> watched(all.begin(), all.end());
  const auto more = wanted - watched;
  const auto less = watched - wanted;
  if (!less.isEmpty()) watcher_.removePaths(less.values());
  if (!more.isEmpty()) watcher_.addPaths(more.values());
}

void FileWatch::look() {
  watch_again();
  QStringList others;
  for (auto& [file, known] : files_) {
    const Stamp now = stamp_of(file);
    if (!now.modified.isValid() || now == known) continue;
    known = now;
    others << file;
  }
  for (const QString& file : others) emit changed(file);
}

}  // namespace magna
