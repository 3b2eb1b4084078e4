// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/file_writer.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

namespace magna {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kUsualMode = 0666;       // the system takes the user's mask from it
constexpr std::size_t kMostName = 200;    // bytes of a name that a suffix is added to
constexpr int kMostLinks = 40;            // as in Linux
constexpr int kMostTemporaryNames = 100;  // left by killed processes of the same number

fs::path folder_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// The file behind symbolic links; it need not exist.
fs::path behind_links(fs::path path) {
  std::error_code code;
  for (int k = 0; k < kMostLinks && fs::is_symlink(path, code); ++k) {
    const fs::path to = fs::read_symlink(path, code);
    if (code) break;
    path = to.is_absolute() ? to : path.parent_path() / to;
  }
  return path;
}

/// Devices, pipes and open files of the process (/dev/stdout) cannot be replaced.
bool written_directly(const fs::path& path) {
  std::error_code code;
  const fs::file_status status = fs::status(path, code);
  if (!fs::exists(status) || fs::is_directory(status)) return false;
  const std::string text = path.string();
  return !fs::is_regular_file(status) || text.starts_with("/dev/") || text.starts_with("/proc/");
}

/// Returns errno; 0 = all is written.
int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

/// As write_all, and closes the file. Pipes and some file systems do not sync.
int write_and_close(int file, std::string_view bytes, DiskSync sync) {
  int code = write_all(file, bytes);
  const bool now = code == 0 && sync == DiskSync::Now;
  if (now && fsync(file) != 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS) {
    code = errno;
  }
  if (close(file) != 0 && code == 0 && errno != EINTR) code = errno;
  return code;
}

int write_directly(const fs::path& path, std::string_view bytes, DiskSync sync) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  return file < 0 ? errno : write_and_close(file, bytes, sync);
}

/// Why the folder or the old file does not permit to replace it: errno; 0 = it does.
int forbidden(const fs::path& path) {
  std::error_code code;
  if (fs::is_directory(path, code)) return EISDIR;
  if (access(folder_of(path).c_str(), W_OK | X_OK) != 0) return errno;
  if (access(path.c_str(), W_OK) != 0 && errno != ENOENT) return errno;
  return 0;
}

/// Who may read the old file stays as it is, as far as permitted.
void keep_rights(const fs::path& old, const fs::path& made) {
  struct stat now {};
  if (stat(old.c_str(), &now) != 0) return;
  [[maybe_unused]] const int owner = chown(made.c_str(), now.st_uid, now.st_gid);
  [[maybe_unused]] const int mode = chmod(made.c_str(), now.st_mode & 07777);
}

int replace(const fs::path& path, std::string_view bytes, DiskSync sync) {
  if (const int code = forbidden(path)) return code;
  fs::path temporary;
  int file = -1;
  for (int k = 1; file < 0; ++k) {
    const std::string name = path.filename().string().substr(0, kMostName);
    temporary = folder_of(path) / fmt::format("{}.{}-{}.tmp", name, getpid(), k);
    file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kUsualMode);
    if (file < 0 && (errno != EEXIST || k == kMostTemporaryNames)) return errno;
  }
  keep_rights(path, temporary);
  int code = write_and_close(file, bytes, sync);
  if (code == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) code = errno;
  if (code != 0) unlink(temporary.c_str());
  return code;
}

/// Returns errno; 0 = all is written.
int write_at(int file, std::uint64_t at, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    at += static_cast<std::uint64_t>(written);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

/// Locks an open file for this program until it is closed. File systems without locks do without.
std::optional<Error> locked(int file, const fs::path& path) {
  if (flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return {};
  return Error{"another program is writing it; name another file, or end that program",
               path.string()};
}

std::string remedy(int code) {
  switch (code) {
    case ENOSPC:
    case EDQUOT: return "free some space";
    case ENOENT:
    case ENOTDIR: return "create its folder or name another file";
    default: return "name another file";
  }
}

}  // namespace

Error write_error(const fs::path& path, int code) {
  return Error{
      fmt::format("cannot be written: {}; {}", std::generic_category().message(code), remedy(code)),
      path.string()};
}

std::optional<Error> write_file(const fs::path& path, std::string_view content, DiskSync sync) {
  const int code = written_directly(path) ? write_directly(path, content, sync)
                                          : replace(behind_links(path), content, sync);
  if (code == 0) return {};
  return write_error(path, code);
}

std::optional<Error> write_problem(const fs::path& path) {
  if (written_directly(path)) {
    if (access(path.c_str(), W_OK) == 0) return {};
    return write_error(path, errno);
  }
  const fs::path target = behind_links(path);
  if (const int code = forbidden(target)) return write_error(path, code);
  struct statvfs disk {};
  const bool known = statvfs(folder_of(target).c_str(), &disk) == 0 && disk.f_blocks > 0;
  if (known && disk.f_bfree == 0) return write_error(path, ENOSPC);
  return {};
}

UnfinishedOutput::UnfinishedOutput(const fs::path& path)
    : path_(path),
      target_(behind_links(path)),
      made_(folder_of(target_) /
            fmt::format("{}.{}.tmp", target_.filename().string().substr(0, kMostName), getpid())) {}

UnfinishedOutput::~UnfinishedOutput() {
  std::error_code code;
  if (!made_.empty()) fs::remove_all(made_, code);
}

std::optional<Error> UnfinishedOutput::file_problem() const {
  if (!written_directly(path_)) return write_problem(path_);
  return Error{"is not a regular file; name another file", path_.string()};
}

std::optional<Error> UnfinishedOutput::finish() {
  keep_rights(target_, made_);
  if (std::rename(made_.c_str(), target_.c_str()) != 0) return write_error(path_, errno);
  made_.clear();
  return {};
}

std::optional<Error> replace_end(const fs::path& path, std::uint64_t from, std::string_view bytes) {
  const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOCTTY);
  if (file < 0) return write_error(path, errno);
  struct stat now {};
  std::optional<Error> problem = locked(file, path);
  if (!problem && fstat(file, &now) != 0) problem = write_error(path, errno);
  const auto size = static_cast<std::uint64_t>(now.st_size);
  std::string old;
  if (!problem) {
    old.resize(size - std::min(from, size));
    const ssize_t read = pread(file, old.data(), old.size(), static_cast<off_t>(from));
    if (from > size || read < 0 || static_cast<std::size_t>(read) != old.size()) {
      problem = Error{"cannot be read to its end", path.string()};
    }
  }
  if (!problem) {
    const std::uint64_t end = from + bytes.size();
    int code = write_at(file, from, bytes);
    if (code == 0 && ftruncate(file, static_cast<off_t>(end)) != 0) code = errno;
    if (code == 0 && fsync(file) != 0 && errno != EINVAL && errno != ENOTSUP) code = errno;
    if (code != 0) {
      problem = write_error(path, code);
      write_at(file, from, old);
      [[maybe_unused]] const int restored = ftruncate(file, now.st_size);
    }
  }
  close(file);
  return problem;
}

Result<LogFile> LogFile::open(const fs::path& path, Begin begin, Kind kind) {
  LogFile log;
  log.path_ = path;
  log.kind_ = kind;
  log.file_ =
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_APPEND, kUsualMode);
  if (log.file_ < 0) return write_error(path, errno);
  // It is emptied only once it is known that no other program writes it.
  if (kind == Kind::Records) {
    if (auto problem = locked(log.file_, path)) return *std::move(problem);
  }
  if (begin == Begin::Empty && ftruncate(log.file_, 0) != 0 && errno != EINVAL) {
    return write_error(path, errno);
  }
  return log;
}

LogFile::LogFile(LogFile&& other) noexcept
    : path_(std::move(other.path_)),
      kind_(other.kind_),
      file_(std::exchange(other.file_, -1)),
      waiting_(std::move(other.waiting_)),
      problem_(std::move(other.problem_)),
      ended_(other.ended_),
      written_(other.written_) {
  other.waiting_.clear();
}

LogFile& LogFile::operator=(LogFile&& other) noexcept {
  path_.swap(other.path_);
  std::swap(kind_, other.kind_);
  std::swap(file_, other.file_);
  waiting_.swap(other.waiting_);
  problem_.swap(other.problem_);
  std::swap(ended_, other.ended_);
  std::swap(written_, other.written_);
  return *this;
}

LogFile::~LogFile() {
  if (file_ < 0) return;
  flush();
  close(file_);
}

void LogFile::add(std::string_view bytes) {
  if (file_ < 0 || ended_) return;
  waiting_ += bytes;
  const std::size_t most = kind_ == Kind::Lines ? kMostWaiting : kMostWaitingRecords;
  if (problem_ && waiting_.size() > most) end(*problem_);
}

void LogFile::flush() {
  if (file_ < 0 || ended_ || waiting_.empty()) return;
  std::size_t done = 0;
  while (done < waiting_.size()) {
    const ssize_t written = ::write(file_, waiting_.data() + done, waiting_.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) break;
    done += static_cast<std::size_t>(written);
  }
  written_ += done;
  if (done == waiting_.size()) {
    waiting_.clear();
    problem_.reset();
    return;
  }
  problem_ = write_error(path_, errno);
  if (kind_ == Kind::Records) {
    waiting_.erase(0, done);
    return;
  }
  // A line that was written in part waits as a whole.
  const std::size_t last = done == 0 ? std::string::npos : waiting_.rfind('\n', done - 1);
  const std::size_t kept = last == std::string::npos ? 0 : last + 1;
  struct stat now {};
  if (kept < done && fstat(file_, &now) == 0 && S_ISREG(now.st_mode) &&
      ftruncate(file_, now.st_size - static_cast<off_t>(done - kept)) != 0) {
    end(*problem_);
    return;
  }
  written_ -= done - kept;
  waiting_.erase(0, kept);
}

const std::optional<Error>& LogFile::check() {
  flush();
  struct stat now {};
  if (!ended_ && file_ >= 0 && fstat(file_, &now) == 0 && S_ISREG(now.st_mode) &&
      now.st_nlink == 0) {
    end(write_error(path_, ENOENT));
  }
  return problem_;
}

void LogFile::end(const Error& why) {
  problem_ = why;
  ended_ = true;
  waiting_ = {};
}

}  // namespace magna
