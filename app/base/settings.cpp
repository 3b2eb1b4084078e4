// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <system_error>
#include <utility>

#include "core/robot/cybot_address.h"
#include "core/sim/text.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

/// Looks a word up in a short list, ignoring case.
template <class Value, std::size_t Count>
std::optional<Value> find_word(const std::array<std::pair<std::string_view, Value>, Count>& words,
                               std::string_view text) {
  const auto found = std::ranges::find_if(
      words, [text](const auto& candidate) { return same_word(candidate.first, text); });
  if (found == words.end()) return std::nullopt;
  return found->second;
}

bool take_user_log(Settings& to, std::string_view value) {
  constexpr std::array<std::pair<std::string_view, bool>, 8> kWords{{{"true", true},
                                                                     {"yes", true},
                                                                     {"on", true},
                                                                     {"1", true},
                                                                     {"false", false},
                                                                     {"no", false},
                                                                     {"off", false},
                                                                     {"0", false}}};
  const auto found = find_word(kWords, value);
  if (found) to.user_log = *found;
  return found.has_value();
}

bool take_user_log_columns(Settings& to, std::string_view value) {
  constexpr std::array<std::pair<std::string_view, bool UserLogColumns::*>, 3> kColumns{
      {{"time", &UserLogColumns::time},
       {"refusals", &UserLogColumns::refusals},
       {"trials", &UserLogColumns::trials}}};
  UserLogColumns columns;
  if (!same_word(value, "none")) {
    while (true) {
      const std::size_t comma = value.find(',');
      const auto column = find_word(kColumns, trimmed(value.substr(0, comma)));
      if (!column) return false;
      columns.*(*column) = true;
      if (comma == std::string_view::npos) break;
      value.remove_prefix(comma + 1);
    }
  }
  to.user_log_columns = columns;
  return true;
}

bool take_theme(Settings& to, std::string_view value) {
  constexpr std::array<std::pair<std::string_view, Theme>, 4> kWords{
      {{"system", Theme::System},
       {"light", Theme::Light},
       {"dark", Theme::Dark},
       {"contrast", Theme::HighContrast}}};
  const auto found = find_word(kWords, value);
  if (found) to.theme = *found;
  return found.has_value();
}

bool take_scale(Settings& to, std::string_view value) {
  const auto percent = number_in(value, 80, 200);
  if (percent) to.scale = *percent;
  return percent.has_value();
}

bool take_flight_minutes(Settings& to, std::string_view value) {
  const auto minutes = number_in(value, 0, 600);
  if (minutes) to.flight_minutes = *minutes;
  return minutes.has_value();
}

bool take_cybots(Settings& to, std::string_view value) {
  GivenOptions cybots;
  while (!value.empty()) {
    const std::size_t end = value.find_first_of(", ");
    const std::string_view word = value.substr(0, end);
    value = end == std::string_view::npos ? std::string_view{} : value.substr(end + 1);
    if (word.empty()) continue;
    // Start and profile belong to the address before them.
    if (!cybots.empty() && word.find('=') != std::string_view::npos) {
      cybots.back().second.append(",").append(word);
    } else {
      cybots.emplace_back("--cybot", word);
    }
  }
  if (!std::ranges::all_of(cybots,
                           [](const auto& one) { return bool(cybot_address(one.second)); })) {
    return false;
  }
  std::erase_if(to.links, [](const auto& option) { return option.first == "--cybot"; });
  to.links.insert(to.links.end(), cybots.begin(), cybots.end());
  return true;
}

bool take_cognav_profile(Settings& to, std::string_view value) {
  const auto found = std::ranges::find_if(
      kCognavProfiles, [value](std::string_view name) { return same_word(name, value); });
  if (found == kCognavProfiles.end()) return false;
  to.links.emplace_back("--cognav-profile", *found);
  return true;
}

struct Setting {
  SettingInfo info;
  bool (*take)(Settings& to, std::string_view value);  ///< false = not a valid value
};

constexpr auto kSettings = std::to_array<Setting>({
    {{"UserLog", "false, true",
      "Log the ACT-R stream with times to a file beside the settings file"},
     take_user_log},
    {{"UserLogColumns", "none, or any of time, refusals, trials, separated by commas",
      "Additional columns and lines of that log (docs/user-log.md)"},
     take_user_log_columns},
    {{"Theme", "system, light, dark, contrast", "Theme of the window"}, take_theme},
    {{"Scale", "100, or any from 80 to 200", "Size of text and controls, percent"}, take_scale},
    {{"FlightMinutes", "30, or any from 0 to 600",
      "Simulated minutes that the window keeps in its flight recording; 0 = none"},
     take_flight_minutes},
    {{"Cybots", "none, or addresses, separated by commas",
      "CyBOTs to dial at the start, as for --cybot"},
     take_cybots},
    {{"CognavProfile", "doc, cognav-1.0", "Reading of the COGNAV registers"}, take_cognav_profile},
});

/// Whether a settings file exists or may exist. Broken links and inaccessible folders count, so
/// that the user gets a warning about them.
bool may_exist(const fs::path& path) {
  std::error_code ignored;
  return fs::symlink_status(path, ignored).type() != fs::file_type::not_found;
}

/// The settings file to read, if there is one.
fs::path find_settings_file(const SettingsPlaces& places) {
  if (!places.config.empty()) return places.config;
  fs::path here = places.working_folder / "usar.ini";
  if (may_exist(here)) return here;
  if (places.config_home.empty()) return {};
  fs::path home = places.config_home / "magna" / "usar.ini";
  return may_exist(home) ? home : fs::path{};
}

Result<std::string> read_text(const fs::path& path) {
  std::error_code code;
  const fs::file_status status = fs::status(path, code);
  if (!fs::exists(status)) {
    // The library reports "not found" as a status, not as an error.
    if (!code) code = std::make_error_code(std::errc::no_such_file_or_directory);
    return Error{code.message(), path.string()};
  }
  // A folder cannot be read, and opening a pipe would block.
  if (!fs::is_regular_file(status)) return Error{"not a file", path.string()};

  errno = 0;
  std::ifstream stream{path, std::ios::binary};
  if (!stream) return Error{std::generic_category().message(errno), path.string()};
  // One byte more than allowed, so that the parser detects a file that is too large.
  std::string text(SettingsFile::kMaxBytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (stream.bad()) return Error{"reading it failed", path.string()};
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

/// A file of another program may have thousands of unknown lines.
void limit_messages(std::vector<Error>& messages, const std::string& name) {
  constexpr std::size_t kMost = SettingsFile::kMaxErrors;
  if (messages.size() <= kMost) return;
  const std::size_t more = messages.size() - kMost;
  messages.resize(kMost);
  messages.push_back({fmt::format("and {} more lines like these", more), name});
}

LoadedSettings defaults_because(Error error) {
  error.message += "; the default settings are in force";
  LoadedSettings loaded;
  loaded.warnings.push_back(std::move(error));
  return loaded;
}

}  // namespace

std::span<const SettingInfo> setting_table() {
  static constexpr auto kInfos = [] {
    std::array<SettingInfo, kSettings.size()> infos{};
    std::ranges::transform(kSettings, infos.begin(), &Setting::info);
    return infos;
  }();
  return kInfos;
}

std::string setting_table_markdown() {
  std::string text = "| key | values, the default first | meaning |\n|---|---|---|\n";
  for (const SettingInfo& info : setting_table()) {
    text += fmt::format("| `{}` | {} | {} |\n", info.key, info.values, info.meaning);
  }
  return text;
}

SettingsPlaces SettingsPlaces::of_process(std::string config) {
  SettingsPlaces places;
  places.config = std::move(config);
  std::error_code ignored;
  places.working_folder = fs::current_path(ignored);
  // XDG Base Directory Specification: relative paths are ignored.
  const char* const xdg = std::getenv("XDG_CONFIG_HOME");
  const char* const home = std::getenv("HOME");
  if (xdg != nullptr && fs::path{xdg}.is_absolute()) {
    places.config_home = xdg;
  } else if (home != nullptr && *home != '\0') {
    places.config_home = fs::path{home} / ".config";
  }
  return places;
}

LoadedSettings interpret_settings(const SettingsFile& file, const std::string& name) {
  LoadedSettings loaded;
  loaded.warnings = file.errors;
  for (const SettingsFile::Entry& entry : file.entries) {
    const auto setting = std::ranges::find_if(
        kSettings, [&](const Setting& known) { return same_word(known.info.key, entry.key); });
    if (setting == kSettings.end()) {
      loaded.notes.push_back(
          {fmt::format("'{}' is not a setting of Magna and is left alone", shown(entry.key)), name,
           entry.line, entry.key_column});
    } else if (!setting->take(loaded.settings, entry.value)) {
      loaded.warnings.push_back({fmt::format("{} is one of {}, not '{}'", setting->info.key,
                                             setting->info.values, shown(entry.value)),
                                 name, entry.line, entry.value_column});
    }
  }
  limit_messages(loaded.warnings, name);
  limit_messages(loaded.notes, name);
  return loaded;
}

LoadedSettings load_settings(const SettingsPlaces& places) {
  const fs::path path = find_settings_file(places);
  if (path.empty()) return {};
  LoadedSettings loaded;
  if (const auto text = read_text(path); !text) {
    loaded = defaults_because(text.error());
  } else if (const auto file = parse_settings_file(*text, path.string()); !file) {
    loaded = defaults_because(file.error());
  } else {
    loaded = interpret_settings(*file, path.string());
  }
  loaded.file = path;
  return loaded;
}

}  // namespace magna
