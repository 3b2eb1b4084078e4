// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <utility>
#include <vector>

namespace magna {

/// A lock on the files of a folder, so that several Magnas change them one after the other. It is a
/// kernel's lock on the file `lock`, so it ends with the process, even if it is killed.
class FolderLock {
 public:
  /// Creates the folder if it does not exist. Waits for at most `patience_ms` while another one has
  /// the lock.
  FolderLock(const std::filesystem::path& folder, int patience_ms);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// True also in a folder without locks, which cannot be written.
  bool held() const { return held_; }

 private:
  int file_ = -1;
  bool held_ = true;
};

/// A file for one process at a time: the wanted one, or one with a number behind its name while
/// other processes have that. A file that an ended process has left is taken before a new one. The
/// reservation is a kernel's lock on `NAME.lock`, so it ends with the process, even if it is
/// killed.
class ReservedFile {
 public:
  /// Processes that can have a file of the same name.
  static constexpr int kMost = 8;

  /// No file.
  ReservedFile() = default;
  /// Creates the folder if it does not exist. Without locks in this folder (it cannot be written,
  /// or its file system has none), the wanted file is used.
  explicit ReservedFile(const std::filesystem::path& wanted);
  ReservedFile(ReservedFile&& other) noexcept
      : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {
    other.path_.clear();
  }
  ReservedFile& operator=(ReservedFile&& other) noexcept {
    path_.swap(other.path_);
    std::swap(lock_, other.lock_);
    return *this;
  }
  ReservedFile(const ReservedFile&) = delete;
  ReservedFile& operator=(const ReservedFile&) = delete;
  /// Removes the lock; the file stays.
  ~ReservedFile();

  /// The existing files of this name that no process has, this one included.
  static std::vector<ReservedFile> left(const std::filesystem::path& wanted);

  /// Empty = none: other processes have all of them.
  const std::filesystem::path& path() const { return path_; }

 private:
  bool take(const std::filesystem::path& file);

  std::filesystem::path path_;
  int lock_ = -1;  ///< file descriptor; -1 = none
};

}  // namespace magna
