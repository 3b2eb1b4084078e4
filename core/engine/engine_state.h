// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/engine/event.h"
#include "core/knowledge/scanned_zones.h"
#include "core/knowledge/sighting_table.h"
#include "core/robot/team.h"
#include "core/sim/parameters.h"
#include "core/sim/scheduler.h"
#include "core/sim/worker_pool.h"
#include "core/world/world.h"

namespace magna {

/// What all parts of an engine work on: the world, the robots and the clock. Each part
/// (`*_control.h`) keeps a reference to it and owns everything else that it needs.
struct EngineState {
  EngineState(World built, Parameters values, std::uint64_t the_seed, int threads)
      : seed(the_seed),
        world(std::move(built)),
        parameters(values),
        workers(std::max(threads, 1)),
        team(world, parameters, scheduler, seed) {
    team.set_workers(&workers);
  }
  EngineState(const EngineState&) = delete;
  EngineState& operator=(const EngineState&) = delete;

  const std::uint64_t seed;
  /// Since the last Engine::take_events. Outlives the team, whose end ends every command, which is
  /// an event.
  std::vector<Event> events;
  World world;
  Parameters parameters;
  Scheduler scheduler;
  WorkerPool workers;
  Team team;
  SightingTable sightings;  ///< what remote robots have reported
  ScannedZones zones;       ///< where they have scanned
  Tick now = 0;
  std::uint64_t sequence = 0;  ///< of the last input
  EngineVersions versions;
};

}  // namespace magna
