// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/remote_missions.h"

#include <utility>

#include "core/robot/remote_robot.h"

namespace magna {

using Progress = RemoteNavigator::Progress;

bool RemoteMissions::follow(RobotId id, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  if (now < p.rest_until || p.given_up) return false;
  if (!p.begun) p.begun = now;
  const Waypoint& waypoint = table_.plans[id.index()].waypoints.front();
  const std::uint32_t before = navigator_.order(id);
  Progress progress = Progress::Arrived;
  if (waypoint.type == WaypointType::Goto && !p.reached) {
    progress = drive(id, now);
    p.reached = progress == Progress::Arrived;
  }
  if (progress == Progress::Arrived && waypoint.theta) {
    progress = navigator_.turn(id, *waypoint.theta, now);
  }
  if (progress == Progress::Failed) return give_up(id);
  show_state(id, before);
  return progress == Progress::Arrived;
}

Progress RemoteMissions::drive(RobotId id, Tick now) {
  MissionProgress& p = table_.progress[id.index()];
  const Point target = table_.plans[id.index()].waypoints.front().target;
  const RemoteRobot& remote = *table_.team.remote(id);
  const bool linked = remote.connected() && !remote.old_pose();
  if (linked && navigator_.order(id) == 0 && !detours_.knows_way(id, now)) {
    return Progress::Underway;
  }
  const bool routes = detours_.routing(id);
  if (p.detour.empty()) {
    return navigator_.follow(id, target, now, {"mission", routes, routes && !p.detour_dropped});
  }
  const Progress progress = navigator_.follow(id, p.detour.front(), now, {"mission", routes, true});
  if (progress == Progress::Arrived) {
    p.detour.erase(p.detour.begin());
    table_.events.push_back({id, MissionEvent::Kind::DetourChanged});
    return Progress::Underway;
  }
  if (progress == Progress::Underway || navigator_.withdrawn(id) || !linked) return progress;
  // An object is in the way there, but perhaps not on another way to the target.
  forget_detour(id);
  p.detour_dropped = true;
  return navigator_.follow(id, target, now, {"mission", true, false});
}

void RemoteMissions::forget_detour(RobotId id) {
  table_.progress[id.index()].detour.clear();
  table_.events.push_back({id, MissionEvent::Kind::DetourChanged});
}

void RemoteMissions::show_state(RobotId id, std::uint32_t before) {
  MissionProgress& p = table_.progress[id.index()];
  RemoteRobot& remote = *table_.team.remote(id);
  const OpcodeQueue& queue = remote.queue();
  const std::uint32_t order = navigator_.order(id);
  if (order != 0 && order != before) remote.begin_mission();
  if (p.met && order != before) {
    p.met = false;
    table_.set_state(id, MissionState::Running);
  }
  const MissionState state = table_.statuses[id.index()].state;
  if (queue.paused() && !queue.empty() && queue.visible() == nullptr && !p.met) {
    table_.set_state(id, MissionState::Waiting,
                     Message({"queue-paused", "its queue of instructions is paused"}));
  } else if (navigator_.waits(id) && !p.met) {
    table_.set_state(id, MissionState::Waiting, navigator_.waits(id));
  } else if (state == MissionState::Waiting) {
    table_.set_state(id, MissionState::Running);
  }
}

bool RemoteMissions::give_up(RobotId id) {
  MissionProgress& p = table_.progress[id.index()];
  p.met = false;
  if (navigator_.withdrawn(id)) {
    table_.set_state(id, MissionState::Held);
    return false;
  }
  p.given_up = true;
  table_.team.remote(id)->end_mission();
  table_.set_state(id, MissionState::Blocked, navigator_.failure(id));
  return false;
}

void RemoteMissions::withdraw(RobotId id) {
  if (table_.team.remote(id) != nullptr) navigator_.stop(id, "mission", table_.last_tick);
}

void RemoteMissions::met(RobotId id, Message reason) {
  if (table_.team.remote(id) == nullptr || !is_active(table_.statuses[id.index()].state)) return;
  MissionProgress& p = table_.progress[id.index()];
  if (p.given_up || navigator_.order(id) == 0) return;
  p.met = true;
  table_.set_state(id, MissionState::Blocked, std::move(reason));
}

void RemoteMissions::suspend(RobotId id, const Message& why) {
  MissionProgress& p = table_.progress[id.index()];
  if (!is_active(table_.statuses[id.index()].state) || p.given_up) return;
  withdraw(id);
  p.met = false;
  p.given_up = true;
  table_.set_state(id, MissionState::Blocked, why);
}

bool RemoteMissions::is_suspended(RobotId id, const Message& why) const {
  const MissionStatus& status = table_.statuses[id.index()];
  return status.state == MissionState::Blocked && status.reason == why;
}

}  // namespace magna
