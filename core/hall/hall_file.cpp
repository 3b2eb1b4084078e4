// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "core/hall/furnish_hall.h"
#include "core/hall/hall_paths.h"
#include "core/hall/json_text.h"
#include "core/sim/file_problem.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

Result<std::string> read_text(const fs::path& path) {
  if (auto problem = file_problem(path)) return Error{*problem, path.string()};
  std::ifstream in(path, std::ios::binary);
  if (!in.is_open()) return Error{"cannot be read", path.string()};
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (in.bad()) return Error{"cannot be read to its end", path.string()};
  return text;
}

/// The file that the scenario names under a key; an error of the scenario if there is none.
std::string named_file(const std::string& named, const std::string& key, const HallPaths& paths,
                       JsonProblems& problems) {
  if (auto found = paths.find(named)) return *found;
  const std::vector<std::string> places = paths.places(named);
  std::error_code ignored;
  const auto folder = std::ranges::find_if(
      places, [&](const std::string& place) { return fs::is_directory(place, ignored); });
  std::string why = folder == places.end()
                        ? fmt::format("there is no {}", fmt::join(places, " or "))
                        : *folder + " is a folder";
  std::ranges::replace_if(
      why, [](unsigned char c) { return c < ' '; }, '?');
  problems.fail(key, "found " + found_text(named), "a file; " + why);
  return {};
}

/// A file named by the command line: first relative to the current folder.
std::string asked_file(const std::string& named, const HallPaths& paths) {
  std::error_code ignored;
  if (fs::is_regular_file(named, ignored)) return named;
  return paths.find(named).value_or(named);
}

std::string environment_path(const HallRequest& request, const ScenarioFile& scenario,
                             const HallPaths& paths, JsonProblems& problems) {
  if (request.environment) {
    if (scenario.environment) {
      problems.warn("environment", fmt::format("{} is taken instead", *request.environment));
    }
    return asked_file(*request.environment, paths);
  }
  if (!scenario.environment) {
    problems.fail("environment", "missing", "the path of an environment, here or by --environment");
    return {};
  }
  return named_file(*scenario.environment, "environment", paths, problems);
}

/// Empty if the scenario is not a job shop.
std::string jobshop_path(const HallRequest& request, const ScenarioFile& scenario,
                         const HallPaths& paths, JsonProblems& problems) {
  if (request.jobshop) return asked_file(*request.jobshop, paths);
  if (!scenario.jobshop) return {};
  return named_file(*scenario.jobshop, "jobshop", paths, problems);
}

std::optional<Error> furnish_job_shop(HallDescription& hall_description,
                                      const ScenarioFile& scenario, const std::string& path) {
  const auto text = read_text(path);
  if (!text) return text.error();
  const auto shop = read_jobshop(*text, path);
  if (!shop) return shop.error();
  JsonProblems problems{path};
  furnish_hall(hall_description, scenario, *shop, problems);
  return problems.error;
}

}  // namespace

Result<HallFile> load_hall_file(const HallRequest& request, const std::string& resources) {
  const HallPaths paths{scenario_path(request.scenario, resources), resources};
  const auto text = read_text(paths.scenario);
  if (!text) return text.error();
  JsonProblems problems{paths.scenario};
  const ScenarioFile scenario = read_scenario(*text, problems);
  if (problems.error) return *problems.error;
  const std::string environment = environment_path(request, scenario, paths, problems);
  const std::string jobshop = jobshop_path(request, scenario, paths, problems);
  if (problems.error) return *problems.error;

  const auto tiles_text = read_text(environment);
  if (!tiles_text) return tiles_text.error();
  auto tiles = read_environment(*tiles_text, environment);
  if (!tiles) return tiles.error();

  HallFile file;
  file.name = fs::path(paths.scenario).stem().string();
  HallDescription& hall_description = file.description;
  hall_description.hall = lay_out_hall(std::move(*tiles));
  hall_description.controller = request.controller;
  hall_description.pickup_radius = request.pickup_radius;
  hall_description.machines_on_command = request.machines_on_command;
  if (jobshop.empty()) {
    furnish_hall(hall_description, scenario, problems);
    if (problems.error) return *problems.error;
  } else if (const auto error = furnish_job_shop(hall_description, scenario, jobshop)) {
    return *error;
  }
  file.warnings = std::move(problems.warnings);
  return file;
}

}  // namespace magna
