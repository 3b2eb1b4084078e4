// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/planned_route.h"
#include "core/mission/driven_ways.h"
#include "core/view/snapshot.h"

namespace magna {

// Access to a snapshot's blocks, empty if missing.

inline std::span<const RobotLabel> labels_of(const Snapshot& s) {
  return s.labels ? std::span<const RobotLabel>(*s.labels) : std::span<const RobotLabel>();
}
inline std::span<const RobotStatus> statuses_of(const Snapshot& s) {
  return s.statuses ? std::span<const RobotStatus>(*s.statuses) : std::span<const RobotStatus>();
}
/// The robot's status; that of an idle robot if the snapshot has none.
inline const RobotStatus& status_of(const Snapshot& s, RobotId id) {
  static const RobotStatus kNone;
  const auto statuses = statuses_of(s);
  return id.index() < statuses.size() ? statuses[id.index()] : kNone;
}
inline std::span<const Plan> plans_of(const Snapshot& s) {
  return s.plans ? std::span<const Plan>(*s.plans) : std::span<const Plan>();
}

/// Sides of the frontier, open and closed.
inline std::span<const FrontierSide> frontier_of(const Snapshot& s) {
  if (!s.exploration || !s.exploration->frontier) return {};
  return *s.exploration->frontier;
}
inline std::span<const NoGoArea> no_go_of(const Snapshot& s) {
  return s.no_go ? std::span<const NoGoArea>(s.no_go->areas) : std::span<const NoGoArea>();
}
/// The no-go area with this number; nullptr = it does not exist.
inline const NoGoArea* find_no_go(const Snapshot& s, NoGoId id) {
  const auto areas = no_go_of(s);
  const auto found = std::ranges::find(areas, id, &NoGoArea::id);
  return found == areas.end() ? nullptr : &*found;
}
/// What the robot does at a no-go area that binds it; nullptr = it is at none.
inline const NoGoRobot* no_go_robot(const Snapshot& s, RobotId id) {
  if (!s.no_go) return nullptr;
  const auto at = std::ranges::lower_bound(s.no_go->robots, id, {}, &NoGoRobot::robot);
  return at != s.no_go->robots.end() && at->robot == id ? &*at : nullptr;
}

/// The remaining route to the robot's first way-point, without the way-point; empty = straight.
inline std::span<const Point> detour_of(const Snapshot& s, RobotId id) {
  if (!s.routes || id.index() >= s.routes->size()) return {};
  return (*s.routes)[id.index()].detour;
}

/// The legs that the robot has driven on its present order, the oldest first; the last one lacks
/// its present place. Empty: it has no order.
inline std::span<const std::vector<Point>> driven_legs(const Snapshot& s, RobotId id) {
  if (!s.driven || id.index() >= s.driven->size() || !(*s.driven)[id.index()]) return {};
  return (*s.driven)[id.index()]->legs;
}

/// Empty for robots without such cameras.
inline std::span<const CameraDirections::Camera> directions_of(const Snapshot& s, RobotId id) {
  return s.directions ? s.directions->of(id) : std::span<const CameraDirections::Camera>();
}

inline bool is_selected(const Snapshot& s, RobotId id) {
  return std::find(s.selected.begin(), s.selected.end(), id) != s.selected.end();
}

/// The robot's label; nullptr = no such robot.
inline const RobotLabel* label_of(const Snapshot& s, RobotId id) {
  const auto labels = labels_of(s);
  return id.index() < labels.size() && labels[id.index()].present ? &labels[id.index()] : nullptr;
}

/// Index of the robot's style: the operator's choice, else its number.
inline std::size_t style_of(const RobotLabel& label) {
  return label.style ? *label.style : label.id.index();
}
inline std::size_t style_of(const Snapshot& s, RobotId id) {
  const RobotLabel* label = label_of(s, id);
  return label != nullptr ? style_of(*label) : id.index();
}

/// Number of the world in this session; when it changes, data of the old world are obsolete.
inline std::uint64_t world_number(const Snapshot& s) { return s.opened ? s.opened->number : 0; }

inline double seconds_of(const Snapshot& s) { return static_cast<double>(s.tick) * s.tick_seconds; }

// Access to CyBOTs in a snapshot; empty if there are none.

inline std::span<const RemoteStatus> remotes_of(const Snapshot& s) {
  return s.remotes ? std::span<const RemoteStatus>(*s.remotes) : std::span<const RemoteStatus>();
}
inline std::span<const Sighting> sightings_of(const Snapshot& s) {
  return s.sightings ? std::span<const Sighting>(*s.sightings) : std::span<const Sighting>();
}
/// The ground that they have scanned, oldest first.
inline std::span<const ScannedZone> zones_of(const Snapshot& s) {
  return s.zones ? std::span<const ScannedZone>(*s.zones) : std::span<const ScannedZone>();
}

/// nullptr: a simulated robot, or no such robot.
inline const RemoteStatus* remote_of(const Snapshot& s, RobotId id) {
  const auto remotes = remotes_of(s);
  const auto at = std::ranges::lower_bound(remotes, id, {}, &RemoteStatus::robot);
  return at != remotes.end() && at->robot == id ? &*at : nullptr;
}
/// The active robot if it is a CyBOT.
inline const RemoteStatus* active_remote(const Snapshot& s) {
  return s.active ? remote_of(s, *s.active) : nullptr;
}
inline bool link_lost(const Snapshot& s, RobotId id) {
  const RemoteStatus* const remote = remote_of(s, id);
  return remote != nullptr && !remote->connected;
}
inline bool link_silent(const Snapshot& s, RobotId id) {
  const RemoteStatus* const remote = remote_of(s, id);
  return remote != nullptr && remote->connected && remote->silent;
}
/// Whether a CyBOT is not heard now: what is known of it gets older.
inline bool not_heard(const Snapshot& s, RobotId id) {
  return link_lost(s, id) || link_silent(s, id);
}
/// Whether the world is paused but the robot is not: it moves itself and is not held yet.
inline bool ignores_pause(const Snapshot& s, RobotId id) {
  const RemoteStatus* const remote = remote_of(s, id);
  return s.paused && remote != nullptr && remote->connected && !remote->held;
}

/// How it polls its registers, from the table of links; nullptr: its link is lost, or it has not
/// polled yet.
inline const PollHealth* polls_of(const Snapshot& s, RobotId id) {
  const RemoteStatus* const remote = remote_of(s, id);
  if (remote == nullptr || !remote->connected || !s.links) return nullptr;
  for (const ServerStatus& server : *s.links) {
    for (const ClientStatus& client : server.clients) {
      if (client.polls && client.name == remote->link.author) return &*client.polls;
    }
  }
  return nullptr;
}

/// Simulated seconds since a tick, at least 0.
inline double seconds_since(const Snapshot& s, Tick tick) {
  return static_cast<double>(std::max<Tick>(0, s.tick - tick)) * s.tick_seconds;
}

// The way of a robot, for all that shows or measures it.

/// What is known of the way along this plan of the robot: its own, or one that is being edited.
/// `from`: the robot's place.
inline KnownWay known_way(const Snapshot& s, RobotId id, const Plan& plan, Point from) {
  KnownWay known{from, {}, {}, {}};
  const RobotRoute* const route =
      s.routes && id.index() < s.routes->size() ? &(*s.routes)[id.index()] : nullptr;
  known.straight = remote_of(s, id) == nullptr && !(route != nullptr && route->automatic);
  const auto plans = plans_of(s);
  const bool has_plan = id.index() < plans.size() && !plans[id.index()].waypoints.empty();
  const bool same_first = has_plan && !plan.waypoints.empty() &&
                          plans[id.index()].waypoints.front() == plan.waypoints.front();
  if (same_first) {
    known.detour = detour_of(s, id);
    const RemoteStatus* const remote = remote_of(s, id);
    if (remote != nullptr && remote->path.size() > 2) {
      known.detour = std::span(remote->path).subspan(1, remote->path.size() - 2);
    }
  }
  if (same_first && s.exploration && id.index() < s.exploration->robots.size()) {
    known.explores = s.exploration->robots[id.index()].target;
  }
  if (route != nullptr && route->legs) known.legs = *route->legs;
  return known;
}
inline std::vector<WayLeg> way_along(const Snapshot& s, RobotId id, const Plan& plan, Point from) {
  return way_along(plan, known_way(s, id, plan, from));
}
/// Seconds for a way of this length at the robot's highest speed; 0: it is not known.
inline double seconds_for_way(const Snapshot& s, RobotId id, double metres) {
  const RobotLabel* const label = label_of(s, id);
  const double speed = label != nullptr ? info(label->type).max_speed : 0.0;
  return speed > 0.0 ? metres / speed : 0.0;
}

// Access to the hall in a snapshot; nullptr = there is none.

inline const HallStatus* hall_of(const Snapshot& s) {
  return s.hall && s.hall->description ? s.hall.get() : nullptr;
}
inline const Hall& plan_of(const HallStatus& hall) { return hall.description->hall; }

inline const HallStatus::Robot* hall_robot(const Snapshot& s, RobotId id) {
  const HallStatus* const hall = hall_of(s);
  return hall != nullptr && id.index() < hall->robots.size() ? &hall->robots[id.index()] : nullptr;
}

inline const HallStatus::Package* hall_package(const HallStatus& hall, std::string_view name) {
  // In order of number: "package9" before "package10".
  const auto order = [](std::string_view n) { return std::pair(n.size(), n); };
  const auto at = std::ranges::lower_bound(
      hall.packages, order(name), {},
      [&](const HallStatus::Package& package) { return order(package.name); });
  return at != hall.packages.end() && at->name == name ? &*at : nullptr;
}

/// Packages on a belt, the next to be taken first; empty if not in the picture.
inline std::span<const std::string> on_belt(const HallStatus& hall, std::size_t belt) {
  if (belt >= hall.belts.size()) return {};
  return hall.belts[belt];
}
inline std::size_t belt_capacity(const HallStatus& hall, std::size_t belt) {
  const auto& all = hall.description->belt_capacity;
  return belt < all.size() ? all[belt] : plan_of(hall).belts[belt].cells.size();
}
inline bool belt_full(const HallStatus& hall, std::size_t belt) {
  return on_belt(hall, belt).size() >= belt_capacity(hall, belt);
}

/// Whether the machine is done but its output belt is full, so that it accepts nothing.
inline bool machine_waits(const HallStatus& hall, std::size_t machine) {
  if (hall.machines[machine].phase != MachinePhase::Holding) return false;
  const int belt = plan_of(hall).machines[machine].output_belt;
  return belt >= 0 && belt_full(hall, static_cast<std::size_t>(belt));
}

/// Share of a full battery below which it should be charged.
inline constexpr double kLowBattery = 0.2;
inline bool battery_low(const HallStatus::Robot& robot) { return robot.battery < kLowBattery; }

}  // namespace magna
