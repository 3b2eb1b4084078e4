// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/settings_file.h"
#include "core/sim/option_table.h"
#include "core/sim/result.h"

namespace magna {

enum class Theme : std::uint8_t { System, Light, Dark, HighContrast };

/// The options of the settings file. Magna reads the file and never writes it; what it sets goes
/// before what was chosen in the window (app/profile).
struct Settings {
  bool user_log = false;  ///< guide: write the ACT-R stream with times to a file beside this one
  std::optional<Theme> theme = {};
  std::optional<int> scale = {};  ///< percent, 80 to 200
  GivenOptions links = {};        ///< options of protocols; those of the command line win

  friend bool operator==(const Settings&, const Settings&) = default;
};

/// One row of the table of settings: reading and docs/command-line.md come from it.
struct SettingInfo {
  std::string_view key;     ///< case does not matter in the file
  std::string_view values;  ///< what may stand there, the default first
  std::string_view meaning;
};

std::span<const SettingInfo> setting_table();
/// The table of settings as a Markdown table, as it stands in docs/command-line.md.
std::string setting_table_markdown();

/// Where the settings file is looked for.
struct SettingsPlaces {
  std::string config;                    ///< `--config F`: this one and no other; empty = not given
  std::filesystem::path working_folder;  ///< then F/usar.ini
  std::filesystem::path config_home;     ///< then F/magna/usar.ini; empty = none

  /// With the process's working folder and XDG_CONFIG_HOME, else ~/.config.
  static SettingsPlaces of_process(std::string config);
};

/// The settings in force, where they came from and what is to be said about it.
struct LoadedSettings {
  Settings settings;
  std::filesystem::path file;   ///< the one looked at; empty = there is none
  std::vector<Error> warnings;  ///< for the user: the file or a line of it does not count
  std::vector<Error> notes;     ///< for the log: keys that mean nothing to Magna
};

/// Finds and reads the settings file. One that cannot be read gives the defaults and a warning, and
/// so does, for itself, a line or value that makes no sense.
LoadedSettings load_settings(const SettingsPlaces& places);

/// What a settings file that was understood sets; `name` stands for the file in messages.
LoadedSettings interpret_settings(const SettingsFile& file, const std::string& name);

}  // namespace magna
