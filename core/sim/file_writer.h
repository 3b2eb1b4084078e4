// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/sim/result.h"

namespace magna {

/// Writes a whole file: under a temporary name beside it, which then replaces it, so that a file
/// under this name is always complete. Links are followed; devices and pipes are written directly.
/// On an error, which has the system's reason, the old file stays as it is. Thread-safe.
std::optional<Error> write_file(const std::filesystem::path& path, std::string_view content);

/// Why write_file would fail now: no folder, no permission, no space. Nothing = it could begin.
std::optional<Error> write_problem(const std::filesystem::path& path);

/// The error of a system call on a file that is written, with the reason and a remedy.
/// `code`: errno.
Error write_error(const std::filesystem::path& path, int code);

/// A log: lines are appended. They are collected and written by `flush`. While the system refuses
/// them (a full disk) they wait, and the file ends with a complete line.
class LogFile {
 public:
  enum class Begin { Empty, Append };
  /// With more bytes waiting the log ends permanently.
  static constexpr std::size_t kMostWaiting = std::size_t{16} << 20;

  /// Creates the file, or empties an existing one, or appends to it.
  static Result<LogFile> open(const std::filesystem::path& path, Begin begin);

  /// No file: lines are dropped.
  LogFile() = default;
  LogFile(LogFile&& other) noexcept;
  LogFile& operator=(LogFile&& other) noexcept;
  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;
  /// Flushes.
  ~LogFile();

  /// Complete lines, each with its line end.
  void add(std::string_view lines);
  void flush();
  /// Flushes, and finds out whether the file was deleted, after which nothing can be saved.
  /// Returns the present problem.
  const std::optional<Error>& check();

 private:
  /// Nothing can be saved any longer.
  void end(const Error& why);

  std::filesystem::path path_;
  int file_ = -1;
  std::string waiting_;
  std::optional<Error> problem_;
  bool ended_ = false;
};

}  // namespace magna
