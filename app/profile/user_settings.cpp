// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/user_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "app/profile/merged.h"
#include "core/robot/cybot_address.h"

namespace magna {
namespace {

constexpr std::string_view kLook = "look";
constexpr std::string_view kMap = "map";
constexpr std::string_view kWindow = "window";
constexpr std::string_view kTeleop = "teleop ";  // followed by the type of robot
constexpr std::string_view kRecent = "recent";
constexpr std::string_view kKeys = "keys";
constexpr std::string_view kPalette = "palette";
constexpr std::string_view kPadSection = "pad";
constexpr std::string_view kEditor = "editor";
constexpr std::string_view kPictures = "pictures";
constexpr std::string_view kRecordings = "recordings";
constexpr std::string_view kHelp = "help";
constexpr std::string_view kClosed = "inside closed";
constexpr std::string_view kCybots = "cybots";
constexpr std::string_view kList = "robot list";
constexpr std::string_view kAttention = "attention";
constexpr std::string_view kOrders = "orders";
constexpr double kFarthestWindow = 100'000;  // pixels
constexpr double kFastest = 100.0;           // m/s and rad/s: more than any robot reaches

constexpr std::array<std::string_view, 4> kThemes = {"system", "light", "dark", "contrast"};
constexpr std::array<std::string_view, 2> kWheels = {"zoom", "scroll"};

constexpr std::array<std::string_view, kAttentionRules> kAttentionWords = {
    "most-urgent", "first-come", "nearest", "longest-ignored"};

constexpr std::array<std::string_view, 4> kOrderCrews = {"selected", "number", "all", "needed"};
constexpr std::array<std::string_view, 3> kOrderAfters = {"stay", "return", "help"};

constexpr std::array<std::string_view, 3> kListRows = {"line", "two-lines", "cards"};

/// The enumerator of a word in a list; any other word is a problem of the file.
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
  const auto x = file.number(kWindow, "X", -kFarthestWindow, kFarthestWindow);
  const auto y = file.number(kWindow, "Y", -kFarthestWindow, kFarthestWindow);
  const auto width = file.number(kWindow, "Width", 1, kFarthestWindow);
  const auto height = file.number(kWindow, "Height", 1, kFarthestWindow);
  if (!x || !y || !width || !height) return {};
  return DesktopRect{static_cast<int>(*x), static_cast<int>(*y), static_cast<int>(*width),
                     static_cast<int>(*height)};
}

// Lists have the keys 1, 2, … in their section.
std::vector<std::string> read_list(const KeptFile& file, std::string_view section,
                                   std::size_t most) {
  std::vector<std::string> list;
  for (std::size_t i = 1; i <= most; ++i) {
    const auto text = file.text(section, std::to_string(i));
    if (text && !text->empty()) list.push_back(*text);
  }
  return list;
}

std::vector<std::string> read_cybots(KeptFile& file) {
  std::vector<std::string> cybots;
  for (std::size_t i = 1; i <= UserSettings::kMostCybots; ++i) {
    const std::string key = std::to_string(i);
    const auto text = file.text(kCybots, key);
    if (!text || text->empty()) continue;
    if (const auto address = cybot_address(*text)) {
      cybots.push_back(address->text());
    } else {
      file.reject(kCybots, key, "the address of a CyBOT, as for --cybot");
    }
  }
  return cybots;
}

void take_orders(KeptFile& file, UserSettings& to) {
  take_word(file, kOrders, "Crew", kOrderCrews, to.order_team.who);
  double count = to.order_team.count;
  take_number(file, kOrders, "Count", 1, OrderTeam::kMost, count);
  to.order_team.count = static_cast<std::uint32_t>(count);
  take_word(file, kOrders, "After", kOrderAfters, to.order_after);
  if (const auto flag = file.flag(kOrders, "Rejoin")) to.order_rejoin = *flag;
}

/// A text of words with spaces between them; nothing = the initial columns.
void take_columns(KeptFile& file, std::vector<std::string>& to) {
  const auto text = file.text(kList, "Columns");
  if (!text) return;
  std::vector<std::string> columns;
  std::istringstream words(*text);
  for (std::string word; words >> word;) {
    const auto& known = UserSettings::kListColumns;
    if (std::ranges::find(known, word) == known.end()) {
      return file.reject(kList, "Columns", fmt::format("words of {}", fmt::join(known, ", ")));
    }
    if (std::ranges::find(columns, word) == columns.end()) columns.push_back(word);
  }
  to = std::move(columns);
}

/// Empty values are not written.
void put_text(const std::string& text, KeptFile& file, std::string_view section,
              std::string_view key) {
  if (text.empty()) {
    file.remove(section, key);
  } else {
    file.set(section, key, std::string_view(text));
  }
}

void put_list(const std::vector<std::string>& list, KeptFile& file, std::string_view section) {
  file.remove_section(section);
  for (std::size_t i = 0; i < list.size(); ++i) {
    file.set(section, std::to_string(i + 1), std::string_view(list[i]));
  }
}

}  // namespace

void UserSettings::note_world(const std::string& world) {
  if (world.empty()) return;
  std::erase(recent, world);
  recent.insert(recent.begin(), world);
  if (recent.size() > kMostRecent) recent.resize(kMostRecent);
}

void UserSettings::add_cybot(const std::string& address) {
  remove_cybot(std::string(cybot_target(address)));
  if (cybots.size() < kMostCybots) cybots.push_back(address);
}

void UserSettings::remove_cybot(const std::string& target) {
  std::erase_if(cybots, [&](const std::string& one) { return cybot_target(one) == target; });
}

UserSettings read_user_settings(KeptFile& file) {
  UserSettings s;
  take_word(file, kLook, "Theme", kThemes, s.theme);
  double scale = s.scale;
  take_number(file, kLook, "Scale", UserSettings::kSmallestScale, UserSettings::kLargestScale,
              scale);
  s.scale = static_cast<int>(scale);
  if (const auto flag = file.flag(kLook, "Motion")) s.motion = *flag;
  take_word(file, kMap, "Wheel", kWheels, s.wheel);
  take_word(file, kList, "Rows", kListRows, s.list_rows);
  take_columns(file, s.list_columns);
  take_word(file, kAttention, "Order", kAttentionWords, s.attention);
  take_orders(file, s);
  s.window = read_rect(file);
  if (const auto flag = file.flag(kWindow, "Maximized")) s.maximized = *flag;
  if (const auto flag = file.flag(kWindow, "AskUnsaved")) s.ask_unsaved = *flag;
  if (const auto flag = file.flag(kWindow, "ImageComes")) s.image_comes = *flag;
  if (const auto flag = file.flag(kWindow, "FoldIdle")) s.fold_idle = *flag;
  if (const auto flag = file.flag(kWindow, "Simple")) s.simple = *flag;
  for (const std::string& section : file.sections(kTeleop)) {
    const auto speed = file.number(section, "Speed", 0.0, kFastest);
    const auto turn_rate = file.number(section, "TurnRate", 0.0, kFastest);
    if (speed && turn_rate) s.stick[section.substr(kTeleop.size())] = {*speed, *turn_rate};
  }
  if (const auto pad = file.text(kPadSection, "Use")) s.pad = *pad;
  s.editor = file.text(kEditor, "Command").value_or("");
  s.pictures = file.text(kPictures, "Folder").value_or("");
  s.recordings = file.text(kRecordings, "Folder").value_or("");
  s.tour = file.text(kHelp, "Tour").value_or("");
  s.recent = read_list(file, kRecent, UserSettings::kMostRecent);
  s.used = read_list(file, kPalette, UserSettings::kMostUsed);
  s.closed = read_list(file, kClosed, UserSettings::kMostClosed);
  s.cybots = read_cybots(file);
  for (const std::string& id : file.keys(kKeys)) s.keys[id] = file.text(kKeys, id).value_or("");
  return s;
}

UserSettings merged(const UserSettings& base, const UserSettings& ours,
                    const UserSettings& theirs) {
  using S = UserSettings;
  S all = theirs;
  const auto take = [&]<class... T>(T S::*... value) {
    ((all.*value = merged(base.*value, ours.*value, theirs.*value)), ...);
  };
  take(&S::theme, &S::scale, &S::motion, &S::wheel, &S::list_rows, &S::list_columns, &S::attention,
       &S::window, &S::maximized, &S::editor, &S::pictures, &S::recordings, &S::pad, &S::simple,
       &S::ask_unsaved, &S::image_comes, &S::fold_idle, &S::tour, &S::order_team, &S::order_after,
       &S::order_rejoin);
  const auto take_lists = [&](auto... list) {
    ((all.*list = merged_list(base.*list, ours.*list, theirs.*list, true)), ...);
  };
  take_lists(&S::recent, &S::used);
  all.closed = merged_list(base.closed, ours.closed, theirs.closed, false);
  all.cybots = merged_list(base.cybots, ours.cybots, theirs.cybots, false);
  all.keys = merged_map(base.keys, ours.keys, theirs.keys);
  all.stick = merged_map(base.stick, ours.stick, theirs.stick);
  all.recent.resize(std::min(all.recent.size(), S::kMostRecent));
  all.used.resize(std::min(all.used.size(), S::kMostUsed));
  return all;
}

void put_user_settings(const UserSettings& s, KeptFile& file) {
  file.set(kLook, "Theme", kThemes[static_cast<std::size_t>(s.theme)]);
  file.set(kLook, "Scale", static_cast<double>(s.scale));
  file.set(kLook, "Motion", s.motion);
  file.set(kMap, "Wheel", kWheels[static_cast<std::size_t>(s.wheel)]);
  file.set(kList, "Rows", kListRows[static_cast<std::size_t>(s.list_rows)]);
  file.set(kList, "Columns", std::string_view(fmt::format("{}", fmt::join(s.list_columns, " "))));
  file.set(kAttention, "Order", kAttentionWords[static_cast<std::size_t>(s.attention)]);
  file.set(kOrders, "Crew", kOrderCrews[static_cast<std::size_t>(s.order_team.who)]);
  file.set(kOrders, "Count", static_cast<double>(s.order_team.count));
  file.set(kOrders, "After", kOrderAfters[static_cast<std::size_t>(s.order_after)]);
  file.set(kOrders, "Rejoin", s.order_rejoin);
  if (s.window) {
    file.set(kWindow, "X", static_cast<double>(s.window->x));
    file.set(kWindow, "Y", static_cast<double>(s.window->y));
    file.set(kWindow, "Width", static_cast<double>(s.window->width));
    file.set(kWindow, "Height", static_cast<double>(s.window->height));
  }
  file.set(kWindow, "Maximized", s.maximized);
  file.set(kWindow, "AskUnsaved", s.ask_unsaved);
  file.set(kWindow, "ImageComes", s.image_comes);
  file.set(kWindow, "FoldIdle", s.fold_idle);
  file.set(kWindow, "Simple", s.simple);
  for (const std::string& section : file.sections(kTeleop)) file.remove_section(section);
  for (const auto& [type, limits] : s.stick) {
    const std::string section = fmt::format("{}{}", kTeleop, type);
    file.set(section, "Speed", limits.speed);
    file.set(section, "TurnRate", limits.turn_rate);
  }
  put_text(s.pad, file, kPadSection, "Use");
  put_text(s.editor, file, kEditor, "Command");
  put_text(s.pictures, file, kPictures, "Folder");
  put_text(s.recordings, file, kRecordings, "Folder");
  put_text(s.tour, file, kHelp, "Tour");
  put_list(s.recent, file, kRecent);
  put_list(s.used, file, kPalette);
  put_list(s.closed, file, kClosed);
  put_list(s.cybots, file, kCybots);
  file.remove_section(kKeys);
  for (const auto& [id, keys] : s.keys) file.set(kKeys, id, std::string_view(keys));
}

}  // namespace magna
