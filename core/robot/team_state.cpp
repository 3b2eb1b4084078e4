// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/team_state.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"

namespace magna {
namespace {

// Waking a thread costs some 10 microseconds; a piece of work takes ten times as long.
constexpr std::size_t kLeastRays = 1500;  // readings

/// The robot of the manual's example session initially has a turn angle of 0.3 radians per tick
/// (manual E); its speed there is above every limit, so Max-Speed is used.
constexpr double kFirstTurnAngle = 0.3;

void add(StateHash& hash, const Pose& pose) {
  hash.add(pose.x);
  hash.add(pose.y);
  hash.add(pose.theta);
}

// How fast the error varies: a scan matcher forgets its error after a few metres and turns.
constexpr double kDrift = 0.01;       // m, standard deviation per axis after a metre
constexpr double kTurnDrift = 0.005;  // rad, standard deviation after a metre or a radian

constexpr double kAhead = 0.3;                // m/s
constexpr double kBack = -0.15;               // m/s
constexpr double kSmallTurn = 0.3;            // rad/s at most
constexpr double kTurnAway = 1.2;             // rad/s
constexpr double kNear = 0.5;                 // m
constexpr double kLookAhead = radians(40.0);  // rad to either side
constexpr Tick kTurnTicks = 20;
constexpr Tick kBackTicks = 8;

/// The nearest obstacle ahead: its distance, and its index in the readings.
struct Nearest {
  double distance;
  std::size_t ray;
};

Nearest nearest_ahead(const TeamState& team, std::size_t robot) {
  const AheadRays look = team.ahead_rays[robot];
  if (look.first == look.last) return {2.0 * kNear, 0};
  const std::span<const float> ranges = team.ranges_of(robot);
  Nearest nearest{ranges[look.first], look.first};
  for (std::size_t ray = look.first + 1; ray < look.last; ++ray) {
    if (ranges[ray] < nearest.distance) nearest = {ranges[ray], ray};
  }
  return nearest;
}

void begin(WanderState& wander, WanderMode mode, Tick until, double turn) {
  wander = {mode, until, turn};
}

void begin_ahead(TeamState& team, std::size_t robot, Tick now) {
  begin(team.wander[robot], WanderMode::Ahead, now + kTurnTicks,
        team.wander_streams[robot].uniform(-kSmallTurn, kSmallTurn));
}

/// Turns to the side away from the obstacle; to a random side if the side is unknown.
void begin_turn_away(TeamState& team, std::size_t robot, Tick now, std::size_t ray) {
  const AheadRays look = team.ahead_rays[robot];
  const bool known = look.first != look.last;
  const bool left =
      known ? 2 * ray >= look.first + look.last : team.wander_streams[robot].chance(0.5);
  const Tick ticks = 3 + static_cast<Tick>(team.wander_streams[robot].below(10));
  begin(team.wander[robot], WanderMode::TurnAway, now + ticks, left ? -kTurnAway : kTurnAway);
}

}  // namespace

void Closures::set(RobotId robot, std::shared_ptr<const ClosedGround> ground,
                   std::optional<NoGoId> permitted) {
  if (all_.size() <= robot.index()) all_.resize(robot.index() + 1);
  all_[robot.index()] = {std::move(ground), permitted, nullptr};
}

const std::shared_ptr<const ClosedGround>& Closures::ground(RobotId robot) const {
  static const std::shared_ptr<const ClosedGround> kNone;
  return robot.index() < all_.size() ? all_[robot.index()].ground : kNone;
}

ClosedGround::Travel Closures::travel(RobotId robot, Point from, Point to, double radius) const {
  const ClosedGround* const closed = ground(robot).get();
  if (closed == nullptr) return {distance(from, to), nullptr};
  return closed->travel(from, to, radius, all_[robot.index()].permitted);
}

const ClosedGround::Area* Closures::held_at(RobotId robot) const {
  return robot.index() < all_.size() ? all_[robot.index()].held : nullptr;
}

void Closures::release(RobotId robot) {
  if (robot.index() < all_.size()) all_[robot.index()].held = nullptr;
}

void Closures::hold(RobotId robot, const ClosedGround::Area& area) {
  all_[robot.index()].held = &area;
}

Message stopped_before(const ClosedGround::Area& area) {
  return Message({"stopped-before-no-go-area", "stopped before the no-go area \"{}\""}, area.name);
}

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
  travelled.push_back(0.0);
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

  rangers.push_back(&sensor(description.ranger.value_or(type.ranger)));
  if (rangers.back()->spec().present() && !sight[static_cast<std::size_t>(ranger_layer(type))]) {
    sight_version.reset();
  }
  most_way = std::max(most_way, 2.01 * type.max_speed * units.tick_seconds);
  range_begin.push_back(ranges.size());
  // Before the first sweep no obstacle nearby is known.
  const RangeSensorSpec& spec = rangers.back()->spec();
  ranges.resize(ranges.size() + static_cast<std::size_t>(spec.rays),
                static_cast<float>(spec.range));
  hits.emplace_back();
  ahead_rays.push_back(magna::ahead_rays(spec));
  bodies_stale = true;
}

void TeamState::add_parts(const RobotDescription& description) {
  const auto number = static_cast<std::uint32_t>(parts.size());
  RobotParts& mine = parts.emplace_back();
  odometers.emplace_back();
  if (types[number]->model == MotionModel::Ars) {
    odometers.back() = std::make_unique<Odometers>(
        truth[number], RandomStream(seed, number, StreamPurpose::Odometer, 1));
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

const RangeSensor& TeamState::sensor(const RangeSensorSpec& spec) {
  const auto known =
      std::ranges::find(sensors, spec, [](const auto& kind) { return kind->spec(); });
  if (known != sensors.end()) return **known;
  return *sensors.emplace_back(std::make_unique<const RangeSensor>(spec));
}

void TeamState::prepare_sweeps() {
  if (sight_version == world.obstacle_version()) return;
  sight.fill(std::nullopt);
  for (std::size_t robot = 0; robot < size(); ++robot) {
    if (!rangers[robot]->spec().present()) continue;
    const ObstacleLayer layer = ranger_layer(*types[robot]);
    auto& boxes = sight[static_cast<std::size_t>(layer)];
    if (!boxes) boxes.emplace(world.field(), layer);
  }
  sight_version = world.obstacle_version();
}

// Each robot reads data that no thread writes meanwhile, draws from its own stream and writes to
// its own slots: the result does not depend on the distribution of robots to threads.
void TeamState::sense(WorkerPool& workers) {
  if (bodies_stale) rebuild_bodies();
  prepare_sweeps();
  const auto some = [this](std::size_t begin, std::size_t end) {
    for (std::size_t robot = begin; robot < end; ++robot) {
      if (rangers[robot]->spec().present() && alive[robot]) sense(robot);
    }
  };
  // Less than two pieces are done by the calling thread alone.
  const bool alone = ranges.size() < 2 * kLeastRays;
  const std::size_t grain =
      (size() * kLeastRays + ranges.size() - 1) / std::max<std::size_t>(ranges.size(), 1);
  workers.parallel_for(size(), alone ? size() : grain, some);
}

void TeamState::sense(std::size_t robot) {
  const RangeSensor& ranger = *rangers[robot];
  const RobotTypeInfo& type = *types[robot];
  const auto& still = sight[static_cast<std::size_t>(ranger_layer(type))];
  hits[robot] =
      sweep(*still, bodies, body_layer(type), ranger, truth[robot], type.radius,
            static_cast<int>(robot), ranger_streams[robot], noisy(),
            {ranges.data() + range_begin[robot], static_cast<std::size_t>(ranger.spec().rays)});
}

double TeamState::mean_range() const {
  double sum = 0.0;
  for (std::size_t robot = 0; robot < size(); ++robot) {
    if (!alive[robot]) continue;
    for (const float range : ranges_of(robot)) sum += range;
  }
  const std::uint64_t count = readings();
  return count == 0 ? 0.0 : sum / static_cast<double>(count);
}

std::uint64_t TeamState::readings() const {
  std::uint64_t count = 0;
  for (std::size_t robot = 0; robot < size(); ++robot) {
    if (alive[robot]) count += static_cast<std::uint64_t>(rangers[robot]->spec().rays);
  }
  return count;
}

RangeHits TeamState::range_hits() const {
  RangeHits sum;
  for (std::size_t robot = 0; robot < size(); ++robot) {
    if (alive[robot]) sum += hits[robot];
  }
  return sum;
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

void localise_robot(TeamState& team, std::size_t robot) {
  const Pose& truth = team.truth[robot];
  PoseError& error = team.errors[robot];
  const MotionModel model = team.types[robot]->model;
  // The reported pose of a robot is the true one by definition.
  if (!team.noisy() || model != MotionModel::Ranger) {
    error = {};
    team.believed[robot] = truth;
    return;
  }
  const BodyVelocity& velocity = team.velocity[robot];
  if (velocity != BodyVelocity{}) {
    RandomStream& stream = team.localiser_streams[robot];
    const double metres = team.units.per_tick(
        velocity.vy == 0.0 ? std::abs(velocity.vx) : norm(Point{velocity.vx, velocity.vy}));
    const double way = metres + team.units.per_tick(std::abs(velocity.omega));
    const double spread = std::sqrt(3.0 * metres) * kDrift;
    error.x += spread * stream.uniform(-1.0, 1.0);
    error.y += spread * stream.uniform(-1.0, 1.0);
    error.theta =
        std::clamp(error.theta + std::sqrt(3.0 * way) * kTurnDrift * stream.uniform(-1.0, 1.0),
                   -kLocaliserTurnError, kLocaliserTurnError);
    const double squared = error.x * error.x + error.y * error.y;
    if (squared > kLocaliserError * kLocaliserError) {
      const double length = std::sqrt(squared);
      error.x *= kLocaliserError / length;
      error.y *= kLocaliserError / length;
    }
  }
  double theta = truth.theta + error.theta;
  if (theta > kPi || theta <= -kPi) theta = normalize_angle(theta);
  team.believed[robot] = {truth.x + error.x, truth.y + error.y, theta};
}

AheadRays ahead_rays(const RangeSensorSpec& spec) {
  AheadRays look;
  for (int ray = 0; ray < spec.rays; ++ray) {
    if (std::abs(spec.ray_angle(ray)) > kLookAhead) continue;
    if (look.last == 0) look.first = static_cast<std::uint32_t>(ray);
    look.last = static_cast<std::uint32_t>(ray) + 1;
  }
  return look;
}

BodyVelocity wander_velocity(TeamState& team, std::size_t robot, Tick now) {
  WanderState& wander = team.wander[robot];
  const bool blocked = team.states[robot] == BodyState::Blocked;
  if (blocked && wander.mode != WanderMode::BackOff) {
    begin(wander, WanderMode::BackOff, now + kBackTicks,
          team.wander_streams[robot].uniform(-kSmallTurn, kSmallTurn));
  } else if (wander.mode == WanderMode::BackOff && (blocked || now >= wander.until)) {
    begin_turn_away(team, robot, now, nearest_ahead(team, robot).ray);
  } else if (wander.mode == WanderMode::TurnAway && now >= wander.until) {
    if (nearest_ahead(team, robot).distance >= kNear) begin_ahead(team, robot, now);
  } else if (wander.mode == WanderMode::Ahead) {
    const Nearest nearest = nearest_ahead(team, robot);
    if (nearest.distance < kNear) {
      begin_turn_away(team, robot, now, nearest.ray);
    } else if (now >= wander.until) {
      begin_ahead(team, robot, now);
    }
  }
  switch (wander.mode) {
    case WanderMode::Ahead: return {kAhead, 0.0, wander.turn};
    case WanderMode::BackOff: return {kBack, 0.0, wander.turn};
    case WanderMode::TurnAway: break;
  }
  return {0.0, 0.0, wander.turn};
}

}  // namespace magna
