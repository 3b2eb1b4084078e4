// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/remote_navigator.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "core/geometry/segment.h"
#include "core/mission/no_go_area.h"

namespace magna {
namespace {

constexpr double kTurned = 0.05;      // rad: turned, as for all robots
constexpr double kAimed = 0.02;       // rad off course: worth a turn
constexpr double kMissed = 0.35;      // rad off course after a turn: it did not turn at all
constexpr double kBackwards = 0.3;    // m: shorter distances may be driven backwards
constexpr double kEnoughOfLeg = 0.5;  // share of a leg below which the drive was in vain
constexpr double kAround = 5.0;  // m round start and goal in which a way is planned on large maps
constexpr double kLargeMap = 400.0;  // m²
constexpr Tick kReplan = 5;          // ticks between plans of a robot that waits for others
constexpr double kBesideArea =
    0.1;  // m from a no-go area within which it is why a goal is too near

}  // namespace

RemoteNavigator::Task& RemoteNavigator::begin(RobotId id, Kind kind, Tick now) {
  Task& t = task(id);
  if (t.kind != Kind::None) stop(id, "another goal", now);
  const NavigationRules rules = t.rules;
  t = {};
  t.rules = rules;
  t.kind = kind;
  return t;
}

RemoteNavigator::Progress RemoteNavigator::follow(RobotId id, Point goal, Tick now,
                                                  const Options& options) {
  if (task(id).kind != Kind::Goal || task(id).goal != goal) {
    begin(id, Kind::Goal, now).goal = goal;
  }
  Task& t = task(id);
  if (const auto progress = settle(id, now)) return *progress;
  if (t.waits && now < t.again) return Progress::Underway;
  t.leg.reset();
  const Point at = here(id);
  if (distance(at, goal) <= kClose) {
    end(t);
    return Progress::Arrived;
  }
  if (t.met > kMostMet) {
    return fail(id, Message({"met-too-much", "it met {} objects on the way to ({:.2f}, {:.2f})"},
                            t.met, goal.x, goal.y));
  }
  if (t.tries >= kMostTries || t.orders >= kMostOrders) {
    return fail(id, Message({"still-away",
                             "it is still {:.2f} m from ({:.2f}, {:.2f}) after {} "
                             "tries"},
                            distance(at, goal), goal.x, goal.y,
                            t.tries >= kMostTries ? kMostTries : kMostOrders));
  }
  const std::vector<OtherRobot> robots = others(id);
  const ObstaclePlanner planned = planner(id, options, robots);
  ObstacleRoute route = planned.plan(at, goal);
  if (route.failure && !robots.empty() && !planner(id, options, {}).plan(at, goal).failure) {
    if (!t.waits) t.waits_since = now;
    if (now - t.waits_since < options.most_wait) {
      t.waits = std::move(route.failure);
      t.again = now + kReplan;
      return Progress::Underway;
    }
    t.crowded = true;
  }
  t.waits.reset();
  if (route.failure) return fail(id, why_no_way(id, options, *std::move(route.failure)));
  t.path = planned.reduced(route);
  t.path.insert(t.path.begin(), at);
  ++version_;
  ObstacleLeg leg = planned.next_leg(route, at, t.rules.scans ? zones_ : nullptr);
  // Where a scan has just been made, another one would show the same.
  if (leg.end == at && t.scanned && distance(*t.scanned, at) < ObstaclePlanner::kShortest) {
    leg = planned.next_leg(route, at, nullptr);
  }
  if (leg.end != at) return drive(id, leg.end, now, options.by);
  t.scanned = at;
  return send(id, Opcode::ScanLong, 0.0, now, options.by);
}

RemoteNavigator::Progress RemoteNavigator::turn(RobotId id, double theta, Tick now,
                                                std::string_view by) {
  if (task(id).kind != Kind::Heading || task(id).heading != theta) {
    begin(id, Kind::Heading, now).heading = theta;
  }
  Task& t = task(id);
  if (const auto progress = settle(id, now)) return *progress;
  const double error = std::abs(angle_difference(theta, team_.believed()[id.index()].theta));
  if (error <= kTurned) {
    end(t);
    return Progress::Arrived;
  }
  if (t.orders >= kMostTries) {
    return fail(id, Message({"still-turned-off", "it is still {:.0f} degrees off after {} turns"},
                            degrees(error), kMostTries));
  }
  return send(id, Opcode::Turn, normalize_angle(theta), now, by);
}

RemoteNavigator::Progress RemoteNavigator::instruct(RobotId id, Opcode opcode, double operand,
                                                    Tick now, std::string_view by) {
  if (task(id).kind != Kind::Instruction || task(id).opcode != opcode) {
    begin(id, Kind::Instruction, now).opcode = opcode;
  }
  Task& t = task(id);
  if (const auto progress = settle(id, now)) return *progress;
  if (t.orders == 0) return send(id, opcode, operand, now, by);
  end(t);
  return Progress::Arrived;
}

Message link_is_lost() { return Message({"robot-link-lost", "its link is lost"}); }

Message pose_is_doubted() {
  return Message({"pose-in-doubt", "it reports more than it can have driven: where is it?"});
}

std::optional<RemoteNavigator::Progress> RemoteNavigator::settle(RobotId id, Tick now) {
  Task& t = task(id);
  RemoteRobot& remote = *team_.remote(id);
  if (!remote.connected()) {
    return fail(id, link_is_lost());
  }
  if (remote.old_pose()) return fail(id, pose_is_doubted());
  if (t.order != 0) {
    const OpcodeEntry* const entry = remote.queue().find(t.order);
    if (entry == nullptr || entry->state == OpcodeState::Cancelled) {
      t.order = 0;
      t.withdrawn = true;
      return fail(id, Message({"instruction-withdrawn", "its instruction was withdrawn"}));
    }
    if (entry->state == OpcodeState::TimedOut) {
      t.order = 0;
      t.timed_out = true;
      return fail(id, Message({"instruction-given-up", "{}: {}"}, name(entry->opcode), entry->why));
    }
    if (entry->state != OpcodeState::Finished) {
      if (is_cut_off(id, *entry)) {
        remote.queue().remove(t.order, "an object was put on its way", now);
        t.order = 0;
        ++t.met;
      }
      return Progress::Underway;
    }
    finish_order(id);
  }
  // Instructions of other authors in its queue come first, as does an old one that it may still
  // execute.
  if (!remote.queue().empty() || remote.queue().awaits_old()) return Progress::Underway;
  return std::nullopt;
}

bool RemoteNavigator::is_cut_off(RobotId id, const OpcodeEntry& drive) {
  Task& t = task(id);
  if (drive.opcode != Opcode::Drive) return false;
  const Pose pose = team_.believed()[id.index()];
  const Point end = t.from + drive.operand * direction(pose.theta);
  if (is_crossed(id, end)) return true;
  const double radius = team_.type(id).radius;
  if (team_.closures().travel(id, pose.position(), end, radius).area != nullptr) return true;
  if (sightings_ == nullptr) return false;
  if (std::exchange(t.seen, sightings_->version()) == sightings_->version()) return false;
  return std::ranges::any_of(sightings_->all(), [&](const Sighting& object) {
    if (object.by == id || object.tick < drive.added) return false;
    const double share = share_along(pose.position(), end, object.centre);
    const double gap = distance(pose.position() + share * (end - pose.position()), object.centre) -
                       object.diameter / 2 - team_.type(id).radius;
    return share > 0.0 && gap < ObstaclePlanner::kTight;
  });
}

std::vector<OtherRobot> RemoteNavigator::others(RobotId id) const {
  std::vector<OtherRobot> robots;
  for (const RobotId other : team_.remotes()) {
    if (other == id || !team_.alive(other)) continue;
    const Pose pose = team_.believed()[other.index()];
    Point end = task(other).leg.value_or(pose.position());
    const OpcodeQueue& queue = team_.remote(other)->queue();
    if (!queue.empty() && queue.entries().front().opcode == Opcode::Drive) {
      end = pose.position() + queue.entries().front().operand * direction(pose.theta);
    }
    robots.push_back(
        {team_.description(other).name, pose.position(), end, team_.type(other).radius});
  }
  return robots;
}

bool RemoteNavigator::is_crossed(RobotId id, Point end) const {
  const Point at = here(id);
  return std::ranges::any_of(team_.remotes(), [&](RobotId other) {
    if (other == id || !team_.alive(other)) return false;
    const Point there = here(other);
    const double both = team_.type(id).radius + team_.type(other).radius;
    if (distance(at, there) < both) return false;  // it started beside it, and leaves
    return distance(nearest_on_segment(at, end, there), there) < both + ObstaclePlanner::kTight;
  });
}

void RemoteNavigator::finish_order(RobotId id) {
  Task& t = task(id);
  t.order = 0;
  t.aimed = false;
  if (t.ordered == Opcode::Turn) {
    const double off = angle_difference(t.operand, team_.believed()[id.index()].theta);
    t.aimed = std::abs(off) <= kMissed;
    if (!t.aimed) ++t.tries;
  } else if (t.ordered == Opcode::Drive) {
    const bool in_vain = distance(t.from, here(id)) < kEnoughOfLeg * std::abs(t.operand);
    if (!in_vain) {
      t.tries = 0;
    } else if (!t.meeting) {
      ++t.tries;
    }
  }
  t.meeting = false;
}

RemoteNavigator::Progress RemoteNavigator::drive(RobotId id, Point to, Tick now,
                                                 std::string_view by) {
  Task& t = task(id);
  t.leg = to;
  const Pose pose = team_.believed()[id.index()];
  double metres = distance(pose.position(), to);
  double way = heading(pose.position(), to);
  // A robot that went slightly too far need not turn round.
  if (metres < kBackwards && std::abs(angle_difference(way, pose.theta)) > kPi / 2.0) {
    metres = -metres;
    way = normalize_angle(way + kPi);
  }
  const bool off = std::abs(angle_difference(way, pose.theta)) > kAimed;
  const bool turned = t.aimed && std::abs(angle_difference(way, t.operand)) <= kAimed;
  return off && !turned ? send(id, Opcode::Turn, way, now, by)
                        : send(id, Opcode::Drive, metres, now, by);
}

RemoteNavigator::Progress RemoteNavigator::send(RobotId id, Opcode opcode, double operand, Tick now,
                                                std::string_view by) {
  Task& t = task(id);
  t.order = team_.remote(id)->queue().add(opcode, operand, by, now).value_or(0);
  t.ordered = opcode;
  t.operand = operand;
  t.from = here(id);
  ++t.orders;
  return Progress::Underway;
}

RemoteNavigator::Progress RemoteNavigator::fail(RobotId id, Message why) {
  Task& t = task(id);
  end(t);  // its instruction has ended
  t.failure = std::move(why);
  return Progress::Failed;
}

void RemoteNavigator::end(Task& t) {
  if (!t.path.empty()) ++version_;
  t.path.clear();
  t.leg.reset();
  t.waits.reset();
  t.kind = Kind::None;
  t.order = 0;
}

void RemoteNavigator::stop(RobotId id, std::string_view why, Tick now) {
  if (id.index() >= tasks_.size()) return;
  Task& t = task(id);
  if (t.order != 0) team_.remote(id)->queue().remove(t.order, why, now);
  end(t);
}

void RemoteNavigator::met(RobotId id) {
  Task& t = task(id);
  if (t.kind == Kind::None) return;
  ++t.met;
  t.meeting = t.order != 0;
}

void RemoteNavigator::renew(RobotId id) {
  Task& t = task(id);
  t.tries = t.met = t.orders = 0;
}

void RemoteNavigator::set_rules(RobotId id, const NavigationRules& rules) {
  if (task(id).rules == rules) return;
  task(id).rules = rules;
  ++version_;
}

ObstaclePlanner RemoteNavigator::planner(RobotId id, const Options& options,
                                         std::span<const OtherRobot> others) {
  const ObstacleField& field = world_.field();
  ObstaclePlanner::Box box{
      field.lower(),
      field.lower() + field.resolution() * Point{static_cast<double>(field.width()),
                                                 static_cast<double>(field.height())}};
  const Point start = here(id);
  const Point goal = task(id).goal;
  if ((box.upper.x - box.lower.x) * (box.upper.y - box.lower.y) > kLargeMap) {
    box = {{std::max(box.lower.x, std::min(start.x, goal.x) - kAround),
            std::max(box.lower.y, std::min(start.y, goal.y) - kAround)},
           {std::min(box.upper.x, std::max(start.x, goal.x) + kAround),
            std::min(box.upper.y, std::max(start.y, goal.y) + kAround)}};
  }
  ObstaclePlanner::Walls obstacles;
  if (task(id).rules.walls || options.walls) {
    obstacles = {&walls(id), &field, movement_layer(team_.type(id)), options.straight_is_free};
  }
  if (options.areas) obstacles = with_areas(id, obstacles);
  const std::span<const Sighting> objects = sightings_ != nullptr
                                                ? std::span<const Sighting>(sightings_->all())
                                                : std::span<const Sighting>();
  return {objects, team_.type(id).radius, box, obstacles, others};
}

std::shared_ptr<const ClosedGround> RemoteNavigator::ground(RobotId id) const {
  return ClosedGround::outside(team_.closures().ground(id), here(id), team_.type(id).radius);
}

ObstaclePlanner::Walls RemoteNavigator::with_areas(RobotId id, ObstaclePlanner::Walls walls) {
  const auto areas = ground(id);
  if (!areas) return walls;
  const RobotTypeInfo& type = team_.type(id);
  const double radius = type.radius + ObstaclePlanner::kClearance;
  const bool also_walls = walls.mask != nullptr;
  const bool known = closed_ && ClosedGround::is_same(closed_->ground.get(), areas.get()) &&
                     closed_->walls == also_walls &&
                     closed_->version == world_.obstacle_version() && closed_->radius == radius;
  if (!known) {
    ObstacleField field = world_.field();
    if (!also_walls) field.clear(movement_layer(type));
    areas->fill(field);
    ClearanceMask mask(field, movement_layer(type), radius);
    closed_ = std::make_unique<const ClosedWalls>(ClosedWalls{
        areas, also_walls, world_.obstacle_version(), radius, std::move(field), std::move(mask)});
  }
  const bool straight =
      walls.straight_is_free && areas->travel(here(id), task(id).goal, radius).area == nullptr;
  return {&closed_->mask, &closed_->field, movement_layer(type), straight};
}

Message RemoteNavigator::why_no_way(RobotId id, const Options& options, Message why) {
  const auto areas = ground(id);
  if (!areas) return why;
  const double radius = team_.type(id).radius;
  const Point goal = task(id).goal;
  if (auto closed = check_closed(areas.get(), radius + kBesideArea, goal)) return *closed;
  Options open = options;
  open.areas = false;
  const ObstacleRoute route = planner(id, open, {}).plan(here(id), goal);
  if (route.failure) return why;
  return why_closed_off(route.points, radius, *areas, goal).value_or(why);
}

const ClearanceMask& RemoteNavigator::walls(RobotId id) {
  const double radius = team_.type(id).radius + ObstaclePlanner::kClearance;
  if (!mask_ || mask_version_ != world_.obstacle_version() || mask_radius_ != radius) {
    mask_ = std::make_unique<const ClearanceMask>(world_.field(), movement_layer(team_.type(id)),
                                                  radius);
    mask_version_ = world_.obstacle_version();
    mask_radius_ = radius;
  }
  return *mask_;
}

void RemoteNavigator::hash(RobotId id, StateHash& hash) const {
  const Task& t = task(id);
  hash.add(t.kind);
  hash.add(t.goal.x);
  hash.add(t.goal.y);
  hash.add(t.heading);
  hash.add(t.opcode);
  hash.add(t.order);
  hash.add(t.ordered);
  hash.add(t.operand);
  hash.add(t.from.x);
  hash.add(t.from.y);
  hash.add(t.aimed);
  hash.add(t.tries);
  hash.add(t.met);
  hash.add(t.meeting);
  hash.add(t.orders);
  hash.add(t.scanned.has_value());
  hash.add(t.scanned.value_or(Point{}).x);
  hash.add(t.scanned.value_or(Point{}).y);
  hash.add(t.rules.scans);
  hash.add(t.rules.walls);
  if (t.waits) {
    hash.add(t.waits_since);
    hash.add(t.again);
  }
}

}  // namespace magna
