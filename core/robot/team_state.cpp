// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/team_state.h"

#include <algorithm>

#include "core/robot/remote_robot.h"
#include "core/robot/wander.h"
#include "core/sim/stream_hash.h"
#include "core/world/world.h"

namespace magna {
namespace {

/// The robot of the manual's example session initially has a turn angle of 0.3 radians per tick
/// (manual E); its speed there is above every limit, so Max-Speed is used.
constexpr double kFirstTurnAngle = 0.3;

void add(StateHash& hash, const Pose& pose) {
  hash.add(pose.x);
  hash.add(pose.y);
  hash.add(pose.theta);
}

}  // namespace

TeamState::TeamState(World& the_world, const Parameters& the_parameters, Scheduler& the_scheduler,
                     std::uint64_t the_seed)
    : world(the_world),
      handled(the_world),
      parameters(the_parameters),
      scheduler(the_scheduler),
      seed(the_seed),
      units{the_world.tick_seconds()},
      moved(the_scheduler.now()) {}

void TeamState::push_back(const RobotDescription& description) {
  const auto number = static_cast<std::uint32_t>(size());
  const RobotTypeInfo& type = info(description.type);
  types.push_back(&type);
  alive.push_back(1);
  truth.push_back(description.pose);
  believed.push_back(description.pose);
  errors.emplace_back();
  velocity.emplace_back();
  rates.emplace_back();
  states.push_back(BodyState::Idle);
  if (type.model == MotionModel::Ars) {
    const double most = parameters[kParameter<"Max-Turn-Angle">];
    const double least = std::min(parameters[kParameter<"Min-Turn-Angle">], most);
    cruise.push_back(units.per_second(parameters[kParameter<"Max-Speed">]));
    turn_rate.push_back(units.per_second(std::clamp(kFirstTurnAngle, least, most)));
  } else {
    cruise.push_back(type.max_speed);
    turn_rate.push_back(type.max_turn_rate);
  }
  add_parts(description);
  remotes.push_back(
      type.model == MotionModel::Remote
          ? std::make_unique<RemoteRobot>(description.link, scheduler.now(), description.pose)
          : nullptr);
  drives.emplace_back();
  wander.emplace_back();
  wanders.push_back(description.wanders ? 1 : 0);

  const auto stream = [&](StreamPurpose purpose) { return RandomStream(seed, number, purpose); };
  motion_streams.push_back(stream(StreamPurpose::Motion));
  odometer_streams.push_back(stream(StreamPurpose::Odometer));
  localiser_streams.push_back(stream(StreamPurpose::Localiser));
  ranger_streams.push_back(stream(StreamPurpose::Ranger));
  wander_streams.push_back(stream(StreamPurpose::Wander));
  place_streams.push_back(stream(StreamPurpose::Place));

  rangers.push_back(description.ranger.value_or(type.ranger));
  range_begin.push_back(ranges.size());
  // Before the first sweep no obstacle nearby is known.
  ranges.resize(ranges.size() + static_cast<std::size_t>(rangers.back().rays),
                static_cast<float>(rangers.back().range));
  hits.emplace_back();
  ahead_rays.push_back(magna::ahead_rays(rangers.back()));
  bodies_stale = true;
}

void TeamState::add_parts(const RobotDescription& description) {
  const auto number = static_cast<std::uint32_t>(parts.size());
  RobotParts& mine = parts.emplace_back();
  odometers.emplace_back();
  if (types[number]->model == MotionModel::Ars) {
    odometers.back().emplace(truth[number], RandomStream(seed, number, StreamPurpose::Odometer, 1));
  }
  const auto stream = [&](StreamPurpose purpose, std::size_t part) {
    return RandomStream(seed, number, purpose, static_cast<std::uint32_t>(part));
  };
  for (const CameraDescription& camera : description.cameras) {
    mine.cameras.push_back({.field_of_view = camera.field_of_view,
                            .resolution = camera.resolution,
                            .random = stream(StreamPurpose::Camera, mine.cameras.size())});
  }
  for (const double strength : description.hands) {
    mine.hands.push_back(
        {.strength = strength, .random = stream(StreamPurpose::Hand, mine.hands.size())});
  }
  for (const double capacity : description.bins) {
    mine.bins.push_back(
        {.capacity = capacity, .random = stream(StreamPurpose::Bin, mine.bins.size())});
  }
}

OdometerErrors TeamState::odometer_errors() const {
  return {parameters[kParameter<"Motion-Noise">], parameters[kParameter<"Robot-Turn-Max-Error">]};
}

void TeamState::rebuild_bodies() {
  body_list.resize(size());
  for (std::size_t robot = 0; robot < size(); ++robot) {
    body_list[robot] = {truth[robot].position(), alive[robot] ? types[robot]->radius : 0.0,
                        alive[robot] ? body_layer(*types[robot]) : 0U};
  }
  bodies.rebuild(body_list);
  bodies_stale = false;
}

void TeamState::hash(StateHash& hash) const {
  hash.add(static_cast<std::uint64_t>(size()));
  hash.add(noisy());
  hash.add(frozen);
  hash.add(moved);
  for (std::size_t robot = 0; robot < size(); ++robot) {
    hash.add(types[robot]->type);
    hash.add(alive[robot]);
    add(hash, truth[robot]);
    add(hash, believed[robot]);
    hash.add(errors[robot].x);
    hash.add(errors[robot].y);
    hash.add(errors[robot].theta);
    add(hash, velocity[robot]);
    add(hash, rates[robot]);
    hash.add(states[robot]);
    hash.add(cruise[robot]);
    hash.add(turn_rate[robot]);
    add(hash, drives[robot].velocity);
    hash.add(drives[robot].until);
    hash.add(wanders[robot]);
    hash.add(drives[robot].wandering);
    hash.add(wander[robot].mode);
    hash.add(wander[robot].until);
    hash.add(wander[robot].turn);
    add(hash, motion_streams[robot]);
    add(hash, odometer_streams[robot]);
    add(hash, localiser_streams[robot]);
    add(hash, ranger_streams[robot]);
    add(hash, wander_streams[robot]);
    add(hash, place_streams[robot]);
    parts[robot].hash(hash);
    if (odometers[robot]) odometers[robot]->hash(hash);
  }
  hash.add_all(std::span<const float>(ranges));
  for (const auto& remote : remotes) {
    if (remote) remote->hash(hash);
  }
}

}  // namespace magna
