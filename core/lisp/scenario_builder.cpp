// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/scenario_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "core/geometry/polygon.h"
#include "core/imagery/robot_eye.h"
#include "core/lisp/lisp_boot.h"
#include "core/mission/missions.h"
#include "core/sim/text.h"
#include "core/world/world_description.h"

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
  kThings,
  kRooms
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

// Indices in the lists of loader.lisp (`plain-place-type`).
namespace type_part {
enum : std::size_t { kName, kPlace, kConfusion, kInvisible, kMatchers, kFindsByProgram, kDrawing };
}
// One place as numbers of places.lisp (`places-of-type`).
namespace found_part {
enum : std::size_t { kType, kX, kY, kBasic, kFirst, kSecond, kSize };
}

// Indices in the list of `plain-robot` in loader.lisp.
namespace robot_part {
enum : std::size_t {
  kName,
  kPlace,
  kMap,
  kPose,
  kType,
  kCameras,
  kHands,
  kBins,
  kRanger,
  kMission,
  kPatrol,
  kStraight,
  kYields,
  kImageCamera,
  kAgent
};
}

constexpr int kMostPixels = 10000;
constexpr int kMostRays = 2000;
constexpr double kLongestRange = 1000.0;
constexpr std::size_t kLongestName = 64;

// Names are typed on command lines and sent in messages of external protocols.
bool good_name(const std::string& name) {
  return !name.empty() && name.size() <= kLongestName &&
         std::none_of(name.begin(), name.end(), [](unsigned char c) {
           return c <= ' ' || c == 0x7f ||
                  std::string_view("()\"';|,`\\:").find(char(c)) != std::string_view::npos;
         });
}

std::string known_types() {
  std::string text;
  for (const RobotTypeInfo& type : robot_types()) {
    if (type.type == RobotType::Rover) continue;  // only for the generated field
    if (type.model == MotionModel::Remote) continue;
    text += fmt::format("{}{}", text.empty() ? "" : ", ", type.name);
  }
  return text;
}

// Indices in the list of `image-camera-form` in robots.lisp; missing values are nil.
namespace camera_part {
enum : std::size_t { kPlace, kSize, kFieldOfView, kProjection, kHeight };
}

std::optional<Projection> projection(const std::string& word) {
  if (word == "perspective") return Projection::Perspective;
  if (word == "equi-angular") return Projection::EquiAngular;
  return std::nullopt;
}

}  // namespace

bool ScenarioBuilder::fail(ScenarioProblem problem) {
  // A loop in the file can repeat an error; it is reported once.
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
  return read_clauses(map[map_part::kClauses]) && read_rooms(map[map_part::kRooms]);
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

bool ScenarioBuilder::read_rooms(const LispValue& rooms) {
  for (const LispValue& value : rooms.list()) {
    Room& room = scenario_.world.rooms.emplace_back();
    room.name = value[0].text();
    room.place = place(value[1]);
    for (const LispValue& corner : value[2].list()) room.corners.push_back(point(corner));
    if (room.corners.size() == 2) {
      room.corners = rectangle_corners(room.corners[0], room.corners[1]);
    }
    if (!good_name(room.name)) {
      return fail(value[1], fmt::format("{} cannot be the name of a room", room.name));
    }
    if (auto error = check_rooms(scenario_.world)) return fail(value[1], error->message);
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

// The part of ScenarioBuilder that reads place types and the places found by their programs.

bool ScenarioBuilder::read_place_type(const LispValue& value) {
  PlaceType type;
  type.name = value[type_part::kName].text();
  type.confusion = value[type_part::kConfusion].number();
  type.invisible = value[type_part::kInvisible].is_true();
  type.turns = {0.0, kPi};
  type.place = place(value[type_part::kPlace]);
  for (const LispValue& matcher : value[type_part::kMatchers].list()) {
    PlaceMatcher& pattern = type.matchers.emplace_back();
    for (const LispValue& row : matcher[0].list()) pattern.rows.push_back(row.text());
    pattern.direction = matcher[1].number();
  }
  type.drawing = drawings_.shared(value[type_part::kDrawing]);
  if (auto problem = scenario_.world.place_types.define(type)) {
    return fail(value[type_part::kPlace], *problem);
  }
  place_types_.push_back(std::move(type));
  finds_by_program_.push_back(value[type_part::kFindsByProgram].is_true());
  return true;
}

std::optional<LispCells> ScenarioBuilder::cells_for_places() const {
  if (std::ranges::find(finds_by_program_, true) == finds_by_program_.end()) return {};
  const auto map = paint_cells(scenario_.world);
  if (!map) return {};
  const Cell first = map->origin();
  LispCells cells{{}, first.i, first.j, map->width(), map->height()};
  for (const std::uint8_t filled : map->filled_cells()) {
    cells.filled.push_back(filled != 0 ? '*' : '-');
  }
  // The file's types are the last ones. A cell taken by a pattern of a later type is lost to them.
  const PlaceTypes& types = scenario_.world.place_types;
  const std::size_t built_in = types.all().size() - place_types_.size();
  const PlaceMap matched(*map, types);
  for (const Place& place : matched.all()) {
    if (place.type < built_in || !finds_by_program_[place.type - built_in]) continue;
    for (const double number : {double(place.type - built_in), double(place.cell.i - first.i),
                                double(place.cell.j - first.j), place.direction}) {
      cells.matched.push_back(number);
    }
  }
  return cells;
}

void ScenarioBuilder::add_places(const LispValue& found) {
  WorldDescription& world = scenario_.world;
  const std::size_t built_in = world.place_types.all().size() - place_types_.size();
  std::vector<bool> seen(place_types_.size(), false);
  const LispValue::List& numbers = found.list();
  for (std::size_t k = 0; k + found_part::kSize <= numbers.size(); k += found_part::kSize) {
    const auto number = [&](std::size_t part) { return numbers[k + part].number(); };
    const std::size_t type = numbers[k + found_part::kType].offset();
    const double basic = number(found_part::kBasic);
    const std::array<double, 2> to{number(found_part::kFirst), number(found_part::kSecond)};
    world.places.push_back(
        {{numbers[k + found_part::kX].whole(), numbers[k + found_part::kY].whole()},
         static_cast<std::uint32_t>(built_in + type),
         basic,
         to});
    // A robot that takes another cell for such a place turns as in the first one.
    if (!seen[type]) place_types_[type].turns = {to[0] - basic, to[1] - basic};
    seen[type] = true;
  }
  for (const PlaceType& type : place_types_) world.place_types.define(type);
}

// ScenarioBuilder: the robots.

bool ScenarioBuilder::read_robot(const LispValue& value) {
  const LispValue& at = value[robot_part::kPlace];
  Scenario::Robot entry;
  RobotDescription& robot = entry.robot;
  robot.place = place(at);
  const LispValue& pose = value[robot_part::kPose];
  robot.pose = {pose[0].number(), pose[1].number(), normalize_angle(pose[2].number())};
  if (!read_name(value, robot)) return false;
  if (!in_map(robot.pose.position())) {
    return fail(at, fmt::format("{} stands at ({} {}), outside the map, which {}", robot.name,
                                robot.pose.x, robot.pose.y, map_text()));
  }
  if (const LispValue& type = value[robot_part::kType]; type.is_text()) {
    const auto known = robot_type(type.text());
    if (!known) {
      return fail(at, fmt::format("there is no robot type '{}'; expected one of {}", type.text(),
                                  known_types()));
    }
    if (info(*known).model == MotionModel::Remote) {
      return fail(at, fmt::format("a {} comes by itself when it attaches; write :cybot-start (x y "
                                  "theta) behind the map's size to say where it begins",
                                  info(*known).name));
    }
    robot.type = *known;
  }
  if (!read_parts(value, robot)) return false;
  if (!read_ranger(at, value[robot_part::kRanger], robot)) return false;
  if (!read_image_camera(value[robot_part::kImageCamera], robot)) return false;
  if (!read_agent(at, value[robot_part::kAgent], entry)) return false;
  if (!read_mission(at, value[robot_part::kMission], entry.plan)) return false;
  entry.plan.patrol = value[robot_part::kPatrol].is_true();
  if (entry.plan.patrol && entry.plan.waypoints.empty()) {
    return fail(at, "a patrol needs way-points; add :mission ((goto (x y)) ...)");
  }
  entry.straight = value[robot_part::kStraight].is_true();
  robot.yields = value[robot_part::kYields].is_true();
  scenario_.robots.push_back(std::move(entry));
  return true;
}

bool ScenarioBuilder::read_robots(const LispValue& robots) {
  bool well = true;
  for (const LispValue& robot : robots.list()) well = read_robot(robot) && well;
  return well;
}

bool ScenarioBuilder::read_name(const LispValue& value, RobotDescription& robot) {
  const LispValue& at = value[robot_part::kPlace];
  robot.name = value[robot_part::kName].text();
  if (!good_name(robot.name)) {
    return fail(at, fmt::format("'{}' cannot be a robot's name; expected at most {} characters "
                                "without blanks, brackets, quotes, commas, colons and semicolons",
                                robot.name, kLongestName));
  }
  for (const Scenario::Robot& other : scenario_.robots) {
    if (!same_word(other.robot.name, robot.name)) continue;
    return fail(at, fmt::format("there is a robot named {} already at line {}; give this one "
                                "another name",
                                other.robot.name, other.robot.place.line));
  }
  return true;
}

bool ScenarioBuilder::read_parts(const LispValue& value, RobotDescription& robot) {
  const LispValue& at = value[robot_part::kPlace];
  for (const LispValue& camera : value[robot_part::kCameras].list()) {
    const double field_of_view = camera[1].number();
    const int resolution = camera[2].whole();
    if (!(field_of_view > 0.0 && field_of_view <= 2.0 * kPi)) {
      return fail(camera[0], fmt::format("a field of view of {} is impossible; expected more than "
                                         "0 and at most 2 pi radians",
                                         field_of_view));
    }
    if (resolution < 1 || resolution > kMostPixels) {
      return fail(camera[0], fmt::format("a view of {} pixels is impossible; expected 1 to {}",
                                         resolution, kMostPixels));
    }
    robot.cameras.push_back({field_of_view, resolution});
  }
  for (const LispValue& strength : value[robot_part::kHands].list()) {
    robot.hands.push_back(strength.number());
  }
  for (const LispValue& capacity : value[robot_part::kBins].list()) {
    robot.bins.push_back(capacity.number());
  }
  const auto negative = [](double number) { return number < 0.0; };
  if (std::any_of(robot.hands.begin(), robot.hands.end(), negative)) {
    return fail(at, "the strength of a hand cannot be negative");
  }
  if (std::any_of(robot.bins.begin(), robot.bins.end(), negative)) {
    return fail(at, "the capacity of a storage bin cannot be negative");
  }
  return true;
}

bool ScenarioBuilder::read_ranger(const LispValue& place, const LispValue& ranger,
                                  RobotDescription& robot) {
  if (!ranger.is_list()) return true;
  RangeSensorSpec spec;
  spec.field_of_view = ranger[0].number();
  spec.rays = ranger[1].whole();
  spec.range = ranger[2].number();
  spec.noise = ranger[3].number();
  const auto refuse = [&](std::string_view what, double value, std::string_view expected) {
    return fail(place, fmt::format("the ranger's {} is {}; expected {}", what, value, expected));
  };
  // Slightly more than 2 pi, so that a full circle given in rounded figures is accepted.
  if (!(spec.field_of_view > 0.0 && spec.field_of_view <= 2.0 * kPi + 1e-3)) {
    return refuse("field of view", spec.field_of_view, "more than 0 and at most 2 pi radians");
  }
  spec.field_of_view = std::min(spec.field_of_view, 2.0 * kPi);
  if (spec.rays < 0 || spec.rays > kMostRays) {
    return refuse("number of rays", spec.rays, fmt::format("0 to {}", kMostRays));
  }
  if (!(spec.range > 0.0 && spec.range <= kLongestRange)) {
    return refuse("range", spec.range, fmt::format("more than 0 and at most {} m", kLongestRange));
  }
  if (!(spec.noise >= 0.0 && spec.noise <= 1.0)) {
    return refuse("noise", spec.noise, "a share of the distance, 0 to 1");
  }
  robot.ranger = spec;
  return true;
}

bool ScenarioBuilder::read_mission(const LispValue& place, const LispValue& mission, Plan& plan) {
  if (mission.size() > Missions::kMaxWaypoints) {
    return fail(place, fmt::format("the mission has {} way-points; expected at most {}",
                                   mission.size(), Missions::kMaxWaypoints));
  }
  for (const LispValue& step : mission.list()) {
    const std::string& word = step[0].text();
    if (word == "turnto") {
      plan.waypoints.push_back(Waypoint::turn_to(normalize_angle(step[2].number())));
    } else if (word == "explore") {
      plan.waypoints.push_back(Waypoint::explore());
    } else {
      const Point target{step[2].number(), step[3].number()};
      if (!in_map(target)) {
        return fail(step[1], fmt::format("the way-point ({} {}) lies outside the map, which {}",
                                         target.x, target.y, map_text()));
      }
      std::optional<double> theta;
      if (step[4].is_number()) theta = normalize_angle(step[4].number());
      plan.waypoints.push_back(Waypoint::go_to(target, theta));
    }
  }
  return true;
}

// ScenarioBuilder: the cameras for pictures in the window.

bool ScenarioBuilder::read_image_camera(const LispValue& camera, RobotDescription& robot) {
  if (!camera.is_list()) return true;
  ImageCamera spec;
  if (!read_camera_keys(camera, spec)) return false;
  if (auto why = check_image_camera(robot.type, spec))
    return fail(camera[camera_part::kPlace], *why);
  robot.image_camera = spec;
  return true;
}

bool ScenarioBuilder::read_camera_keys(const LispValue& camera, ImageCamera& spec) {
  const LispValue& at = camera[camera_part::kPlace];
  if (const LispValue& size = camera[camera_part::kSize]; size.is_list()) {
    spec.width = size[0].whole();
    spec.height_px = size[1].whole();
  }
  if (const LispValue& view = camera[camera_part::kFieldOfView]; view.is_number()) {
    // Slightly more than 2 pi, so that a full circle given in rounded figures is accepted.
    const bool circle = std::abs(view.number() - 2.0 * kPi) <= 1e-3;
    spec.field_of_view = circle ? 2.0 * kPi : view.number();
  }
  if (const LispValue& word = camera[camera_part::kProjection]; word.is_text()) {
    const auto known = projection(word.text());
    if (!known) {
      return fail(at, fmt::format("there is no projection '{}'; expected perspective or "
                                  "equi-angular",
                                  word.text()));
    }
    spec.projection = *known;
  }
  if (const LispValue& height = camera[camera_part::kHeight]; height.is_number()) {
    spec.height = height.number();
  }
  return true;
}

}  // namespace magna
