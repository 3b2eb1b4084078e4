// SPDX-License-Identifier: GPL-3.0-or-later
// ScenarioBuilder: the bodies of neural agents, and the things with numbers for them.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "core/geometry/angle.h"
#include "core/lisp/scenario_builder.h"
#include "core/world/world.h"

namespace magna {
namespace {

// Indices in the lists of agents.lisp; missing values are nil.
namespace agent_part {
enum : std::size_t { kNumber, kSpeed, kTurnRate, kEyes };
}
namespace eyes_part {
enum : std::size_t { kCamera, kLeft, kRight };
}
namespace object_part {
enum : std::size_t { kPlace, kNumber, kThing, kUsable, kToggles };
}

using Found = std::vector<const ThingDescription*>;

/// Things of the map, including contents, for which `wanted` is true.
template <class Wanted>
void find_things(const std::vector<ThingDescription>& things, const Wanted& wanted, Found& found) {
  for (const ThingDescription& thing : things) {
    if (wanted(thing)) found.push_back(&thing);
    find_things(thing.contents, wanted, found);
  }
}

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

bool ScenarioBuilder::read_agent(const LispValue& place, const LispValue& agent,
                                 Scenario::Robot& entry) {
  const bool declared = agent[agent_part::kNumber].is_number();
  if (declared != (entry.robot.type == RobotType::Agent)) {
    return fail(place, declared ? "a robot with :agent needs :type agent as well"
                                : "a robot of :type agent needs its number: add :agent 0, or the "
                                  "next number that no other has");
  }
  if (!declared) {
    for (const std::size_t part : {agent_part::kSpeed, agent_part::kTurnRate, agent_part::kEyes}) {
      if (agent[part].is_nil()) continue;
      return fail(place,
                  ":agent-speed, :agent-turn-rate and :eyes are of agents; add :type agent "
                  "and :agent 0");
    }
    return true;
  }
  const int number = agent[agent_part::kNumber].whole();
  if (number < 0) {
    return fail(place, fmt::format("the agent's number is {}; expected 0, or the next number that "
                                   "no other has",
                                   number));
  }
  AgentDescription& body = entry.agent.emplace();
  body.agent = static_cast<std::uint32_t>(number);
  body.speed = agent[agent_part::kSpeed].number(body.speed);
  body.turn_rate = agent[agent_part::kTurnRate].number(body.turn_rate);
  if (!read_eyes(agent[agent_part::kEyes], body)) return false;
  if (auto wrong = magna::problem(body)) return fail(place, *wrong);
  return true;
}

bool ScenarioBuilder::read_eyes(const LispValue& eyes, AgentDescription& agent) {
  if (!eyes.is_list()) return true;
  if (!read_camera_keys(eyes[eyes_part::kCamera], agent.eye)) return false;
  agent.eye_height = agent.eye.height.value_or(agent.eye_height);
  const auto read_place = [](const LispValue& given, Point& eye) {
    if (given.is_list()) eye = {given[0].number(), given[1].number()};
  };
  read_place(eyes[eyes_part::kLeft], agent.left_eye);
  read_place(eyes[eyes_part::kRight], agent.right_eye);
  return true;
}

bool ScenarioBuilder::check_agent_numbers(const LispValue& robots) {
  std::map<std::uint32_t, std::size_t> agents;  // to their indices among the robots
  for (std::size_t k = 0; k < scenario_.robots.size(); ++k) {
    if (!scenario_.robots[k].agent) continue;
    const std::uint32_t number = scenario_.robots[k].agent->agent;
    const auto [other, added] = agents.emplace(number, k);
    if (added) continue;
    const RobotDescription& robot = scenario_.robots[other->second].robot;
    return fail(robots[k][1], fmt::format("{} is agent {} already, at line {}; give this one the "
                                          "next number that no other has",
                                          robot.name, number, robot.place.line));
  }
  std::uint32_t expected = 0;
  for (const auto& [number, robot] : agents) {
    if (number == expected++) continue;
    return fail(robots[robot][1], fmt::format("there is an agent {}, but no agent {}; number them "
                                              "0, 1, 2 and so on",
                                              number, expected - 1));
  }
  return true;
}

bool ScenarioBuilder::read_agent_world(const LispValue& objects, const LispValue& resets) {
  const bool without = std::ranges::none_of(
      scenario_.robots, [](const Scenario::Robot& robot) { return robot.agent.has_value(); });
  if (without && (objects.size() > 0 || resets.size() > 0)) {
    return fail(objects.size() > 0 ? objects[0][0] : resets[0][0],
                "there is no agent that this could be for; place one with (defrobot name (map (x "
                "y) angle) :type agent :agent 0)");
  }
  for (const LispValue& object : objects.list()) {
    if (!read_agent_object(object)) return false;
  }
  for (const LispValue& reset : resets.list()) {
    if (!read_agent_reset(reset)) return false;
  }
  return check_agents_stand(resets);
}

bool ScenarioBuilder::read_agent_object(const LispValue& value) {
  const LispValue& at = value[object_part::kPlace];
  AgentObject object;
  object.number = value[object_part::kNumber].whole();
  if (object.number == 0) return fail(at, "0 is the number of walls; give the object another one");
  const ThingDescription* const thing = target_thing(at, value[object_part::kThing]);
  if (thing == nullptr) return false;
  object.object = thing->object;
  for (const AgentObject& other : scenario_.agents.objects) {
    if (other.number == object.number) {
      return fail(at, fmt::format("there is an object {} already; give this one another number",
                                  object.number));
    }
    if (other.object == object.object) {
      return fail(at, fmt::format("{} is object {} already; a thing has one number", thing->name,
                                  other.number));
    }
  }
  object.usable = value[object_part::kUsable].is_true();
  if (value[object_part::kToggles].is_text()) object.toggles = value[object_part::kToggles].text();
  if (!check_toggles(at, object, *thing)) return false;
  scenario_.agents.objects.push_back(std::move(object));
  return true;
}

const ThingDescription* ScenarioBuilder::target_thing(const LispValue& place,
                                                      const LispValue& thing) {
  Found found;
  const std::vector<ThingDescription>& things = scenario_.world.things;
  if (thing.is_number()) {
    find_things(
        things, [&](const auto& t) { return t.object == thing.whole(); }, found);
    if (found.empty()) {
      fail(place,
           "this thing is not in the map that is run; make it by (new-thing name (map x y) "
           "descriptor)");
    }
  } else {
    const std::string& name = thing.text();
    find_things(
        things, [&](const auto& t) { return t.name == name; }, found);
    if (found.empty()) {
      fail(place, fmt::format("there is no thing named {0} in the map; add (obj {0} (x y) ...) to "
                              "it, or correct the name",
                              name));
    }
    if (found.size() > 1) {
      fail(place, fmt::format("{0} things of the map are named {1}; give this one a name of its "
                              "own, or make it by (defvar thing (new-thing {1} (map x y) ...)) and "
                              "write thing",
                              found.size(), name));
    }
  }
  return found.size() == 1 ? found.front() : nullptr;
}

bool ScenarioBuilder::check_toggles(const LispValue& place, const AgentObject& object,
                                    const ThingDescription& thing) {
  if (object.toggles.empty()) return true;
  const AttributeValue* const value = thing.attributes.find(object.toggles);
  if (value == nullptr || !std::holds_alternative<bool>(*value)) {
    return fail(place, fmt::format("the attribute {0} of {1} cannot be toggled, for it is neither "
                                   "#t nor #f; write (:{0} #f) into its descriptor",
                                   object.toggles, thing.name));
  }
  const AttributeValue other = !std::get<bool>(*value);
  if (auto why = scenario_.world.attributes.check(object.toggles, other))
    return fail(place, english(*why));
  return true;
}

// ScenarioBuilder: the changes made by resets of agents.

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
