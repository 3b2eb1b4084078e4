// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/remote_missions.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "core/geometry/segment.h"

namespace magna {
namespace {

constexpr double kClose = 0.03;         // m: arrived (COGNAV's figure)
constexpr double kTurnedRemote = 0.05;  // rad: turned, as for all robots
constexpr double kAimed = 0.02;         // rad off course: worth a turn
constexpr double kMissed = 0.35;        // rad off course after a turn: it did not turn at all
constexpr double kBackwards = 0.3;      // m: shorter distances may be driven backwards
constexpr double kSlack = 1e-6;         // m, tolerance for rounding
constexpr int kMostTries = 5;           // drives, or turns, per way-point

}  // namespace

bool RemoteMissions::follow(RobotId id, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  if (now < p.rest_until || p.given_up) return false;
  if (!p.begun) p.begun = now;
  const RemoteRobot& remote = *table_.team.remote(id);
  if (!remote.connected()) {
    give_up(id, Message({"robot-link-lost", "its link is lost"}));
    return false;
  }
  if (!order_is_over(id)) return false;
  // Instructions of other authors in its queue come first, as does an old one that it may still
  // execute.
  if (!remote.queue().empty() || remote.queue().awaits_old()) return false;
  const Waypoint& waypoint = table_.plans[id.index()].waypoints.front();
  if (waypoint.type == WaypointType::TurnTo) return turn(id, *waypoint.theta, now);
  if (!p.reached) {
    if (!detours_.knows_way(id, now)) return false;
    const Point target = p.detour.empty() ? waypoint.target : p.detour.front();
    if (distance(table_.team.believed()[id.index()].position(), target) > kClose) {
      if (const Sighting* const hole = hole_on_way(id, target)) {
        give_up(id, Message({"blocked-by-hole", "Blocked by hole at ({:.2f}, {:.2f})"},
                            hole->centre.x, hole->centre.y));
      } else if (!tried_enough(id, target)) {
        drive(id, target, now);
      }
      return false;
    }
    p.tries = 0;
    p.turning = false;
    p.reached = p.detour.empty();
    if (!p.reached) {
      p.detour.erase(p.detour.begin());
      table_.events.push_back({id, MissionEvent::Kind::DetourChanged});
      return false;
    }
  }
  return !waypoint.theta || turn(id, *waypoint.theta, now);
}

bool RemoteMissions::order_is_over(RobotId id) {
  MissionProgress& p = table_.progress[id.index()];
  const OpcodeQueue& queue = table_.team.remote(id)->queue();
  const MissionState state = table_.statuses[id.index()].state;
  if (queue.paused() && !queue.empty() && queue.visible() == nullptr && !p.met) {
    table_.set_state(id, MissionState::Waiting,
                     Message({"queue-paused", "its queue of instructions is paused"}));
  } else if (state == MissionState::Waiting) {
    table_.set_state(id, MissionState::Running);
  }
  if (p.order == 0) return true;
  const OpcodeEntry* const order = queue.find(p.order);
  if (order == nullptr || order->state == OpcodeState::Cancelled) {
    p.order = 0;
    table_.set_state(id, MissionState::Held);  // it was withdrawn
    return false;
  }
  if (order->state == OpcodeState::TimedOut) {
    p.order = 0;
    give_up(id, Message({"instruction-given-up", "{}: {}"}, name(order->opcode), order->why));
    return false;
  }
  if (order->state != OpcodeState::Finished) return false;
  p.order = 0;
  if (!p.met) return true;
  // It reported an obstacle on the last bit of its way: does it matter?
  const Waypoint& waypoint = table_.plans[id.index()].waypoints.front();
  const Point here = table_.team.believed()[id.index()].position();
  p.given_up = waypoint.type != WaypointType::Goto || distance(here, waypoint.target) > kClose;
  p.met = false;
  if (p.given_up) {
    table_.team.remote(id)->end_mission();
  } else {
    table_.set_state(id, MissionState::Running);
  }
  return !p.given_up;
}

bool RemoteMissions::turn(RobotId id, double theta, Tick now) {
  const double error = angle_difference(theta, table_.team.believed()[id.index()].theta);
  if (std::abs(error) <= kTurnedRemote) return true;
  MissionProgress& p = table_.progress[id.index()];
  if (p.tries >= kMostTries) {
    give_up(id, Message({"still-turned-off", "it is still {:.0f} degrees off after {} turns"},
                        degrees(std::abs(error)), kMostTries));
    return false;
  }
  ++p.tries;
  send(id, Opcode::Turn, normalize_angle(theta), now);
  return false;
}

bool RemoteMissions::tried_enough(RobotId id, Point target) {
  if (table_.progress[id.index()].tries < kMostTries) return false;
  const double away = distance(table_.team.believed()[id.index()].position(), target);
  give_up(id, Message({"still-away", "it is still {:.2f} m from ({:.2f}, {:.2f}) after {} tries"},
                      away, target.x, target.y, kMostTries));
  return true;
}

const Sighting* RemoteMissions::hole_on_way(RobotId id, Point target) const {
  if (sightings_ == nullptr) return nullptr;
  const Point here = table_.team.believed()[id.index()].position();
  const Sighting* first = nullptr;
  double way = 0.0;
  for (const Sighting& sighting : sightings_->all()) {
    if (sighting.kind != SightingClass::Hole) continue;
    const Point centre = sighting.centre;
    const double nearest = distance(nearest_on_segment(here, target, centre), centre);
    const double now = distance(here, centre);
    // A robot at the edge of a hole may drive away from it.
    const bool comes_over =
        nearest < table_.team.type(id).radius + sighting.diameter / 2.0 && nearest < now - kSlack;
    if (!comes_over || (first != nullptr && now >= way)) continue;
    first = &sighting;
    way = now;
  }
  return first;
}

void RemoteMissions::drive(RobotId id, Point target, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  const Pose here = table_.team.believed()[id.index()];
  double metres = distance(here.position(), target);
  double way = heading(here.position(), target);
  // A robot that went slightly too far need not turn round.
  if (metres < kBackwards && std::abs(angle_difference(way, here.theta)) > kPi / 2.0) {
    metres = -metres;
    way = normalize_angle(way + kPi);
  }
  const double error = std::abs(angle_difference(way, here.theta));
  const bool turned_in_vain = p.turning && error > kMissed;
  if (turned_in_vain) ++p.tries;
  if (turned_in_vain || (!p.turning && error > kAimed)) {
    p.turning = true;
    send(id, Opcode::Turn, way, now);
    return;
  }
  p.turning = false;
  ++p.tries;
  send(id, Opcode::Drive, metres, now);
}

void RemoteMissions::send(RobotId id, Opcode opcode, double operand, Tick now) {
  RemoteRobot& remote = *table_.team.remote(id);
  remote.begin_mission();
  table_.progress[id.index()].order =
      remote.queue().add(opcode, operand, "mission", now).value_or(0);
}

void RemoteMissions::withdraw(RobotId id) {
  RemoteRobot* const remote = table_.team.remote(id);
  MissionProgress& p = table_.progress[id.index()];
  if (remote == nullptr || p.order == 0) return;
  // No effect when it has ended already.
  remote->queue().remove(p.order, "mission", table_.last_tick);
  p.order = 0;
}

void RemoteMissions::give_up(RobotId id, Message reason) {
  withdraw(id);
  table_.progress[id.index()].given_up = true;
  table_.team.remote(id)->end_mission();
  table_.set_state(id, MissionState::Blocked, std::move(reason));
}

void RemoteMissions::met(RobotId id, Message reason) {
  if (table_.team.remote(id) == nullptr || !is_active(table_.statuses[id.index()].state)) return;
  MissionProgress& p = table_.progress[id.index()];
  if (p.given_up) return;
  if (p.order == 0) {
    give_up(id, std::move(reason));
    return;
  }
  p.met = true;
  table_.set_state(id, MissionState::Blocked, std::move(reason));
}

}  // namespace magna
