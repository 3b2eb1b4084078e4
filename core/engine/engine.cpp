// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/engine/engine_impl.h"
#include "core/imagery/robot_eye.h"

namespace magna {
namespace {

Error with_source(Error error, const Scenario& scenario) {
  if (error.file.empty()) error.file = scenario.source;
  return error;
}

Error placed(std::string message, const Scenario& scenario, SourcePlace place) {
  return {std::move(message), scenario.source, place.line, place.column};
}

}  // namespace

Engine::Impl::Impl(World built, Parameters values, std::uint64_t the_seed, int threads)
    : seed(the_seed),
      world(std::move(built)),
      parameters(values),
      workers(std::max(threads, 1)),
      team(world, parameters, scheduler, seed),
      edits(world, team),
      kicker_lots(seed, 0, StreamPurpose::Kicker),
      missions(world, team, &sightings),
      routes(world, seed, workers),
      images(world.cells().lower(), world.cells().upper()) {
  team.set_workers(&workers);
}

Engine::Engine(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Engine::~Engine() { impl_->end_programs(); }

Result<std::unique_ptr<Engine>> Engine::create(const Scenario& scenario,
                                               const EngineOptions& options) {
  auto world = World::build(scenario.world);
  if (!world) return with_source(world.error(), scenario);

  Parameters parameters;
  if (options.clean) parameters.clean();
  for (const auto& [parameter, value] : options.parameters) {
    if (auto why = parameters.set(parameter, value)) return Error{english(*why)};
  }

  auto impl = std::make_unique<Impl>(std::move(*world), parameters, options.seed, options.threads);
  if (!scenario.arena) impl->open_knowledge();
  for (const Scenario::Robot& robot : scenario.robots) {
    if (auto why = check_image_camera(robot.robot.type, robot.robot.image_camera)) {
      return placed(fmt::format("image camera of {}: {}", robot.robot.name, *why), scenario,
                    robot.robot.place);
    }
    if (const auto why = robot.agent ? problem(*robot.agent) : std::nullopt) {
      return placed(fmt::format("{}: {}", robot.robot.name, *why), scenario, robot.robot.place);
    }
    const auto id = impl->team.add(robot.robot);
    if (!id) {
      return with_source(placed(id.error().message, scenario, robot.robot.place), scenario);
    }
    impl->add_robot(*id);
    impl->missions.set_routing(*id, !robot.straight);
  }
  if (scenario.factory) impl->open_hall(scenario.factory);
  impl->open_agents(scenario);
  // Way-points may lie anywhere in the map, so plans come when all of it is built.
  for (std::size_t i = 0; i < scenario.robots.size(); ++i) {
    const Scenario::Robot& robot = scenario.robots[i];
    if (robot.plan.waypoints.empty()) continue;
    const RobotId id{static_cast<std::uint32_t>(i)};
    if (auto why = impl->missions.set_plan(id, robot.plan)) {
      return placed(fmt::format("mission of {}: {}", robot.robot.name, english(*why)), scenario,
                    robot.robot.place);
    }
    impl->missions.run(id);
  }
  impl->collect_mission_events();
  auto engine = std::unique_ptr<Engine>(new Engine(std::move(impl)));
  if (scenario.hooks) engine->impl_->begin_programs(*engine, scenario.hooks);
  return engine;
}

Outcome Engine::submit(const Author& author, const Input& input) {
  if (impl_->in_tick) {
    impl_->postponed.emplace_back(author, input);
    return {};
  }
  return impl_->apply(author, input);
}

bool Engine::ready() const { return impl_->routes.ready(impl_->now + 1); }

void Engine::step() { impl_->step(); }

void Engine::Impl::step() {
  in_tick = true;
  ++now;
  kick();
  scheduler.run_due(now);
  apply_routes();
  explore();
  team.wander(now);
  writers.fill_may_drive(now, may_drive);
  missions.advance(now, may_drive);
  ask_detours();
  if (actions) actions->move(now);
  if (agents) agents->move(now);
  team.move(now);
  team.track(now);
  team.sense(now);
  team.localise(now);
  advance_hall();
  advance_agents();
  gather_knowledge();
  offer_images();
  sightings.advance(now, TickUnits{world.tick_seconds()}.ticks(SightingTable::kBlipSeconds));
  collect_part_notices();
  collect_bumps();
  collect_mission_events();
  collect_remote_events();
  meter.advance(team, missions, writers, now);
  released.clear();
  writers.collect_released(now, released);
  for (const RobotId robot : released) {
    snapshots.statuses_changed();
    events.emplace_back(event::WriterChanged{robot});
  }
  in_tick = false;
  while (!postponed.empty()) {
    const auto [author, input] = std::move(postponed.front());
    postponed.pop_front();
    apply(author, input);
  }
}

void Engine::Impl::collect_mission_events() {
  for (const MissionEvent& happened : missions.take_events()) {
    switch (happened.kind) {
      case MissionEvent::Kind::PlanChanged:
      case MissionEvent::Kind::WaypointDone:
        snapshots.plans_changed();
        events.emplace_back(event::PlanChanged{happened.robot});
        break;
      case MissionEvent::Kind::StateChanged:
        snapshots.statuses_changed();
        events.emplace_back(event::MissionStateChanged{happened.robot});
        break;
      case MissionEvent::Kind::DetourChanged: snapshots.routes_changed(); break;
    }
  }
}

void Engine::Impl::collect_part_notices() {
  for (const PartNotice& notice : team.take_notices()) {
    events.emplace_back(event::PartNoticed{notice});
  }
}

// A robot that keeps pushing is reported once.
void Engine::Impl::collect_bumps() {
  for (const RobotId robot : bumped) bumping[robot.index()] = 1;  // of the tick before
  std::vector<std::uint8_t>& before = bumping;
  const std::size_t known = bumped.size();
  for (const Bump& bump : team.bumps()) {
    if (before.size() <= bump.robot.index()) before.resize(team.size(), 0);
    if (!before[bump.robot.index()]) events.emplace_back(event::Collided{bump.robot, bump.other});
    bumped.push_back(bump.robot);
  }
  for (std::size_t k = 0; k < known; ++k) bumping[bumped[k].index()] = 0;
  bumped.erase(bumped.begin(), bumped.begin() + static_cast<std::ptrdiff_t>(known));
}

Tick Engine::now() const { return impl_->now; }
const World& Engine::world() const { return impl_->world; }
std::uint64_t Engine::seed() const { return impl_->seed; }
const Team& Engine::team() const { return impl_->team; }
const Missions& Engine::missions() const { return impl_->missions; }
const Parameters& Engine::parameters() const { return impl_->parameters; }
std::optional<RobotId> Engine::active() const { return impl_->operator_state.active(); }
const std::vector<RobotId>& Engine::selected() const { return impl_->operator_state.selected(); }
const std::vector<Pane>& Engine::panes() const { return impl_->operator_state.panes(); }
const std::vector<Annotation>& Engine::annotations() const { return impl_->annotations.all(); }
bool Engine::stopped() const { return impl_->writers.stopped(); }
const Author& Engine::writer(RobotId id) const { return impl_->writers.writer(id); }

std::vector<Event> Engine::take_events() { return std::exchange(impl_->events, {}); }

void Engine::set_input_observer(std::function<void(const LoggedInput&)> observer) {
  impl_->observer = std::move(observer);
}

std::shared_ptr<Snapshot> Engine::snapshot(SnapshotParts parts) {
  auto snapshot = impl_->snapshots.make(
      {impl_->world, impl_->team, impl_->missions, impl_->writers, impl_->operator_state,
       impl_->annotations, impl_->knowledge ? &*impl_->knowledge : nullptr, impl_->sightings,
       impl_->aims, factory(), actions(), impl_->seed},
      impl_->now, parts);
  if (impl_->factory) {
    const Tick until = impl_->finished_at.value_or(impl_->now);
    snapshot->factory = factory_picture(*impl_->factory, *impl_->actions,
                                        static_cast<double>(until) * impl_->world.tick_seconds());
  }
  if (impl_->agents) {
    const auto& all = impl_->agents->all();
    snapshot->agents = std::make_shared<const std::vector<AgentState>>(all.begin(), all.end());
    snapshot->agent_world = impl_->agent_world;
  }
  if (!impl_->shown_parameters) {
    impl_->shown_parameters = std::make_shared<const Parameters>(impl_->parameters);
  }
  snapshot->parameters = impl_->shown_parameters;
  snapshot->images = impl_->images.list();
  snapshot->exploration = impl_->exploration_picture();
  if (parts.pictured) snapshot->pictured = impl_->images.pictured();
  if (parts.scene) snapshot->scene = impl_->scene();
  if (parts.measures) {
    measure_exploration();
    snapshot->measures = std::make_shared<const OperatorMeasures>(measures());
    snapshot->coverage_measures = impl_->coverage_measures();
  }
  return snapshot;
}

std::uint64_t Engine::state_hash() const {
  StateHash hash;
  hash.add(impl_->now);
  hash.add_all(impl_->parameters.values());
  impl_->world.hash(hash);
  impl_->scheduler.hash(hash);
  impl_->team.hash(hash);
  hash.add_all(std::span<const std::uint64_t>(impl_->kicker_lots.state()));
  impl_->missions.hash(hash);
  impl_->routes.hash(hash);
  impl_->writers.hash(hash);
  impl_->annotations.hash(hash);
  if (impl_->knowledge) {
    impl_->knowledge->hash(hash);
    impl_->exploration->hash(hash);
    hash.add_all(std::span<const std::uint8_t>(impl_->explorers));
  }
  for (const CameraAim& aim : impl_->aims) {
    hash.add(aim.pan);
    hash.add(aim.tilt);
  }
  impl_->images.hash(hash);
  impl_->sightings.hash(hash);
  if (impl_->factory) impl_->factory->hash(hash);
  if (impl_->actions) impl_->actions->hash(hash);
  if (impl_->agents) impl_->agents->hash(hash);
  if (impl_->remote_names > 0) hash.add(impl_->remote_names);
  return hash.value();
}

}  // namespace magna
