// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/scenario_loader.h"

#include <fmt/format.h>

#ifdef MAGNA_HAS_LISP
#include "core/lisp/world_file.h"
#endif

namespace magna {

struct ScenarioLoader::Impl {
#ifdef MAGNA_HAS_LISP
  std::unique_ptr<LispRuntime> lisp;  ///< booted with the first world file
#endif
};

ScenarioLoader::ScenarioLoader() : impl_(std::make_unique<Impl>()) {}
ScenarioLoader::~ScenarioLoader() = default;

Result<Scenario> ScenarioLoader::load(const std::string& world, std::uint64_t seed) {
  if (world.starts_with("field:")) return parse_field(world, seed);
  if (!world.ends_with(".lisp")) {
    return Error{fmt::format("{}: a world is a .lisp file or field:N[:RAYS:RANGE]", world)};
  }
#ifdef MAGNA_HAS_LISP
  if (!impl_->lisp) impl_->lisp = std::make_unique<LispRuntime>();
  return impl_->lisp->load_world(world);
#else
  return Error{fmt::format("{}: this build has no Lisp; field:N[:RAYS:RANGE] works", world)};
#endif
}

}  // namespace magna
