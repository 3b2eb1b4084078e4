// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/team.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/geometry/angle.h"
#include "core/robot/cell_walk.h"
#include "core/robot/team_impl.h"
#include "core/world/lower_case.h"

namespace magna {
namespace {

// Keeps adding robots one by one cheap: the grid of bodies is rebuilt only occasionally, and the
// bodies added since are tested one by one.
constexpr std::size_t kUnsortedBodies = 256;
// m: a robot and the bodies within reach of one tick lie in few buckets.
constexpr double kBucket = 1.0;
constexpr double kMostBuckets = 262144.0;  // all buckets are visited once a tick

std::string point_text(Point p) { return fmt::format("({:g}, {:g})", p.x, p.y); }

}  // namespace

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
  const auto& mine = impl_->state.odometers[id.index()];
  return mine ? &*mine : nullptr;
}

bool Team::make_odometer(RobotId id, const std::string& name) {
  auto& mine = impl_->state.odometers[id.index()];
  if (mine) mine->make(name, impl_->state.truth[id.index()]);
  return mine.has_value();
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
std::span<const BodyState> Team::state() const { return impl_->state.states; }
std::span<const double> Team::cruise_speed() const { return impl_->state.cruise; }
std::span<const double> Team::turn_rate() const { return impl_->state.turn_rate; }

std::span<const float> Team::ranges(RobotId id) const { return impl_->state.ranges_of(id.index()); }
const RangeSensorSpec& Team::ranger(RobotId id) const { return impl_->state.rangers[id.index()]; }

void Team::set_manipulations(ManipulationMethods* methods) { impl_->state.methods = methods; }

std::span<const Bump> Team::bumps() const { return impl_->state.bumps; }

const BodyGrid& Team::bodies() const {
  if (impl_->state.bodies_stale) impl_->state.rebuild_bodies();
  return impl_->state.bodies;
}

double Team::free_ahead(RobotId id, double theta, double reach) const {
  const TeamState& state = impl_->state;
  const RobotTypeInfo& type = *state.types[id.index()];
  const Point from = state.truth[id.index()].position();
  if (!(reach > 0.0)) return 0.0;
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

}  // namespace magna
