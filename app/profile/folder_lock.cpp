// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/folder_lock.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace magna {

FolderLock::FolderLock(const std::filesystem::path& folder, int patience_ms) {
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  file_ = open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) return;
  // The kernel has no lock with a time limit.
  for (int waited_ms = 0; flock(file_, LOCK_EX | LOCK_NB) != 0; ++waited_ms) {
    held_ = errno != EWOULDBLOCK && errno != EINTR;
    if (held_ || waited_ms >= patience_ms) return;
    poll(nullptr, 0, 1);
  }
  held_ = true;
}

FolderLock::~FolderLock() {
  if (file_ >= 0) close(file_);
}

}  // namespace magna
