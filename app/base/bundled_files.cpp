// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/bundled_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "core/hall/job_shop.h"
#include "core/sim/generated_field.h"
#include "core/sim/text.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

struct BundledPlace {
  BundledKind kind;
  std::string_view what;  ///< noun for error messages
  std::string_view folder;
  std::string_view suffix;
};

constexpr BundledPlace kPlaces[] = {
    {BundledKind::World, "world", "worlds", ".lisp"},
    {BundledKind::World, "world", "factory", ".json"},
    {BundledKind::Program, "program", "programs", ".lisp"},
    {BundledKind::Environment, "environment", "factory/environments", ".json"},
    {BundledKind::Jobshop, "job shop", "factory/jobshops", ".txt"},
    {BundledKind::Sweep, "sweep", "sweeps", ".toml"},
};

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

/// The opening comment of a Lisp file, up to its first empty line.
std::string opening_comment(std::istream& file) {
  std::string text;
  for (std::string line; std::getline(file, line) && line.starts_with(';');) {
    const std::string_view words =
        trimmed(std::string_view(line).substr(std::min(line.find_first_not_of(';'), line.size())));
    if (words.starts_with("SPDX-")) continue;
    if (words.empty()) break;
    text += (text.empty() ? "" : " ") + std::string(words);
  }
  return text;
}

std::string description_field(std::istream& file) {
  const auto json = nlohmann::json::parse(file, nullptr, false);
  if (!json.is_object()) return {};
  const auto found = json.find("description");
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

Error unknown(BundledKind kind, const std::string& given, const fs::path& resources) {
  const std::vector<fs::path> files = bundled_files(kind, resources);
  std::vector<std::string> names;
  for (const fs::path& file : files) {
    names.push_back(file.stem().string());
    names.push_back(file.filename().string());
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  const auto nearest = nearest_name(given, views);
  const std::string_view what = std::ranges::find(kPlaces, kind, &BundledPlace::kind)->what;
  const std::string other = nearest ? fmt::format("did you mean {}?", *nearest)
                            : kind == BundledKind::World
                                ? std::string("magna --worlds lists those that come with Magna")
                                : std::string("name its file");
  return Error{fmt::format("{} '{}': there is no such file; {}", what, shown(given), other)};
}

}  // namespace

std::vector<fs::path> bundled_files(BundledKind kind, const fs::path& resources) {
  std::vector<fs::path> all;
  for (const BundledPlace& place : kPlaces) {
    if (place.kind != kind) continue;
    const auto first = static_cast<std::ptrdiff_t>(all.size());
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(resources / place.folder, ignored)) {
      if (entry.path().extension() == place.suffix) all.push_back(entry.path());
    }
    std::sort(all.begin() + first, all.end());
  }
  return all;
}

Result<std::string> named_file(BundledKind kind, const std::string& given,
                               const fs::path& resources) {
  if (given.find('/') != std::string::npos || is_file(given)) return given;
  const std::vector<fs::path> files = bundled_files(kind, resources);
  for (const fs::path& file : files) {
    if (file.filename() == given || file.stem() == given) return file.string();
  }
  const std::string folded = fold_case(given);
  for (const fs::path& file : files) {
    if (fold_case(file.filename().string()) == folded ||
        fold_case(file.stem().string()) == folded) {
      return file.string();
    }
  }
  return unknown(kind, given, resources);
}

std::optional<Error> name_files(CommandLine& line, const fs::path& resources) {
  const auto name = [&](BundledKind kind, std::string& file) -> std::optional<Error> {
    const auto named = named_file(kind, file, resources);
    if (!named) return named.error();
    file = *named;
    return {};
  };
  if (!line.world.empty() && !is_generated_field(line.world)) {
    if (auto error = name(BundledKind::World, line.world)) return error;
  }
  for (std::string& program : line.programs) {
    if (auto error = name(BundledKind::Program, program)) return error;
  }
  // The files of a hall are looked for beside its scenario, too.
  const fs::path hall = fs::path(line.world).parent_path();
  for (const auto& [kind, file] : {std::pair(BundledKind::Environment, &line.hall.environment),
                                   std::pair(BundledKind::Jobshop, &line.hall.jobshop)}) {
    if (!*file) continue;
    JobShopPath given{**file, {}};
    if (kind == BundledKind::Jobshop && !is_file(hall / given.file)) given = job_shop_path(**file);
    if (is_file(hall / given.file)) continue;
    if (auto error = name(kind, given.file)) return error;
    **file = given.name.empty() ? given.file : given.file + "#" + given.name;
  }
  return {};
}

std::string description_of(const fs::path& path) {
  std::ifstream file(path);
  std::string text = path.extension() == ".json" ? description_field(file) : opening_comment(file);
  text.erase(std::min(text.find(". "), text.size()));
  if (text.ends_with('.')) text.pop_back();
  return text;
}

bool defines_world(const fs::path& path) {
  if (path.extension() != ".lisp" && path.extension() != ".lsp") return false;
  constexpr std::size_t kMost = std::size_t{1} << 20;  // bytes read
  std::ifstream file(path);
  std::size_t read = 0;
  for (std::string line; read < kMost && std::getline(file, line); read += line.size() + 1) {
    const std::string_view code = std::string_view(line).substr(0, line.find(';'));
    if (code.find("(defmap") != std::string_view::npos) return true;
  }
  return false;
}

std::vector<fs::path> programs_for(const fs::path& world, const fs::path& resources) {
  const std::string named = "worlds/" + world.filename().string();
  std::vector<fs::path> all;
  std::vector<fs::path> any;
  for (const fs::path& program : bundled_files(BundledKind::Program, resources)) {
    std::ifstream file(program);
    const std::string comment = opening_comment(file);
    if (comment.find(named) != std::string::npos) {
      all.push_back(program);
    } else if (comment.find("worlds/") == std::string::npos) {
      any.push_back(program);
    }
  }
  all.insert(all.end(), any.begin(), any.end());
  return all;
}

std::string worlds_text(const fs::path& resources) {
  const std::vector<fs::path> files = bundled_files(BundledKind::World, resources);
  std::size_t width = 0;
  for (const fs::path& file : files) width = std::max(width, file.stem().string().size());
  std::string text;
  for (const fs::path& file : files) {
    text += fmt::format("{:<{}}  {}\n", file.stem().string(), width, description_of(file));
  }
  return text;
}

}  // namespace magna
