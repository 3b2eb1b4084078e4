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

/// A text file that Magna writes: settings of the user or of a world, or a layout. Lines as in
/// `usar.ini`; the first section has kind and version of the file. What is valid is used, and
/// nothing invalid is lost: before a file with errors is overwritten it is saved under another
/// name, and an unreadable one is not overwritten. Unknown lines are kept in place.
class KeptFile {
 public:
  /// `kind` is one word: "user", "world", "layout".
  KeptFile(std::filesystem::path path, std::string kind, int version);

  /// Reads the file. A missing file is empty without a problem.
  void read();
  /// Reads from a text instead; makes no backup.
  void read_text(std::string_view text);
  bool found() const { return found_; }
  /// Version in the file; 0 = none, from before there were versions.
  int version() const { return version_read_; }
  const std::filesystem::path& path() const { return path_; }

  /// Saves a file with problems under another name; call it once all values have been read.
  std::optional<Error> keep();
  bool kept() const { return !backup_path_.empty(); }

  /// Messages for the user: bad lines and values with their place, and the name of the backup.
  std::vector<Error> messages() const;

  std::optional<std::string> text(std::string_view section, std::string_view key) const;
  /// A number from `low` to `high`; another value is a problem and counts as missing.
  std::optional<double> number(std::string_view section, std::string_view key, double low,
                               double high);
  std::optional<bool> flag(std::string_view section, std::string_view key);
  /// Reports a value that is invalid for the caller, with the expected value; the line then counts
  /// as missing.
  void reject(std::string_view section, std::string_view key, const std::string& expected);

  std::vector<std::string> keys(std::string_view section) const;
  /// Sections with this prefix, in the order of the file.
  std::vector<std::string> sections(std::string_view prefix) const;

  void set(std::string_view section, std::string_view key, std::string_view value);
  void set(std::string_view section, std::string_view key, const char* value) {
    set(section, key, std::string_view(value));  // else the bool overload would be chosen
  }
  void set(std::string_view section, std::string_view key, double value);
  void set(std::string_view section, std::string_view key, bool value);
  void remove(std::string_view section, std::string_view key);
  void remove_section(std::string_view section);

  std::string to_text() const;
  /// Writes atomically (a new file replaces the old one); creates folders.
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
  std::filesystem::path backup_path_;
};

}  // namespace magna
