// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/geometry/angle.h"
#include "core/sim/generated_field.h"
#include "core/sim/random.h"
#include "core/sim/text.h"
#include "core/world/cybot_field.h"
#include "core/world/world.h"

namespace magna {
namespace {

// The generated field: a square arena with wandering robots, for measuring how many robots a
// machine can simulate.

constexpr std::int64_t kMaxRobots = 1'000'000;
constexpr std::int64_t kMaxRays = 3600;
constexpr double kMaxRange = 100.0;     // m
constexpr double kBoxSide = 0.5;        // m
constexpr double kSmallestSide = 10.0;  // m

struct FieldText {
  std::int64_t robots = 0;
  bool with_ranger = false;  // RAYS and RANGE were given
  std::int64_t rays = 0;
  double range = 0.0;
};

// The text before the next colon; `rest` then begins after it.
std::string_view take_part(std::string_view& rest, bool& more) {
  const std::size_t colon = rest.find(':');
  const std::string_view part = rest.substr(0, colon);
  more = colon != std::string_view::npos;
  rest = more ? rest.substr(colon + 1) : std::string_view{};
  return part;
}

Error bad(std::string_view text, const std::string& what) {
  return {fmt::format("'{}': {}; expected field:N or field:N:RAYS:RANGE, such as field:100:36:5",
                      text, what)};
}

Result<FieldText> parse_text(std::string_view text) {
  bool more = false;
  std::string_view rest = text;
  if (take_part(rest, more) != "field" || !more) return bad(text, "not a generated field");
  FieldText field;
  const std::string_view robots = take_part(rest, more);
  const auto count = number_in<std::int64_t>(robots, 1, kMaxRobots);
  if (!count) {
    return bad(text,
               fmt::format("N is '{}', must be a whole number from 1 to {}", robots, kMaxRobots));
  }
  field.robots = *count;
  if (!more) return field;
  field.with_ranger = true;
  const std::string_view rays = take_part(rest, more);
  const auto ray_count = number_in<std::int64_t>(rays, 0, kMaxRays);
  if (!ray_count) {
    return bad(text, fmt::format("RAYS is '{}', must be a whole number from 0 (no ranger) to {}",
                                 rays, kMaxRays));
  }
  field.rays = *ray_count;
  if (!more) return bad(text, "RANGE is missing");
  const std::string_view range = take_part(rest, more);
  const auto metres = number_in(range, 0.0, kMaxRange);
  if (!metres || *metres == 0.0) {
    return bad(
        text, fmt::format("RANGE is '{}', must be more than 0 and at most {} m", range, kMaxRange));
  }
  field.range = *metres;
  if (more) return bad(text, fmt::format("':{}' is too much", rest));
  return field;
}

// A ring of wall cells round [0, side] x [0, side]. If the side is not an integer, the ring leaves
// a gap, which two boxes fill.
WorldDescription arena(std::string_view name, double side) {
  WorldDescription world;
  world.name = name;
  const int cells = static_cast<int>(std::ceil(side));
  world.origin = {-1, -1};
  world.width = cells + 2;
  world.height = cells + 2;
  world.clauses.emplace_back(RectClause{{-1, -1}, {cells, cells}, "bricks", {15, 15, 15, 15}, {}});
  if (side < cells) {
    world.boxes.push_back({{side, 0.0}, {double(cells), double(cells)}});
    world.boxes.push_back({{0.0, side}, {side, double(cells)}});
  }
  return world;
}

constexpr std::string_view kNoPosts = ":no-posts";

}  // namespace

Result<Scenario> parse_field(std::string_view text, std::uint64_t seed) {
  const Result<FieldText> parsed = parse_text(text);
  if (!parsed) return parsed.error();
  const FieldText& field = *parsed;

  const std::int64_t count = field.robots;
  const double side = std::max(kSmallestSide, 2.0 * std::sqrt(static_cast<double>(count)));
  const auto grid = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(count))));
  const double spacing = side / static_cast<double>(grid + 1);
  const auto place = [&](double first, std::int64_t k) {
    const std::int64_t column = k % grid;
    const std::int64_t row = k / grid;
    return Point{spacing * (first + static_cast<double>(column)),
                 spacing * (first + static_cast<double>(row))};
  };

  Scenario scenario;
  scenario.source = text;
  scenario.arena = true;
  scenario.world = arena(text, side);
  for (std::int64_t k = 0; k < count / 2; ++k) {
    const Point centre = place(1.5, 2 * k);
    const Point half{kBoxSide / 2, kBoxSide / 2};
    scenario.world.boxes.push_back({centre - half, centre + half});
  }

  // The rover's own field of view and noise, or no rays at all.
  RangeSensorSpec ranger;
  if (field.rays > 0) {
    ranger = info(RobotType::Rover).ranger;
    ranger.rays = static_cast<int>(field.rays);
    ranger.range = field.range;
  }
  scenario.robots.reserve(static_cast<std::size_t>(count));
  for (std::int64_t k = 0; k < count; ++k) {
    RandomStream random(seed, static_cast<std::uint32_t>(k), StreamPurpose::World);
    const Point at = place(1.0, k);
    Scenario::Robot& robot = scenario.robots.emplace_back();
    robot.robot.name = fmt::format("robot{}", k + 1);
    robot.robot.pose = {at.x, at.y, random.uniform(-kPi, kPi)};
    robot.robot.type = RobotType::Rover;
    robot.robot.wanders = true;
    if (field.with_ranger) robot.robot.ranger = ranger;
  }
  return scenario;
}

// The generated field for CyBOTs as the world of a run.

Result<Scenario> parse_cybot_field(std::string_view text) {
  std::string_view digits = text;
  if (digits.starts_with(kCybotFieldPrefix)) digits.remove_prefix(kCybotFieldPrefix.size());
  const bool with_posts = !digits.ends_with(kNoPosts);
  if (!with_posts) digits.remove_suffix(kNoPosts.size());
  const auto seed = number_of<std::uint64_t>(digits);
  if (!text.starts_with(kCybotFieldPrefix) || !seed) {
    return Error{fmt::format(
        "'{}': SEED is '{}', must be a whole number from 0 to 18446744073709551615; expected "
        "cybot-field:SEED or cybot-field:SEED:no-posts, such as cybot-field:7",
        text, digits)};
  }
  Scenario scenario;
  scenario.source = text;
  scenario.world = describe_cybot_field(cybot_field(*seed), with_posts);
  scenario.world.name = text;
  return scenario;
}

Result<Scenario> parse_generated_field(std::string_view text, std::uint64_t seed) {
  return text.starts_with(kCybotFieldPrefix) ? parse_cybot_field(text) : parse_field(text, seed);
}

Scenario hall_scenario(HallDescription hall_description, const std::string& name,
                       const std::string& source) {
  Scenario scenario;
  scenario.world = hall_world(hall_description.hall, name);
  scenario.source = source;
  for (const HallRobot& robot : hall_description.robots) {
    RobotDescription description;
    description.name = robot.name;
    description.pose = {robot.position.x, robot.position.y, 0.0};
    description.type = RobotType::Gobot;
    description.yields = false;  // it moves only when it is told to (gobot.md, Motion)
    scenario.robots.push_back({std::move(description), {}, false});
  }
  scenario.hall = std::make_shared<const HallDescription>(std::move(hall_description));
  return scenario;
}

}  // namespace magna
