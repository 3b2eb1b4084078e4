// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/scenario_loader.h"

#include <fmt/format.h>

#include <utility>

#include "app/base/resource_path.h"
#include "core/hall/hall_file.h"
#include "core/sim/generated_field.h"

#ifdef MAGNA_HAS_LISP
#include "core/lisp/world_file.h"
#endif

namespace magna {

struct ScenarioLoader::Impl {
#ifdef MAGNA_HAS_LISP
  std::unique_ptr<LispRuntime> lisp;  ///< started with the first world file
#endif
};

ScenarioLoader::ScenarioLoader() : impl_(std::make_unique<Impl>()) {}
ScenarioLoader::~ScenarioLoader() = default;

namespace {

std::string resources() {
  const auto folder = resource_folder(executable_path());
  return folder ? folder->string() : std::string{};
}

}  // namespace

Result<Scenario> ScenarioLoader::load_hall(const std::string& world, const HallOptions& hall) {
  const HallRequest request{world,           hall.environment,   hall.jobshop,
                            hall.controller, hall.pickup_radius, hall.machines_on_command};
  auto file = load_hall_file(request, resources());
  if (!file) return file.error();
  warnings_ = std::move(file->warnings);
  return hall_scenario(std::move(file->description), file->name, world);
}

Result<Scenario> ScenarioLoader::load(const std::string& world, std::uint64_t seed,
                                      const HallOptions& hall) {
  warnings_.clear();
  if (is_generated_field(world)) return parse_generated_field(world, seed);
  if (world.ends_with(".json")) return load_hall(world, hall);
  if (!world.ends_with(".lisp")) {
    return Error{
        fmt::format("{}: a world is a .lisp or .json file, field:N[:RAYS:RANGE] or "
                    "cybot-field:SEED[:no-posts]",
                    world)};
  }
#ifdef MAGNA_HAS_LISP
  if (!impl_->lisp) impl_->lisp = std::make_unique<LispRuntime>();
  return impl_->lisp->load_world(world);
#else
  return Error{
      fmt::format("{}: this build has no Lisp; .json files and generated fields work", world)};
#endif
}

}  // namespace magna
