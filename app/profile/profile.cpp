// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/profile.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "app/profile/file_lock.h"
#include "core/sim/text.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

KeptFile user_kept_file(const fs::path& path) { return {path, "user", UserSettings::kVersion}; }
KeptFile pad_file(const fs::path& path) { return {path, "pad", PadProfile::kVersion}; }
KeptFile layout_file(const fs::path& path) { return {path, "layout", Layout::kVersion}; }

/// The window's thread waits at most so long for another Magna.
constexpr int kWindowPatienceMs = 10;

/// A short hash, equal on every machine: distinguishes worlds of one name in two folders.
std::uint32_t fnv1a(std::string_view text) {
  std::uint32_t hash = 2166136261U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

std::string file_stem(const std::string& source) {
  std::string stem = fs::path(source).stem().string();
  for (char& c : stem) {
    if (!is_letter_or_digit(c) && c != '_') c = '-';
  }
  return stem.substr(0, 60);
}

}  // namespace

Profile::Profile(fs::path folder)
    : folder_(std::move(folder)), user_file_(user_kept_file(folder_ / "user.ini")) {
  if (folder_.empty()) return;
  user_file_.read();
  first_start_ = !user_file_.found();
  known_user_ = user_ = read_user_settings(user_file_);
  tell(user_file_);
}

fs::path Profile::folder_of(const SettingsPlaces& places) {
  if (!places.config.empty()) {
    fs::path folder = places.config;
    folder += ".d";
    return folder;
  }
  return places.config_home.empty() ? fs::path{} : places.config_home / "magna";
}

// Backs up a file with problems and reports them.
void Profile::tell(KeptFile& file) {
  if (auto error = file.keep()) messages_.push_back(*error);
  for (Error& message : file.messages()) messages_.push_back(std::move(message));
  // Written at once, so that the problem is reported and backed up only once.
  if (file.kept()) write(file);
}

bool Profile::write(KeptFile& file) { return written(file.path(), file.write()); }

bool Profile::written(const fs::path& path, const std::optional<Error>& error) {
  unwritten_.erase(path);
  if (!error) return true;
  messages_.push_back(*error);
  unwritten_.emplace(path, *error);
  return false;
}

std::vector<Error> Profile::unwritten() const {
  std::vector<Error> all;
  for (const auto& [path, error] : unwritten_) all.push_back(error);
  return all;
}

void Profile::save_user() { write_user(kWindowPatienceMs); }

void Profile::save_waiting(int patience_ms) {
  if (user_waits_) write_user(patience_ms);
}

void Profile::write_user(int patience_ms) {
  if (folder_.empty()) return;
  const FolderLock lock(folder_, patience_ms);
  user_waits_ = !lock.held() && patience_ms <= kWindowPatienceMs;
  if (user_waits_) return;  // else it is written in any case: settings are not lost
  read_others();
  put_user_settings(user_, user_file_);
  if (write(user_file_)) known_user_ = user_;
}

// A file that is damaged now is kept under another name when it is written.
void Profile::read_others() {
  KeptFile now = user_kept_file(user_file());
  now.read();
  if (!now.found()) return;
  const UserSettings theirs = read_user_settings(now);
  const bool good = now.messages().empty();
  user_file_ = std::move(now);
  if (!good) return;
  user_ = merged(std::exchange(known_user_, theirs), user_, theirs);
}

bool Profile::take_user_changes() {
  if (folder_.empty()) return false;
  const UserSettings before = user_;
  read_others();
  return user_ != before;
}

bool Profile::import_user(const fs::path& path) {
  KeptFile file = user_kept_file(path);
  file.read();
  UserSettings read = read_user_settings(file);
  for (Error& message : file.messages()) messages_.push_back(std::move(message));
  if (!file.found()) messages_.push_back({"there is no such file", path.string()});
  if (file.sections("").empty()) return false;
  read.editor = user_.editor;      // an imported file must not choose a command to run
  read.pictures = user_.pictures;  // folders of this computer
  read.recordings = user_.recordings;
  replace_user(std::move(read));
  return true;
}

void Profile::export_user(const fs::path& path) {
  KeptFile file = user_kept_file(path);
  file.read();
  read_user_settings(file);
  put_user_settings(user_, file);
  write(file);
}

void Profile::replace_user(UserSettings settings) {
  settings.recent = user_.recent;
  settings.cybots = user_.cybots;  // an imported file must not choose machines to dial
  settings.tour = user_.tour;
  settings.window = user_.window;
  settings.maximized = user_.maximized;
  user_ = std::move(settings);
  save_user();
}

fs::path Profile::world_path(const std::string& source) const {
  return folder_ / "worlds" / fmt::format("{}-{:08x}.ini", file_stem(source), fnv1a(source));
}

void Profile::open_world(const std::string& source) {
  known_world_ = world_ = {};
  source_ = source;
  world_path_ = folder_.empty() || source.empty() ? fs::path{} : world_path(source);
  if (world_path_.empty()) return;
  KeptFile file = world_settings_file(world_path_);
  file.read();
  known_world_ = world_ = read_world_settings(file);
  tell(file);
}

std::optional<WorldSave> Profile::world_to_write() {
  if (world_path_.empty() || world_ == known_world_) return {};
  return WorldSave{world_path_, source_, std::exchange(known_world_, world_), world_};
}

void Profile::not_saved(const WorldSave& save) {
  if (save.path == world_path_) known_world_ = save.base;
}

bool Profile::take_world_changes() {
  if (world_path_.empty()) return false;
  KeptFile file = world_settings_file(world_path_);
  file.read();
  WorldSettings theirs = read_world_settings(file);
  if (!file.found() || !file.messages().empty()) return false;
  // Each window has its own view.
  theirs.view = known_world_.view;
  theirs.tool = known_world_.tool;
  theirs.layers = known_world_.layers;
  theirs.plots = known_world_.plots;
  const WorldSettings before = world_;
  world_ = merged(std::exchange(known_world_, theirs), world_, theirs);
  return world_ != before;
}

fs::path Profile::unsaved_file() const {
  fs::path path = world_path_;
  return path.empty() ? path : path.replace_extension(".unsaved");
}

fs::path Profile::last_layout_file() const { return folder_ / "last.layout"; }

fs::path Profile::layout_path(int slot) const {
  return folder_ / "layouts" / fmt::format("{}.layout", slot);
}

bool Profile::has_layout(int slot) const {
  std::error_code ignored;
  return slot >= 1 && slot <= kLayoutSlots && !folder_.empty() &&
         fs::exists(layout_path(slot), ignored);
}

std::optional<Layout> Profile::own_layout(int slot) {
  return has_layout(slot) ? read_layout_file(layout_path(slot)) : std::nullopt;
}

void Profile::save_layout(int slot, const Layout& layout) {
  if (slot < 1 || slot > kLayoutSlots || folder_.empty()) return;
  write_layout_file(layout_path(slot), layout);
}

void Profile::forget_layout(int slot) {
  if (!has_layout(slot)) return;
  std::error_code code;
  for (int number = 1; number < 1000; ++number) {
    fs::path kept = layout_path(slot);
    kept += fmt::format(".bak-{}", number);
    if (fs::exists(kept, code)) continue;
    fs::rename(layout_path(slot), kept, code);
    if (code) messages_.push_back({code.message(), layout_path(slot).string()});
    return;
  }
}

std::optional<Layout> Profile::last_layout() {
  std::error_code ignored;
  const fs::path path = last_layout_file();
  if (folder_.empty() || !fs::exists(path, ignored)) return {};
  return read_layout_file(path);
}

void Profile::save_last_layout(const Layout& layout) {
  if (!folder_.empty()) write_layout_file(last_layout_file(), layout);
}

std::optional<Layout> Profile::read_layout_file(const fs::path& path) {
  KeptFile file = layout_file(path);
  file.read();
  Layout layout = read_layout(file);
  const bool ours = !folder_.empty() && path.string().starts_with(folder_.string());
  if (ours) {
    tell(file);
  } else {
    for (Error& message : file.messages()) messages_.push_back(std::move(message));
  }
  if (!file.found()) messages_.push_back({"there is no such file", path.string()});
  if (layout.panes.empty() && layout.state.empty()) return {};
  return layout;
}

bool Profile::write_layout_file(const fs::path& path, const Layout& layout) {
  return written(path, write_layout(path, layout));
}

fs::path Profile::pad_path(const std::string& guid) const {
  return folder_ / "pads" / fmt::format("{}.ini", file_stem(guid));
}

PadProfile Profile::pad(const std::string& guid, const PadProfile& fresh) {
  if (folder_.empty()) return pads_.contains(guid) ? pads_.at(guid) : fresh;
  KeptFile file = pad_file(pad_path(guid));
  file.read();
  if (!file.found()) return fresh;
  PadProfile profile = read_pad_profile(file, fresh);
  tell(file);
  return profile;
}

void Profile::save_pad(const std::string& guid, const PadProfile& profile) {
  if (folder_.empty()) {
    pads_[guid] = profile;
    return;
  }
  KeptFile file = pad_file(pad_path(guid));
  file.read();
  read_pad_profile(file, profile);  // finds its problems, so that it is backed up
  put_pad_profile(profile, file);
  write(file);
}

std::vector<Error> Profile::take_messages() { return std::exchange(messages_, {}); }

}  // namespace magna
