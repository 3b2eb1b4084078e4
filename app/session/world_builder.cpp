// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/world_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/base/resource_path.h"
#include "app/session/recorded_world.h"
#include "core/hall/hall_file.h"
#include "core/hall/hall_paths.h"
#include "core/sim/generated_field.h"
#include "core/sim/text.h"

#ifdef MAGNA_HAS_LISP
#include "core/lisp/program_files.h"
#include "core/lisp/world_file.h"
#endif

namespace magna {
namespace {

Result<Scenario> load_hall(const std::string& world, std::uint64_t seed, const HallOptions& hall,
                           std::vector<std::string>& warnings, std::shared_ptr<FileSource> files) {
  const auto resources = resource_folder(executable_path());
  const HallRequest request{world,
                            hall.environment,
                            hall.jobshop,
                            hall.controller,
                            hall.pickup_radius,
                            hall.machines_on_command,
                            hall.transport_free,
                            hall.disturbances,
                            std::move(files)};
  auto file = load_hall_file(request, resources ? resources->string() : std::string{}, seed);
  if (!file) return file.error();
  std::ranges::move(file->warnings, std::back_inserter(warnings));
  return hall_scenario(std::move(file->description), file->name, world);
}

/// Leaves only the first robots of the world.
std::optional<Error> keep_first_robots(Scenario& scenario, std::size_t robots) {
  if (scenario.hall) {
    return Error{
        fmt::format("--robots {}: the robots of a hall are in its scenario, and their "
                    "number is in the name of a generated one, such as hall:8:4; leave "
                    "--robots out",
                    robots)};
  }
  const std::size_t there = scenario.robots.size();
  if (robots > there) {
    return Error{fmt::format("--robots {}: the world has {}; {}", robots, count_of(there, "robot"),
                             there > 0 ? fmt::format("give a number from 1 to {}", there)
                                       : std::string("leave --robots out"))};
  }
  scenario.robots.resize(robots);
  return {};
}

}  // namespace

FileFolders world_folders() {
  FileFolders folders;
  folders.resources = resource_folder(executable_path()).value_or("");
#ifdef MAGNA_HAS_LISP
  folders.data = standard_program_data();
#endif
  return folders;
}

std::shared_ptr<FileSource> world_files(const std::string& world) {
  FileFolders folders = world_folders();
  if (is_generated_field(world) || is_generated_hall(world)) {
    return std::make_shared<FileSource>(std::string(), std::move(folders));
  }
  const std::string path = scenario_path(world, folders.resources.string());
  return std::make_shared<FileSource>(path, std::move(folders));
}

Result<Scenario> load_scenario(const std::string& world, std::uint64_t seed,
                               const HallOptions& hall, std::vector<std::string>& warnings,
                               std::shared_ptr<FileSource> files) {
  if (is_generated_hall(world)) return load_hall(world, seed, hall, warnings, std::move(files));
  if (is_generated_field(world)) return parse_generated_field(world, seed);
  if (world.ends_with(".json")) {
    return load_hall(world, seed, hall, warnings, std::move(files));
  }
  if (!world.ends_with(".lisp")) {
    return Error{
        fmt::format("{}: a world is a .lisp or .json file, field:N[:RAYS:RANGE], "
                    "cybot-field:SEED[:no-posts] or hall:MACHINES:ROBOTS",
                    world)};
  }
#ifdef MAGNA_HAS_LISP
  return LispRuntime().load_world(world, std::move(files));
#else
  return Error{
      fmt::format("{}: this build has no Lisp; .json files and generated fields work", world)};
#endif
}

BuiltWorld build_world(const WorldRequest& request, std::vector<std::string>& warnings) {
  auto scenario =
      load_scenario(request.world, request.engine.seed, request.hall, warnings, request.files);
  if (!scenario) return scenario.error();
  if (request.robots) {
    if (auto error = keep_first_robots(*scenario, *request.robots)) return *std::move(error);
  }
  for (const auto& edit : request.edits) edit(*scenario);
  return Engine::create(*scenario, request.engine);
}

BuiltWorld build_branch(WorldRequest& request, std::vector<std::string>& warnings) {
  const std::shared_ptr<SessionBranch> branch = request.branch;
  if (auto error = branch->open()) return *error;
  auto recorded = recorded_world(branch->file(), request.engine.threads);
  if (!recorded) return recorded.error();
  request = std::move(recorded->request);
  request.branch = branch;
  auto engine = build_world(request, warnings);
  if (!engine) return engine;
  if (auto error = branch->run(**engine)) return *error;
  return engine;
}

WorldBuilder::WorldBuilder(QObject* parent) : QObject(parent) {}

WorldBuilder::~WorldBuilder() {
  if (!worker_.joinable()) return;
  cancel_branch();
  worker_.join();
}

void WorldBuilder::cancel_branch() {
  if (running_branch_) running_branch_->cancel();
}

void WorldBuilder::begin(WorldRequest request) {
  if (worker_.joinable()) {
    cancel_branch();
    next_ = std::move(request);
  } else {
    start(std::move(request));
  }
}

BuiltWorld WorldBuilder::take() {
  BuiltWorld result = std::move(*result_);
  result_.reset();
  return result;
}

void WorldBuilder::start(WorldRequest job) {
  job_ = std::move(job);
  running_branch_ = job_.branch;
  warnings_.clear();
  // Only the thread uses job and result until it is joined.
  worker_ = std::thread([this] {
    result_.emplace(job_.branch ? build_branch(job_, warnings_) : build_world(job_, warnings_));
    QMetaObject::invokeMethod(this, &WorldBuilder::ended, Qt::QueuedConnection);
  });
}

void WorldBuilder::ended() {
  worker_.join();
  if (next_) {
    result_.reset();
    WorldRequest job = std::move(*next_);
    next_.reset();
    start(std::move(job));
    return;
  }
  emit built();
}

}  // namespace magna
