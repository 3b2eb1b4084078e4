// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profile/world_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/profile/file_lock.h"
#include "app/profile/merged.h"
#include "core/geometry/point.h"

namespace magna {
namespace {

constexpr std::string_view kView = "view";
constexpr std::string_view kRobot = "robot ";  // followed by a number, one section per robot
constexpr std::string_view kGroup = "group ";  // followed by its number, one section per group
constexpr std::string_view kBookmark = "bookmark ";  // likewise
constexpr int kMostStyle = 23;

}  // namespace

WorldSettings read_world_settings(KeptFile& file) {
  WorldSettings s;
  const auto x = file.number(kView, "X", -kFarthestPlace, kFarthestPlace);
  const auto y = file.number(kView, "Y", -kFarthestPlace, kFarthestPlace);
  const auto scale = file.number(kView, "Scale", 0.01, 10'000);
  if (x && y && scale) s.view = WorldSettings::View{*x, *y, *scale};
  s.tool = file.text(kView, "Tool").value_or("");
  s.layers = file.text(kView, "Layers").value_or("");
  s.plots = file.text(kView, "Plots").value_or("");
  for (const std::string& section : file.sections(kBookmark)) {
    KeptBookmark bookmark{file.text(section, "Name").value_or("")};
    const auto bx = file.number(section, "X", -kFarthestPlace, kFarthestPlace);
    const auto by = file.number(section, "Y", -kFarthestPlace, kFarthestPlace);
    if (bookmark.name.empty() || !bx || !by || s.bookmarks.size() >= WorldSettings::kMostBookmarks)
      continue;
    bookmark.x = *bx;
    bookmark.y = *by;
    bookmark.scale = file.number(section, "Scale", 0.01, 10'000).value_or(0.0);
    s.bookmarks.push_back(std::move(bookmark));
  }
  for (const std::string& section : file.sections(kRobot)) {
    const auto name = file.text(section, "Name");
    if (!name || name->empty()) continue;
    KeptRobotLook look;
    look.name = file.text(section, "Shown").value_or("");
    look.letter = file.text(section, "Letter").value_or("");
    if (const auto style = file.number(section, "Style", 0, kMostStyle)) {
      look.style = static_cast<int>(*style);
    }
    s.robots[*name] = look;
  }
  for (int number = 0; number < WorldSettings::kGroups; ++number) {
    const std::string section = fmt::format("{}{}", kGroup, number);
    std::vector<std::string> names;
    for (const std::string& key : file.keys(section)) {
      auto name = file.text(section, key);
      if (name && !name->empty()) names.push_back(*std::move(name));
    }
    if (!names.empty()) s.groups[number] = std::move(names);
  }
  return s;
}

WorldSettings merged(const WorldSettings& base, const WorldSettings& ours,
                     const WorldSettings& theirs) {
  WorldSettings all;
  all.view = merged(base.view, ours.view, theirs.view);
  all.tool = merged(base.tool, ours.tool, theirs.tool);
  all.layers = merged(base.layers, ours.layers, theirs.layers);
  all.plots = merged(base.plots, ours.plots, theirs.plots);
  all.bookmarks = merged_list(base.bookmarks, ours.bookmarks, theirs.bookmarks, false);
  all.robots = merged_map(base.robots, ours.robots, theirs.robots);
  all.groups = merged_map(base.groups, ours.groups, theirs.groups);
  all.bookmarks.resize(std::min(all.bookmarks.size(), WorldSettings::kMostBookmarks));
  return all;
}

KeptFile world_settings_file(const std::filesystem::path& path) {
  return {path, "world", WorldSettings::kVersion};
}

std::optional<Error> WorldSave::write(int patience_ms) const {
  const FolderLock lock(path.parent_path(), patience_ms);
  KeptFile file = world_settings_file(path);
  file.read();
  WorldSettings theirs = read_world_settings(file);
  // What is missing in a damaged file was not removed by another Magna.
  if (!file.found() || !file.messages().empty()) theirs = base;
  put_world_settings(merged(base, ours, theirs), file);
  file.set("world", "Source", std::string_view(source));
  return file.write();
}

void put_world_settings(const WorldSettings& s, KeptFile& file) {
  file.remove_section(kView);
  if (s.view) {
    file.set(kView, "X", s.view->x);
    file.set(kView, "Y", s.view->y);
    file.set(kView, "Scale", s.view->scale);
  }
  if (!s.tool.empty()) file.set(kView, "Tool", std::string_view(s.tool));
  if (!s.layers.empty()) file.set(kView, "Layers", std::string_view(s.layers));
  if (!s.plots.empty()) file.set(kView, "Plots", std::string_view(s.plots));
  int number = 0;
  for (const std::string& section : file.sections(kBookmark)) file.remove_section(section);
  for (const KeptBookmark& bookmark : s.bookmarks) {
    const std::string section = fmt::format("{}{}", kBookmark, ++number);
    file.set(section, "Name", std::string_view(bookmark.name));
    file.set(section, "X", bookmark.x);
    file.set(section, "Y", bookmark.y);
    if (bookmark.scale > 0.0) file.set(section, "Scale", bookmark.scale);
  }
  for (const std::string& section : file.sections(kRobot)) file.remove_section(section);
  number = 0;
  for (const auto& [name, look] : s.robots) {
    const std::string section = fmt::format("{}{}", kRobot, ++number);
    file.set(section, "Name", std::string_view(name));
    if (!look.name.empty()) file.set(section, "Shown", std::string_view(look.name));
    if (look.style) file.set(section, "Style", static_cast<double>(*look.style));
    if (!look.letter.empty()) file.set(section, "Letter", std::string_view(look.letter));
  }
  for (const std::string& section : file.sections(kGroup)) file.remove_section(section);
  for (const auto& [group, names] : s.groups) {
    const std::string section = fmt::format("{}{}", kGroup, group);
    for (std::size_t k = 0; k < names.size(); ++k) {
      file.set(section, fmt::format("Robot{}", k + 1), std::string_view(names[k]));
    }
  }
}

}  // namespace magna
