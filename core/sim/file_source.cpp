// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/file_source.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <system_error>
#include <utility>

#include "core/sim/file_writer.h"
#include "core/sim/text_file.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kResources = "ars:";  // manual A: the folder of the simulator
constexpr std::string_view kData = "data:";
// The system refuses to make anything below a device.
constexpr std::string_view kNoFolder = "/dev/null/no-temporary-folder";
constexpr std::uintmax_t kLargestRemembered = std::uintmax_t{64} << 20U;  // bytes

/// The path with links followed, as far as it exists.
std::string followed(const fs::path& path) {
  std::error_code code;
  const fs::path whole = fs::weakly_canonical(path, code);
  const fs::path& result = code ? path : whole;
  return (result.has_filename() ? result : result.parent_path()).lexically_normal().string();
}

/// What of `path` follows the folder; nothing if it is not inside.
std::optional<std::string> inside(const std::string& folder, const std::string& path) {
  if (folder.empty() || !path.starts_with(folder)) return {};
  if (folder.back() == '/') return path.substr(folder.size());
  if (path.size() <= folder.size() || path[folder.size()] != '/') return {};
  return path.substr(folder.size() + 1);
}

std::string current_folder() {
  std::error_code code;
  const fs::path folder = fs::current_path(code);
  return code ? std::string("/") : folder.string();
}

}  // namespace

FileSource::FileSource(bool remembers)
    : remembers_(remembers), recorded_(false), folder_(current_folder()) {}

FileSource::FileSource(const std::string& world, FileFolders folders)
    : remembers_(true),
      recorded_(false),
      folders_(std::move(folders)),
      folder_(current_folder()),
      world_(world) {
  if (!world_.empty()) world_folder_ = fs::path(key(world_)).parent_path();
}

FileSource::FileSource(ReadFiles recorded, FileFolders folders)
    : remembers_(false),
      recorded_(true),
      folders_(std::move(folders)),
      folder_(std::move(recorded.folder)) {
  if (folder_.empty()) folder_ = "/";
  if (!recorded.world.empty()) {
    world_ = path_of(recorded.world).string();
    world_folder_ = fs::path(key(world_)).parent_path();
  }
  for (ReadFile& file : recorded.files) {
    numbers_.emplace(key(path_of(file.name)), files_.size());
    files_.push_back(std::move(file));
  }
}

FileSource::~FileSource() {
  std::error_code ignored;
  if (!temporary_.empty()) fs::remove_all(temporary_, ignored);
}

// Relative names refer to the folder of the recorded run.
std::string FileSource::key(const fs::path& path) const {
  return followed(path.is_absolute() ? path : fs::path(folder_) / path);
}

std::string FileSource::name_of(const std::string& key) const {
  if (const auto rest = inside(followed(folders_.resources), key)) {
    return std::string(kResources) + *rest;
  }
  if (const auto rest = inside(followed(folders_.data), key)) return std::string(kData) + *rest;
  const auto rest = inside(world_folder_.string(), key);
  const bool plain = rest && !rest->starts_with(kResources) && !rest->starts_with(kData);
  return plain ? *rest : key;
}

std::string FileSource::full_name(const fs::path& path) const {
  const std::string place = key(path);
  const std::string name = name_of(place);
  return is_resource_name(name) ? name : place;
}

bool FileSource::is_resource_name(std::string_view name) { return name.starts_with(kResources); }

fs::path FileSource::path_of(const std::string& name) {
  if (name.starts_with(kResources)) return folders_.resources / name.substr(kResources.size());
  if (name.starts_with(kData)) return data_folder() / name.substr(kData.size());
  return fs::path(name).is_absolute() ? fs::path(name) : world_folder_ / name;
}

fs::path FileSource::temporary() {
  const std::lock_guard lock(mutex_);
  if (!temporary_.empty()) return temporary_;
  std::error_code code;
  std::string folder = (fs::temp_directory_path(code) / "magna-XXXXXX").string();
  const bool made = !code && mkdtemp(folder.data()) != nullptr;
  temporary_ = made ? followed(folder) : std::string(kNoFolder);
  return temporary_;
}

fs::path FileSource::data_folder() { return recorded_ ? temporary() / "data" : folders_.data; }

fs::path FileSource::written(const fs::path& path) {
  if (on_disk(path.string())) return path;
  return temporary() / "written" / path.relative_path();
}

bool FileSource::on_disk(const std::string& key) const {
  if (!recorded_) return true;
  const std::lock_guard lock(mutex_);
  return !temporary_.empty() && inside(temporary_.string(), key).has_value();
}

void FileSource::remember(const fs::path& path, const std::string& text) {
  if (!remembers_) return;
  const std::string place = key(path);
  std::string name = name_of(place);
  const std::lock_guard lock(mutex_);
  // What the world began with counts, if a file is read again after a change.
  if (!numbers_.emplace(place, files_.size()).second) return;
  files_.push_back({std::move(name), text});
}

const ReadFile* FileSource::find(const std::string& key) const {
  if (!recorded_) return nullptr;
  const auto found = numbers_.find(key);
  return found != numbers_.end() ? &files_[found->second] : nullptr;
}

Result<std::string> FileSource::read(const fs::path& path, std::string_view what) {
  const std::string place = key(path);
  if (const ReadFile* const file = find(place)) return file->text;
  if (!on_disk(place)) return Error{"the recording does not have this file", path.string()};
  auto text = read_text_file(path.string(), what);
  if (text) remember(place, *text);
  return text;
}

bool FileSource::is_file(const fs::path& path) {
  const std::string place = key(path);
  if (find(place) != nullptr) return true;
  std::error_code ignored;
  return on_disk(place) && fs::is_regular_file(recorded_ ? fs::path(place) : path, ignored);
}

bool FileSource::is_folder(const fs::path& path) {
  const std::string place = key(path);
  std::error_code ignored;
  if (on_disk(place) && fs::is_directory(recorded_ ? fs::path(place) : path, ignored)) return true;
  if (!recorded_) return false;
  const std::string start = place + "/";
  const auto next = numbers_.lower_bound(start);
  return next != numbers_.end() && next->first.starts_with(start);
}

std::vector<fs::path> FileSource::list(const fs::path& folder) {
  const std::string place = key(folder);
  std::set<fs::path> all;
  if (on_disk(place)) {
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(folder, code)) all.insert(entry.path());
  }
  if (recorded_) {
    const std::string start = place + "/";
    for (auto at = numbers_.lower_bound(start);
         at != numbers_.end() && at->first.starts_with(start); ++at) {
      const std::string rest = at->first.substr(start.size());
      all.insert(folder / rest.substr(0, rest.find('/')));
    }
  }
  return {all.begin(), all.end()};
}

fs::path FileSource::opened(const fs::path& path) {
  const std::string place = key(path);
  if (recorded_) {
    const ReadFile* const file = find(place);
    if (file == nullptr && on_disk(place)) return path;
    const auto found = numbers_.find(place);
    const std::size_t number = found != numbers_.end() ? found->second : files_.size();
    const fs::path folder = temporary() / fmt::format("file-{}", number);
    fs::path copy = folder / fs::path(place).filename();
    std::error_code code;
    fs::create_directories(folder, code);
    // Without the file, opening it fails in the same way.
    if (file != nullptr) static_cast<void>(write_file(copy, file->text));
    return copy;
  }
  if (!remembers_) return path;
  std::error_code code;
  const std::uintmax_t size = fs::file_size(path, code);
  if (code || size > kLargestRemembered) return path;
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (stream) remember(place, std::move(text).str());
  return path;
}

ReadFiles FileSource::read_files() const {
  ReadFiles all{world_.empty() ? std::string() : name_of(key(world_)), folder_};
  // The world's own name is relative to its folder: its path is needed.
  if (!all.world.empty() && !all.world.starts_with(kResources)) all.world = key(world_);
  const std::lock_guard lock(mutex_);
  all.files = files_;
  return all;
}

std::vector<ReadFile> FileSource::files_from(std::size_t first) const {
  const std::lock_guard lock(mutex_);
  const std::size_t begin = std::min(first, files_.size());
  return {files_.begin() + static_cast<std::ptrdiff_t>(begin), files_.end()};
}

}  // namespace magna
