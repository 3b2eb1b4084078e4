// SPDX-License-Identifier: GPL-3.0-or-later
// The phases of a tick. Each visits the robots in order of their numbers and allocates nothing.
#include <cassert>

#include "core/robot/localiser.h"
#include "core/robot/team_impl.h"
#include "core/robot/wander.h"

namespace magna {
namespace {

// Waking a thread costs some 10 microseconds; a piece of work takes ten times as long. Work for
// less than two pieces is done by the calling thread alone.
constexpr std::size_t kLeastRays = 1500;    // readings
constexpr std::size_t kLeastRobots = 2500;  // robots to localise

/// The number of robots whose share of `work` is at least `least`.
std::size_t grain(std::size_t robots, std::size_t work, std::size_t least) {
  if (work < 2 * least) return robots;
  return (robots * least + work - 1) / work;
}

void sense_robot(TeamState& state, std::size_t robot) {
  const RangeSensorSpec& spec = state.rangers[robot];
  const RobotTypeInfo& type = *state.types[robot];
  state.hits[robot] =
      sweep(state.world.field(), state.bodies, ranger_layer(type), body_layer(type), spec,
            state.truth[robot], type.radius, static_cast<int>(robot), state.ranger_streams[robot],
            state.noisy(),
            {state.ranges.data() + state.range_begin[robot], static_cast<std::size_t>(spec.rays)});
}

}  // namespace

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
  for (std::size_t robot = 0; robot < state.size(); ++robot) {
    if (!state.wanders[robot] || !state.alive[robot]) continue;
    const DriveTarget& target = state.drives[robot];
    if (!target.wandering && target.until > now) continue;
    if (impl_->commands.busy(RobotId{static_cast<std::uint32_t>(robot)})) continue;
    impl_->drivers[robot]->drive(robot, wander_velocity(state, robot, now), now + 1);
    state.drives[robot].wandering = true;
  }
}

void Team::glide(RobotId id, Pose pose, bool solid) {
  assert(type(id).model == MotionModel::Exact);
  if (!impl_->state.frozen) impl_->exact.glide(id.index(), pose, solid);
}

void Team::move(Tick now) {
  TeamState& state = impl_->state;
  state.bumps.clear();
  if (state.bodies_stale) state.rebuild_bodies();
  for (std::size_t robot = 0; robot < state.size(); ++robot) {
    if (state.alive[robot]) impl_->drivers[robot]->advance(robot, now);
  }
  state.moved = now;
  state.rebuild_bodies();
}

void Team::track(Tick /*now*/) { impl_->parts.track(); }

void Team::set_workers(WorkerPool* workers) {
  impl_->workers = workers != nullptr ? workers : &impl_->alone;
}

// Each robot reads data that no thread writes meanwhile, draws from its own stream and writes to
// its own slots: the result does not depend on the distribution of robots to threads.
void Team::sense(Tick /*now*/) {
  TeamState& state = impl_->state;
  if (state.bodies_stale) state.rebuild_bodies();
  const auto some = [&state](std::size_t begin, std::size_t end) {
    for (std::size_t robot = begin; robot < end; ++robot) {
      if (state.rangers[robot].present() && state.alive[robot]) sense_robot(state, robot);
    }
  };
  impl_->workers->parallel_for(state.size(), grain(state.size(), state.ranges.size(), kLeastRays),
                               some);
}

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

double Team::mean_range() const {
  const TeamState& state = impl_->state;
  double sum = 0.0;
  for (std::size_t robot = 0; robot < state.size(); ++robot) {
    if (!state.alive[robot]) continue;
    for (const float range : state.ranges_of(robot)) sum += range;
  }
  const std::uint64_t count = readings();
  return count == 0 ? 0.0 : sum / static_cast<double>(count);
}

std::uint64_t Team::readings() const {
  const TeamState& state = impl_->state;
  std::uint64_t count = 0;
  for (std::size_t robot = 0; robot < state.size(); ++robot) {
    if (state.alive[robot]) count += static_cast<std::uint64_t>(state.rangers[robot].rays);
  }
  return count;
}

RangeHits Team::range_hits() const {
  const TeamState& state = impl_->state;
  RangeHits sum;
  for (std::size_t robot = 0; robot < state.size(); ++robot) {
    if (state.alive[robot]) sum += state.hits[robot];
  }
  return sum;
}

}  // namespace magna
