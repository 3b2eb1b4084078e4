// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/kept_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iterator>
#include <system_error>

#include "core/sim/file_writer.h"
#include "core/sim/text.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFileHead = "magna";
constexpr std::size_t kMostMessages = 6;

bool is_plain(unsigned char c) { return c >= 0x20 && c != 0x7F && c != '"' && c != '%'; }

/// The text percent-encoded, so that it fits on one quoted line.
std::string encoded(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_plain(byte)) {
      result += c;
    } else {
      result += fmt::format("%{:02X}", byte);
    }
  }
  return result;
}

std::string decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned int byte = 0;
    const char* const digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      result += static_cast<char>(byte);
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

std::string number_text(double value) {
  char buffer[32];
  const auto end = std::to_chars(std::begin(buffer), std::end(buffer), value).ptr;
  return {std::begin(buffer), end};
}

Result<std::string> read_bytes(const fs::path& path) {
  std::error_code code;
  if (!fs::is_regular_file(path, code)) return Error{"not a file", path.string()};
  if (fs::file_size(path, code) > SettingsFile::kMaxBytes) {
    return Error{fmt::format("is too large for a settings file (over {} bytes); remove it",
                             SettingsFile::kMaxBytes),
                 path.string()};
  }
  std::ifstream stream(path, std::ios::binary);
  std::string text(SettingsFile::kMaxBytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (stream.bad() || (!stream && stream.gcount() == 0 && fs::file_size(path, code) > 0)) {
    return Error{"cannot be read", path.string()};
  }
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

}  // namespace

KeptFile::KeptFile(fs::path path, std::string kind, int version)
    : path_(std::move(path)), kind_(std::move(kind)), version_(version) {}

void KeptFile::read() {
  std::error_code code;
  const fs::file_status status = fs::symlink_status(path_, code);
  found_ = status.type() != fs::file_type::not_found;
  if (!found_) return;
  const auto text = read_bytes(path_);
  if (!text) {
    unreadable_ = true;
    problems_.push_back(text.error());
    return;
  }
  read_text(*text);
}

void KeptFile::read_text(std::string_view text) {
  found_ = true;
  const auto file = parse_settings_file(text, path_.string());
  if (file) {
    take(*file);
  } else {
    problems_.push_back(file.error());
  }
  check_head();
}

void KeptFile::take(const SettingsFile& file) {
  problems_ = file.errors;
  entries_ = file.entries;
  for (Entry& entry : entries_) entry.value = decoded(entry.value);
}

void KeptFile::check_head() {
  if (entries_.empty()) return;  // already reported, or an empty file
  const Entry* const kind = find(kFileHead, "Kind");
  if (kind != nullptr && kind->value != kind_) {
    problems_.push_back(
        {fmt::format("this is a file of kind '{}', not '{}'", shown(kind->value), kind_),
         path_.string(), kind->line, kind->value_column});
    entries_.clear();
    return;
  }
  const Entry* const version = find(kFileHead, "Version");
  if (version == nullptr) return;
  const auto value = finite_number(version->value);
  if (!value || *value < 1 || *value > 1e6 || *value != std::floor(*value)) {
    reject(kFileHead, "Version", "a whole number from 1 up");
    return;
  }
  version_read_ = static_cast<int>(*value);
  if (version_read_ > version_) {
    problems_.push_back(
        {fmt::format("version {} is of a later Magna; what version {} knows is used", version_read_,
                     version_),
         path_.string(), version->line, version->value_column});
  }
}

std::vector<Error> KeptFile::messages() const {
  std::vector<Error> all = problems_;
  if (all.size() > kMostMessages) {
    const std::size_t more = all.size() - kMostMessages;
    all.resize(kMostMessages);
    all.push_back({fmt::format("and {} more problems like these", more), path_.string()});
  }
  if (!backup_path_.empty()) {
    all.push_back({fmt::format("what could be read is in force; the file as it was is kept as {}",
                               backup_path_.filename().string()),
                   path_.string()});
  } else if (unreadable_) {
    all.push_back({"the defaults are in force and the file is left as it is", path_.string()});
  }
  return all;
}

const KeptFile::Entry* KeptFile::find(std::string_view section, std::string_view key) const {
  // The last of several wins, as on the command line.
  const auto found = std::find_if(entries_.rbegin(), entries_.rend(), [&](const Entry& entry) {
    return entry.section == section && entry.key == key;
  });
  return found == entries_.rend() ? nullptr : &*found;
}

std::optional<std::string> KeptFile::text(std::string_view section, std::string_view key) const {
  const Entry* const entry = find(section, key);
  if (entry == nullptr) return std::nullopt;
  return entry->value;
}

std::optional<double> KeptFile::number(std::string_view section, std::string_view key, double low,
                                       double high) {
  const Entry* const entry = find(section, key);
  if (entry == nullptr) return std::nullopt;
  const auto value = finite_number(entry->value);
  if (value && *value >= low && *value <= high) return value;
  reject(section, key, fmt::format("a number from {} to {}", low, high));
  return std::nullopt;
}

std::optional<bool> KeptFile::flag(std::string_view section, std::string_view key) {
  const Entry* const entry = find(section, key);
  if (entry == nullptr) return std::nullopt;
  if (entry->value == "yes" || entry->value == "true") return true;
  if (entry->value == "no" || entry->value == "false") return false;
  reject(section, key, "yes or no");
  return std::nullopt;
}

void KeptFile::reject(std::string_view section, std::string_view key, const std::string& expected) {
  const Entry* const entry = find(section, key);
  if (entry == nullptr) return;
  problems_.push_back({fmt::format("{} is {}, not '{}'", key, expected, shown(entry->value)),
                       path_.string(), entry->line, entry->value_column});
  remove(section, key);
}

std::vector<std::string> KeptFile::keys(std::string_view section) const {
  std::vector<std::string> found;
  for (const Entry& entry : entries_) {
    if (entry.section != section) continue;
    if (std::ranges::find(found, entry.key) == found.end()) found.push_back(entry.key);
  }
  return found;
}

std::vector<std::string> KeptFile::sections(std::string_view prefix) const {
  std::vector<std::string> found;
  for (const Entry& entry : entries_) {
    if (!entry.section.starts_with(prefix)) continue;
    if (std::ranges::find(found, entry.section) == found.end()) found.push_back(entry.section);
  }
  return found;
}

void KeptFile::set(std::string_view section, std::string_view key, std::string_view value) {
  remove(section, key);
  // Behind the last line of its section, which keeps sections together.
  const auto last = std::find_if(entries_.rbegin(), entries_.rend(),
                                 [&](const Entry& entry) { return entry.section == section; });
  Entry entry;
  entry.section = section;
  entry.key = key;
  entry.value = value;
  entries_.insert(last == entries_.rend() ? entries_.end() : last.base(), std::move(entry));
}

void KeptFile::set(std::string_view section, std::string_view key, double value) {
  set(section, key, std::string_view(number_text(value)));
}

void KeptFile::set(std::string_view section, std::string_view key, bool value) {
  set(section, key, std::string_view(value ? "yes" : "no"));
}

void KeptFile::remove(std::string_view section, std::string_view key) {
  std::erase_if(entries_,
                [&](const Entry& entry) { return entry.section == section && entry.key == key; });
}

void KeptFile::remove_section(std::string_view section) {
  std::erase_if(entries_, [&](const Entry& entry) { return entry.section == section; });
}

std::string KeptFile::to_text() const {
  std::string text = fmt::format(
      "; Written by Magna; other lines than its own are kept, comments are not.\n"
      "[{}]\nKind = \"{}\"\nVersion = \"{}\"\n",
      kFileHead, kind_, version_);
  std::string_view section = kFileHead;
  for (const Entry& entry : entries_) {
    if (entry.section == kFileHead) continue;
    if (entry.section != section) text += fmt::format("\n[{}]\n", entry.section);
    section = entry.section;
    text += fmt::format("{} = \"{}\"\n", entry.key, encoded(entry.value));
  }
  return text;
}

// The same content has one backup, however often it is read.
void KeptFile::keep_copy() {
  const auto text = read_bytes(path_);
  if (!text) return;
  std::error_code code;
  for (int number = 1; number < 1000; ++number) {
    fs::path name = path_;
    name += fmt::format(".bak-{}", number);
    const bool there = fs::exists(name, code);
    if (there) {
      const auto earlier = read_bytes(name);
      if (!earlier || *earlier != *text) continue;
    } else if (write_file(name, *text)) {
      return;
    }
    backup_path_ = std::move(name);
    return;
  }
}

std::optional<Error> KeptFile::keep() {
  if (problems_.empty() || unreadable_ || !backup_path_.empty()) return {};
  std::error_code code;
  if (!fs::exists(path_, code)) return {};
  keep_copy();
  if (!backup_path_.empty()) return {};
  unreadable_ = true;  // it cannot be backed up, so it must not be overwritten
  return Error{"cannot be kept under another name, so it is not written", path_.string()};
}

std::optional<Error> KeptFile::write() {
  if (auto error = keep()) return error;
  if (unreadable_) return Error{"is left as it is, because it could not be read", path_.string()};
  std::error_code code;
  fs::create_directories(path_.parent_path(), code);
  return write_file(path_, to_text());
}

}  // namespace magna
