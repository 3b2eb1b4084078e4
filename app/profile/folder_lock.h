// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

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

}  // namespace magna
