// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/scenario_builder.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/lisp/lisp_boot.h"
#include "core/world/description_check.h"

namespace magna {

namespace {

// Indices in the lists of loader.lisp.
namespace map_part {
enum : std::size_t {
  kName,
  kPlace,
  kWidth,
  kHeight,
  kTick,
  kResolution,
  kOffset,
  kAgentOrigin,
  kCybotStart,
  kClauses,
  kThings
};
}

// The result of `guarded-load`.
namespace file_part {
enum : std::size_t {
  kLoaded,
  kMaps,
  kRobots,
  kAttributes,
  kPlaceTypes,
  kAgentObjects,
  kAgentResets
};
}

constexpr std::size_t kRobotMap = 2;
constexpr std::size_t kThingPlace = 1;

/// It and all that it contains.
std::size_t count_of(const ThingDescription& thing) {
  std::size_t count = 1;
  for (const ThingDescription& inside : thing.contents) count += count_of(inside);
  return count;
}

Cell cell(const LispValue& pair) { return {pair[0].whole(), pair[1].whole()}; }
Point point(const LispValue& pair) { return {pair[0].number(), pair[1].number()}; }

WorldDescription::Clause clause(const LispValue& value, SourcePlace place) {
  const std::string& word = value[0].text();
  if (word == "wall") {
    return WallClause{cell(value[2]),    cell(value[3]),    value[4].text(),
                      value[5].number(), value[6].number(), place};
  }
  if (word == "circle") {
    return CircleClause{cell(value[2]), value[3].number(), value[4].text(), value[5].number(),
                        place};
  }
  RectClause rect{cell(value[2]), cell(value[3]), value[4].text(), {0, 0, 0, 0}, place};
  for (std::size_t k = 0; k < 4; ++k) {
    rect.parameters[k] = value[5][std::min(k, value[5].size() - 1)].number();
  }
  return rect;
}

}  // namespace

bool ScenarioBuilder::fail(ScenarioProblem problem) {
  // A loop makes the same mistake in each of its rounds.
  const bool known = std::ranges::any_of(problems_, [&](const ScenarioProblem& one) {
    return one.offset == problem.offset && one.message == problem.message;
  });
  if (!known) problems_.push_back(std::move(problem));
  return false;
}

bool ScenarioBuilder::fail(const LispValue& place, std::string message) {
  return fail({place.offset(), true, std::move(message)});
}

bool ScenarioBuilder::fail_file(std::string message) {
  return fail({0, false, std::move(message)});
}

bool ScenarioBuilder::build(const LispValue& made) {
  const LispValue& robots = made[file_part::kRobots];
  bool well = true;
  for (const LispValue& attribute : made[file_part::kAttributes].list()) {
    well = read_attribute_definition(attribute) && well;
  }
  for (const LispValue& type : made[file_part::kPlaceTypes].list()) {
    if (!read_place_type(type)) return false;
  }
  const LispValue* map = choose_map(made[file_part::kMaps], robots);
  if (map == nullptr || !read_map(*map)) return false;
  well = read_things((*map)[map_part::kThings]) && well;
  well = read_robots(robots) && well;
  return well && check_agent_numbers(robots) &&
         read_agent_world(made[file_part::kAgentObjects], made[file_part::kAgentResets]);
}

const LispValue* ScenarioBuilder::choose_map(const LispValue& maps, const LispValue& robots) {
  const auto& all = maps.list();
  if (all.empty()) {
    fail_file("there is no map in it; a world file needs one: (defmap name (width height) ...)");
    return nullptr;
  }
  for (std::size_t k = 1; k < all.size(); ++k) {
    for (std::size_t other = 0; other < k; ++other) {
      if (all[k][map_part::kName].text() != all[other][map_part::kName].text()) continue;
      fail(all[k][map_part::kPlace],
           fmt::format("there is a map named {} already at line {}; give this one another name",
                       all[k][map_part::kName].text(), place(all[other][map_part::kPlace]).line));
      return nullptr;
    }
  }
  if (robots.size() == 0) {
    if (all.size() == 1) return &all.front();
    fail(all[1][map_part::kPlace],
         "there are several maps and no robot that says which of them is run; place one with "
         "(defrobot name (map (x y) angle)), or leave one map");
    return nullptr;
  }
  const std::string& wanted = robots[0][kRobotMap].text();
  for (const LispValue& robot : robots.list()) {
    if (robot[kRobotMap].text() == wanted) continue;
    fail(robot[1], fmt::format("all robots must be in one map; this one is in {}, {} is in {}",
                               robot[kRobotMap].text(), robots[0][0].text(), wanted));
    return nullptr;
  }
  for (const LispValue& map : all) {
    if (map[map_part::kName].text() == wanted) return &map;
  }
  fail(robots[0][1], fmt::format("there is no map named {}", wanted));
  return nullptr;
}

bool ScenarioBuilder::read_attribute_definition(const LispValue& value) {
  AttributeDefinition definition = attribute_definition(value);
  definition.place = place(value[kAttributePlace]);
  if (auto problem = scenario_.world.attributes.define(std::move(definition))) {
    return fail(value[kAttributePlace], *problem);
  }
  return true;
}

bool ScenarioBuilder::read_map(const LispValue& map) {
  WorldDescription& world = scenario_.world;
  const LispValue& at = map[map_part::kPlace];
  world.name = map[map_part::kName].text();
  world.width = map[map_part::kWidth].whole();
  world.height = map[map_part::kHeight].whole();
  world.origin = cell(map[map_part::kOffset]);
  world.tick_seconds = map[map_part::kTick].number(world.tick_seconds);
  world.field_resolution = map[map_part::kResolution].number(world.field_resolution);
  if (map[map_part::kAgentOrigin].is_list()) {
    world.anchors.agent_origin = point(map[map_part::kAgentOrigin]);
  }
  if (const LispValue& start = map[map_part::kCybotStart]; start.is_list()) {
    world.anchors.cybot_start = Pose{start[0].number(), start[1].number(), start[2].number()};
  }
  if (auto error = check_map(world)) return fail(at, error->message);
  return read_clauses(map[map_part::kClauses]);
}

bool ScenarioBuilder::read_things(const LispValue& things) {
  bool well = true;
  std::size_t count = 0;
  for (const LispValue& value : things.list()) {
    ThingDescription thing;
    if (!read_thing(value, thing)) {
      well = false;
      continue;
    }
    if (!in_map(thing.position)) {
      well = fail(value[kThingPlace],
                  fmt::format("the thing {} stands at ({} {}), outside the map, which {}",
                              thing.name, thing.position.x, thing.position.y, map_text()));
    }
    count += count_of(thing);
    if (const auto most = static_cast<std::size_t>(lisp_limits().things); count > most) {
      return fail(value[kThingPlace], things_limit_text(most));
    }
    scenario_.world.things.push_back(std::move(thing));
  }
  return well;
}

bool ScenarioBuilder::read_clauses(const LispValue& clauses) {
  for (const LispValue& value : clauses.list()) {
    scenario_.world.clauses.push_back(clause(value, place(value[1])));
  }
  return true;
}

bool ScenarioBuilder::read_thing(const LispValue& value, ThingDescription& thing) {
  ThingReader reader(scenario_.world.attributes, drawings_, &source_);
  return reader.read(value, thing) || fail(reader.problem());
}

bool ScenarioBuilder::in_map(Point p) const {
  const WorldDescription& world = scenario_.world;
  return p.x >= world.origin.i && p.y >= world.origin.j && p.x < world.origin.i + world.width &&
         p.y < world.origin.j + world.height;
}

std::string ScenarioBuilder::map_text() const {
  const WorldDescription& world = scenario_.world;
  return fmt::format("goes from ({} {}) to ({} {})", world.origin.i, world.origin.j,
                     world.origin.i + world.width, world.origin.j + world.height);
}

}  // namespace magna
