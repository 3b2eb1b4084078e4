// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/settings_file.h"
#include "core/sim/result.h"

namespace magna {

/// A text file that Magna itself writes: settings of the user, of a world, a layout. Lines as in
/// `usar.ini`; the first section says what the file is and of which version. What can be understood
/// is used. What could not be is never lost: before such a file is written over it is kept under
/// another name, and one that cannot be read is not written at all. Lines that mean nothing to this
/// version are kept where they are.
class KeptFile {
 public:
  /// `kind` is one word: "user", "world", "layout".
  KeptFile(std::filesystem::path path, std::string kind, int version);

  /// Reads the file. None there: empty, and no problem.
  void read();
  /// The same from a text; nothing is kept under another name.
  void read_text(std::string_view text);
  bool found() const { return found_; }
  /// What the file says of itself; 0 = nothing, as before there were versions.
  int version() const { return version_read_; }
  const std::filesystem::path& path() const { return path_; }

  /// Keeps a file with problems under another name; to be called when all of it was looked at.
  std::optional<Error> keep();
  bool kept() const { return !kept_as_.empty(); }

  /// What is to be told: bad lines and values with their place, and the name the file is kept
  /// under.
  std::vector<Error> messages() const;

  std::optional<std::string> text(std::string_view section, std::string_view key) const;
  /// Within `low` and `high`; anything else is a problem and counts as not there.
  std::optional<double> number(std::string_view section, std::string_view key, double low,
                               double high);
  std::optional<bool> flag(std::string_view section, std::string_view key);
  /// A value that makes no sense to the caller, with what was expected: a problem, and the line
  /// counts as not there.
  void reject(std::string_view section, std::string_view key, const std::string& expected);

  std::vector<std::string> keys(std::string_view section) const;
  /// Sections whose name begins so, in the order of the file.
  std::vector<std::string> sections(std::string_view prefix) const;

  void set(std::string_view section, std::string_view key, std::string_view value);
  void set(std::string_view section, std::string_view key, const char* value) {
    set(section, key, std::string_view(value));  // else it would be a bool
  }
  void set(std::string_view section, std::string_view key, double value);
  void set(std::string_view section, std::string_view key, bool value);
  void remove(std::string_view section, std::string_view key);
  void remove_section(std::string_view section);

  std::string to_text() const;
  /// All or nothing (a new file takes the old one's place); folders are made.
  std::optional<Error> write();

 private:
  using Entry = SettingsFile::Entry;

  void take(const SettingsFile& file);
  void check_head();
  void keep_copy();
  const Entry* find(std::string_view section, std::string_view key) const;

  std::filesystem::path path_;
  std::string kind_;
  int version_;
  int version_read_ = 0;
  bool found_ = false;
  bool unreadable_ = false;
  std::vector<Entry> entries_;
  std::vector<Error> problems_;
  std::filesystem::path kept_as_;
};

}  // namespace magna
