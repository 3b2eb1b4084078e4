// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/team.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "core/geometry/angle.h"
#include "core/robot/ars_driver.h"
#include "core/robot/command_table.h"
#include "core/robot/parts_driver.h"
#include "core/robot/ranger_driver.h"
#include "core/robot/remote_robot.h"
#include "core/robot/robot_driver.h"
#include "core/robot/team_state.h"
#include "core/sim/text.h"
#include "core/sim/worker_pool.h"

namespace magna {
namespace {

// Keeps adding robots one by one cheap: the grid of bodies is rebuilt only occasionally, and the
// bodies added since are tested one by one.
constexpr std::size_t kUnsortedBodies = 256;
// m: a robot and the bodies within reach of one tick lie in few buckets.
constexpr double kBucket = 1.0;
constexpr double kMostBuckets = 262144.0;  // all buckets are visited once a tick

std::string point_text(Point p) { return fmt::format("({:g}, {:g})", p.x, p.y); }

// Waking a thread costs some 10 microseconds; a piece of work takes ten times as long.
constexpr std::size_t kLeastRobots = 2500;  // robots to localise, to let wander or to move

constexpr double kFarthest = 1000.0;  // m from the map

}  // namespace

struct Team::Impl {
  Impl(World& world, const Parameters& parameters, Scheduler& scheduler, std::uint64_t seed)
      : state(world, parameters, scheduler, seed),
        ars(state, commands),
        ranger(state, commands),
        exact(state, commands),
        distant(state, commands),
        parts(state, commands) {}

  TeamState state;
  CommandTable commands;
  WorkerPool alone{1};
  WorkerPool* workers = &alone;
  ArsDriver ars;
  RangerDriver ranger;
  ExactDriver exact;
  RemoteDriver distant;
  PartsDriver parts;
  std::vector<RobotDriver*> drivers;  ///< by robot: one of the above
  std::vector<RobotId> remotes;
  std::vector<RobotDescription> descriptions;
  std::unordered_map<std::string, RobotId> names;  ///< lower case; only looked up, never iterated

  /// Whether wandering and moving are divided among threads: enough robots, all of the model
  /// `ranger`, which neither talk to anybody nor leave the way that their velocity allows.
  bool divided() const;
  bool alive(RobotId id) const { return id.index() < state.size() && state.alive[id.index()] != 0; }
  RobotDriver& driver_of(MotionModel model);
  RobotDriver& driver(RobotId id) { return *drivers[id.index()]; }
  /// Begins a command now, after interrupting the one in progress.
  void begin(RobotId id, const RobotCommand& command, Continuation continuation);
  /// Ends all commands of the robot and its parts, and its tracks, with INTERRUPT.
  void interrupt_all(RobotId id);
  /// Begins the commands that continuations have issued since the last call.
  void begin_waiting();
  /// Whether the robot follows a commanded velocity.
  bool driven(std::size_t robot) const {
    const DriveTarget& target = state.drives[robot];
    return !target.wandering && target.until > state.moved + 1;
  }
};

RobotDriver& Team::Impl::driver_of(MotionModel model) {
  switch (model) {
    case MotionModel::Ars: return ars;
    case MotionModel::Exact: return exact;
    case MotionModel::Remote: return distant;
    case MotionModel::Ranger: break;
  }
  return ranger;
}

Team::Team(World& world, const Parameters& parameters, Scheduler& scheduler, std::uint64_t seed)
    : impl_(std::make_unique<Impl>(world, parameters, scheduler, seed)) {
  const Point lower = world.cells().lower();
  const Point upper = world.cells().upper();
  const double area = (upper.x - lower.x) * (upper.y - lower.y);
  impl_->state.bodies.reset(lower, upper, std::max(kBucket, std::sqrt(area / kMostBuckets)));
}

Team::~Team() {
  for (std::size_t robot = 0; robot < size(); ++robot) {
    const RobotId id{static_cast<std::uint32_t>(robot)};
    // Commands issued by continuations now must not begin.
    if (!std::exchange(impl_->state.alive[robot], std::uint8_t{0})) continue;
    impl_->interrupt_all(id);
  }
  impl_->commands.close();
}

Result<RobotId> Team::add(const RobotDescription& description) {
  TeamState& state = impl_->state;
  const auto refuse = [&](std::string why) {
    return Error{.message = std::move(why),
                 .line = description.place.line,
                 .column = description.place.column};
  };
  const Pose& pose = description.pose;
  if (description.name.empty()) return refuse("a robot needs a name");
  std::string key = lower_case(description.name);
  if (impl_->names.contains(key)) {
    return refuse(
        fmt::format("there is a robot named {} already: choose another name", description.name));
  }
  if (!std::isfinite(pose.x) || !std::isfinite(pose.y) || !std::isfinite(pose.theta)) {
    return refuse(fmt::format("the pose of {} is not a number", description.name));
  }
  const World& world = state.world;
  if (!world.cells().contains(pose.position())) {
    return refuse(fmt::format(
        "{} of {} is outside the map, which covers {} to {}", point_text(pose.position()),
        description.name, point_text(world.cells().lower()), point_text(world.cells().upper())));
  }
  const RobotTypeInfo& type = info(description.type);
  // A remote robot has its reported pose, even on obstacles of the map.
  const bool simulated = type.model != MotionModel::Remote;
  const bool filled = simulated && (type.model == MotionModel::Ars
                                        ? world.cell_blocked(cell_of(pose.position()))
                                        : world.field().disc_hits(movement_layer(type),
                                                                  pose.position(), type.radius));
  if (filled) {
    return refuse(fmt::format("{} at {} (radius {:g} m) would stand in a wall or an obstacle",
                              description.name, point_text(pose.position()), type.radius));
  }
  if (simulated && type.radius > 0.0) {
    const std::uint32_t layer = body_layer(type);
    int other = state.bodies.overlapping(pose.position(), type.radius, layer, -1);
    for (std::size_t k = state.bodies.bodies().size(); other < 0 && k < state.size(); ++k) {
      const RobotTypeInfo& there = *state.types[k];
      if (!state.alive[k] || there.radius <= 0.0 || (body_layer(there) & layer) == 0) continue;
      const double apart = distance(pose.position(), state.truth[k].position());
      if (apart < type.radius + there.radius) other = static_cast<int>(k);
    }
    if (other >= 0) {
      return refuse(fmt::format("{} at {} (radius {:g} m) would stand in {}", description.name,
                                point_text(pose.position()), type.radius,
                                impl_->descriptions[static_cast<std::size_t>(other)].name));
    }
  }
  const RobotId id{static_cast<std::uint32_t>(state.size())};
  impl_->descriptions.push_back(description);
  impl_->descriptions.back().pose.theta = normalize_angle(pose.theta);
  state.push_back(impl_->descriptions.back());
  impl_->commands.add_robot(description.cameras.size(), description.hands.size(),
                            description.bins.size());
  impl_->drivers.push_back(&impl_->driver_of(type.model));
  if (!simulated) impl_->remotes.push_back(id);
  impl_->names.emplace(std::move(key), id);
  if (state.size() - state.bodies.bodies().size() > kUnsortedBodies) state.rebuild_bodies();
  return id;
}

void Team::remove(RobotId id) {
  if (!alive(id)) return;
  TeamState& state = impl_->state;
  const std::size_t robot = id.index();
  state.alive[robot] = 0;
  state.velocity[robot] = {};
  state.rates[robot] = {};
  state.states[robot] = BodyState::Idle;
  state.drives[robot] = {};
  state.bodies_stale = true;
  std::erase_if(impl_->names, [&](const auto& entry) { return entry.second == id; });
  impl_->interrupt_all(id);
  impl_->commands.interrupt_waiting(id);
}

const RobotParts& Team::parts(RobotId id) const { return impl_->state.parts[id.index()]; }
double Team::designator_angle(RobotId id, const Designator& designator) const {
  return impl_->parts.designator_angle(id, designator);
}
bool Team::has(Resource resource) const { return impl_->commands.has(resource); }
void Team::thing_moved(ThingId thing) { impl_->parts.thing_moved(thing); }
std::vector<PartNotice> Team::take_notices() { return impl_->parts.take_notices(); }

const Odometers* Team::odometers(RobotId id) const {
  return impl_->state.odometers[id.index()].get();
}

bool Team::make_odometer(RobotId id, const std::string& name) {
  auto& mine = impl_->state.odometers[id.index()];
  if (mine) mine->make(name, impl_->state.truth[id.index()]);
  return mine != nullptr;
}

bool Team::reset_odometer(RobotId id, std::string_view name, bool position, bool angle) {
  auto& mine = impl_->state.odometers[id.index()];
  Odometer* const odometer = mine ? mine->find(name) : nullptr;
  if (odometer == nullptr) return false;
  if (position) odometer->reset_pos();
  if (angle) odometer->reset_ang();
  return true;
}

std::optional<Message> Team::place(RobotId id, Pose pose) {
  TeamState& state = impl_->state;
  const std::size_t robot = id.index();
  if (type(id).model == MotionModel::Remote) {
    return Message({"remote-not-placed", "{} moves itself and cannot be placed"},
                   description(id).name);
  }
  const bool finite = std::isfinite(pose.x) && std::isfinite(pose.y) && std::isfinite(pose.theta);
  if (!finite || !state.world.cells().contains(pose.position())) {
    return Message({"pose-outside-map", "{} is outside the map, which covers {} to {}"},
                   point_text(pose.position()), point_text(state.world.cells().lower()),
                   point_text(state.world.cells().upper()));
  }
  if (!alive(id)) return Message({"robot-gone", "{} is gone"}, description(id).name);
  halt(id);
  pose.theta = normalize_angle(pose.theta);
  state.truth[robot] = pose;
  state.believed[robot] = pose;
  state.errors[robot] = {};
  state.velocity[robot] = {};
  state.rates[robot] = {};
  state.states[robot] = BodyState::Idle;
  state.bodies_stale = true;
  if (state.odometers[robot]) state.odometers[robot]->restart(pose);
  return std::nullopt;
}

bool Team::alive(RobotId id) const { return impl_->alive(id); }
std::size_t Team::size() const { return impl_->state.size(); }

const RobotDescription& Team::description(RobotId id) const {
  return impl_->descriptions[id.index()];
}
const RobotTypeInfo& Team::type(RobotId id) const { return *impl_->state.types[id.index()]; }

std::optional<RobotId> Team::find(std::string_view name) const {
  const auto found = impl_->names.find(lower_case(name));
  if (found == impl_->names.end()) return std::nullopt;
  return found->second;
}

std::span<const Pose> Team::truth() const { return impl_->state.truth; }
std::span<const Pose> Team::believed() const { return impl_->state.believed; }
std::span<const BodyVelocity> Team::velocity() const { return impl_->state.velocity; }
std::span<const double> Team::travelled() const { return impl_->state.travelled; }
std::span<const BodyState> Team::state() const { return impl_->state.states; }
std::span<const double> Team::cruise_speed() const { return impl_->state.cruise; }
std::span<const double> Team::turn_rate() const { return impl_->state.turn_rate; }

std::span<const float> Team::ranges(RobotId id) const { return impl_->state.ranges_of(id.index()); }
const RangeSensorSpec& Team::ranger(RobotId id) const {
  return impl_->state.rangers[id.index()]->spec();
}

void Team::set_manipulations(ManipulationMethods* methods) { impl_->state.methods = methods; }

std::span<const Bump> Team::bumps() const { return impl_->state.bumps; }

Closures& Team::closures() { return impl_->state.closures; }
const Closures& Team::closures() const { return impl_->state.closures; }

const BodyGrid& Team::bodies() const {
  if (impl_->state.bodies_stale) impl_->state.rebuild_bodies();
  return impl_->state.bodies;
}

double Team::free_ahead(RobotId id, double theta, double reach) const {
  const TeamState& state = impl_->state;
  const RobotTypeInfo& type = *state.types[id.index()];
  const Point from = state.truth[id.index()].position();
  if (!(reach > 0.0)) return 0.0;
  const Point to = from + direction(theta) * reach;
  if (!state.closures.empty()) reach = state.closures.travel(id, from, to, type.radius).distance;
  if (type.model == MotionModel::Ars) {
    return walk_cells(state.world, from, direction(theta), reach).distance;
  }
  return state.world.field().free_travel(movement_layer(type), from,
                                         from + direction(theta) * reach, type.radius);
}

void Team::hash(StateHash& hash) const {
  impl_->state.hash(hash);
  impl_->commands.hash(hash);
}

// Commands: their interruption and start.

Tick TickUnits::ticks(double seconds) const {
  constexpr double kRounding = 1e-9;
  constexpr double kLongest = 1e15;
  const double count = std::ceil(seconds / tick_seconds - kRounding);
  if (!(count > 1.0)) return 1;
  return static_cast<Tick>(std::min(count, kLongest));
}

void Team::Impl::begin(RobotId id, const RobotCommand& command, Continuation continuation) {
  const Resource resource = resource_of(id, command);
  // The resource of `manipulate` must belong to the robot.
  if (!commands.has(resource) || resource.of_robot() != id) {
    commands.call(continuation, {.robot = id, .code = ErrorCode::Failed});
    return;
  }
  // The command in progress, or an explicit event on the resource (manual 3.1.2, 3.8).
  state.scheduler.cancel(resource);
  if (alive(id) && resource.kind != ResourceKind::Robot) {
    if (commands.busy(resource)) parts.interrupt(resource);
    if (alive(id)) {
      commands.open(id, command, std::move(continuation));
      parts.begin(resource);
      return;
    }
  }
  // A command begun by that event's handler.
  if (alive(id) && commands.busy(id)) driver(id).interrupt(id);
  if (!alive(id)) {  // removed by a continuation
    commands.call(continuation, {.robot = id, .code = ErrorCode::Interrupt});
    return;
  }
  driver(id).halt(id.index());
  commands.open(id, command, std::move(continuation));
  if (auto& odometers = state.odometers[id.index()]; odometers && is_motion(command)) {
    odometers->begin_move();
  }
  driver(id).begin(id);
}

void Team::Impl::interrupt_all(RobotId id) {
  for (const Resource resource : commands.resources(id)) state.scheduler.cancel(resource);
  parts.remove(id);
}

void Team::Impl::begin_waiting() {
  if (!commands.any_waiting()) return;
  for (CommandTable::Waiting& waiting : commands.take_waiting()) {
    if (alive(waiting.robot)) {
      begin(waiting.robot, waiting.command, std::move(waiting.continuation));
    } else {
      commands.call(waiting.continuation, {.robot = waiting.robot, .code = ErrorCode::Interrupt});
    }
  }
}

void Team::command(RobotId id, const RobotCommand& command, Continuation continuation) {
  // Never from within a continuation: two programs that answer INTERRUPT with new commands would
  // alternate for ever. Nor for a removed robot, see the class comment.
  if (impl_->commands.calling() || !impl_->alive(id) ||
      !impl_->commands.has(resource_of(id, command))) {
    impl_->commands.wait(id, command, std::move(continuation));
    return;
  }
  impl_->begin(id, command, std::move(continuation));
}

void Team::drive(RobotId id, BodyVelocity velocity, Tick until) {
  if (!impl_->alive(id) || impl_->state.frozen) return;
  if (impl_->commands.busy(id)) impl_->driver(id).interrupt(id);
  if (!impl_->alive(id)) return;  // the continuation removed it
  impl_->driver(id).drive(id.index(), velocity, until);
}

void Team::halt(RobotId id) {
  if (!impl_->alive(id)) return;
  if (impl_->commands.busy(id)) impl_->driver(id).interrupt(id);
  if (impl_->alive(id)) impl_->driver(id).halt(id.index());
}

void Team::interrupt(Resource resource) {
  const RobotId id = resource.of_robot();
  if (!impl_->alive(id) || !impl_->commands.has(resource)) return;
  if (resource.kind == ResourceKind::Robot) {
    halt(id);
  } else {
    impl_->parts.release(resource);
  }
}

void Team::set_frozen(bool frozen) {
  if (impl_->state.frozen == frozen) return;
  impl_->state.frozen = frozen;
  if (!frozen) return;
  for (std::size_t robot = 0; robot < size(); ++robot) {
    const RobotId id{static_cast<std::uint32_t>(robot)};
    if (!alive(id)) continue;
    for (const Resource part : impl_->commands.resources(id)) {
      const bool moves = impl_->commands.busy(part) && is_motion(impl_->commands.command(part));
      if (moves && part.kind != ResourceKind::Robot) impl_->parts.interrupt(part);
    }
    if (!alive(id)) continue;
    if (impl_->commands.busy(id)) {
      if (is_motion(impl_->commands.command(id))) halt(id);
    } else {
      impl_->driver(id).halt(robot);
    }
  }
}

bool Team::busy(RobotId id) const {
  return impl_->alive(id) &&
         (impl_->commands.busy(id) || impl_->commands.waits(Resource::robot(id)) ||
          impl_->driven(id.index()));
}

bool Team::busy(Resource resource) const {
  const CommandTable& commands = impl_->commands;
  return alive(resource.of_robot()) && commands.has(resource) &&
         (commands.busy(resource) || commands.waits(resource));
}

// The phases of a tick. Each visits the robots in order of their numbers and allocates nothing.

void Team::set_wandering(RobotId id, bool wandering) {
  TeamState& state = impl_->state;
  if (!description(id).wanders || (state.wanders[id.index()] != 0) == wandering) return;
  state.wanders[id.index()] = static_cast<std::uint8_t>(wandering);
  if (!wandering && state.drives[id.index()].wandering) halt(id);
}

bool Team::wandering(RobotId id) const { return impl_->state.wanders[id.index()] != 0; }

void Team::wander(Tick now) {
  TeamState& state = impl_->state;
  if (state.frozen) return;
  const auto some = [&](std::size_t begin, std::size_t end) {
    for (std::size_t robot = begin; robot < end; ++robot) {
      if (!state.wanders[robot] || !state.alive[robot]) continue;
      const DriveTarget& target = state.drives[robot];
      if (!target.wandering && target.until > now) continue;
      if (impl_->commands.busy(RobotId{static_cast<std::uint32_t>(robot)})) continue;
      impl_->drivers[robot]->drive(robot, wander_velocity(state, robot, now), now + 1);
      state.drives[robot].wandering = true;
    }
  };
  if (impl_->divided()) {
    impl_->workers->parallel_for(state.size(), kLeastRobots, some);
  } else {
    some(0, state.size());
  }
}

bool Team::Impl::divided() const {
  return workers->threads() > 1 && state.size() >= 2 * kLeastRobots && state.closures.empty() &&
         std::ranges::all_of(drivers, [this](const auto* one) { return one == &ranger; });
}

void Team::glide(RobotId id, Pose pose, bool solid) {
  assert(type(id).model == MotionModel::Exact);
  if (!impl_->state.frozen) impl_->exact.glide(id.index(), pose, solid);
}

void Team::move(Tick now) {
  TeamState& state = impl_->state;
  state.bumps.clear();
  if (state.bodies_stale) state.rebuild_bodies();
  std::span<const Moved> moved;
  if (impl_->divided()) moved = impl_->ranger.move_apart(now, *impl_->workers, kLeastRobots);
  for (std::size_t robot = 0; robot < state.size(); ++robot) {
    if (!state.alive[robot]) continue;
    const Moved already = moved.empty() ? Moved::NotYet : moved[robot];
    if (already == Moved::NotYet) impl_->drivers[robot]->advance(robot, now);
    if (already == Moved::Bumped) {
      state.bumps.push_back({RobotId{static_cast<std::uint32_t>(robot)}, -1});
    }
  }
  state.moved = now;
  state.rebuild_bodies();
}

void Team::track(Tick /*now*/) { impl_->parts.track(); }

void Team::set_workers(WorkerPool* workers) {
  impl_->workers = workers != nullptr ? workers : &impl_->alone;
}

void Team::sense(Tick /*now*/) { impl_->state.sense(*impl_->workers); }

void Team::localise(Tick /*now*/) {
  TeamState& state = impl_->state;
  const OdometerErrors errors = state.odometer_errors();
  const auto some = [&state, errors](std::size_t begin, std::size_t end) {
    for (std::size_t robot = begin; robot < end; ++robot) {
      if (!state.alive[robot]) continue;
      localise_robot(state, robot);
      if (state.odometers[robot]) {
        const double turned = state.units.per_tick(state.velocity[robot].omega);
        state.odometers[robot]->advance(state.truth[robot], turned, errors);
      }
    }
  };
  impl_->workers->parallel_for(state.size(), kLeastRobots, some);
  impl_->begin_waiting();
}

double Team::mean_range() const { return impl_->state.mean_range(); }
std::uint64_t Team::readings() const { return impl_->state.readings(); }
RangeHits Team::range_hits() const { return impl_->state.range_hits(); }

// Reports of remote robots.

const RemoteRobot* Team::remote(RobotId id) const { return impl_->state.remotes[id.index()].get(); }
RemoteRobot* Team::remote(RobotId id) { return impl_->state.remotes[id.index()].get(); }
const std::vector<RobotId>& Team::remotes() const { return impl_->remotes; }

std::optional<RobotId> Team::may_continue(RobotId id) const {
  const RemoteRobot* const mine = remote(id);
  if (mine == nullptr || !alive(id) || !mine->connected()) return {};
  const auto differ = [](const std::string& a, const std::string& b) {
    return !a.empty() && !b.empty() && a != b;
  };
  const std::string& serial = mine->about().serial;
  std::optional<RobotId> best;
  std::pair<bool, Tick> best_rank;
  for (const RobotId other : remotes()) {
    const RemoteRobot& there = *remote(other);
    if (!alive(other) || there.connected() || there.since() > mine->since()) continue;
    if (differ(there.link().address, mine->link().address)) continue;
    if (differ(there.about().serial, serial)) continue;
    const std::pair rank(!serial.empty() && there.about().serial == serial, there.since());
    if (best && rank < best_rank) continue;
    best = other;
    best_rank = rank;
  }
  return best;
}

bool Team::correct_pose(RobotId id, Pose pose) {
  if (!plausible(pose.position()) || !std::isfinite(pose.theta)) return false;
  const Pose before = impl_->state.believed[id.index()];
  remote(id)->set_origin(carried(before, pose, remote(id)->origin()));
  impl_->state.truth[id.index()] = {pose.x, pose.y, normalize_angle(pose.theta)};
  impl_->state.believed[id.index()] = impl_->state.truth[id.index()];
  impl_->state.bodies_stale = true;
  return true;
}

void Team::continue_pose(RobotId id, RobotId other) {
  const Pose mine = impl_->state.believed[id.index()];
  const Pose theirs = impl_->state.believed[other.index()];
  const Pose begun = remote(other)->origin();
  // A robot that has reported no heading goes on with the one of the lost robot; otherwise its
  // headings count in its own frame, as those of the lost one do.
  const bool turned = theirs.theta != begun.theta;
  const Pose to{mine.x, mine.y, turned ? remote(id)->origin().theta : mine.theta};
  const Pose pose = carried(begun, to, theirs);
  if (!plausible(pose.position())) return;
  impl_->state.truth[id.index()] = pose;
  impl_->state.believed[id.index()] = impl_->state.truth[id.index()];
  impl_->state.bodies_stale = true;
}

void Team::report_heading(RobotId id, double theta) {
  const double normal = normalize_angle(theta);
  impl_->state.truth[id.index()].theta = normal;
  impl_->state.believed[id.index()].theta = normal;
}

bool Team::report_displacement(RobotId id, double metres) {
  const Pose pose = impl_->state.truth[id.index()];
  const Point to = pose.position() + metres * direction(pose.theta);
  if (!plausible(to)) return false;
  impl_->state.travelled[id.index()] += std::abs(metres);
  impl_->state.truth[id.index()] = {to.x, to.y, pose.theta};
  impl_->state.believed[id.index()] = impl_->state.truth[id.index()];
  impl_->state.bodies_stale = true;
  return true;
}

bool Team::plausible(Point place) const {
  const Point lower = impl_->state.world.cells().lower();
  const Point upper = impl_->state.world.cells().upper();
  // Written so that NaN is not plausible.
  return place.x >= lower.x - kFarthest && place.x <= upper.x + kFarthest &&
         place.y >= lower.y - kFarthest && place.y <= upper.y + kFarthest;
}

}  // namespace magna
