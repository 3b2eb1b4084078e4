// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include "tests/support/temporary_folder.h"

namespace magna::test {

/// A file system of 64 KiB, or as many as asked for, in memory that can be filled up. It is mounted
/// in a name space of its own, which this process and its later threads and children see. `problem`
/// says why it is not there.
class SmallDisk {
 public:
  explicit SmallDisk(int kib = 64) : size_(fmt::format("size={}k", kib)) { mount_it(); }
  ~SmallDisk() {
    if (mounted_) umount2(path().c_str(), MNT_DETACH);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  const std::string& problem() const { return problem_; }
  const std::filesystem::path& path() const { return folder_.path(); }
  std::filesystem::path operator/(const std::string& name) const { return folder_ / name; }

  /// Takes all space that is left.
  void fill() const {
    const int file = open(filler().c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    const std::string block(4096, 'x');
    while (write(file, block.data(), block.size()) > 0) {
    }
    close(file);
  }
  /// Gives it back.
  void clear() const { std::filesystem::remove(filler()); }
  bool remount_read_only() const {
    return mount("none", path().c_str(), nullptr, MS_REMOUNT | MS_RDONLY, size_.c_str()) == 0;
  }

 private:
  void mount_it() {
    const uid_t user = geteuid();
    const gid_t group = getegid();
    if (unshare(user == 0 ? CLONE_NEWNS : CLONE_NEWNS | CLONE_NEWUSER) != 0) return fail("unshare");
    if (user != 0) {
      std::ofstream("/proc/self/setgroups") << "deny";
      std::ofstream("/proc/self/uid_map") << fmt::format("0 {} 1", user);
      std::ofstream("/proc/self/gid_map") << fmt::format("0 {} 1", group);
    }
    if (mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return fail("mount");
    if (mount("none", path().c_str(), "tmpfs", 0, size_.c_str()) != 0) return fail("mount");
    mounted_ = true;
  }
  std::filesystem::path filler() const { return folder_ / "filler"; }
  void fail(const char* what) {
    problem_ = fmt::format("mounting is not allowed here: {}: {}", what,
                           std::generic_category().message(errno));
  }

  TemporaryFolder folder_;
  std::string size_;
  std::string problem_;
  bool mounted_ = false;
};

}  // namespace magna::test
