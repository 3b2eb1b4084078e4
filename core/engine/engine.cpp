// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/engine.h"

#include <fmt/format.h>

#include <deque>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "core/engine/agent_control.h"
#include "core/engine/all_inputs.h"
#include "core/engine/area_order_control.h"
#include "core/engine/engine_state.h"
#include "core/engine/exploration_control.h"
#include "core/engine/hall_control.h"
#include "core/engine/mission_control.h"
#include "core/engine/no_go_control.h"
#include "core/engine/operator_control.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/remote_control.h"
#include "core/engine/remote_orders.h"
#include "core/engine/robot_control.h"
#include "core/engine/world_edits.h"
#include "core/imagery/robot_eye.h"
#include "core/sim/random.h"

namespace magna {
namespace {

/// Things that programs put down, move and change, and the programs of the world that run inside
/// of ticks (manual 5.3).
class ThingControl {
 public:
  explicit ThingControl(EngineState& state);

  Outcome apply(const Author& author, const input::PutThing& in);
  Outcome apply(const Author& author, const input::SetThingAttribute& in);
  Outcome apply(const Author& author, const input::MoveThing& in);
  Outcome apply(const Author& author, const input::KickThing& in);
  Outcome apply(const Author& author, const input::PutKicker& in);
  Outcome apply(const Author& author, const input::RemoveKicker& in);
  Outcome apply(const Author& author, const input::DefineAttribute& in);

  /// The world's programs serve this engine from here on.
  void begin_programs(const Engine& engine, std::shared_ptr<WorldHooks> of_world);
  void end_programs();
  /// The kickers whose turn it is, first in a tick.
  void kick();

  /// null: the world has no programs.
  const std::shared_ptr<WorldHooks>& hooks() const { return hooks_; }

  void hash(StateHash& hash) const;

 private:
  EngineState& state_;
  WorldEdits edits_;
  std::shared_ptr<WorldHooks> hooks_;
  const Engine* engine_ = nullptr;  ///< whom `hooks_` serve
  RandomStream lots_;               ///< of kickers
  std::vector<KickerTurn> turns_;   ///< of this tick; kept so that nothing is allocated
};

Outcome without_name() {
  return Outcome::refused({"attribute-without-name", "an attribute needs a name"});
}

Outcome outcome_of(const std::optional<Message>& problem) {
  return problem ? Outcome::refused(*problem) : Outcome{};
}

ThingControl::ThingControl(EngineState& state)
    : state_(state), edits_(state.world, state.team), lots_(state.seed, 0, StreamPurpose::Kicker) {}

void ThingControl::hash(StateHash& hash) const {
  hash.add_all(std::span<const std::uint64_t>(lots_.state()));
}

void ThingControl::begin_programs(const Engine& engine, std::shared_ptr<WorldHooks> of_world) {
  hooks_ = std::move(of_world);
  engine_ = &engine;
  state_.team.set_manipulations(hooks_.get());
  hooks_->attach(engine, edits_, state_.seed);
}

void ThingControl::end_programs() {
  if (!hooks_) return;
  state_.team.set_manipulations(nullptr);
  hooks_->detach(*engine_);
}

void ThingControl::kick() {
  if (!hooks_ || state_.world.kicked().empty()) return;
  if (!hooks_->serves(*engine_)) {  // another engine has taken the programs over
    state_.team.set_manipulations(nullptr);
    hooks_.reset();
    return;
  }
  turns_.clear();
  for (const ThingId id : state_.world.kicked()) {
    if (state_.world.nowhere(id)) continue;
    for (const ThingKicker& one : state_.world.thing(id).kickers) {
      if (one.again) {
        turns_.push_back({id, one.kicker, true});
      } else if (lots_.chance(one.probability)) {
        turns_.push_back({id, one.kicker, false});
      }
    }
  }
  for (const KickerTurn& turn : turns_) {
    if (turn.again) state_.world.set_again(turn.thing, turn.kicker, false);
  }
  if (!turns_.empty()) hooks_->kick(turns_);
}

Outcome ThingControl::apply(const Author&, const input::PutThing& in) {
  const auto made = edits_.put_thing(in.description, in.location);
  if (!made) return Outcome::refused(Message::verbatim(made.error().message));
  Outcome outcome;
  outcome.thing = *made;
  return outcome;
}

Outcome ThingControl::apply(const Author&, const input::SetThingAttribute& in) {
  if (in.attribute.empty()) return without_name();
  return outcome_of(edits_.set_attribute(in.thing, in.attribute, in.value));
}

Outcome ThingControl::apply(const Author&, const input::DefineAttribute& in) {
  if (in.attribute.name.empty()) return without_name();
  return outcome_of(edits_.define_attribute(in.attribute));
}

Outcome ThingControl::apply(const Author&, const input::MoveThing& in) {
  return outcome_of(edits_.move_thing(in.thing, in.location));
}

Outcome ThingControl::apply(const Author&, const input::KickThing& in) {
  const WorldEdits::Kick kick = edits_.kick(in.thing, in.dx, in.dy, in.kick_if_wall);
  if (kick == WorldEdits::Kick::Moved) return {};
  const std::string who = in.thing.index() < state_.world.things().size()
                              ? state_.world.thing(in.thing).display_name()
                              : fmt::format("thing #{}", std::uint64_t{in.thing.value} + 1);
  return Outcome::refused({"not-kicked", "{} is not kicked: {}"}, who, text(kick));
}

Outcome ThingControl::apply(const Author&, const input::PutKicker& in) {
  return outcome_of(edits_.put_kicker(in.thing, in.kicker, in.probability));
}

Outcome ThingControl::apply(const Author&, const input::RemoveKicker& in) {
  return outcome_of(edits_.remove_kicker(in.thing, in.kicker));
}

/// The parameters of the world (manual chapter 4), set while it runs.
class ParameterControl {
 public:
  explicit ParameterControl(EngineState& state) : state_(state) {}

  Outcome apply(const Author& author, const input::SetParameter& in);
  Outcome apply(const Author& author, const input::Clean& in);

 private:
  EngineState& state_;
};

Outcome ParameterControl::apply(const Author&, const input::SetParameter& in) {
  const auto id = find_parameter(in.name);
  if (!id) return Outcome::refused(no_such_parameter(in.name));
  if (auto why = state_.parameters.set(*id, in.value)) return Outcome::refused(*why);
  ++state_.versions.parameters;
  state_.events.emplace_back(event::ParameterChanged{std::string(info(*id).name), in.value});
  return {};
}

Outcome ParameterControl::apply(const Author&, const input::Clean& in) {
  if (in.clean) {
    state_.parameters.clean();
  } else {
    state_.parameters.dirty();
  }
  ++state_.versions.parameters;
  for (const ParameterInfo& row : parameter_table()) {
    state_.events.emplace_back(
        event::ParameterChanged{std::string(row.name), state_.parameters[row.id]});
  }
  return {};
}

/// Reports collisions and notices of robots' parts as events, once a tick.
class TeamEvents {
 public:
  explicit TeamEvents(EngineState& state) : state_(state) {}

  void collect();

 private:
  void collect_bumps();

  EngineState& state_;
  std::vector<std::uint8_t> bumping_;  ///< by robot number: it collided in the last tick, too
  std::vector<RobotId> bumped_;        ///< the robots of `bumping_`
};

void TeamEvents::collect() {
  for (const PartNotice& notice : state_.team.take_notices()) {
    state_.events.emplace_back(event::PartNoticed{notice});
  }
  collect_bumps();
}

// A robot that keeps pushing is reported once.
void TeamEvents::collect_bumps() {
  for (const RobotId robot : bumped_) bumping_[robot.index()] = 1;  // of the tick before
  const std::size_t known = bumped_.size();
  for (const Bump& bump : state_.team.bumps()) {
    if (bumping_.size() <= bump.robot.index()) bumping_.resize(state_.team.size(), 0);
    if (!bumping_[bump.robot.index()]) {
      state_.events.emplace_back(event::Collided{bump.robot, bump.other});
    }
    bumped_.push_back(bump.robot);
  }
  for (std::size_t k = 0; k < known; ++k) bumping_[bumped_[k].index()] = 0;
  bumped_.erase(bumped_.begin(), bumped_.begin() + static_cast<std::ptrdiff_t>(known));
}

/// Most inputs lead to no more events: they then need one allocation, of less than a kilobyte,
/// which the C library keeps at hand.
constexpr std::size_t kEventsOfInput = 3;

Error with_source(Error error, const Scenario& scenario) {
  if (error.file.empty()) error.file = scenario.source;
  return error;
}

Error placed(std::string message, const Scenario& scenario, SourcePlace place) {
  return {std::move(message), scenario.source, place.line, place.column};
}

template <class Part, class In>
constexpr bool kTakes = requires(Part& part, const Author& author, const In& in) {
  part.apply(author, in);
};

/// Gives the input to the one part that has an `apply` for it.
template <class In, class... Parts>
Outcome apply_to_one(const std::tuple<Parts&...>& parts, const Author& author, const In& in) {
  static_assert((int{kTakes<Parts, In>} + ...) == 1, "one part, and only one, applies an input");
  Outcome outcome;
  const auto offer = [&]<class Part>(Part& part) {
    if constexpr (kTakes<Part, In>) outcome = part.apply(author, in);
  };
  (offer(std::get<Parts&>(parts)), ...);
  return outcome;
}

}  // namespace

/// The parts, each with its state and its inputs, and what they share.
struct Engine::Impl {
  Impl(World built, Parameters values, std::uint64_t seed, int threads);

  std::optional<Error> add_robots(const Scenario& scenario);
  std::optional<Error> set_plans(const Scenario& scenario);
  void open_agents(const Scenario& scenario);

  Outcome apply(const Author& author, const Input& input);
  void step();
  void apply_postponed();

  EngineState state;
  RobotControl robots{state};
  ExplorerRoles roles{state.team};
  MissionControl missions{state, robots, roles};
  OperatorControl operation{state, robots};
  ImageControl images{state, robots, operation};
  ThingControl things{state};
  ParameterControl parameters{state};
  ExplorationControl exploration{state, robots, missions, roles};
  AreaOrderControl area_orders{state, robots, missions, exploration, operation, images};
  HallControl hall{state, robots, missions.missions()};
  AgentControl agents{state, robots};
  RemoteControl remotes{state, robots, missions, operation};
  RemoteOrders orders{state, robots, missions, remotes};
  NoGoControl no_go{state, robots, missions, exploration, hall, agents};
  TeamEvents team_events{state};

  std::function<void(const LoggedInput&)> observer;
  bool in_tick = false;
  std::deque<std::pair<Author, Input>> postponed;  ///< until the tick ends
};

Engine::Impl::Impl(World built, Parameters values, std::uint64_t seed, int threads)
    : state(std::move(built), values, seed, threads) {
  robots.set_movers({&hall, &agents, &missions, &orders, &area_orders, &no_go});
}

Engine::Engine(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Engine::~Engine() { impl_->things.end_programs(); }

Result<std::unique_ptr<Engine>> Engine::create(const Scenario& scenario,
                                               const EngineOptions& options) {
  auto world = World::build(scenario.world);
  if (!world) return with_source(world.error(), scenario);

  Parameters parameters = scenario.parameters;
  if (options.clean) parameters.clean();
  for (const auto& [parameter, value] : options.parameters) {
    if (auto why = parameters.set(parameter, value)) return Error{english(*why)};
  }

  auto impl = std::make_unique<Impl>(std::move(*world), parameters, options.seed, options.threads);
  if (!scenario.arena) impl->exploration.open();
  if (auto error = impl->add_robots(scenario)) return *std::move(error);
  if (scenario.hall) impl->hall.open(scenario.hall);
  impl->open_agents(scenario);
  // Way-points may lie anywhere in the map, so plans come when all of it is built.
  if (auto error = impl->set_plans(scenario)) return *std::move(error);
  impl->missions.collect_events();
  auto engine = std::unique_ptr<Engine>(new Engine(std::move(impl)));
  if (scenario.hooks) engine->impl_->things.begin_programs(*engine, scenario.hooks);
  return engine;
}

std::optional<Error> Engine::Impl::add_robots(const Scenario& scenario) {
  for (const Scenario::Robot& robot : scenario.robots) {
    if (auto why = check_image_camera(robot.robot.type, robot.robot.image_camera)) {
      return placed(fmt::format("image camera of {}: {}", robot.robot.name, *why), scenario,
                    robot.robot.place);
    }
    if (const auto why = robot.agent ? problem(*robot.agent) : std::nullopt) {
      return placed(fmt::format("{}: {}", robot.robot.name, *why), scenario, robot.robot.place);
    }
    const auto id = state.team.add(robot.robot);
    if (!id) return placed(id.error().message, scenario, robot.robot.place);
    missions.add_robot(*id);
    robots.add_robot(*id);
    missions.missions().set_routing(*id, !robot.straight);
  }
  return {};
}

std::optional<Error> Engine::Impl::set_plans(const Scenario& scenario) {
  for (std::size_t i = 0; i < scenario.robots.size(); ++i) {
    const Scenario::Robot& robot = scenario.robots[i];
    if (robot.plan.waypoints.empty()) continue;
    const RobotId id{static_cast<std::uint32_t>(i)};
    if (auto why = missions.missions().set_plan(id, robot.plan)) {
      return placed(fmt::format("mission of {}: {}", robot.robot.name, english(*why)), scenario,
                    robot.robot.place);
    }
    missions.missions().run(id);
  }
  return {};
}

void Engine::Impl::open_agents(const Scenario& scenario) {
  std::vector<Agents::Body> bodies;
  for (std::size_t k = 0; k < scenario.robots.size(); ++k) {
    const auto& agent = scenario.robots[k].agent;
    if (agent) bodies.push_back({RobotId{static_cast<std::uint32_t>(k)}, *agent});
  }
  agents.open(scenario.agents, std::move(bodies), [this] { return images.scene(); });
}

Outcome Engine::submit(const Author& author, const Input& input) {
  if (impl_->in_tick) {
    impl_->postponed.emplace_back(author, input);
    return {};
  }
  return impl_->apply(author, input);
}

Outcome Engine::Impl::apply(const Author& author, const Input& input) {
  const std::uint64_t number = ++state.sequence;
  const auto parts = std::tie(robots, missions, operation, images, things, parameters, exploration,
                              area_orders, hall, agents, remotes, orders, no_go);
  Outcome outcome =
      visit_input(input, [&](const auto& in) { return apply_to_one(parts, author, in); });
  missions.collect_events();
  orders.collect_events();
  remotes.collect_events();
  outcome.sequence = number;
  const bool goes_on = operation.measure(author, input, outcome.accepted);
  if (observer) {
    observer({state.now + 1, number, author, input,
              outcome ? std::string() : std::string(outcome.why->code()), goes_on});
  }
  if (outcome) return outcome;
  const auto robot = visit_input(input, [](const auto& in) {
    std::optional<RobotId> about;
    if constexpr (requires { in.robot; }) about = in.robot;
    return about;
  });
  state.events.emplace_back(event::Refused{author, std::string(input.name()), *outcome.why, robot});
  return outcome;
}

bool Engine::ready() const { return impl_->missions.ready() && impl_->area_orders.ready(); }
void Engine::step() { impl_->step(); }

void Engine::Impl::step() {
  in_tick = true;
  const Tick now = ++state.now;
  Team& team = state.team;
  things.kick();
  state.scheduler.run_due(now);
  no_go.advance();
  missions.apply_routes();
  area_orders.advance();
  exploration.advance();
  team.wander(now);
  missions.advance();
  orders.advance();
  hall.move();
  agents.move();
  team.move(now);
  team.track(now);
  team.sense(now);
  team.localise(now);
  hall.advance();
  agents.advance();
  exploration.gather();
  // Where every tick is measured no images are kept, as no knowledge is gathered.
  if (exploration.knowledge() != nullptr) images.offer();
  state.sightings.advance(now,
                          TickUnits{state.world.tick_seconds()}.ticks(SightingTable::kBlipSeconds));
  team_events.collect();
  missions.collect_events();
  orders.collect_events();
  remotes.collect_events();
  operation.advance(missions.missions());
  robots.collect_released();
  in_tick = false;
  apply_postponed();
}

void Engine::Impl::apply_postponed() {
  while (!postponed.empty()) {
    const auto [author, input] = std::move(postponed.front());
    postponed.pop_front();
    apply(author, input);
  }
}

Tick Engine::now() const { return impl_->state.now; }
std::uint64_t Engine::seed() const { return impl_->state.seed; }
const World& Engine::world() const { return impl_->state.world; }
const Team& Engine::team() const { return impl_->state.team; }
const Missions& Engine::missions() const { return impl_->missions.missions(); }
const Parameters& Engine::parameters() const { return impl_->state.parameters; }
const Writers& Engine::writers() const { return impl_->robots.writers(); }
const Author& Engine::writer(RobotId id) const { return writers().writer(id); }
bool Engine::stopped() const { return writers().stopped(); }
std::optional<Message> Engine::why_not(const Author& author, RobotId id, WriteKind kind) const {
  return impl_->robots.admit(author, id, kind).why;
}
const EngineVersions& Engine::versions() const { return impl_->state.versions; }
std::optional<Message> Engine::hold_reason(RobotId id) const {
  const bool held = impl_->missions.missions().status(id).state == MissionState::Held;
  const bool stands = team().description(id).wanders && !team().wandering(id) &&
                      impl_->missions.missions().plan(id).waypoints.empty();
  return held || stands ? impl_->missions.hold_reason(id) : std::nullopt;
}

std::shared_ptr<const PlannedRoute> Engine::planned_route(RobotId id) const {
  return impl_->missions.planned_route(id);
}
void Engine::plan_legs_ahead() { impl_->missions.plan_ahead(active()); }
const LegRoutes& Engine::leg_routes() const { return impl_->missions.leg_routes(); }
const DrivenWays& Engine::driven_ways() const { return impl_->missions.driven_ways(); }
std::uint32_t Engine::asked_routes(RobotId id) const { return impl_->missions.asked_routes(id); }
std::shared_ptr<WorldHooks> Engine::hooks() const { return impl_->things.hooks(); }

const Knowledge* Engine::knowledge() const { return impl_->exploration.knowledge(); }
const Frontier* Engine::frontier() const {
  return knowledge() != nullptr ? &knowledge()->frontier() : nullptr;
}
std::shared_ptr<const CoverageSnapshot> Engine::coverage_snapshot(const CoverageParts& parts) {
  return impl_->exploration.picture(parts);
}
const std::vector<NoGoArea>& Engine::no_go() const { return impl_->no_go.areas(); }
std::vector<NoGoRobot> Engine::no_go_robots() const { return impl_->no_go.robots(); }
bool Engine::explorer(RobotId id) const { return impl_->roles.has(id); }
std::optional<Message> Engine::why_no_explorer(RobotId id) const {
  return impl_->exploration.why_no_explorer(id);
}
const CoverageSeries* Engine::coverage_series() const { return impl_->exploration.series(); }
void Engine::measure_exploration() { impl_->exploration.measure(); }
const ReachableFloor* Engine::reachable() const { return impl_->exploration.reachable(); }
const std::vector<AreaOrderStatus>& Engine::area_orders() const {
  return impl_->area_orders.orders();
}
std::uint64_t Engine::area_orders_version() const { return impl_->area_orders.version(); }

const HallSimulation* Engine::hall() const { return impl_->hall.hall(); }
const RobotActions* Engine::actions() const { return impl_->hall.actions(); }
const HallRecords* Engine::hall_records() const { return impl_->hall.records(); }
std::optional<Tick> Engine::hall_finished_at() const { return impl_->hall.finished_at(); }

const Agents* Engine::agents() const { return impl_->agents.agents(); }
std::shared_ptr<const AgentWorld> Engine::agent_world() const { return impl_->agents.world(); }

const SightingTable& Engine::sightings() const { return impl_->state.sightings; }
const ScannedZones& Engine::zones() const { return impl_->state.zones; }
const OpcodeEntry* Engine::visible_opcode(RobotId id) const {
  return impl_->orders.visible_opcode(id);
}

const SearchStatus& Engine::search(RobotId id) const { return impl_->orders.searches().status(id); }
std::uint64_t Engine::searches_version() const { return impl_->orders.searches().version(); }

std::optional<RobotId> Engine::active() const { return impl_->operation.view().active(); }
const std::vector<RobotId>& Engine::selected() const { return impl_->operation.view().selected(); }
const std::vector<Pane>& Engine::panes() const { return impl_->operation.view().panes(); }

const std::optional<WindowGeometry>& Engine::geometry() const {
  return impl_->operation.view().geometry();
}
const std::string& Engine::trial() const { return impl_->operation.trial(); }
const std::vector<Mark>& Engine::marks() const { return impl_->operation.marks().all(); }
OperatorMeasures Engine::measures() const { return impl_->operation.measures(); }

std::shared_ptr<const RenderScene> Engine::scene() const { return impl_->images.scene(); }
CameraAim Engine::camera_aim(RobotId id) const { return impl_->images.aim_of(id); }
const ImageQueue& Engine::images() const { return impl_->images.images(); }
std::shared_ptr<const PicturedPicture> Engine::pictured_floor() { return impl_->images.pictured(); }
std::optional<ImageId> Engine::shown_image() const { return impl_->operation.view().shown_image(); }
std::optional<ShownPicture> Engine::shown_picture() const { return impl_->images.shown_picture(); }

std::vector<Event> Engine::take_events() {
  std::vector<Event>& events = impl_->state.events;
  if (events.empty()) return {};
  std::vector<Event> next;
  next.reserve(kEventsOfInput);
  return std::exchange(events, std::move(next));
}

void Engine::set_input_observer(std::function<void(const LoggedInput&)> observer) {
  impl_->observer = std::move(observer);
}

namespace {

/// Calls `visit` with the name and the part of the state, in the order of the state's hash.
template <class State, class Visit>
void visit_parts(const State& all, Visit&& visit) {
  visit("parameters", all.state.parameters);
  visit("world", all.state.world);
  visit("scheduled events", all.state.scheduler);
  visit("robots", all.state.team);
  visit("things", all.things);
  visit("missions", all.missions);
  visit("rights to command", all.robots);
  visit("marks", all.operation);
  visit("exploration", all.exploration);
  visit("area orders", all.area_orders);
  visit("images", all.images);
  visit("sightings", all.state.sightings);
  visit("scanned zones", all.state.zones);
  visit("hall", all.hall);
  visit("agents", all.agents);
  visit("remote robots", all.remotes);
  visit("searches", all.orders);
  visit("no-go areas", all.no_go);
}

}  // namespace

std::uint64_t Engine::state_hash() const {
  StateHash hash;
  hash.add(impl_->state.now);
  visit_parts(*impl_, [&hash](std::string_view, const auto& part) { part.hash(hash); });
  return hash.value();
}

std::vector<std::pair<std::string_view, std::uint64_t>> Engine::part_hashes() const {
  std::vector<std::pair<std::string_view, std::uint64_t>> all;
  visit_parts(*impl_, [&all](std::string_view name, const auto& part) {
    StateHash hash;
    part.hash(hash);
    all.emplace_back(name, hash.value());
  });
  return all;
}

}  // namespace magna
