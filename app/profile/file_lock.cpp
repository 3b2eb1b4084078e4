// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/file_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
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

namespace {

namespace fs = std::filesystem;

fs::path lock_file(fs::path file) { return file += ".lock"; }

fs::path numbered(const fs::path& wanted, int number) {
  if (number == 1) return wanted;
  fs::path file = wanted;
  return file += fmt::format("-{}", number);
}

}  // namespace

ReservedFile::ReservedFile(const fs::path& wanted) {
  std::error_code ignored;
  fs::create_directories(wanted.parent_path(), ignored);
  for (const bool existing : {true, false}) {
    for (int number = 1; number <= kMost; ++number) {
      const fs::path file = numbered(wanted, number);
      if ((!existing || fs::exists(file, ignored)) && take(file)) return;
    }
  }
}

std::vector<ReservedFile> ReservedFile::left(const fs::path& wanted) {
  std::vector<ReservedFile> found;
  std::error_code ignored;
  for (int number = 1; number <= kMost; ++number) {
    const fs::path file = numbered(wanted, number);
    ReservedFile one;
    if (fs::exists(file, ignored) && one.take(file) && one.lock_ >= 0) {
      found.push_back(std::move(one));
    }
  }
  return found;
}

bool ReservedFile::take(const fs::path& file) {
  for (;;) {
    const int lock = open(lock_file(file).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) != 0) {
      const bool taken = errno == EWOULDBLOCK;
      close(lock);
      if (taken) return false;
    } else if (lock >= 0) {
      struct stat status {};
      if (fstat(lock, &status) == 0 && status.st_nlink == 0) {
        close(lock);  // its owner removed it between the two calls
        continue;
      }
      lock_ = lock;
    }
    path_ = file;
    return true;
  }
}

ReservedFile::~ReservedFile() {
  if (lock_ < 0) return;
  unlink(lock_file(path_).c_str());
  close(lock_);
}

}  // namespace magna
