// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/mission_driver.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"

namespace magna {
namespace {

constexpr double kArrived = 0.03;       // m off: arrived at once
constexpr double kArrivedAtRest = 0.1;  // m off: arrived if it stops, passes or drives through
constexpr double kClearance = 0.3;      // m, distance kept from a static obstacle that ends the way
constexpr double kTouching = 0.02;      // m, distance kept from an obstacle beside it
constexpr double kOnCourse = 0.02;      // rad: it is on course
constexpr double kGap = 0.15;           // m, distance kept from another robot
constexpr double kHysteresis = 0.25;    // m of additional free space before it drives on
constexpr double kCreep = 0.03;         // m/s: an obstacle that allows no more blocks the way
constexpr double kSlow = 0.1;           // m/s: slow enough to give up
constexpr double kWayRounding = 1e-6;   // m
constexpr double kCheckAgain = 1.0;     // s between checks of a static obstacle
constexpr double kStuck = 1.0;          // s of pushing before it gives up
constexpr double kSideStepPatience = 2.0;  // s of waiting before a side-step
constexpr double kSideStepTime = 6.0;      // s limit of a side-step
constexpr int kCorners = 10;               // attempts to get round a corner per way-point
constexpr double kNeighbourhood = 3.5;     // m, radius in which other robots are considered
constexpr double kPassing = 0.08;          // m, distance kept from a robot that is passed
constexpr double kAtPassage = 0.15;        // m: close enough to see through the passage
constexpr double kDetourAim = 1.0;         // m ahead, for the aim when it leaves its line
constexpr double kMakeWay = 1.5;           // s to stay back for the other robot

Message text_of(const Team& team, const RightOfWay::Wait& wait) {
  const Message who =
      wait.robot < 0 ? Message({"other-robots", "others"})
                     : Message::verbatim(
                           team.description(RobotId{static_cast<std::uint32_t>(wait.robot)}).name);
  const double x = wait.passage.x, y = wait.passage.y;
  return wait.shut
             ? Message({"passage-taken", "{} stands in the passage at ({:.1f}, {:.1f})"}, who, x, y)
             : Message({"lets-through", "lets {} through the passage at ({:.1f}, {:.1f}) first"},
                       who, x, y);
}

/// Whether it moves in any direction without turning.
bool slides(const Team& team, RobotId id) { return team.type(id).model == MotionModel::Exact; }

/// Forward speed, m/s; negative = backwards.
double speed_ahead(const Team& team, RobotId id) {
  const BodyVelocity v = team.velocity()[id.index()];
  return slides(team, id) ? norm(Point{v.vx, v.vy}) : v.vx;
}

constexpr double kTurnedAtOnce = 0.02;  // rad off: turned at once
constexpr double kTurnedAtRest = 0.05;  // rad off: turned once it has stopped turning
constexpr double kStanding = 0.05;      // rad/s and m/s below which a robot counts as standing
constexpr double kPassTurn = 0.35;      // rad: a way-point with a smaller turn is driven through
constexpr double kPassWindow = 0.1;     // m: a way-point this close is passed
constexpr double kPushedOff = 1.5;      // m off a way-point that was only to be driven through
constexpr std::size_t kPathLooks = 8;   // way-points ahead that are searched for passages

}  // namespace

MissionDriver::Way MissionDriver::look_ahead(RobotId id, Point target,
                                             const DriveLimits& limits) const {
  const Pose pose = table_.team.believed()[id.index()];
  const double away = distance(pose.position(), target);
  const double theta = heading(pose.position(), target);
  const double braking = braking_distance(limits.speed, limits) + limits.speed * limits.tick;

  Way way{limits.speed};
  const double look = std::min(away, braking + kClearance + kHysteresis);
  way.free = table_.team.free_ahead(id, theta, look);
  if (way.free < look - kWayRounding) {
    // An obstacle just in front of the target: the robot may approach to the distance that counts
    // as arrived.
    const double keep = away - way.free < kArrivedAtRest ? kTouching : kClearance;
    const double cap = braking_speed(way.free - keep, 0.0, limits);
    if (cap < way.cap) {
      way.cap = cap;
      way.obstacle = true;
    }
  }
  // It moves in its heading, which differs slightly from the wanted direction.
  if (!slides(table_.team, id) && std::abs(angle_difference(theta, pose.theta)) > kOnCourse) {
    const double ahead = table_.team.free_ahead(id, pose.theta, look);
    if (ahead < look - kWayRounding) {
      way.cap = std::min(way.cap, braking_speed(ahead - kTouching, 0.0, limits));
    }
  }
  const Point along = direction(theta);
  const RobotAhead other = robot_ahead(table_.team, id, along, 2.0 * braking + kGap + kHysteresis);
  if (other.robot >= 0 && other.gap < away) {
    // Two robots that approach each other share the gap in proportion to their speeds.
    const auto k = static_cast<std::size_t>(other.robot);
    const BodyVelocity theirs = table_.team.velocity()[k];
    const Point ahead = direction(table_.team.truth()[k].theta);
    const double away_from_us = theirs.vx * dot(ahead, along) - theirs.vy * cross(along, ahead);
    const double coming = std::max(0.0, -away_from_us);
    const double mine = std::max(0.1, speed_ahead(table_.team, id));
    const double cap = braking_speed((other.gap - kGap) * mine / (mine + coming), 0.0, limits);
    if (cap < way.cap) {
      way.cap = cap;
      way.robot = other.robot;
      way.obstacle = false;
    }
  }
  return way;
}

MissionDriver::Course MissionDriver::steer(RobotId id, Point target, double end_speed,
                                           const DriveLimits& limits) {
  MissionProgress& p = table_.progress[id.index()];
  const Pose pose = table_.team.believed()[id.index()];
  const double away = distance(pose.position(), target);
  const RobotTypeInfo& type = table_.team.type(id);
  Course course{target, end_speed, {}};
  const double speed = std::min(limits.speed, braking_speed(away, end_speed, limits));
  if (type.radius > 0.0 && away > 0.0 && speed > 0.0) {
    gather_neighbours(id);
    const Point ahead = (1.0 / away) * (target - pose.position());
    const auto free_way = [&](Point along, double reach) {
      return table_.team.free_ahead(id, std::atan2(along.y, along.x), reach);
    };
    const VelocityChoice choice =
        choose_velocity(speed * ahead, p.chosen, away, neighbours_, free_way);
    p.chosen = choice.velocity;
    if (choice.detour) {
      p.dodged = true;
      const double chosen = norm(choice.velocity);
      if (chosen > 0.0) {
        const double on = std::max(away, kDetourAim);
        course.aim = pose.position() + (on / chosen) * choice.velocity;
        course.end_speed = chosen;
      }
      course.way = look_ahead(id, course.aim, limits);
      course.way.cap = std::min(course.way.cap, chosen);
      if (chosen == 0.0) course.way.robot = choice.because_of;
      return course;
    }
  }
  course.way = look_ahead(id, target, limits);
  return course;
}

void MissionDriver::gather_neighbours(RobotId id) {
  neighbours_.clear();
  const RobotTypeInfo& type = table_.team.type(id);
  const Point here = table_.team.truth()[id.index()].position();
  const std::uint32_t layer = body_layer(type);
  const BodyGrid& grid = table_.team.bodies();
  const double reach = kNeighbourhood;
  grid.near(here, reach, [&](std::uint32_t k) {
    const Body& body = grid.bodies()[k];
    if (k == id.value || body.radius <= 0.0 || (body.layer_mask & layer) == 0) return;
    const Point offset = body.centre - here;
    if (norm(offset) > reach) return;
    const bool drives = table_.statuses[k].state == MissionState::Running ||
                        table_.statuses[k].state == MissionState::Waiting;
    const Pose pose = table_.team.truth()[k];
    const BodyVelocity v = table_.team.velocity()[k];
    const Point ahead = direction(pose.theta);
    const Point moving{v.vx * ahead.x - v.vy * ahead.y, v.vx * ahead.y + v.vy * ahead.x};
    const bool moves = norm(moving) > kSlow;
    neighbours_.push_back({static_cast<int>(k), offset, moving,
                           type.radius + body.radius + kPassing, drives && moves});
  });
  std::ranges::sort(neighbours_, {}, &Neighbour::robot);
}

bool MissionDriver::approach(RobotId id, Point target, double end_speed, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  if (const auto place = right_of_way_.waiting_place(id)) {
    wait_for_turn(id, *place, now);
    return false;
  }
  if (p.turn_awaited) {
    p.turn_awaited.reset();
    p.turning = false;
    table_.set_state(id, MissionState::Running);
  }
  if (p.side_step) {
    drive_side_step(id, now);
    return false;
  }
  const Pose pose = table_.team.believed()[id.index()];
  if (const auto in = right_of_way_.way_in(id);
      in && distance(*in, pose.position()) > kAtPassage &&
      !straight_way(table_.world, table_.team, id, target)) {
    step_aside(id, *in, now);
  }
  const double speed = std::abs(speed_ahead(table_.team, id));
  const double away = distance(pose.position(), target);
  const Point ahead = direction(pose.theta);
  const bool passed = !slides(table_.team, id) && dot(target - pose.position(), ahead) <= 0.0;
  if (away <= kArrived) return true;
  if (away <= kArrivedAtRest && (passed || end_speed > 0.0 || speed < kCreep)) return true;

  if (still_blocked(id, target, now)) return false;
  const DriveLimits able = table_.limits(id);
  const Course course = steer(id, target, end_speed, able);
  if (hindered(id, target, course.way, now)) return false;
  drive_on(id, course, able, now);
  return false;
}

void MissionDriver::drive_on(RobotId id, const Course& course, const DriveLimits& able, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  if (slides(table_.team, id)) {
    p.turning = false;
    table_.team.drive(id,
                      slide_towards(table_.team.believed()[id.index()], course.aim,
                                    course.end_speed, course.way.cap, able),
                      now + 1);
    return;
  }
  const DriveStep step = drive_towards(table_.team.believed()[id.index()], course.aim,
                                       course.end_speed, course.way.cap, p.turning, able);
  p.turning = step.turning;
  table_.team.drive(id, step.velocity, now + 1);
}

void MissionDriver::wait_for_turn(RobotId id, Point place, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  p.side_step.reset();
  p.line.reset();
  const RightOfWay::Wait wait = right_of_way_.wait_of(id);
  if (p.turn_awaited != wait || table_.statuses[id.index()].state != MissionState::Waiting) {
    p.turn_awaited = wait;
    table_.set_state(id, MissionState::Waiting, text_of(table_.team, wait));
  }
  const Pose pose = table_.team.believed()[id.index()];
  if (distance(pose.position(), place) <= kArrivedAtRest) return;
  const DriveLimits able = table_.limits(id);
  drive_on(id, steer(id, place, 0.0, able), able, now);
}

bool MissionDriver::still_blocked(RobotId id, Point target, Tick now) {
  if (table_.statuses[id.index()].state != MissionState::Blocked) return false;
  MissionProgress& p = table_.progress[id.index()];
  if (now < p.check_at) return true;
  p.check_at = now + table_.ticks(kCheckAgain);
  p.stuck = 0;
  const Pose pose = table_.team.believed()[id.index()];
  const double away = distance(pose.position(), target);
  const double look = std::min(away, kClearance + kHysteresis);
  const double free = table_.team.free_ahead(id, heading(pose.position(), target), look);
  if (table_.limits(id).speed < kCreep) return true;
  if (free < look - kWayRounding) {
    const auto in = right_of_way_.way_in(id);
    if (!in || distance(*in, pose.position()) <= kArrivedAtRest) return true;
    step_aside(id, *in, now);
  }
  table_.set_state(id, MissionState::Running);
  return false;
}

bool MissionDriver::hindered(RobotId id, Point target, const Way& way, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  const auto block = [&](Message reason) {
    p.check_at = now + table_.ticks(kCheckAgain);
    p.turning = false;
    table_.set_state(id, MissionState::Blocked, std::move(reason));
    return true;
  };
  const bool waiting = table_.statuses[id.index()].state == MissionState::Waiting;
  const bool standing = std::abs(speed_ahead(table_.team, id)) < kSlow;
  p.slowed = table_.limits(id).speed < kCreep;
  if (p.slowed) {
    return block(Message({"speed-is-zero", "its speed is set to 0 on the way to ({:.1f}, {:.1f})"},
                         target.x, target.y));
  }
  if (way.robot >= 0 && way.cap < (waiting ? table_.limits(id).speed * 0.5 : kCreep) && standing) {
    if (!waiting || p.in_way != way.robot) {
      if (!waiting) p.waiting_since = now;
      p.in_way = way.robot;
      p.turning = false;
      const RobotId other{static_cast<std::uint32_t>(way.robot)};
      table_.set_state(id, MissionState::Waiting,
                       Message({"robot-in-way", "{} is in the way to ({:.1f}, {:.1f})"},
                               table_.team.description(other).name, target.x, target.y));
    } else if (now - p.waiting_since >= table_.ticks(kSideStepPatience)) {
      try_side_step(id, target, now);
    }
    return true;
  }
  if (way.obstacle && way.cap < kCreep && standing) {
    const Pose pose = table_.team.believed()[id.index()];
    if (p.corners < kCorners) {
      // From the front of a passage that it may enter, it sees through it.
      const auto in = right_of_way_.way_in(id);
      if (in && distance(*in, pose.position()) > kArrivedAtRest) {
        ++p.corners;
        step_aside(id, *in, now);
        return true;
      }
      if (auto there = way_round_corner(table_.world, table_.team, id, target)) {
        ++p.corners;
        step_aside(id, *there, now);
        return true;
      }
    }
    if (p.line && distance(*p.line, pose.position()) > kArrivedAtRest) {
      // After a side-step there is no straight way from here: go back to where there was one.
      step_aside(id, *std::exchange(p.line, std::nullopt), now);
      return true;
    }
    if (detours_.wants_route(id)) return true;
    const double theta = heading(pose.position(), target);
    return block(Message({"obstacle-ahead", "{} {:.1f} m ahead on the way to ({:.1f}, {:.1f})"},
                         obstacle_name(table_.world, table_.team, id, theta, way.free), way.free,
                         target.x, target.y));
  }
  p.stuck = table_.team.state()[id.index()] == BodyState::Blocked ? p.stuck + 1 : 0;
  if (p.stuck >= table_.ticks(kStuck)) {
    p.stuck = 0;
    const auto back = way_back(table_.team, id, target);
    if (back && p.corners < kCorners) {
      ++p.corners;
      step_aside(id, *back, now);
      return true;
    }
    if (detours_.wants_route(id)) return true;
    return block(Message({"stuck-on-way", "it is stuck on the way to ({:.1f}, {:.1f})"}, target.x,
                         target.y));
  }
  if (waiting) table_.set_state(id, MissionState::Running);
  return false;
}

void MissionDriver::step_aside(RobotId id, Point there, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  p.side_step = there;
  p.side_step_until = now + table_.ticks(kSideStepTime);
  p.stepping_back = false;
}

void MissionDriver::try_side_step(RobotId id, Point target, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  const RobotId other{static_cast<std::uint32_t>(p.in_way)};
  const MissionState theirs = table_.statuses[other.index()].state;
  const bool they_wait = theirs == MissionState::Waiting;
  p.waiting_since = now;
  p.dodged = true;
  ++p.side_steps;
  if (!p.line) p.line = table_.team.believed()[id.index()].position();
  // Both keep to the right. A robot steps to the left only past a robot that does not also move
  // towards it, and back only when both are stuck; then the one with the higher number, so that the
  // other can continue.
  auto there = side_step(table_.world, table_.team, id, other, target, SideStep::Right);
  if (!there && !they_wait)
    there = side_step(table_.world, table_.team, id, other, target, SideStep::Left);
  const bool back = !there && they_wait && p.side_steps > 1 && id > other;
  if (back) there = side_step(table_.world, table_.team, id, other, target, SideStep::Retreat);
  if (!there) return;
  step_aside(id, *there, now);
  p.stepping_back = back;
}

void MissionDriver::drive_side_step(RobotId id, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  const Pose pose = table_.team.believed()[id.index()];
  const DriveLimits able = table_.limits(id);
  const Course course = steer(id, *p.side_step, 0.0, able);
  const bool arrived = distance(pose.position(), *p.side_step) <= kArrivedAtRest;
  const bool hindered = course.way.obstacle || course.way.robot >= 0;  // it may have to turn first
  const bool stopped =
      hindered && course.way.cap < kCreep && std::abs(speed_ahead(table_.team, id)) < kSlow;
  if (arrived || stopped || now >= p.side_step_until) {
    if (!arrived && stopped && !p.stepping_back && course.way.robot >= 0) {
      // Two robots that hinder each other in this way: the one with the higher number lets the
      // other pass.
      const RobotId other{static_cast<std::uint32_t>(course.way.robot)};
      const auto back = id > other ? side_step(table_.world, table_.team, id, other, course.aim,
                                               SideStep::Retreat)
                                   : std::nullopt;
      if (back) {
        step_aside(id, *back, now);
        p.stepping_back = true;
        return;
      }
    }
    if (arrived && p.stepping_back) p.rest_until = now + table_.ticks(kMakeWay);
    p.side_step.reset();
    p.turning = false;
    p.waiting_since = now;
    return;
  }
  drive_on(id, course, able, now);
}

void MissionDriver::settle_right_of_way(Tick now, std::span<const std::uint8_t> may_drive) {
  drivers_.clear();
  for (const std::uint32_t robot : table_.active) {
    const bool goes = is_active(table_.statuses[robot].state) &&
                      table_.team.alive(RobotId{robot}) &&
                      table_.team.remote(RobotId{robot}) == nullptr && robot < may_drive.size() &&
                      may_drive[robot] != 0;
    if (goes) drivers_.push_back(robot);
  }
  for (const std::uint32_t robot : table_.aside) {
    const bool goes = !is_active(table_.statuses[robot].state) && table_.progress[robot].aside &&
                      table_.team.alive(RobotId{robot}) && robot < may_drive.size() &&
                      may_drive[robot] != 0;
    if (goes) insert_in_order(drivers_, robot);
  }
  right_of_way_.update(drivers_, now,
                       [this](RobotId id, std::vector<Point>& path) { path_ahead(id, path); });
}

void MissionDriver::path_ahead(RobotId id, std::vector<Point>& path) const {
  const MissionProgress& p = table_.progress[id.index()];
  if (p.aside) {
    path.insert(path.end(), p.aside->way.begin(), p.aside->way.end());
    return;
  }
  for (const Waypoint& waypoint : table_.plans[id.index()].waypoints) {
    const bool first = path.empty() && &waypoint == &table_.plans[id.index()].waypoints.front();
    if (waypoint.type == WaypointType::Goto && !(first && p.reached)) {
      if (first) path.insert(path.end(), p.detour.begin(), p.detour.end());
      path.push_back(waypoint.target);
    } else if (waypoint.type == WaypointType::Explore) {
      if (first && p.explore_target) {
        path.insert(path.end(), p.detour.begin(), p.detour.end());
        path.push_back(*p.explore_target);
      }
      break;  // the next place is not known yet
    }
    if (path.size() >= kPathLooks) break;
  }
}

MissionDriver::AsideStep MissionDriver::drive_aside(RobotId id, Point target, Tick now) {
  const DriveLimits able = table_.limits(id);
  const Pose pose = table_.team.believed()[id.index()];
  if (distance(pose.position(), target) <= kArrivedAtRest) return {true, -1};
  const Course course = steer(id, target, 0.0, able);
  const bool stopped = course.way.cap < kCreep && std::abs(speed_ahead(table_.team, id)) < kSlow;
  drive_on(id, course, able, now);
  return {false, stopped ? course.way.robot : -1};
}

MissionDriver::Leg MissionDriver::leg(RobotId id) const {
  const std::vector<Waypoint>& list = table_.plans[id.index()].waypoints;
  const std::vector<Point>& detour = table_.progress[id.index()].detour;
  const Point end = table_.progress[id.index()].explore_target.value_or(list[0].target);
  if (!detour.empty()) return {detour[0], detour.size() > 1 ? detour[1] : end};
  if (list.size() < 2 || list[0].theta || list[1].type != WaypointType::Goto) {
    return {list[0].target, std::nullopt};
  }
  return {list[0].target, list[1].target};
}

double MissionDriver::pass_speed(RobotId id, const DriveLimits& limits) const {
  const auto [target, next] = leg(id);
  if (!next) return 0.0;
  const Point here = table_.team.believed()[id.index()].position();
  const double turn = angle_difference(heading(target, *next), heading(here, target));
  if (std::abs(turn) > kPassTurn) return 0.0;
  // Slow enough to stop at the next way-point, and not to skip the window in one tick.
  return std::min(braking_speed(distance(target, *next), 0.0, limits), kPassWindow / limits.tick);
}

bool MissionDriver::pushed_past(RobotId id) const {
  if (!table_.progress[id.index()].dodged) return false;
  const auto [target, next] = leg(id);
  if (!next) return false;
  const Point here = table_.team.believed()[id.index()].position();
  const double off = distance(here, target);
  return off < kPushedOff && distance(here, *next) < distance(target, *next) + off &&
         straight_way(table_.world, table_.team, id, *next);
}

bool MissionDriver::turn_to(RobotId id, double theta, Tick now) {
  const double error = angle_difference(theta, table_.team.believed()[id.index()].theta);
  const BodyVelocity moving = table_.team.velocity()[id.index()];
  const bool at_rest = std::abs(moving.omega) < kStanding && std::abs(moving.vx) < kStanding;
  if (std::abs(error) <= (at_rest ? kTurnedAtRest : kTurnedAtOnce)) return true;
  table_.team.drive(id, {0.0, 0.0, turn_rate(error, table_.limits(id))}, now + 1);
  return false;
}

bool MissionDriver::drive_detour(RobotId id, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  while (!p.detour.empty()) {
    if (!approach(id, p.detour.front(), pass_speed(id, table_.limits(id)), now)) return false;
    p.detour.erase(p.detour.begin());
    p.turning = false;
    p.line.reset();
    p.corners = 0;
    table_.events.push_back({id, MissionEvent::Kind::DetourChanged});
  }
  return true;
}

bool MissionDriver::drive_leg(RobotId id, Tick now) {
  if (!detours_.knows_way(id, now) || !drive_detour(id, now)) return false;
  const Point target = table_.plan(id).waypoints.front().target;
  return pushed_past(id) || approach(id, target, pass_speed(id, table_.limits(id)), now);
}

}  // namespace magna
