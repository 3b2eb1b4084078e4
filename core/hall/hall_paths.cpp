// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/hall/json_node.h"
#include "core/sim/text_file.h"

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
    if (files->is_file(place)) return std::move(place);
  }
  return {};
}

std::string scenario_path(const std::string& named, const std::string& resources) {
  if (!named.starts_with(kBundle)) return named;
  return (fs::path(resources) / named.substr(kBundle.size())).lexically_normal().string();
}

std::string asked_file(const std::string& named, const HallPaths& paths) {
  if (paths.files->is_file(named)) return named;
  return paths.find(named).value_or(named);
}

Result<std::string> read_hall_text(const fs::path& path, FileSource& files) {
  if (files.recorded()) return files.read(path, "file of a hall");
  if (auto problem = file_problem(path)) return Error{*problem, path.string()};
  std::ifstream in(path, std::ios::binary);
  if (!in.is_open()) return Error{"cannot be read", path.string()};
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (in.bad()) return Error{"cannot be read to its end", path.string()};
  files.remember(path, text);
  return text;
}

Result<std::string> read_hall_text(const fs::path& path) {
  FileSource disk;
  return read_hall_text(path, disk);
}

std::string find_named_file(const std::string& named, const std::string& key,
                            const HallPaths& paths, JsonProblems& problems) {
  if (auto found = paths.find(named)) return *found;
  const std::vector<std::string> places = paths.places(named);
  const auto folder = std::ranges::find_if(
      places, [&](const std::string& place) { return paths.files->is_folder(place); });
  std::string why = folder == places.end()
                        ? fmt::format("there is no {}", fmt::join(places, " or "))
                        : *folder + " is a folder";
  std::ranges::replace_if(
      why, [](unsigned char c) { return c < ' '; }, '?');
  problems.fail(key, "found " + found_text(named), "a file; " + why);
  return {};
}

Result<JobShop> load_job_shop(const JobShopPath& path, FileSource& files) {
  const auto text = read_hall_text(path.file, files);
  if (!text) return text.error();
  const auto shops = read_job_shops(*text, path.file);
  if (!shops) return shops.error();
  return choose_job_shop(*shops, path.name, path.file);
}

}  // namespace magna
