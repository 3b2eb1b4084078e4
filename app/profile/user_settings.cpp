// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/user_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace magna {
namespace {

constexpr std::string_view kLook = "look";
constexpr std::string_view kMap = "map";
constexpr std::string_view kWindow = "window";
constexpr std::string_view kTeleop = "teleop";
constexpr std::string_view kRecent = "recent";
constexpr std::string_view kKeys = "keys";
constexpr double kFarthest = 100'000;  // pixels of a desktop

constexpr auto kTable = std::to_array<KeptKeyInfo>({
    {kLook, "Theme", "system, light, dark, contrast", "The colours of the window"},
    {kLook, "Scale", "100, or any from 80 to 200", "The size of text, icons and controls, percent"},
    {kMap, "Wheel", "zoom, scroll", "What the wheel does over the map; with Ctrl the other"},
    {kWindow, "X Y Width Height", "pixels of the desktop", "Where the window was"},
    {kWindow, "Maximized", "yes, no", "Whether it filled the screen"},
    {kTeleop, "Speed", "1, from 0.05 to 1",
     "Share of a robot's speed that the stick gives at most"},
    {kTeleop, "Turn", "1, from 0.05 to 1", "Share of its turn rate"},
    {kRecent, "1 … 10", "files", "The worlds that were open, the newest first"},
    {kKeys, "an action's id", "keys, parted by blanks", "Keys that were changed; empty = none"},
});

constexpr std::array<std::string_view, 4> kThemes = {"system", "light", "dark", "contrast"};
constexpr std::array<std::string_view, 2> kWheels = {"zoom", "scroll"};

/// The place of the value in a list of words; anything else is a problem of the file.
template <class Enum, std::size_t Count>
void take_word(KeptFile& file, std::string_view section, std::string_view key,
               const std::array<std::string_view, Count>& words, Enum& to) {
  const auto text = file.text(section, key);
  if (!text) return;
  const auto found = std::ranges::find(words, *text);
  if (found != words.end()) {
    to = static_cast<Enum>(found - words.begin());
  } else {
    file.reject(section, key, fmt::format("one of {}", fmt::join(words, ", ")));
  }
}

void take_number(KeptFile& file, std::string_view section, std::string_view key, double low,
                 double high, double& to) {
  if (const auto value = file.number(section, key, low, high)) to = *value;
}

std::optional<DesktopRect> read_rect(KeptFile& file) {
  const auto x = file.number(kWindow, "X", -kFarthest, kFarthest);
  const auto y = file.number(kWindow, "Y", -kFarthest, kFarthest);
  const auto width = file.number(kWindow, "Width", 1, kFarthest);
  const auto height = file.number(kWindow, "Height", 1, kFarthest);
  if (!x || !y || !width || !height) return {};
  return DesktopRect{static_cast<int>(*x), static_cast<int>(*y), static_cast<int>(*width),
                     static_cast<int>(*height)};
}

}  // namespace

std::span<const KeptKeyInfo> user_key_table() { return kTable; }

void UserSettings::note_world(const std::string& world) {
  if (world.empty()) return;
  std::erase(recent, world);
  recent.insert(recent.begin(), world);
  if (recent.size() > kMostRecent) recent.resize(kMostRecent);
}

UserSettings read_user_settings(KeptFile& file) {
  UserSettings s;
  take_word(file, kLook, "Theme", kThemes, s.theme);
  double scale = s.scale;
  take_number(file, kLook, "Scale", UserSettings::kSmallestScale, UserSettings::kLargestScale,
              scale);
  s.scale = static_cast<int>(scale);
  take_word(file, kMap, "Wheel", kWheels, s.wheel);
  s.window = read_rect(file);
  if (const auto flag = file.flag(kWindow, "Maximized")) s.maximized = *flag;
  take_number(file, kTeleop, "Speed", 0.05, 1.0, s.teleop_speed);
  take_number(file, kTeleop, "Turn", 0.05, 1.0, s.teleop_turn);
  for (std::size_t i = 1; i <= UserSettings::kMostRecent; ++i) {
    const auto world = file.text(kRecent, std::to_string(i));
    if (world && !world->empty()) s.recent.push_back(*world);
  }
  for (const std::string& id : file.keys(kKeys)) s.keys[id] = file.text(kKeys, id).value_or("");
  return s;
}

void put_user_settings(const UserSettings& s, KeptFile& file) {
  file.set(kLook, "Theme", kThemes[static_cast<std::size_t>(s.theme)]);
  file.set(kLook, "Scale", static_cast<double>(s.scale));
  file.set(kMap, "Wheel", kWheels[static_cast<std::size_t>(s.wheel)]);
  if (s.window) {
    file.set(kWindow, "X", static_cast<double>(s.window->x));
    file.set(kWindow, "Y", static_cast<double>(s.window->y));
    file.set(kWindow, "Width", static_cast<double>(s.window->width));
    file.set(kWindow, "Height", static_cast<double>(s.window->height));
  }
  file.set(kWindow, "Maximized", s.maximized);
  file.set(kTeleop, "Speed", s.teleop_speed);
  file.set(kTeleop, "Turn", s.teleop_turn);
  file.remove_section(kRecent);
  for (std::size_t i = 0; i < s.recent.size(); ++i) {
    file.set(kRecent, std::to_string(i + 1), std::string_view(s.recent[i]));
  }
  file.remove_section(kKeys);
  for (const auto& [id, keys] : s.keys) file.set(kKeys, id, std::string_view(keys));
}

}  // namespace magna
