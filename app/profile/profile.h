// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/base/settings.h"
#include "app/profile/layout.h"
#include "app/profile/pad_profile.h"
#include "app/profile/user_settings.h"
#include "app/profile/world_settings.h"

namespace magna {

/// Magna's memory between runs, in one folder: `user.ini`, `last.layout`, `layouts/N.layout`,
/// `worlds/NAME.ini`, `pads/GUID.ini`. Without a folder nothing is read or written.
class Profile {
 public:
  /// Reads the user's settings; take_messages has the problems.
  explicit Profile(std::filesystem::path folder = {});

  /// ~/.config/magna; with `--config F` the folder F.d beside that file. Empty = none.
  static std::filesystem::path folder_of(const SettingsPlaces& places);

  /// Empty = nothing is read or written.
  const std::filesystem::path& folder() const { return folder_; }
  /// Whether the folder had no user settings at construction; always false without a folder.
  bool first_start() const { return first_start_; }

  UserSettings& user() { return user_; }
  const UserSettings& user() const { return user_; }
  void save_user();
  /// Imports keys, look and limits from a settings file; the window keeps its place. False =
  /// nothing in it is usable.
  bool import_user(const std::filesystem::path& path);
  void export_user(const std::filesystem::path& path);
  /// Replaces keys, look and limits, for example by the defaults; recent worlds, the tour,
  /// CyBOTs and the window's place stay.
  void replace_user(UserSettings settings);

  /// Makes world() the settings of this source (a file, "field:100") and reads them.
  void open_world(const std::string& source);
  WorldSettings& world() { return world_; }
  void save_world();
  /// The file that save_world would write, to be written by another thread; nothing = none.
  std::optional<KeptFile> world_to_write();
  /// The file of the open world's unsaved work (unsaved_work.h); empty = there is none.
  std::filesystem::path unsaved_file() const;

  /// The user's own layout in slot 1 to 8; nothing = there is none, or it cannot be read.
  std::optional<Layout> own_layout(int slot);
  void save_layout(int slot, const Layout& layout);
  /// Restores the built-in layout of the slot; the user's is renamed to N.layout.bak-M.
  void forget_layout(int slot);
  /// The layout when the window was last closed.
  std::optional<Layout> last_layout();
  std::filesystem::path last_layout_file() const;
  void save_last_layout(const Layout& layout);
  /// Reads a layout file; nothing = unusable, see take_messages.
  std::optional<Layout> read_layout_file(const std::filesystem::path& path);
  bool write_layout_file(const std::filesystem::path& path, const Layout& layout);

  /// The profile for pads of this kind; missing values come from `fresh`.
  PadProfile pad(const std::string& guid, const PadProfile& fresh);
  void save_pad(const std::string& guid, const PadProfile& profile);

  /// Messages since the last call: damaged files, failed writes.
  std::vector<Error> take_messages();

 private:
  std::filesystem::path world_path(const std::string& source) const;
  std::filesystem::path layout_path(int slot) const;
  bool has_layout(int slot) const;
  std::filesystem::path pad_path(const std::string& guid) const;
  bool write(KeptFile& file);
  void tell(KeptFile& file);

  std::filesystem::path folder_;
  KeptFile user_file_;
  KeptFile world_file_;
  UserSettings user_;
  WorldSettings world_;
  std::map<std::string, PadProfile> pads_;  ///< used without a folder
  std::vector<Error> messages_;
  bool first_start_ = false;
};

}  // namespace magna
