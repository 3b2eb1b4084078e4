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
  /// Saves the changes; others that run may have changed other settings, which are taken over.
  /// Waits for them at most 10 ms: then save_waiting has to be called later.
  void save_user();
  /// Saves what save_user could not, waiting for at most `patience_ms`.
  void save_waiting(int patience_ms);
  /// Takes over what others have changed in the file. False: nothing.
  bool take_user_changes();
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
  /// The changes of its settings that are still to be written, by any thread; nothing = none.
  std::optional<WorldSave> world_to_write();
  /// They could not be written: they are still to be saved.
  void not_saved(const WorldSave& save);
  /// Takes over what others have changed in the file of the open world, except the view. False:
  /// nothing.
  bool take_world_changes();
  /// The file with the settings of the open world; empty = none.
  const std::filesystem::path& world_file() const { return world_path_; }
  std::filesystem::path user_file() const { return folder_ / "user.ini"; }
  std::filesystem::path layout_path(int slot) const;
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

  /// Files that could not be written at the last attempt.
  std::vector<Error> unwritten() const;
  /// Messages since the last call: damaged files, failed writes.
  std::vector<Error> take_messages();

 private:
  std::filesystem::path world_path(const std::string& source) const;
  bool has_layout(int slot) const;
  std::filesystem::path pad_path(const std::string& guid) const;
  bool write(KeptFile& file);
  /// Notes the result of writing a file; false = there is an error.
  bool written(const std::filesystem::path& path, const std::optional<Error>& error);
  void read_others();
  void write_user(int patience_ms);
  void tell(KeptFile& file);

  std::filesystem::path folder_;
  KeptFile user_file_;
  std::filesystem::path world_path_;
  std::string source_;  ///< of the open world
  UserSettings user_;
  UserSettings known_user_;  ///< as in the file
  WorldSettings world_;
  WorldSettings known_world_;               ///< as in the file, or about to be written
  bool user_waits_ = false;                 ///< save_user has to be repeated
  std::map<std::string, PadProfile> pads_;  ///< used without a folder
  std::vector<Error> messages_;
  std::map<std::filesystem::path, Error> unwritten_;
  bool first_start_ = false;
};

}  // namespace magna
