// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/trusted_files.h"

#include <fmt/format.h>

#include <QCryptographicHash>
#include <algorithm>
#include <fstream>
#include <sstream>
#include <system_error>

#include "app/profile/file_lock.h"

namespace magna {
namespace {

constexpr std::string_view kSection = "trusted";
constexpr int kVersion = 1;
constexpr std::size_t kHashLength = 64;

bool is_hash(std::string_view text) {
  return text.size() == kHashLength &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

std::string TrustedFiles::hash_of(std::string_view text) {
  const QByteArray bytes =
      QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size()));
  return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().toStdString();
}

std::string TrustedFiles::path_of(const std::string& file) {
  std::error_code code;
  const std::filesystem::path path = std::filesystem::canonical(file, code);
  return code ? std::string() : path.string();
}

std::optional<Error> TrustedFiles::trust_for_this_run(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  if (stream) text << stream.rdbuf();
  const std::string path = path_of(file);
  if (path.empty() || !stream || !std::filesystem::is_regular_file(path)) {
    return Error{fmt::format("--trust {}: the file cannot be read", file)};
  }
  const std::lock_guard lock(mutex_);
  for_this_run_.push_back({path, hash_of(text.str())});
  return {};
}

std::vector<Error> TrustedFiles::remember_in(const std::filesystem::path& path) {
  KeptFile file(path, "trust", kVersion);
  file.read();
  const std::lock_guard lock(mutex_);
  path_ = path;
  remembered_ = entries_of(file);
  auto failure = file.keep();
  std::vector<Error> problems = file.messages();
  // Written at once, so that the problem is reported only once.
  if (!failure && file.kept()) failure = file.write();
  if (failure) problems.push_back(*failure);
  return problems;
}

std::vector<TrustedFiles::Entry> TrustedFiles::entries_of(KeptFile& file) {
  std::vector<Entry> entries;
  for (std::size_t k = 1; k <= kMostRemembered; ++k) {
    const std::string key = std::to_string(k);
    const auto entry = file.text(kSection, key);
    if (!entry) continue;
    const std::size_t blank = entry->find(' ');
    const std::string hash = entry->substr(0, blank);
    if (blank == std::string::npos || !is_hash(hash)) {
      file.reject(kSection, key, "a hash and a file");
      continue;
    }
    entries.push_back({entry->substr(blank + 1), hash});
  }
  return entries;
}

std::optional<Error> TrustedFiles::remember(const std::string& file, const std::string& hash) {
  const Entry entry{path_of(file), hash};
  if (entry.file.empty()) return Error{fmt::format("{} no longer exists", file)};
  const std::lock_guard lock(mutex_);
  const auto add = [&] {
    // The earlier contents of a file are forgotten.
    std::erase_if(remembered_, [&](const Entry& one) { return one.file == entry.file; });
    remembered_.push_back(entry);
    if (remembered_.size() > kMostRemembered) remembered_.erase(remembered_.begin());
  };
  add();
  if (path_.empty()) return {};
  const FolderLock folder(path_.parent_path(), kPatienceMs);
  KeptFile kept(path_, "trust", kVersion);
  kept.read();
  auto others = entries_of(kept);
  if (kept.found() && kept.messages().empty()) remembered_ = std::move(others);
  add();
  kept.remove_section(kSection);
  for (std::size_t k = 0; k < remembered_.size(); ++k) {
    const std::string value = remembered_[k].hash + " " + remembered_[k].file;
    kept.set(kSection, std::to_string(k + 1), std::string_view(value));
  }
  return kept.write();
}

bool TrustedFiles::trusts(const std::string& file, std::string_view text) const {
  const Entry entry{path_of(file), hash_of(text)};
  if (entry.file.empty()) return false;
  const std::lock_guard lock(mutex_);
  return std::ranges::find(for_this_run_, entry) != for_this_run_.end() ||
         std::ranges::find(remembered_, entry) != remembered_.end();
}

}  // namespace magna
