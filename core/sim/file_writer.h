// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/sim/result.h"

namespace magna {

/// When a written file is on the disk. After a power cut one that is not is old, empty or cut off.
enum class DiskSync : std::uint8_t {
  Now,    ///< before the call returns: some milliseconds
  Later,  ///< when the system writes it: for files that can be made again
};

/// Writes a whole file: under a temporary name beside it, which then replaces it, so that a file
/// under this name is always complete. Links are followed; devices and pipes are written directly.
/// On an error, which has the system's reason, the old file stays as it is. Thread-safe.
std::optional<Error> write_file(const std::filesystem::path& path, std::string_view content,
                                DiskSync sync = DiskSync::Now);

/// Why write_file would fail now: no folder, no permission, no space. Nothing = it could begin.
std::optional<Error> write_problem(const std::filesystem::path& path);

/// The error of a system call on a file that is written, with the reason and a remedy.
/// `code`: errno.
Error write_error(const std::filesystem::path& path, int code);

/// A file or folder that others make, such as another program: under a temporary name beside it,
/// and then it replaces the file or the empty folder of its name, so that what is there under this
/// name is always complete. Links are followed. Deletes what is not finished.
class UnfinishedOutput {
 public:
  explicit UnfinishedOutput(const std::filesystem::path& path);
  ~UnfinishedOutput();
  UnfinishedOutput(const UnfinishedOutput&) = delete;
  UnfinishedOutput& operator=(const UnfinishedOutput&) = delete;

  /// Why a file could not be made or finished now: as write_problem, or the path is a device.
  std::optional<Error> file_problem() const;
  /// The temporary name, "run.mp4.1234.tmp".
  const std::filesystem::path& made() const { return made_; }
  /// It is complete. An error: it could not get its name, and is deleted with this.
  std::optional<Error> finish();

 private:
  std::filesystem::path path_;    ///< as it was given
  std::filesystem::path target_;  ///< behind links
  std::filesystem::path made_;    ///< empty: finished
};

/// Replaces what follows byte `from` of a file, which stays the same file. Refused while another
/// program has it open as a LogFile of records. On an error, which has the system's reason, its old
/// end is restored.
std::optional<Error> replace_end(const std::filesystem::path& path, std::uint64_t from,
                                 std::string_view bytes);

/// A file to which lines or records are appended. They are collected and written by `flush`. While
/// the system refuses them (a full disk) they wait.
class LogFile {
 public:
  enum class Begin { Empty, Append };
  enum class Kind {
    Lines,    ///< while lines wait, the file ends with a complete one
    Records,  ///< bytes; a second program that opens the file so is refused
  };
  /// With more bytes waiting the log ends permanently.
  static constexpr std::size_t kMostWaiting = std::size_t{16} << 20;
  static constexpr std::size_t kMostWaitingRecords = std::size_t{64} << 20;

  /// Creates the file, or empties an existing one, or appends to it.
  static Result<LogFile> open(const std::filesystem::path& path, Begin begin,
                              Kind kind = Kind::Lines);

  /// No file: lines are dropped.
  LogFile() = default;
  LogFile(LogFile&& other) noexcept;
  LogFile& operator=(LogFile&& other) noexcept;
  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;
  /// Flushes.
  ~LogFile();

  /// Complete lines, each with its line end; or bytes of records.
  void add(std::string_view bytes);
  void flush();
  /// Flushes, and finds out whether the file was deleted, after which nothing can be saved.
  /// Returns the present problem.
  const std::optional<Error>& check();
  /// Whether nothing more will be written, because of the present problem.
  bool ended() const { return ended_; }
  /// Bytes written since it was opened.
  std::uint64_t written() const { return written_; }

 private:
  /// Nothing can be saved any longer.
  void end(const Error& why);

  std::filesystem::path path_;
  Kind kind_ = Kind::Lines;
  int file_ = -1;
  std::string waiting_;
  std::optional<Error> problem_;
  bool ended_ = false;
  std::uint64_t written_ = 0;
};

}  // namespace magna
