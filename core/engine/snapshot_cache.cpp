// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/snapshot_cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>

namespace magna {
namespace {

constexpr double kLateSeconds = 300.0;  // what was seen so long ago counts as seen lately
constexpr double kLateStep = 5.0;       // s

// "goto, 3 left", "patrol of 4": short enough for a row of the robot list.
std::string task_of(const Plan& plan) {
  if (plan.waypoints.empty()) return {};
  if (plan.patrol) return fmt::format("patrol of {}", plan.waypoints.size());
  return fmt::format("{}, {} left", name(plan.waypoints.front().type), plan.waypoints.size());
}

std::shared_ptr<const RangeSweeps> sweeps_of(const Team& team) {
  auto sweeps = std::make_shared<RangeSweeps>();
  sweeps->rangers.reserve(team.size());
  sweeps->first.reserve(team.size());
  sweeps->metres.reserve(team.readings());
  for (std::size_t i = 0; i < team.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    const bool there = team.alive(id);
    sweeps->rangers.push_back(there ? team.ranger(id) : RangeSensorSpec{});
    sweeps->first.push_back(sweeps->metres.size());
    if (!there) continue;
    const auto readings = team.ranges(id);
    sweeps->metres.insert(sweeps->metres.end(), readings.begin(), readings.end());
  }
  return sweeps;
}

/// So long ago; in steps, for every other tick is another picture.
Tick begin_of_late(Tick now, TickUnits units) {
  const Tick step = units.ticks(kLateStep);
  return std::max<Tick>(0, now - units.ticks(kLateSeconds)) / step * step;
}

/// The number of at most three digits that a name ends with; empty = none.
std::string_view number_of(std::string_view name) {
  const std::size_t last = name.find_last_not_of("0123456789");
  const std::string_view digits = last == std::string_view::npos ? name : name.substr(last + 1);
  const bool padded = digits.size() > 1 && digits.front() == '0';
  return padded || digits.size() > 3 ? std::string_view() : digits;
}

/// The robots' numbers: those that their names end with, "0" for "robot0", when all have one and no
/// two the same; else counted from 1.
std::vector<std::string> numbers_of(const Team& team) {
  std::vector<std::string> numbers;
  std::set<std::string_view> named;
  for (std::uint32_t k = 0; k < team.size(); ++k) {
    const std::string_view number = number_of(team.description(RobotId{k}).name);
    if (!number.empty()) named.insert(number);
    numbers.emplace_back(number);
  }
  if (named.size() == team.size()) return numbers;
  for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = std::to_string(k + 1);
  return numbers;
}

}  // namespace

void SnapshotCache::refresh_labels(const Team& team) {
  auto labels = std::make_shared<std::vector<RobotLabel>>();
  labels->reserve(team.size());
  const std::vector<std::string> numbers = numbers_of(team);
  for (std::size_t i = 0; i < team.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    labels->push_back({id, team.description(id).name, numbers[i], team.type(id).type,
                       team.type(id).radius, team.alive(id)});
  }
  labels_ = std::move(labels);
}

void SnapshotCache::refresh_plans(const Team& team, const Missions& missions) {
  auto plans = std::make_shared<std::vector<Plan>>();
  plans->reserve(team.size());
  for (std::size_t i = 0; i < team.size(); ++i) {
    plans->push_back(missions.plan(RobotId{static_cast<std::uint32_t>(i)}));
  }
  plans_ = std::move(plans);
}

void SnapshotCache::refresh_statuses(const SnapshotSources& from, Tick now) {
  const Team& team = from.team;
  const Missions& missions = from.missions;
  const Writers& writers = from.writers;
  auto statuses = std::make_shared<std::vector<RobotStatus>>();
  statuses->reserve(team.size());
  for (std::size_t i = 0; i < team.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    RobotStatus& status = statuses->emplace_back();
    status.mission = missions.status(id).state;
    status.body = team.state()[i];
    status.task = task_of(missions.plan(id));
    if (team.description(id).wanders && missions.plan(id).waypoints.empty()) {
      status.task = "wander";
      status.mission = team.wandering(id) ? MissionState::Running : MissionState::Held;
    }
    if (const auto* action = from.actions != nullptr ? from.actions->active(id) : nullptr) {
      status.task = text(action->action);
      if (status.mission == MissionState::Idle || status.mission == MissionState::Held) {
        status.mission = MissionState::Running;
      }
    }
    const RemoteRobot* const remote = team.remote(id);
    if (remote != nullptr && !remote->connected()) status.task = "link lost";
    status.reason = missions.status(id).reason;
    status.writer = writers.writer(id).name;
    status.held = writers.held(id, now);
    if (writers.locked_by(id)) status.locked_by = writers.locked_by(id)->name;
  }
  body_states_.assign(team.state().begin(), team.state().end());
  statuses_ = std::move(statuses);
}

void SnapshotCache::keep_route(RobotId robot, std::shared_ptr<const PlannedRoute> route) {
  if (planned_.size() <= robot.index()) planned_.resize(robot.index() + 1);
  planned_[robot.index()] = std::move(route);
  routes_.reset();
}

void SnapshotCache::refresh_routes(const SnapshotSources& from) {
  auto routes = std::make_shared<std::vector<RobotRoute>>();
  planned_.resize(from.team.size());
  routes->reserve(from.team.size());
  for (std::size_t i = 0; i < from.team.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    const auto detour = from.missions.detour(id);
    routes->push_back({from.missions.routing(id), {detour.begin(), detour.end()}, planned_[i]});
  }
  routes_ = std::move(routes);
}

void SnapshotCache::refresh_cameras(const SnapshotSources& from) {
  auto cameras = std::make_shared<std::vector<RobotCamera>>();
  cameras->reserve(from.team.size());
  for (std::size_t i = 0; i < from.team.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    cameras->push_back({from.team.description(id).image_camera,
                        i < from.aims.size() ? from.aims[i] : CameraAim{}});
  }
  cameras_ = std::move(cameras);
}

void SnapshotCache::refresh_directions(const Team& team) {
  CameraDirections now;
  now.end.reserve(team.size());
  if (directions_) now.cameras.reserve(directions_->cameras.size());
  for (std::size_t i = 0; i < team.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    // Those of the other types only look ahead.
    if (team.alive(id) && team.type(id).model == MotionModel::Ars) {
      for (const CameraPart& camera : team.parts(id).cameras) {
        now.cameras.push_back({static_cast<float>(camera.angle), camera.tracking.has_value()});
      }
    }
    now.end.push_back(now.cameras.size());
  }
  if (now.cameras.empty()) {
    directions_.reset();
  } else if (!directions_ || *directions_ != now) {
    directions_ = std::make_shared<const CameraDirections>(std::move(now));
  }
}

void SnapshotCache::refresh_world(const World& world) {
  world_version_ = world.version();
  world_ =
      std::make_shared<WorldPicture>(WorldPicture{world.name(),
                                                  world.cells(),
                                                  {world.things().begin(), world.things().end()},
                                                  {world.boxes().begin(), world.boxes().end()},
                                                  world.places(),
                                                  world.place_types(),
                                                  world.attributes()});
}

void SnapshotCache::refresh_remotes(const Team& team) {
  std::uint64_t version = 0;
  for (const RobotId id : team.remotes()) {
    // Twice, or one that changed and went could look like before.
    version += 2 * team.remote(id)->version() + (team.alive(id) ? 1 : 0);
  }
  if (version == remotes_version_) return;
  remotes_version_ = version;
  auto remotes = std::make_shared<std::vector<RemoteStatus>>();
  for (const RobotId id : team.remotes()) {
    if (!team.alive(id)) continue;
    const RemoteRobot& remote = *team.remote(id);
    const OpcodeQueue& queue = remote.queue();
    remotes->push_back({id,
                        remote.connected(),
                        remote.since(),
                        remote.link(),
                        remote.state(),
                        remote.sticks(),
                        queue.paused(),
                        queue.awaits_old(),
                        {queue.entries().begin(), queue.entries().end()},
                        {queue.history().begin(), queue.history().end()},
                        team.description(id).pose,
                        remote.silent()});
  }
  remotes_ = std::move(remotes);
}

void SnapshotCache::refresh_sightings(const SightingTable& table) {
  if (table.version() == sightings_version_ || (!sightings_ && table.all().empty())) return;
  sightings_version_ = table.version();
  sightings_ = std::make_shared<const std::vector<Sighting>>(table.all());
}

void SnapshotCache::refresh(const SnapshotSources& from, Tick now) {
  if (!labels_ || labels_->size() != from.team.size()) {
    refresh_labels(from.team);
    plans_.reset();
    routes_.reset();
    cameras_.reset();
  }
  if (!plans_) {
    refresh_plans(from.team, from.missions);
    statuses_.reset();
  }
  if (!statuses_ || !std::ranges::equal(from.team.state(), body_states_)) {
    refresh_statuses(from, now);
  }
  if (!routes_) refresh_routes(from);
  if (!cameras_) refresh_cameras(from);
  refresh_directions(from.team);
  if (!world_ || world_version_ != from.world.version()) refresh_world(from.world);
  refresh_remotes(from.team);
  refresh_sightings(from.sightings);
  if (!annotations_) {
    annotations_ = std::make_shared<const std::vector<Annotation>>(from.annotations.all());
  }
}

std::shared_ptr<Snapshot> SnapshotCache::make(const SnapshotSources& from, Tick now,
                                              SnapshotParts parts) {
  refresh(from, now);
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->tick = now;
  snapshot->tick_seconds = from.world.tick_seconds();
  snapshot->poses.assign(from.team.believed().begin(), from.team.believed().end());
  snapshot->speeds.reserve(from.team.size());
  for (const BodyVelocity& v : from.team.velocity()) {
    snapshot->speeds.push_back(static_cast<float>(std::hypot(v.vx, v.vy)));
  }
  for (const RobotId id : from.team.remotes()) {
    snapshot->speeds[id.index()] = std::numeric_limits<float>::quiet_NaN();
  }
  snapshot->labels = labels_;
  snapshot->statuses = statuses_;
  snapshot->plans = plans_;
  snapshot->routes = routes_;
  snapshot->cameras = cameras_;
  snapshot->directions = directions_;
  snapshot->shown_image = from.looks.shown_image();
  snapshot->world = world_;
  snapshot->annotations = annotations_;
  snapshot->seed = from.seed;
  snapshot->remotes = remotes_;
  snapshot->sightings = sightings_;
  if (parts.sweeps) snapshot->sweeps = sweeps_of(from.team);
  if (parts.coverage && from.knowledge != nullptr) {
    CoverageParts wanted{from.looks.active(), {}, parts.finders, parts.last_seen};
    if (parts.late) wanted.since = begin_of_late(now, TickUnits{from.world.tick_seconds()});
    snapshot->coverage = from.knowledge->picture(wanted);
  }
  snapshot->active = from.looks.active();
  if (parts.inside && snapshot->active) {
    snapshot->inside = robot_inside(from.world, from.team, *snapshot->active);
  }
  if (parts.robot_signals) snapshot->robot_signals = robot_signals(from.team, from.factory);
  snapshot->selected = from.looks.selected();
  snapshot->stopped = from.writers.stopped();
  if (from.writers.stopped_by()) snapshot->stopped_by = from.writers.stopped_by()->name;
  return snapshot;
}

}  // namespace magna
