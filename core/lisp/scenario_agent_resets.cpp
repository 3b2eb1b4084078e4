// SPDX-License-Identifier: GPL-3.0-or-later
// ScenarioBuilder: the changes made by resets of agents.
#include <algorithm>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "core/geometry/angle.h"
#include "core/lisp/scenario_builder.h"
#include "core/world/world.h"

namespace magna {
namespace {

// Indices in the lists of agents.lisp.
namespace reset_part {
enum : std::size_t { kPlace, kTrial, kType, kClauses };
}
namespace agent_clause {
enum : std::size_t { kWord, kPlace, kAgent, kPosition, kTheta };
}
namespace object_clause {
enum : std::size_t { kWord, kPlace, kNumber, kPosition, kAway, kGivesUsable, kUsable };
}

Point reset_point(const LispValue& pair) { return {pair[0].number(), pair[1].number()}; }

std::string_view kind(const AgentReset& reset) { return reset.trial ? "trial" : "environment"; }

/// Builds the world after a reset temporarily; the destructor restores the previous one.
class ResetWorld {
 public:
  ResetWorld(World& world, const AgentWorld& agents, const AgentReset& reset) : world_(world) {
    for (const AgentReset::Object& change : reset.objects) {
      if (!change.place && !change.away) continue;
      const auto object = std::ranges::find(agents.objects, change.number, &AgentObject::number);
      const auto thing = std::ranges::find(world.things(), object->object, &Thing::object);
      before_.emplace_back(thing->id, thing->location);
      world.move_thing(thing->id, change.place ? ThingLocation{*change.place} : ThingLocation{});
    }
  }
  ~ResetWorld() {
    for (const auto& [thing, location] : before_) world_.move_thing(thing, location);
  }
  ResetWorld(const ResetWorld&) = delete;
  ResetWorld& operator=(const ResetWorld&) = delete;

 private:
  World& world_;
  std::vector<std::pair<ThingId, ThingLocation>> before_;
};

}  // namespace

bool ScenarioBuilder::read_agent_reset(const LispValue& value) {
  AgentReset reset;
  reset.trial = value[reset_part::kTrial].is_true();
  reset.type = value[reset_part::kType].whole();
  for (const AgentReset& other : scenario_.agents.resets) {
    if (other.trial != reset.trial || other.type != reset.type) continue;
    return fail(
        value[reset_part::kPlace],
        fmt::format("the {1} reset of type {0} is there already; give this one another type",
                    reset.type, kind(reset)));
  }
  for (const LispValue& clause : value[reset_part::kClauses].list()) {
    const bool agent = clause[agent_clause::kWord].text() == "agent";
    if (!(agent ? read_reset_agent(clause, reset) : read_reset_object(clause, reset))) return false;
  }
  scenario_.agents.resets.push_back(std::move(reset));
  return true;
}

bool ScenarioBuilder::read_reset_agent(const LispValue& clause, AgentReset& reset) {
  const LispValue& at = clause[agent_clause::kPlace];
  const int number = clause[agent_clause::kAgent].whole();
  const auto is_it = [number](const Scenario::Robot& robot) {
    return robot.agent && static_cast<int>(robot.agent->agent) == number;
  };
  if (std::ranges::none_of(scenario_.robots, is_it)) {
    return fail(at, fmt::format("there is no agent {}; place it with (defrobot name (map (x y) "
                                "angle) :type agent :agent {}), or correct the number",
                                number, number));
  }
  const auto agent = static_cast<std::uint32_t>(number);
  if (std::ranges::find(reset.agents, agent, &AgentReset::Place::agent) != reset.agents.end()) {
    return fail(at, fmt::format("this reset places agent {} twice; leave one", number));
  }
  if (clause[agent_clause::kPosition].is_nil()) {
    reset.agents.push_back({agent});
    return true;
  }
  const Point position = reset_point(clause[agent_clause::kPosition]);
  if (!in_map(position)) {
    return fail(at, fmt::format("agent {} would stand at ({} {}), outside the map, which {}",
                                number, position.x, position.y, map_text()));
  }
  const double theta = normalize_angle(clause[agent_clause::kTheta].number());
  reset.agents.push_back({agent, Pose{position.x, position.y, theta}});
  return true;
}

bool ScenarioBuilder::read_reset_object(const LispValue& clause, AgentReset& reset) {
  const LispValue& at = clause[object_clause::kPlace];
  AgentReset::Object change;
  change.number = clause[object_clause::kNumber].whole();
  const auto& objects = scenario_.agents.objects;
  if (std::ranges::find(objects, change.number, &AgentObject::number) == objects.end()) {
    return fail(at, fmt::format("there is no object {0}; declare it by (def-agent-object {0} "
                                "thing), or correct the number",
                                change.number));
  }
  if (std::ranges::find(reset.objects, change.number, &AgentReset::Object::number) !=
      reset.objects.end()) {
    return fail(at, fmt::format("this reset tells of object {} twice; write it into one clause: "
                                "(object {} (x y) :usable #f)",
                                change.number, change.number));
  }
  change.away = clause[object_clause::kAway].is_true();
  if (clause[object_clause::kPosition].is_list()) {
    change.place = reset_point(clause[object_clause::kPosition]);
    if (!in_map(*change.place)) {
      return fail(at, fmt::format("object {} would lie at ({} {}), outside the map, which {}",
                                  change.number, change.place->x, change.place->y, map_text()));
    }
  }
  if (clause[object_clause::kGivesUsable].is_true()) {
    change.usable = clause[object_clause::kUsable].is_true();
  }
  reset.objects.push_back(change);
  return true;
}

bool ScenarioBuilder::check_agents_stand(const LispValue& resets) {
  const auto places_agents = [](const AgentReset& reset) { return !reset.agents.empty(); };
  if (std::ranges::none_of(scenario_.agents.resets, places_agents)) return true;
  auto world = World::build(scenario_.world);
  if (!world) return true;  // the caller that builds the world reports its errors
  const double radius = info(RobotType::Agent).radius;
  for (std::size_t k = 0; k < scenario_.agents.resets.size(); ++k) {
    const AgentReset& reset = scenario_.agents.resets[k];
    if (reset.agents.empty()) continue;
    const ResetWorld there(*world, scenario_.agents, reset);
    for (const LispValue& clause : resets[k][reset_part::kClauses].list()) {
      if (clause[agent_clause::kWord].text() != "agent") continue;
      if (clause[agent_clause::kPosition].is_nil()) continue;
      const Point place = reset_point(clause[agent_clause::kPosition]);
      if (!world->field().disc_hits(ObstacleLayer::Ground, place, radius)) continue;
      return fail(clause[agent_clause::kPlace],
                  fmt::format("agent {} at ({} {}) (radius {} m) would stand in a wall or an "
                              "obstacle; choose another place",
                              clause[agent_clause::kAgent].whole(), place.x, place.y, radius));
    }
  }
  return true;
}

}  // namespace magna
