// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/file_watch.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QSet>
#include <algorithm>
#include <utility>

#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/lisp/program_words.h"

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

ChangeOffers::ChangeOffers(SnapshotFeed& feed, ActionSet& actions, MessageArea& messages,
                           QObject* parent)
    : QObject(parent), feed_(feed), actions_(actions), messages_(messages) {
  connect(&feed, &SnapshotFeed::calm, this, &ChangeOffers::follow);
  connect(&watch_, &FileWatch::changed, this, &ChangeOffers::offer);
  follow();
}

std::vector<ChangeOffers::Subject> ChangeOffers::subjects() const {
  std::vector<Subject> found;
  const auto add = [&found](Subject subject) {
    // Skips sources without an absolute path, such as generated fields.
    if (QFileInfo(subject.file).isAbsolute()) found.push_back(std::move(subject));
  };
  const Snapshot& now = feed_.now();
  if (now.opened) add({QString::fromStdString(now.opened->source), 0, now.opened->number, {}});
  for (const ProgramStatus& program : programs_of(now)) {
    if (!running(program)) continue;
    add({QString::fromStdString(program.file), program.number,
         static_cast<std::uint64_t>(program.began), QString::fromStdString(program.name)});
  }
  return found;
}

// A newly loaded world or program has read the current file, so earlier changes are not reported.
// Offers for worlds and programs that are no longer running are withdrawn.
void ChangeOffers::follow() {
  std::vector<Subject> now = subjects();
  if (now == subjects_) return;
  const std::vector<Subject> before = std::exchange(subjects_, std::move(now));
  QStringList files;
  for (const Subject& subject : subjects_) files << subject.file;
  watch_.set_files(files);
  for (const Subject& subject : subjects_) {
    if (std::ranges::find(before, subject) == before.end()) watch_.note(subject.file);
  }
  for (const Subject& subject : before) {
    if (std::ranges::find(subjects_, subject) == subjects_.end()) {
      messages_.withdraw(text_of(subject));
    }
  }
}

QString ChangeOffers::text_of(const Subject& subject) {
  const QString name = QFileInfo(subject.file).fileName();
  return subject.program == 0 ? tr("%1 has changed on disk.").arg(name)
                              : tr("%1 has changed on disk; program %2 still runs the old version.")
                                    .arg(name, subject.name);
}

void ChangeOffers::offer(const QString& file) {
  for (const Subject& subject : subjects_) {
    if (subject.file != file) continue;
    if (subject.program == 0) {
      messages_.show_offer(text_of(subject),
                           {tr("Reload"), [this] { actions_["world.reload"].trigger(); }});
    } else {
      messages_.show_offer(text_of(subject), {tr("Restart"), [this, number = subject.program] {
                                                feed_.link().restart_program(number);
                                              }});
    }
  }
}

}  // namespace magna
