// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/profile.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

namespace magna {
namespace {

namespace fs = std::filesystem;

KeptFile user_file(const fs::path& path) { return {path, "user", UserSettings::kVersion}; }
KeptFile world_file(const fs::path& path) { return {path, "world", WorldSettings::kVersion}; }
KeptFile pad_file(const fs::path& path) { return {path, "pad", PadProfile::kVersion}; }
KeptFile layout_file(const fs::path& path) { return {path, "layout", Layout::kVersion}; }

/// A short hash, equal on every machine: distinguishes worlds of one name in two folders.
std::uint32_t fnv1a(std::string_view text) {
  std::uint32_t hash = 2166136261U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

std::string file_stem(const std::string& source) {
  std::string stem = fs::path(source).stem().string();
  for (char& c : stem) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '_';
    if (!plain) c = '-';
  }
  return stem.substr(0, 60);
}

}  // namespace

Profile::Profile(fs::path folder)
    : folder_(std::move(folder)),
      user_file_(user_file(folder_ / "user.ini")),
      world_file_(world_file({})) {
  if (folder_.empty()) return;
  user_file_.read();
  first_start_ = !user_file_.found();
  user_ = read_user_settings(user_file_);
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

bool Profile::write(KeptFile& file) {
  auto error = file.write();
  if (error) messages_.push_back(*error);
  return !error;
}

void Profile::save_user() {
  if (folder_.empty()) return;
  put_user_settings(user_, user_file_);
  write(user_file_);
}

bool Profile::import_user(const fs::path& path) {
  KeptFile file = user_file(path);
  file.read();
  UserSettings read = read_user_settings(file);
  for (Error& message : file.messages()) messages_.push_back(std::move(message));
  if (!file.found()) messages_.push_back({"there is no such file", path.string()});
  if (file.sections("").empty()) return false;
  read.editor = user_.editor;      // an imported file must not choose a command to run
  read.pictures = user_.pictures;  // a folder of this computer
  replace_user(std::move(read));
  return true;
}

void Profile::export_user(const fs::path& path) {
  KeptFile file = user_file(path);
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
  world_ = {};
  world_file_ = world_file(folder_.empty() || source.empty() ? fs::path{} : world_path(source));
  if (world_file_.path().empty()) return;
  world_file_.read();
  world_ = read_world_settings(world_file_);
  tell(world_file_);
  world_file_.set("world", "Source", std::string_view(source));
}

void Profile::save_world() {
  if (auto file = world_to_write()) write(*file);
}

std::optional<KeptFile> Profile::world_to_write() {
  if (world_file_.path().empty()) return {};
  const std::string before = world_file_.to_text();
  put_world_settings(world_, world_file_);
  // Write no file while there was nothing to remember.
  const bool unchanged = world_file_.to_text() == before;
  if (world_ == WorldSettings{} && unchanged && !world_file_.found()) return {};
  return world_file_;
}

fs::path Profile::unsaved_file() const {
  fs::path path = world_file_.path();
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
  auto error = write_layout(path, layout);
  if (error) messages_.push_back(*error);
  return !error;
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
