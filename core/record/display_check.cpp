// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/display_check.h"

#include <algorithm>
#include <cstddef>
#include <variant>

#include "core/agent/agents.h"
#include "core/console/console_line.h"
#include "core/hall/hall_records.h"
#include "core/imagery/pictured_floor.h"
#include "core/view/plan_history.h"
#include "core/view/snapshot.h"

namespace magna {
namespace {

bool in_range(int index, std::size_t count) {
  return index >= -1 && (index < 0 || static_cast<std::size_t>(index) < count);
}

/// Whether all tiles of a kind are there: one for each of the grid, or none.
template <class Tiles>
bool are_tiles(const CoverageGrid& grid, const Tiles& tiles, bool needed) {
  return tiles.size() == grid.tiles() || (!needed && tiles.empty());
}

const char* hall_fault(const HallDescription& hall) {
  const Hall& plan = hall.hall;
  if (plan.tiles.width < 0 || plan.tiles.height < 0 ||
      static_cast<std::size_t>(plan.tiles.width) * static_cast<std::size_t>(plan.tiles.height) !=
          plan.tiles.tiles.size()) {
    return "the tiles of the hall do not fit its size";
  }
  for (const HallBelt& belt : plan.belts) {
    if (!in_range(belt.machine, plan.machines.size())) return "a belt has no machine";
  }
  for (const HallMachine& machine : plan.machines) {
    if (!in_range(machine.input_belt, plan.belts.size()) ||
        !in_range(machine.output_belt, plan.belts.size())) {
      return "a machine has no belt";
    }
  }
  if (hall.machines.size() != plan.machines.size()) return "machines of the hall have no settings";
  for (const MachineSettings& machine : hall.machines) {
    if (machine.template_list != 0 && machine.template_list >= hall.templates.size()) {
      return "a machine has no packages to make";
    }
  }
  return nullptr;
}

const char* hall_fault(const Snapshot& s) {
  if (s.hall) {
    if (!s.hall->description) return "the hall has no description";
    if (const char* const fault = hall_fault(*s.hall->description)) return fault;
    const Hall& plan = s.hall->description->hall;
    if (s.hall->machines.size() != plan.machines.size() ||
        s.hall->belts.size() != plan.belts.size()) {
      return "the state of the hall does not fit its description";
    }
  }
  if (!s.hall_history) return nullptr;
  const HallHistory& history = *s.hall_history;
  if (!history.description) return "the records of the hall have no description";
  if (const char* const fault = hall_fault(*history.description)) return fault;
  bool fits = true;
  const auto check_lane = [&](const HallLane& lane) {
    using enum HallLane::Kind;
    if (lane.kind == Machine) fits = fits && lane.index < history.description->machines.size();
    if (lane.kind == Belt) fits = fits && lane.index < history.description->hall.belts.size();
    if (lane.kind == Robot) fits = fits && lane.index < history.description->robots.size();
  };
  const auto check_bar = [&](const HallBar& bar) {
    check_lane(bar.row);
    check_lane(bar.state.at);
  };
  for (const auto& chunk : history.ended) {
    if (!chunk) return "records of the hall are missing";
    for (const HallBar& bar : *chunk) check_bar(bar);
  }
  for (const HallBar& bar : history.in_progress) check_bar(bar);
  return fits ? nullptr : "a record of the hall belongs to nothing in it";
}

const char* coverage_fault(const CoverageSnapshot& seen) {
  const CoverageGrid& grid = seen.grid;
  const bool fits = are_tiles(grid, seen.tiles, true) && are_tiles(grid, seen.robot_tiles, false) &&
                    are_tiles(grid, seen.late_tiles, false) &&
                    are_tiles(grid, seen.finder_tiles, false) &&
                    are_tiles(grid, seen.last_seen_tiles, false);
  if (!fits) return "the seen area has another size than its grid";
  for (std::size_t k = 0; k < seen.tiles.size(); ++k) {
    const bool lacks = (!seen.finder_tiles.empty() && !seen.finder_tiles[k]) ||
                       (!seen.last_seen_tiles.empty() && !seen.last_seen_tiles[k]);
    if (seen.tiles[k] && lacks) return "a part of the seen area is missing";
  }
  return nullptr;
}

const char* world_fault(const WorldSnapshot& world) {
  const std::size_t things = world.things.size();
  for (std::size_t k = 0; k < things; ++k) {
    const Thing& thing = world.things[k];
    if (thing.id.index() != k) return "the things are not in order";
    const auto* const container = std::get_if<ThingId>(&thing.location);
    if (container != nullptr && container->index() >= things) return "a thing is in no thing";
    for (const ThingId id : thing.contents) {
      if (id.index() >= things) return "a thing contains no thing";
    }
  }
  for (const Place& place : world.places.all()) {
    if (place.type >= world.place_types.all().size()) return "a place has no type";
  }
  return nullptr;
}

const char* inside_fault(const RobotInside& inside, const WorldSnapshot& world) {
  const auto is_thing = [&world](ThingId id) { return id.index() < world.things.size(); };
  const auto is_place = [&is_thing](const PartPlace& place) {
    const auto* const thing = std::get_if<ThingId>(&place);
    return thing == nullptr || is_thing(*thing);
  };
  bool fits = true;
  for (const auto& camera : inside.cameras) fits = fits && is_place(camera.place);
  for (const auto& hand : inside.hands) {
    fits = fits && is_place(hand.place) && (!hand.holds || is_thing(*hand.holds));
  }
  for (const auto& bin : inside.bins) fits = fits && std::ranges::all_of(bin.contents, is_thing);
  for (const Designator& one : inside.designators) {
    const auto* const thing = std::get_if<ThingId>(&one.denotes);
    fits = fits && (thing == nullptr || is_thing(*thing)) &&
           in_range(one.place_type, world.place_types.all().size());
  }
  return fits ? nullptr : "a part of a robot is in no thing";
}

const char* team_fault(const Snapshot& s) {
  if (!s.labels || !s.statuses || !s.plans || !s.routes || !s.cameras || !s.world ||
      !s.parameters) {
    return "a block is missing that every state has";
  }
  const std::size_t robots = s.labels->size();
  const bool fits = s.statuses->size() == robots && s.plans->size() == robots &&
                    s.routes->size() == robots && s.cameras->size() == robots &&
                    s.speeds.size() == robots && s.turn_rates.size() == robots;
  if (!fits) return "the blocks have different numbers of robots";
  for (std::size_t k = 0; k < robots; ++k) {
    if ((*s.labels)[k].id.index() != k) return "the robots are not in order";
  }
  const auto known = [robots](RobotId id) { return id.index() < robots; };
  if ((s.active && !known(*s.active)) || !std::ranges::all_of(s.selected, known)) {
    return "an unknown robot is selected";
  }
  if (s.remotes) {
    for (std::size_t k = 0; k < s.remotes->size(); ++k) {
      const RobotId id = (*s.remotes)[k].robot;
      if (!known(id) || (k > 0 && !((*s.remotes)[k - 1].robot < id))) {
        return "the remote robots are not in order";
      }
    }
  }
  for (const auto& status : *s.statuses) {
    if (status.waits_for && !known(*status.waits_for)) return "a robot waits for an unknown one";
  }
  if (s.agents) {
    for (const AgentState& agent : *s.agents) {
      if (!known(agent.robot)) return "an agent is an unknown robot";
    }
  }
  return nullptr;
}

}  // namespace

const char* fault_of(const Snapshot& s) {
  if (!(s.tick_seconds > 0.0 && s.tick_seconds <= 3600.0)) return "the tick has no length";
  if (const char* const fault = team_fault(s)) return fault;
  if (const char* const fault = world_fault(*s.world)) return fault;
  if (const char* const fault = hall_fault(s)) return fault;
  if (s.coverage) {
    if (const char* const fault = coverage_fault(*s.coverage)) return fault;
  }
  if (s.inside) {
    if (const char* const fault = inside_fault(*s.inside, *s.world)) return fault;
  }
  if (s.directions) {
    std::size_t last = 0;
    for (const std::size_t end : s.directions->end) {
      if (end < last || end > s.directions->cameras.size()) return "the cameras are not in order";
      last = end;
    }
  }
  if (s.pictured) {
    const PicturedPicture& floor = *s.pictured;
    const bool fits =
        floor.width >= 0 && floor.height >= 0 && floor.cell > 0.0 &&
        static_cast<std::size_t>(floor.width) * static_cast<std::size_t>(floor.height) ==
            floor.shown.size();
    if (!fits) return "the pictured floor does not fit its size";
  }
  const auto missing = [](const auto& list) {
    return list && std::ranges::any_of(*list, [](const auto& one) { return one == nullptr; });
  };
  if (missing(s.images)) return "an image is missing";
  if (s.console && (!s.console->lines || !s.console->words)) return "the console has no lines";
  if (s.plan_history) {
    for (const PlanHistory* history = s.plan_history.get(); history != nullptr;
         history = history->previous.get()) {
      const auto is_null = [](const auto& one) { return one == nullptr; };
      if (std::ranges::any_of(history->episodes, is_null) ||
          std::ranges::any_of(history->fluents, is_null)) {
        return "a part of the plans is missing";
      }
    }
  }
  return nullptr;
}

}  // namespace magna
