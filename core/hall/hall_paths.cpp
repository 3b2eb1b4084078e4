// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_paths.h"

#include <filesystem>
#include <string_view>
#include <system_error>

namespace magna {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBundle = "res://";

}  // namespace

std::vector<std::string> HallPaths::places(const std::string& named) const {
  std::error_code ignored;
  const fs::path folder = fs::absolute(scenario, ignored).lexically_normal().parent_path();
  const auto text = [](const fs::path& path) { return path.lexically_normal().string(); };
  if (named.starts_with(kBundle)) {
    const std::string inside = named.substr(kBundle.size());
    std::vector<std::string> all{text(folder.parent_path() / inside)};
    if (!resources.empty()) all.push_back(text(fs::path(resources) / inside));
    return all;
  }
  if (fs::path(named).is_absolute()) return {named};
  return {text(folder / named), named};
}

std::optional<std::string> HallPaths::find(const std::string& named) const {
  for (std::string& place : places(named)) {
    std::error_code ignored;
    if (fs::is_regular_file(place, ignored)) return std::move(place);
  }
  return {};
}

std::string scenario_path(const std::string& named, const std::string& resources) {
  if (!named.starts_with(kBundle)) return named;
  return (fs::path(resources) / named.substr(kBundle.size())).lexically_normal().string();
}

}  // namespace magna
