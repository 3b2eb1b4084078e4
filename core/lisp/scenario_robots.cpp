// SPDX-License-Identifier: GPL-3.0-or-later
// ScenarioBuilder: the robots.
#include <fmt/format.h>

#include <algorithm>

#include "core/geometry/angle.h"
#include "core/lisp/scenario_builder.h"
#include "core/mission/missions.h"
#include "core/world/lower_case.h"

namespace magna {

namespace {

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

}  // namespace

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
    if (lower_case(other.robot.name) != lower_case(robot.name)) continue;
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

}  // namespace magna
