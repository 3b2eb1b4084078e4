// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>

#include "core/hall/hall_bounds.h"
#include "core/hall/hall_disturbances.h"
#include "core/hall/hall_generator.h"
#include "core/hall/hall_paths.h"
#include "core/hall/job_shop.h"
#include "core/hall/json_node.h"
#include "core/hall/scenario_file.h"
#include "core/sim/text.h"

namespace magna {
namespace {

namespace fs = std::filesystem;

std::string environment_path(const HallRequest& request, const ScenarioFile& scenario,
                             const HallPaths& paths, JsonProblems& problems) {
  if (request.environment) {
    if (scenario.environment) {
      problems.warn("environment", fmt::format("{} is used instead", *request.environment));
    }
    return asked_file(*request.environment, paths);
  }
  if (!scenario.environment) {
    problems.fail("environment", "missing", "the path of an environment, here or by --environment");
    return {};
  }
  return find_named_file(*scenario.environment, "environment", paths, problems);
}

/// The file is empty if the scenario is not a job shop.
JobShopPath jobshop_path(const HallRequest& request, const ScenarioFile& scenario,
                         const HallPaths& paths, JsonProblems& problems) {
  if (request.jobshop) {
    JobShopPath path = job_shop_path(*request.jobshop);
    path.file = asked_file(path.file, paths);
    return path;
  }
  if (!scenario.jobshop) return {};
  JobShopPath path = job_shop_path(*scenario.jobshop);
  path.file = find_named_file(path.file, "jobshop", paths, problems);
  return path;
}

std::optional<Error> furnish_job_shop(HallDescription& hall_description,
                                      const ScenarioFile& scenario, const JobShopPath& path,
                                      FileSource& files, JsonProblems& problems) {
  const auto shop = load_job_shop(path, files);
  if (!shop) return shop.error();
  furnish_hall(hall_description, scenario, *shop, path.file, problems);
  return problems.error;
}

/// What the request says of the hall, apart from its files.
void apply_request(HallDescription& description, const HallRequest& request) {
  description.controller = request.controller;
  description.pickup_radius = request.pickup_radius;
  description.machines_on_command = request.machines_on_command;
}

/// Those of the request, or of the scenario.
std::optional<Error> add_disturbances(HallFile& file, const HallRequest& request,
                                      const ScenarioFile& scenario, const HallPaths& paths,
                                      JsonProblems& problems, std::uint64_t seed) {
  HallDescription& description = file.description;
  if (!request.disturbances) {
    if (scenario.disturbances.is_null()) return {};
    const JsonNode node(&scenario.disturbances, "disturbances", problems);
    description.disturbances = read_disturbances(node, description, seed);
    return problems.error;
  }
  if (!scenario.disturbances.is_null()) {
    problems.warn("disturbances", fmt::format("{} is used instead", *request.disturbances));
  }
  const std::string path = asked_file(*request.disturbances, paths);
  const auto text = read_hall_text(path, *paths.files);
  if (!text) return text.error();
  auto read = read_disturbances(*text, path, description, seed, problems.warnings);
  if (!read) return read.error();
  description.disturbances = std::move(*read);
  return {};
}

/// Once all else is known.
void complete(HallDescription& description, const HallRequest& request) {
  if (request.transport_free) free_transport(description);
  description.bounds = hall_bounds(description);
}

// s (gobot.md, Belts and machines)
constexpr double kInputTimeStep = 5.0;
constexpr double kOutputTimeStep = 10.0;
constexpr double kJobShopTimeStep = 0.0;  // of input machines
constexpr std::string_view kOverridden = "is ignored: the job shop defines it";
constexpr std::size_t kGlobalList = 0;

/// Applies the defaults.
void furnish_plainly(HallDescription& description, const ScenarioFile& scenario) {
  const Hall& hall = description.hall;
  description.robots = scenario.robots;
  if (description.machines_on_command) {
    for (HallRobot& robot : description.robots) robot.idle_drain_rate = kIdleDrainRate;
  }
  description.belt_capacity.clear();
  for (const HallBelt& belt : hall.belts) description.belt_capacity.push_back(belt.cells.size());
  description.machines.assign(hall.machines.size(), {});
  for (std::size_t m = 0; m < hall.machines.size(); ++m) {
    const MachineType type = hall.machines[m].type;
    if (type == MachineType::Input) description.machines[m].time_step = kInputTimeStep;
    if (type == MachineType::Output) description.machines[m].time_step = kOutputTimeStep;
    description.machines[m].template_list = kGlobalList;
  }
}

/// A size without a belt is ignored.
void set_capacity(HallDescription& description, int belt, std::optional<int> size,
                  const std::string& path, JsonProblems& problems) {
  if (!size) return;
  if (belt < 0) {
    problems.warn(path, "this machine has no such belt");
  } else {
    description.belt_capacity[static_cast<std::size_t>(belt)] = static_cast<std::size_t>(*size);
  }
}

void furnish_belts(HallDescription& description, std::size_t machine, const MachineEntry& entry,
                   JsonProblems& problems) {
  const HallMachine& owner = description.hall.machines[machine];
  set_capacity(description, owner.input_belt, entry.input_belt_size,
               entry.path + ".input_belt_size", problems);
  set_capacity(description, owner.output_belt, entry.output_belt_size,
               entry.path + ".output_belt_size", problems);
}

void furnish_standard(HallDescription& description, const std::vector<MachineEntry>& entries,
                      JsonProblems& problems) {
  const std::size_t count = machines_of(description.hall, MachineType::Standard).size();
  if (entries.size() != count) {
    return problems.fail("machines", fmt::format("found {} of them", entries.size()),
                         fmt::format("{}, one for each machine of the environment", count));
  }
  MachineFinder finder(description.hall, MachineType::Standard, problems);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const auto machine = finder.find(entries[k], k);
    if (!machine) return;
    description.machines[*machine].processes = entries[k].processes;
    furnish_belts(description, *machine, entries[k], problems);
  }
}

/// `time_step`: without one in the entry, s.
void furnish_times(MachineSettings& settings, const MachineEntry& entry, double time_step) {
  settings.create_time = entry.create_time;
  settings.time_step = entry.time_step.value_or(time_step);
}

void furnish_input(HallDescription& description, const std::vector<MachineEntry>& entries,
                   JsonProblems& problems) {
  MachineFinder finder(description.hall, MachineType::Input, problems);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const MachineEntry& entry = entries[k];
    const auto machine = finder.find(entry, k);
    if (!machine) return;
    MachineSettings& settings = description.machines[*machine];
    settings.infinite = entry.infinite;
    settings.create_order = entry.create_order;
    furnish_times(settings, entry, kInputTimeStep);
    if (entry.packages) {
      settings.template_list = description.templates.size();
      description.templates.push_back(*entry.packages);
    }
    furnish_belts(description, *machine, entry, problems);
  }
  // The key exists but does not mention these machines.
  for (const std::size_t machine : finder.left()) {
    description.machines[machine].template_list = description.templates.size();
    description.templates.emplace_back();
    problems.warn("input_machines", fmt::format("{} is not among them and makes nothing",
                                                description.hall.machines[machine].name));
  }
}

/// Process k is the k-th operation of the job shop, from 1 (JobShop::packages).
void furnish_flexible(HallDescription& description, const JobShop& shop,
                      std::span<const std::size_t> machines) {
  int process = 0;
  for (const auto& job : shop.jobs) {
    for (const ShopOperation& operation : job) {
      ++process;
      for (const ShopChoice& choice : operation) {
        auto& machine = description.machines[machines[static_cast<std::size_t>(choice.machine)]];
        machine.processes.push_back(process);
        machine.process_seconds.push_back(choice.seconds);
      }
    }
  }
}

void furnish_output(HallDescription& description, const std::vector<MachineEntry>& entries,
                    JsonProblems& problems) {
  MachineFinder finder(description.hall, MachineType::Output, problems);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const auto machine = finder.find(entries[k], k);
    if (!machine) return;
    furnish_times(description.machines[*machine], entries[k], kOutputTimeStep);
    furnish_belts(description, *machine, entries[k], problems);
  }
}

/// Of a job shop, which makes the packages itself.
void furnish_input_times(HallDescription& description, const std::vector<MachineEntry>& entries,
                         JsonProblems& problems) {
  MachineFinder finder(description.hall, MachineType::Input, problems);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const auto machine = finder.find(entries[k], k);
    if (!machine) return;
    furnish_times(description.machines[*machine], entries[k], kJobShopTimeStep);
    furnish_belts(description, *machine, entries[k], problems);
    for (const std::string_view key : entries[k].overridden) {
      problems.warn(fmt::format("{}.{}", entries[k].path, key), kOverridden);
    }
  }
}

/// Without packages a run would end at once, or never.
std::optional<Error> check_packages(const HallDescription& description,
                                    const std::string& environment, JsonProblems& problems) {
  const std::vector<std::size_t> inputs = machines_of(description.hall, MachineType::Input);
  if (inputs.empty()) {
    return Error{"found no input machine; expected one (tile 12), where packages enter the hall",
                 environment};
  }
  const bool any = std::ranges::any_of(inputs, [&](std::size_t machine) {
    return !description.templates[description.machines[machine].template_list].empty();
  });
  if (!any) {
    problems.fail("packages", "found none",
                  "a package, here or in an input machine, or a job shop by --jobshop");
  }
  return problems.error;
}

/// A generated hall with its own packages, or with those of a job shop.
Result<HallFile> generated_hall_file(const HallRequest& request, const std::string& resources,
                                     std::uint64_t seed) {
  auto plan = parse_generated_hall(request.scenario, seed);
  if (!plan) return plan.error();
  if (request.environment) {
    return Error{"--environment: a generated hall has its own floor plan", request.scenario};
  }
  std::optional<JobShop> shop;
  JobShopPath path;
  if (request.jobshop) {
    path = job_shop_path(*request.jobshop);
    path.file = asked_file(path.file, {request.scenario, resources, request.files});
    auto read = load_job_shop(path, *request.files);
    if (!read) return read.error();
    shop = std::move(*read);
    if (plan->machines == 0) plan->machines = shop->machines;
  }
  if (plan->machines == 0) {
    return Error{"0 machines: expected --jobshop, whose number of machines is then taken",
                 request.scenario};
  }
  HallFile file;
  file.name = "generated";
  HallDescription& description = file.description;
  ScenarioFile scenario;
  description.hall = lay_out_hall(generated_tiles(*plan));
  apply_request(description, request);
  scenario.robots = generated_robots(*plan);
  if (!shop) shop = generated_job_shop(*plan);
  JsonProblems problems{request.scenario};
  furnish_hall(description, scenario, *shop, path.file, problems);
  if (problems.error) return *problems.error;
  const HallPaths paths{request.scenario, resources, request.files};
  if (auto error = add_disturbances(file, request, scenario, paths, problems, seed)) return *error;
  const std::size_t jobs = shop->jobs.size() + description.disturbances.arrivals.size();
  for (std::size_t& capacity : description.belt_capacity) capacity = std::max(capacity, jobs);
  complete(description, request);
  file.warnings = std::move(problems.warnings);
  return file;
}

}  // namespace

Result<HallFile> load_hall_file(const HallRequest& request, const std::string& resources,
                                std::uint64_t seed) {
  if (is_generated_hall(request.scenario)) return generated_hall_file(request, resources, seed);
  FileSource& files = *request.files;
  const HallPaths paths{scenario_path(request.scenario, resources), resources, request.files};
  const auto text = read_hall_text(paths.scenario, files);
  if (!text) return text.error();
  JsonProblems problems{paths.scenario};
  const ScenarioFile scenario = read_scenario(*text, problems);
  if (problems.error) return *problems.error;
  const std::string environment = environment_path(request, scenario, paths, problems);
  const JobShopPath jobshop = jobshop_path(request, scenario, paths, problems);
  if (problems.error) return *problems.error;

  const auto tiles_text = read_hall_text(environment, files);
  if (!tiles_text) return tiles_text.error();
  auto tiles = read_environment(*tiles_text, environment);
  if (!tiles) return tiles.error();

  HallFile file;
  file.name = fs::path(paths.scenario).stem().string();
  HallDescription& hall_description = file.description;
  hall_description.hall = lay_out_hall(std::move(*tiles));
  apply_request(hall_description, request);
  if (jobshop.file.empty()) {
    furnish_hall(hall_description, scenario, problems);
    if (problems.error) return *problems.error;
  } else if (const auto error =
                 furnish_job_shop(hall_description, scenario, jobshop, files, problems)) {
    return *error;
  }
  if (const auto error = check_packages(hall_description, environment, problems)) return *error;
  if (auto error = add_disturbances(file, request, scenario, paths, problems, seed)) return *error;
  complete(hall_description, request);
  file.warnings = std::move(problems.warnings);
  return file;
}

void furnish_hall(HallDescription& description, const ScenarioFile& scenario,
                  JsonProblems& problems) {
  furnish_plainly(description, scenario);
  description.templates = {scenario.packages.value_or(PackageTemplates{})};
  furnish_standard(description, scenario.machines, problems);
  if (scenario.input_machines) furnish_input(description, *scenario.input_machines, problems);
  if (scenario.output_machines) furnish_output(description, *scenario.output_machines, problems);
}

void furnish_hall(HallDescription& description, const ScenarioFile& scenario, const JobShop& shop,
                  const std::string& shop_file, JsonProblems& problems) {
  furnish_plainly(description, scenario);
  description.templates = {shop.packages()};
  const auto standard = machines_of(description.hall, MachineType::Standard);
  if (standard.size() != static_cast<std::size_t>(shop.machines)) {
    if (problems.error) return;
    problems.error = Error{
        fmt::format("found {}; expected {}, as many as the environment has",
                    count_of(static_cast<std::size_t>(shop.machines), "machine"), standard.size()),
        shop_file, shop.line, 1};
    return;
  }
  if (shop.flexible()) {
    furnish_flexible(description, shop, standard);
  } else {
    for (std::size_t k = 0; k < standard.size(); ++k) {
      description.machines[standard[k]].processes = {static_cast<int>(k) + 1};
    }
  }
  for (const std::size_t m : machines_of(description.hall, MachineType::Input)) {
    description.machines[m].time_step = kJobShopTimeStep;
  }
  if (!scenario.machines.empty()) problems.warn("machines", kOverridden);
  if (scenario.packages) problems.warn("packages", kOverridden);
  if (scenario.input_machines) furnish_input_times(description, *scenario.input_machines, problems);
  if (scenario.output_machines) furnish_output(description, *scenario.output_machines, problems);
}

}  // namespace magna
