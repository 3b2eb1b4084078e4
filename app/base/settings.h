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
#include "core/view/user_log_columns.h"

namespace magna {

enum class Theme : std::uint8_t { System, Light, Dark, HighContrast };

/// The options of the settings file. Magna only reads this file; its values override choices made
/// in the window (app/profile).
struct Settings {
  bool user_log = false;  ///< write the ACT-R stream with times to a file beside this one (guide)
  std::optional<Theme> theme = {};
  std::optional<int> scale = {};         ///< percent, 80 to 200
  GivenOptions links = {};               ///< options of protocols; the command line overrides them
  UserLogColumns user_log_columns = {};  ///< of the user log
  /// Simulated time that the flight recorder of the window keeps; 0 = off.
  int flight_minutes = 30;

  friend bool operator==(const Settings&, const Settings&) = default;
};

/// One row of the settings table, the source of the parser and of docs/command-line.md.
struct SettingInfo {
  std::string_view key;     ///< case-insensitive in the file
  std::string_view values;  ///< allowed values, the default first
  std::string_view meaning;
};

std::span<const SettingInfo> setting_table();
/// The settings table as Markdown, for docs/command-line.md.
std::string setting_table_markdown();

/// Places where the settings file is searched.
struct SettingsPlaces {
  std::string config;                    ///< `--config F`: only this file; empty = not given
  std::filesystem::path working_folder;  ///< then F/usar.ini
  std::filesystem::path config_home;     ///< then F/magna/usar.ini; empty = none

  /// The working folder of the process and XDG_CONFIG_HOME, else ~/.config.
  static SettingsPlaces of_process(std::string config);
};

/// The settings in force, their file, and messages about it.
struct LoadedSettings {
  Settings settings;
  std::filesystem::path file;   ///< the file that was read; empty = none
  std::vector<Error> warnings;  ///< for the user: the file or some lines are ignored
  std::vector<Error> notes;     ///< for the log: unknown keys
};

/// Finds and reads the settings file. If the file is unreadable, all settings have their defaults
/// and there is a warning; an invalid line or value affects only itself.
LoadedSettings load_settings(const SettingsPlaces& places);

/// The settings of a parsed file; messages call the file `name`.
LoadedSettings interpret_settings(const SettingsFile& file, const std::string& name);

}  // namespace magna
