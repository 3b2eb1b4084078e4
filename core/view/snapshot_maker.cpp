// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/snapshot_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>

#include "core/engine/route_requests.h"
#include "core/geometry/angle.h"
#include "core/hall/robot_actions.h"
#include "core/knowledge/map_error.h"
#include "core/knowledge/scanned_zones.h"
#include "core/mission/driven_ways.h"
#include "core/mission/reachable_floor.h"
#include "core/mission/remote_navigator.h"

namespace magna {
namespace {

constexpr double kLateSeconds = 300.0;  // what was seen within this time counts as seen recently
constexpr double kLateStep = 5.0;       // s

// "goto, 3 left", "patrol of 4": short enough for a row of the robot list.
std::string task_of(const Plan& plan) {
  if (plan.waypoints.empty()) return {};
  if (plan.patrol) return fmt::format("patrol of {}", plan.waypoints.size());
  return fmt::format("{}, {} left", name(plan.waypoints.front().type), plan.waypoints.size());
}

/// Whether it has nothing to do but wander, as its world file says.
bool wanders(const Engine& engine, RobotId id) {
  return engine.team().description(id).wanders && engine.missions().plan(id).waypoints.empty();
}

const ActiveAction* active_action(const Engine& engine, RobotId id) {
  const RobotActions* const actions = engine.actions();
  return actions != nullptr ? actions->active(id) : nullptr;
}

/// null: the operator can do everything to the robot.
std::shared_ptr<const RobotRefusals> refusals_of(const Engine& engine, RobotId id) {
  static const Author kOperator = Author::person();
  std::shared_ptr<RobotRefusals> refusals;
  for (std::size_t kind = 0; kind < kWriteKinds; ++kind) {
    auto why = engine.why_not(kOperator, id, static_cast<WriteKind>(kind));
    if (!why) continue;
    if (!refusals) refusals = std::make_shared<RobotRefusals>();
    (*refusals)[kind] = std::move(why);
  }
  return refusals;
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

/// Nothing: the robot has no ranger, or none of its rays points ahead.
std::optional<RangeAhead> range_ahead(const Team& team, RobotId id) {
  constexpr double kAhead = 0.1;  // rad
  if (!team.alive(id)) return std::nullopt;
  const RangeSensorSpec spec = team.ranger(id);
  const auto readings = team.ranges(id);
  std::optional<std::size_t> best;
  double least = kAhead;
  for (std::size_t ray = 0; ray < readings.size(); ++ray) {
    const double off = std::abs(normalize_angle(spec.ray_angle(static_cast<int>(ray))));
    if (off >= least) continue;
    best = ray;
    least = off;
  }
  if (!best) return std::nullopt;
  return RangeAhead{readings[*best], static_cast<float>(spec.range)};
}

/// The tick kLateSeconds ago, in steps: each other value needs a new picture.
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

HallStatus::Machine machine_of(const HallSimulation& hall, std::size_t index) {
  const MachineState& state = hall.machines()[index];
  HallStatus::Machine machine{state.phase, state.progress(), -1, {}, state.failed};
  if (!state.package) return machine;
  const Package& package = hall.package(*state.package);
  machine.package = package.name;
  const bool works = state.phase == MachinePhase::Working && !package.finished() &&
                     hall.hall().machines[index].type == MachineType::Standard;
  if (works) machine.process = package.next().id;
  return machine;
}

HallStatus::Robot robot_of(const HallSimulation& hall, const RobotActions& actions, RobotId id) {
  const HallRobotState& state = hall.robots()[id.index()];
  HallStatus::Robot robot;
  robot.battery = state.battery / hall.description().robots[id.index()].max_battery;
  robot.in_station = state.in_station;
  robot.failed = state.failed;
  robot.belts = state.belts;
  if (state.package) robot.package = hall.package(*state.package).name;
  if (const ActiveAction* const active = actions.active(id)) {
    robot.action = text(active->action);
    robot.action_id = active->id;
    const bool counts_down = std::holds_alternative<action::DoMove>(active->action);
    if (active->feedback) {
      const double share = counts_down ? 1.0 - *active->feedback : *active->feedback;
      robot.progress = std::clamp(share, 0.0, 1.0);
    }
  }
  if (const auto& last = actions.last(id)) {
    robot.last_action = last->text;
    robot.last_end = last->end;
    robot.last_reason = last->reason;
  }
  return robot;
}

/// `seconds`: simulated time.
std::shared_ptr<const HallStatus> hall_status(const HallSimulation& hall,
                                              const RobotActions& actions, double seconds) {
  auto picture = std::make_shared<HallStatus>();
  picture->description = hall.shared_description();
  for (std::size_t k = 0; k < hall.machines().size(); ++k) {
    picture->machines.push_back(machine_of(hall, k));
  }
  for (std::size_t k = 0; k < hall.hall().belts.size(); ++k) {
    auto& names = picture->belts.emplace_back();
    for (const PackageId id : hall.on_belt(k)) names.push_back(hall.package(id).name);
  }
  for (std::uint32_t k = 0; k < hall.robots().size(); ++k) {
    picture->robots.push_back(robot_of(hall, actions, RobotId{k}));
  }
  for (std::uint32_t k = 0; k < hall.packages().size(); ++k) {
    const Package& package = hall.packages()[k];
    if (package.place.kind == PackagePlace::Kind::Delivered) continue;
    const auto over = package.all.begin() + static_cast<std::ptrdiff_t>(package.done);
    picture->packages.push_back({package.name,
                                 hall.place_name(PackageId{k}),
                                 {package.all.begin(), over},
                                 {over, package.all.end()}});
  }
  picture->made = hall.packages().size();
  picture->delivered = hall.delivered();
  picture->to_make = hall.to_make();
  picture->finished = hall.finished();
  picture->seconds = seconds;
  return picture;
}

}  // namespace

MissionState shown_mission(const Engine& engine, RobotId id) {
  MissionState mission = engine.missions().status(id).state;
  if (wanders(engine, id)) {
    mission = engine.team().wandering(id) ? MissionState::Running : MissionState::Held;
  }
  const bool stands = mission == MissionState::Idle || mission == MissionState::Held;
  return stands && active_action(engine, id) != nullptr ? MissionState::Running : mission;
}

void SnapshotMaker::refresh_labels(const Team& team) {
  auto labels = std::make_shared<std::vector<RobotLabel>>();
  labels->reserve(team.size());
  const std::vector<std::string> numbers = numbers_of(team);
  for (std::size_t i = 0; i < team.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    labels->push_back({id,
                       team.description(id).name,
                       numbers[i],
                       team.type(id).type,
                       team.type(id).radius,
                       team.alive(id),
                       {},
                       team.description(id).pose});
  }
  labels_ = std::move(labels);
}

void SnapshotMaker::refresh_plans(const Engine& engine) {
  auto plans = std::make_shared<std::vector<Plan>>();
  const std::size_t count = engine.team().size();
  plans->reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    plans->push_back(engine.missions().plan(RobotId{static_cast<std::uint32_t>(i)}));
  }
  plans_ = std::move(plans);
}

void SnapshotMaker::refresh_statuses(const Engine& engine) {
  const Team& team = engine.team();
  const Missions& missions = engine.missions();
  const Writers& writers = engine.writers();
  auto statuses = std::make_shared<std::vector<RobotStatus>>();
  statuses->reserve(team.size());
  for (std::size_t i = 0; i < team.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    RobotStatus& status = statuses->emplace_back();
    status.mission = shown_mission(engine, id);
    status.body = team.state()[i];
    status.ended = missions.status(id).ended;
    status.task = task_of(missions.plan(id));
    if (wanders(engine, id)) status.task = "wander";
    if (missions.makes_way(id)) status.task = "makes way";
    if (const auto* action = active_action(engine, id)) status.task = text(action->action);
    const RemoteRobot* const remote = team.remote(id);
    if (remote != nullptr && !remote->connected()) status.task = "link lost";
    status.reason = missions.status(id).reason;
    status.waits_for = missions.waits_for(id);
    if (status.mission == MissionState::Held) status.reason = engine.hold_reason(id);
    status.writer = writers.writer(id).name;
    status.held = writers.held(id, engine.now());
    if (writers.locked_by(id)) status.locked_by = writers.locked_by(id)->name;
    if (team.alive(id)) status.refusals = refusals_of(engine, id);
  }
  body_states_.assign(team.state().begin(), team.state().end());
  statuses_ = std::move(statuses);
}

void SnapshotMaker::refresh_routes(const Engine& engine) {
  auto routes = std::make_shared<std::vector<RobotRoute>>();
  const std::size_t count = engine.team().size();
  routes->reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    const auto detour = engine.missions().detour(id);
    routes->push_back({engine.missions().routing(id),
                       {detour.begin(), detour.end()},
                       engine.planned_route(id),
                       engine.asked_routes(id),
                       engine.leg_routes().legs(id)});
  }
  legs_version_ = engine.leg_routes().version();
  routes_ = std::move(routes);
}

void SnapshotMaker::refresh_driven(const Engine& engine) {
  const DrivenWays& ways = engine.driven_ways();
  if (driven_version_ == ways.version()) return;
  driven_version_ = ways.version();
  auto driven = std::make_shared<std::vector<std::shared_ptr<const DrivenWay>>>();
  driven->reserve(engine.team().size());
  for (std::uint32_t k = 0; k < engine.team().size(); ++k) driven->push_back(ways.way({k}));
  const bool some = std::ranges::any_of(*driven, [](const auto& way) { return way != nullptr; });
  driven_ = some ? std::move(driven) : nullptr;
}

void SnapshotMaker::refresh_cameras(const Engine& engine) {
  auto cameras = std::make_shared<std::vector<RobotCamera>>();
  const std::size_t count = engine.team().size();
  cameras->reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    cameras->push_back({engine.team().description(id).image_camera, engine.camera_aim(id)});
  }
  cameras_ = std::move(cameras);
}

void SnapshotMaker::refresh_directions(const Team& team) {
  CameraDirections now;
  now.end.reserve(team.size());
  if (directions_) now.cameras.reserve(directions_->cameras.size());
  for (std::size_t i = 0; i < team.size(); ++i) {
    const RobotId id{static_cast<std::uint32_t>(i)};
    // Cameras of other types only look ahead.
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

void SnapshotMaker::refresh_world(const World& world) {
  world_version_ = world.version();
  world_ =
      std::make_shared<WorldSnapshot>(WorldSnapshot{world.name(),
                                                    world.cells(),
                                                    {world.things().begin(), world.things().end()},
                                                    {world.boxes().begin(), world.boxes().end()},
                                                    world.places(),
                                                    world.place_types(),
                                                    world.attributes(),
                                                    world.rooms()});
}

void SnapshotMaker::refresh_remotes(const Engine& engine) {
  const Team& team = engine.team();
  const RemoteNavigator& navigator = engine.missions().navigator();
  std::uint64_t version = navigator.version() + engine.searches_version();
  for (const RobotId id : team.remotes()) {
    // Twice: a robot that changed once and was removed must not give the same sum.
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
                        remote.origin(),
                        remote.silent(),
                        {navigator.path(id).begin(), navigator.path(id).end()},
                        navigator.rules(id),
                        engine.search(id),
                        queue.held(),
                        team.may_continue(id),
                        remote.stop_state(),
                        remote.unconfirmed_seconds(),
                        remote.old_pose(),
                        remote.about()});
  }
  remotes_ = std::move(remotes);
}

void SnapshotMaker::refresh_sightings(const SightingTable& table) {
  if (table.version() == sightings_version_ || (!sightings_ && table.all().empty())) return;
  sightings_version_ = table.version();
  sightings_ = std::make_shared<const std::vector<Sighting>>(table.all());
  borders_ = std::make_shared<const std::vector<BorderSegment>>(border_segments(table.all()));
}

void SnapshotMaker::refresh_zones(const Engine& engine) {
  const ScannedZones& zones = engine.zones();
  if (zones.version() == zones_version_ || (!zones_ && zones.all().empty())) return;
  zones_version_ = zones.version();
  zones_ = std::make_shared<const std::vector<ScannedZone>>(zones.all());
  scanned_share_ = scanned_share(zones.all(), engine.world().cells());
}

void SnapshotMaker::refresh_exploration(const Engine& engine) {
  if (engine.frontier() == nullptr) return;
  const Team& team = engine.team();
  ExplorationStatus made{engine.frontier()->picture(), {}};
  made.robots.resize(team.size());
  for (std::size_t k = 0; k < team.size(); ++k) {
    const RobotId robot{static_cast<std::uint32_t>(k)};
    made.robots[k] = {engine.explorer(robot), engine.missions().explore_target(robot),
                      engine.why_no_explorer(robot)};
  }
  if (!exploration_ || *exploration_ != made) {
    exploration_ = std::make_shared<const ExplorationStatus>(std::move(made));
  }
}

void SnapshotMaker::refresh_area_orders(const Engine& engine) {
  const std::uint64_t version = engine.area_orders_version();
  if (version == area_orders_version_ || (!area_orders_ && engine.area_orders().empty())) return;
  area_orders_version_ = version;
  area_orders_ = std::make_shared<const AreaOrders>(AreaOrders{engine.area_orders()});
}

std::shared_ptr<const CoverageMeasures> SnapshotMaker::coverage_measures(const Engine& engine) {
  if (engine.knowledge() == nullptr) return nullptr;
  constexpr double kCellArea = CoverageGrid::kCellSize * CoverageGrid::kCellSize;
  const Coverage& coverage = engine.knowledge()->coverage();
  CoverageMeasures made{static_cast<double>(coverage.seen()) * kCellArea};
  for (std::uint32_t k = 0; k < engine.team().size(); ++k) {
    made.found_m2.push_back(static_cast<double>(coverage.found_by({k})) * kCellArea);
  }
  if (const ReachableFloor* const reachable = engine.reachable()) {
    made.reachable = reachable->size();
    made.share = reachable->share();
    if (const auto at = reachable->reached_90()) {
      made.seconds_to_90 = static_cast<double>(*at) * engine.world().tick_seconds();
    }
  }
  const std::vector<CoverageSeries::Sample>& samples = engine.coverage_series()->samples();
  const bool same = samples_ && samples_->size() == samples.size() &&
                    (samples.empty() || samples_->back() == samples.back());
  if (!same) {
    samples_ = std::make_shared<const std::vector<CoverageSeries::Sample>>(samples);
    map_error_ = map_error(coverage, engine.world().field(), ranger_layers(engine.team()));
  }
  made.map_error = map_error_;
  made.samples = samples_;
  return std::make_shared<const CoverageMeasures>(std::move(made));
}

void SnapshotMaker::refresh(const Engine& engine) {
  const EngineVersions& versions = engine.versions();
  const Team& team = engine.team();
  if (seen_.labels != versions.labels || labels_->size() != team.size()) {
    refresh_labels(team);
    seen_.plans = seen_.routes = seen_.cameras = 0;
  }
  if (seen_.plans != versions.plans) {
    refresh_plans(engine);
    seen_.statuses = 0;
  }
  if (seen_.statuses != versions.statuses || !std::ranges::equal(team.state(), body_states_)) {
    refresh_statuses(engine);
  }
  if (seen_.routes != versions.routes || legs_version_ != engine.leg_routes().version()) {
    refresh_routes(engine);
  }
  refresh_driven(engine);
  if (seen_.cameras != versions.cameras) refresh_cameras(engine);
  if (seen_.marks != versions.marks) {
    marks_ = std::make_shared<const std::vector<Mark>>(engine.marks());
  }
  if (seen_.no_go != versions.no_go && (no_go_ || !engine.no_go().empty())) {
    no_go_ = std::make_shared<const NoGoStatus>(NoGoStatus{engine.no_go(), engine.no_go_robots()});
  }
  if (seen_.parameters != versions.parameters) {
    parameters_ = std::make_shared<const Parameters>(engine.parameters());
  }
  seen_ = versions;
  refresh_directions(team);
  if (!world_ || world_version_ != engine.world().version()) refresh_world(engine.world());
  refresh_remotes(engine);
  refresh_sightings(engine.sightings());
  refresh_zones(engine);
  refresh_exploration(engine);
  refresh_area_orders(engine);
}

std::shared_ptr<Snapshot> SnapshotMaker::make(Engine& engine, SnapshotParts parts) {
  if (parts.ways) engine.plan_legs_ahead();
  refresh(engine);
  const Team& team = engine.team();
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->tick = engine.now();
  snapshot->tick_seconds = engine.world().tick_seconds();
  snapshot->poses.assign(team.believed().begin(), team.believed().end());
  snapshot->speeds.reserve(team.size());
  snapshot->turn_rates.reserve(team.size());
  for (const BodyVelocity& v : team.velocity()) {
    snapshot->speeds.push_back(static_cast<float>(std::hypot(v.vx, v.vy)));
    snapshot->turn_rates.push_back(static_cast<float>(v.omega));
  }
  for (const RobotId id : team.remotes()) {
    snapshot->speeds[id.index()] = std::numeric_limits<float>::quiet_NaN();
    snapshot->turn_rates[id.index()] = std::numeric_limits<float>::quiet_NaN();
  }
  snapshot->labels = labels_;
  snapshot->statuses = statuses_;
  snapshot->plans = plans_;
  snapshot->routes = routes_;
  snapshot->driven = driven_;
  snapshot->cameras = cameras_;
  snapshot->directions = directions_;
  snapshot->images = engine.images().list();
  snapshot->shown_image = engine.shown_image();
  snapshot->world = world_;
  snapshot->marks = marks_;
  snapshot->seed = engine.seed();
  snapshot->parameters = parameters_;
  snapshot->remotes = remotes_;
  snapshot->sightings = sightings_;
  snapshot->borders = borders_;
  snapshot->zones = zones_;
  snapshot->scanned_share = scanned_share_;
  snapshot->no_go = no_go_;
  snapshot->exploration = exploration_;
  snapshot->area_orders = area_orders_;
  if (const HallSimulation* const hall = engine.hall()) {
    const Tick until = engine.hall_finished_at().value_or(engine.now());
    snapshot->hall =
        hall_status(*hall, *engine.actions(), static_cast<double>(until) * snapshot->tick_seconds);
  }
  if (engine.agents() != nullptr) {
    const auto& all = engine.agents()->all();
    snapshot->agents = std::make_shared<const std::vector<AgentState>>(all.begin(), all.end());
    snapshot->agent_world = engine.agent_world();
  }
  snapshot->active = engine.active();
  if (snapshot->active) snapshot->ahead = range_ahead(team, *snapshot->active);
  snapshot->selected = engine.selected();
  snapshot->stopped = engine.stopped();
  if (const auto& by = engine.writers().stopped_by()) snapshot->stopped_by = by->name;
  add_parts(engine, parts, *snapshot);
  return snapshot;
}

void SnapshotMaker::add_parts(Engine& engine, SnapshotParts parts, Snapshot& snapshot) {
  const Team& team = engine.team();
  if (parts.sweeps) snapshot.sweeps = sweeps_of(team);
  if (parts.coverage && engine.knowledge() != nullptr) {
    CoverageParts wanted{engine.active(), {}, parts.finders, parts.last_seen};
    if (parts.late) {
      wanted.since = begin_of_late(engine.now(), TickUnits{engine.world().tick_seconds()});
    }
    snapshot.coverage = engine.coverage_snapshot(wanted);
  }
  if (parts.inside && engine.active()) {
    snapshot.inside = robot_inside(engine.world(), team, *engine.active());
  }
  if (parts.robot_signals) snapshot.robot_signals = robot_signals(team, engine.hall());
  if (parts.pictured) snapshot.pictured = engine.pictured_floor();
  if (parts.scene) snapshot.scene = engine.scene();
  if (parts.progress) snapshot.progress = progress_.make(engine);
  if (parts.hall_history && engine.hall_records() != nullptr) {
    snapshot.hall_history = std::make_shared<const HallHistory>(engine.hall_records()->history());
  }
  if (parts.measures) {
    engine.measure_exploration();
    snapshot.measures = std::make_shared<const OperatorMeasures>(engine.measures());
    snapshot.coverage_measures = coverage_measures(engine);
  }
}

}  // namespace magna
