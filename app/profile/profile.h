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

/// What Magna remembers between runs, in one folder: `user.ini`, `last.layout`, `layouts/N.layout`,
/// `worlds/NAME.ini`, `pads/GUID.ini`. Without a folder nothing is read or written.
class Profile {
 public:
  /// Reads the user's settings; what was wrong with them is in take_messages.
  explicit Profile(std::filesystem::path folder = {});

  /// ~/.config/magna; with `--config F` the folder F.d beside that file. Empty = there is none.
  static std::filesystem::path folder_of(const SettingsPlaces& places);

  /// Was there nothing of the user's in the folder when this was made? Never without a folder.
  bool first_start() const { return first_start_; }

  UserSettings& user() { return user_; }
  const UserSettings& user() const { return user_; }
  void save_user();
  /// The user's settings of a file; keys, look and limits are taken over, the window stays where it
  /// is. False = nothing in it could be used.
  bool import_user(const std::filesystem::path& path);
  void export_user(const std::filesystem::path& path);
  /// These keys, look and limits from now on, defaults for example; recent worlds, the tour and the
  /// window's place stay.
  void replace_user(UserSettings settings);

  /// From now on world() is the one of this source (a file, "field:100"); reads what is known of
  /// it.
  void open_world(const std::string& source);
  WorldSettings& world() { return world_; }
  void save_world();

  /// The user's own layout in slot 1 to 8; nothing = there is none, or it cannot be read.
  std::optional<Layout> own_layout(int slot);
  void save_layout(int slot, const Layout& layout);
  /// Empties the slot; the user's own layout stays as N.layout.bak-M.
  void forget_layout(int slot);
  /// How the window was when it was closed.
  std::optional<Layout> last_layout();
  void save_last_layout(const Layout& layout);
  /// A layout of any file; nothing = it could not be used, and a message says why.
  std::optional<Layout> read_layout_file(const std::filesystem::path& path);
  bool write_layout_file(const std::filesystem::path& path, const Layout& layout);

  /// How pads of this kind are used; what was never set up is as in `fresh`.
  PadProfile pad(const std::string& guid, const PadProfile& fresh);
  void save_pad(const std::string& guid, const PadProfile& profile);

  /// What is to be told since the last call: damaged files, failed writes.
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
  std::map<std::string, PadProfile> pads_;  ///< while there is no folder
  std::vector<Error> messages_;
  bool first_start_ = false;
};

}  // namespace magna
