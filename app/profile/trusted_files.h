// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/profile/kept_file.h"
#include "core/sim/result.h"

namespace magna {

/// The files that the user trusts, each with its content: a changed file is no longer trusted.
/// Thread-safe.
class TrustedFiles {
 public:
  /// At most this many are remembered; then the oldest is forgotten.
  static constexpr std::size_t kMostRemembered = 200;

  /// SHA-256, hexadecimal.
  static std::string hash_of(std::string_view text);

  /// Trusts the file as it is now, for this run (`--trust FILE`); the error says why it cannot.
  std::optional<Error> trust_for_this_run(const std::string& file);
  /// From here on answers are remembered in this file, whose entries are trusted. Returns its
  /// problems.
  std::vector<Error> remember_in(const std::filesystem::path& path);
  /// Trusts the content with this hash and remembers it; the error is about writing.
  std::optional<Error> remember(const std::string& file, const std::string& hash);

  bool trusts(const std::string& file, std::string_view text) const;

 private:
  /// At most so long, ms, it waits for other Magnas that write the file.
  static constexpr int kPatienceMs = 1000;

  struct Entry {
    std::string file;  ///< full path, links followed
    std::string hash;
    friend bool operator==(const Entry&, const Entry&) = default;
  };

  static std::string path_of(const std::string& file);
  /// The entries of a file that has been read; bad ones become its problems.
  static std::vector<Entry> entries_of(KeptFile& file);

  mutable std::mutex mutex_;
  std::vector<Entry> for_this_run_;
  std::vector<Entry> remembered_;  ///< the oldest first
  std::filesystem::path path_;     ///< empty: nothing is remembered
};

}  // namespace magna
