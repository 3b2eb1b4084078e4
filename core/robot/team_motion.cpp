// SPDX-License-Identifier: GPL-3.0-or-later
// The phases of a tick. Each walks the robots in order of their numbers and allocates nothing.
#include "core/robot/localiser.h"
#include "core/robot/team_impl.h"
#include "core/robot/wander.h"

namespace magna {

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

void Team::sense(Tick now) {
  TeamState& state = impl_->state;
  if (state.bodies_stale) state.rebuild_bodies();
  for (std::size_t robot = 0; robot < state.size(); ++robot) {
    const RangeSensorSpec& spec = state.rangers[robot];
    if (!spec.present() || !state.alive[robot]) continue;
    const RobotTypeInfo& type = *state.types[robot];
    sweep(state.world.field(), state.bodies, ranger_layer(type), body_layer(type), spec,
          state.truth[robot], type.radius, static_cast<int>(robot), state.ranger_streams[robot],
          state.noisy,
          {state.ranges.data() + state.range_begin[robot], static_cast<std::size_t>(spec.rays)});
  }
}

void Team::localise(Tick now) {
  TeamState& state = impl_->state;
  for (std::size_t robot = 0; robot < state.size(); ++robot) {
    if (state.alive[robot]) localise_robot(state, robot);
  }
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

}  // namespace magna
