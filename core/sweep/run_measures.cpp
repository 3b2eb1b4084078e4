// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/run_measures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>

#include "core/engine/engine.h"
#include "core/hall/hall_measures.h"
#include "core/knowledge/map_error.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr double kCellArea = CoverageGrid::kCellSize * CoverageGrid::kCellSize;  // m²
constexpr std::string_view kPlanGroup = "plan.";

/// What the log of plans has, counted.
struct PlanCounts {
  std::uint32_t plans = 0;
  std::uint32_t done = 0;
  std::uint32_t failed = 0;
  std::uint32_t stopped = 0;
  std::uint32_t steps = 0;
  std::uint32_t failed_steps = 0;
  std::uint32_t commands = 0;
  std::uint32_t failed_commands = 0;
  std::uint32_t ended = 0;  ///< plans
  Tick ticks = 0;           ///< of these
};

PlanCounts counted(const PlanLog& log) {
  PlanCounts counts;
  for (const PlanRun& run : log) {
    for (const PlanEpisode& one : run.episodes) {
      const bool failed = one.result == "failed";
      if (one.kind == "plan") {
        ++counts.plans;
        counts.done += one.result == "done";
        counts.failed += failed;
        counts.stopped += one.result == "stopped";
        counts.ended += one.ended.has_value();
        counts.ticks += one.ended.value_or(one.began) - one.began;
      } else if (one.kind == "step") {
        ++counts.steps;
        counts.failed_steps += failed;
      } else {
        ++counts.commands;
        counts.failed_commands += failed;
      }
    }
  }
  return counts;
}

/// What the measures of a run are taken from, each part made when it is needed first.
class MeasureSources {
 public:
  explicit MeasureSources(const MeasuredRun& run) : run_(run) {}

  const Engine& engine() const { return run_.engine; }
  double seconds(Tick ticks) const {
    return static_cast<double>(ticks) * engine().world().tick_seconds();
  }

  const OperatorMeasures& operation() {
    if (!operation_) operation_ = engine().measures();
    return *operation_;
  }
  const RobotMeasures& attention() {
    if (!attention_) attention_ = operation().total();
    return *attention_;
  }

  /// nullptr: no robot of the world has a ranger, or no knowledge is gathered.
  const Knowledge* knowledge() const {
    const Team& team = engine().team();
    for (std::uint32_t robot = 0; robot < team.size(); ++robot) {
      if (team.ranger({robot}).present()) return engine().knowledge();
    }
    return nullptr;
  }
  /// nullptr: it was not measured, or robots reach no floor.
  const ReachableFloor* floor() const {
    const ReachableFloor* const floor = engine().reachable();
    return floor != nullptr && floor->size() > 0 ? floor : nullptr;
  }
  /// nullptr: the team has no map.
  const MapError* map() {
    const Knowledge* const known = knowledge();
    if (known == nullptr) return nullptr;
    if (!map_) {
      map_ = map_error(known->coverage(), engine().world().field(), ranger_layers(engine().team()));
    }
    return &*map_;
  }

  /// nullptr: the world is not a hall.
  const HallMeasures* hall() {
    if (!run_.hall.description) return nullptr;
    if (hall_.history() == nullptr) hall_.take(std::make_shared<const HallHistory>(run_.hall));
    return &hall_;
  }
  const std::vector<HallRobotTotals>& hall_robots() const { return run_.hall.robots; }

  /// nullptr: no plan or program has done anything.
  const PlanCounts* plans() {
    if (run_.plans.empty()) return nullptr;
    if (!plans_) plans_ = counted(run_.plans);
    return &*plans_;
  }

 private:
  const MeasuredRun& run_;
  std::optional<OperatorMeasures> operation_;
  std::optional<RobotMeasures> attention_;
  std::optional<MapError> map_;
  HallMeasures hall_;
  std::optional<PlanCounts> plans_;
};

/// Nothing: this world does not have it.
using Measured = std::optional<double>;

/// A measure with how it is taken.
struct MeasureRow {
  MeasureInfo info;
  Measured (*take)(MeasureSources& from);
};

template <auto Member>
Measured attention(MeasureSources& from) {
  return static_cast<double>(from.attention().*Member);
}

template <auto Member>
Measured victims(MeasureSources& from) {
  return static_cast<double>(from.operation().victims.*Member);
}

template <auto Member>
Measured authors(MeasureSources& from) {
  double sum = 0.0;
  for (const AuthorMeasures& one : from.operation().authors) sum += one.*Member;
  return sum;
}

Measured mean_mark_error(MeasureSources& from) {
  const VictimMeasures& victims = from.operation().victims;
  return victims.found > 0 ? Measured(victims.mean_error_m) : std::nullopt;
}

Measured distance_driven(MeasureSources& from) {
  const std::span<const double> ways = from.engine().team().travelled();
  return std::accumulate(ways.begin(), ways.end(), 0.0);
}

Measured longest_way(MeasureSources& from) {
  const std::span<const double> ways = from.engine().team().travelled();
  return ways.empty() ? std::nullopt : Measured(*std::ranges::max_element(ways));
}

Measured seen_area(MeasureSources& from) {
  const Knowledge* const known = from.knowledge();
  if (known == nullptr) return {};
  return static_cast<double>(known->coverage().seen()) * kCellArea;
}

Measured floor_share(MeasureSources& from) {
  const Knowledge* const known = from.knowledge();
  return known != nullptr ? Measured(known->floor_seen()) : std::nullopt;
}

Measured reachable_area(MeasureSources& from) {
  const ReachableFloor* const floor = from.floor();
  if (floor == nullptr) return {};
  return static_cast<double>(floor->size()) * kCellArea;
}

Measured reachable_share(MeasureSources& from) {
  const ReachableFloor* const floor = from.floor();
  return floor != nullptr ? Measured(floor->share()) : std::nullopt;
}

Measured time_to_90(MeasureSources& from) {
  const ReachableFloor* const floor = from.floor();
  if (floor == nullptr || !floor->reached_90()) return {};
  return from.seconds(*floor->reached_90());
}

template <auto Member>
Measured map_cells(MeasureSources& from) {
  const MapError* const map = from.map();
  return map != nullptr ? Measured(static_cast<double>(map->*Member)) : std::nullopt;
}

Measured wrong_share(MeasureSources& from) {
  const MapError* const map = from.map();
  return map != nullptr && map->known > 0 ? Measured(map->share()) : std::nullopt;
}

/// A measure of the whole hall.
template <Measured (*Take)(const HallMeasures& hall)>
Measured of_hall(MeasureSources& from) {
  const HallMeasures* const hall = from.hall();
  return hall != nullptr ? Take(*hall) : std::nullopt;
}

/// The time that machines or robots spent in an activity, all together.
template <HallLane::Kind Kind, HallActivity Activity>
Measured hall_time(MeasureSources& from) {
  const HallMeasures* const hall = from.hall();
  if (hall == nullptr) return {};
  return hall->seconds(hall->total(Kind).of(Activity));
}

template <auto Member>
Measured hall_robots(MeasureSources& from) {
  if (from.hall() == nullptr) return {};
  double sum = 0.0;
  for (const HallRobotTotals& one : from.hall_robots()) sum += one.*Member;
  return sum;
}

Measured makespan(const HallMeasures& hall) {
  return hall.history()->finished ? Measured(hall.seconds()) : std::nullopt;
}

Measured hall_bound(const HallMeasures& hall) {
  const std::optional<HallBounds>& bounds = hall.history()->description->bounds;
  return bounds ? Measured(bounds->hall) : std::nullopt;
}

/// The times of packages in the hall, of those that were delivered; seconds.
std::vector<double> flow_times(const HallMeasures& hall) {
  std::vector<double> times;
  for (std::uint32_t job = 0; job < hall.rows(HallLane::Kind::Job); ++job) {
    const HallFigures figures = hall.figures({HallLane::Kind::Job, job});
    if (figures.entered && figures.left)
      times.push_back(hall.seconds(*figures.left - *figures.entered));
  }
  return times;
}

/// How late the operations of a schedule began, seconds.
std::vector<double> late_times(const HallMeasures& hall) {
  std::vector<double> times;
  for (const HallWork& work : hall.operations()) {
    if (const auto late = hall.late(work)) times.push_back(*late);
  }
  return times;
}

template <std::vector<double> (*Times)(const HallMeasures& hall)>
Measured mean_time(const HallMeasures& hall) {
  const std::vector<double> times = Times(hall);
  if (times.empty()) return {};
  return std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
}

template <std::vector<double> (*Times)(const HallMeasures& hall)>
Measured longest_time(const HallMeasures& hall) {
  const std::vector<double> times = Times(hall);
  return times.empty() ? std::nullopt : Measured(*std::ranges::max_element(times));
}

template <auto Member>
Measured plans(MeasureSources& from) {
  const PlanCounts* const counts = from.plans();
  return counts != nullptr ? Measured(static_cast<double>(counts->*Member)) : std::nullopt;
}

Measured mean_plan_time(MeasureSources& from) {
  const PlanCounts* const counts = from.plans();
  if (counts == nullptr || counts->ended == 0) return {};
  return from.seconds(counts->ticks) / counts->ended;
}

constexpr auto kMachines = HallLane::Kind::Machine;
constexpr auto kRobots = HallLane::Kind::Robot;
constexpr bool kExploration = true;

constexpr auto kMeasureRows = std::to_array<MeasureRow>({
    {{"operator.switches", "", "Changes from one active robot to another", "Wang and Lewis 2007"},
     [](MeasureSources& from) -> Measured { return from.operation().switches; }},
    {{"operator.active_s", "s", "Time with an active robot", "ours"},
     attention<&RobotMeasures::active_s>},
    {{"operator.activations", "", "How often robots became active", "ours"},
     attention<&RobotMeasures::activations>},
    {{"operator.neglect_s", "s",
      "Time in which robots were neither active nor attended to, of all together",
      "Crandall and Goodrich 2002"},
     attention<&RobotMeasures::neglect_s>},
    {{"operator.longest_neglect_s", "s", "Longest time of neglect of a robot without interruption",
      "Crandall and Goodrich 2002"},
     attention<&RobotMeasures::longest_neglect_s>},
    {{"operator.neglect_now_s", "s",
      "Time of neglect up to the end of the run, of all robots together",
      "Crandall and Goodrich 2002"},
     attention<&RobotMeasures::neglect_now_s>},
    {{"operator.idle_s", "s", "Time in which robots stood without a task, of all together", "ours"},
     attention<&RobotMeasures::idle_s>},
    {{"operator.commands", "", "Accepted commands to robots", "ours"},
     attention<&RobotMeasures::commands>},
    {{"operator.actions", "", "Accepted actions of people, clients and programs", "ours"},
     authors<&AuthorMeasures::actions>},
    {{"operator.refused", "", "Refused actions of people, clients and programs", "ours"},
     authors<&AuthorMeasures::refused>},
    {{"operator.selections", "", "Accepted selections of robots", "ours"},
     authors<&AuthorMeasures::selections>},
    {{"operator.victims", "", "Victims in the world", "Wang and Lewis 2007"},
     victims<&VictimMeasures::victims>},
    {{"operator.victims_found", "", "Victims with a mark within 2 m", "Wang and Lewis 2007"},
     victims<&VictimMeasures::found>},
    {{"operator.victims_missed", "", "Victims without a mark within 2 m", "Wang and Lewis 2007"},
     victims<&VictimMeasures::missed>},
    {{"operator.false_marks", "",
      "Marks of victims without a victim, or whose victim has a nearer mark", "ours"},
     victims<&VictimMeasures::false_marks>},
    {{"operator.mean_error_m", "m", "Mean distance of the marks of found victims from them",
      "ours"},
     mean_mark_error},

    {{"team.robots", "", "Robots that were in the world, those that left included", "ours"},
     [](MeasureSources& from) -> Measured { return from.engine().team().size(); }},
    {{"team.distance_m", "m", "Way that all robots have driven together", "ours"}, distance_driven},
    {{"team.longest_way_m", "m", "Longest way that a robot has driven", "ours"}, longest_way},

    {{"coverage.seen_m2", "m²", "Area that the robots' rangers have seen", "ours"}, seen_area},
    {{"coverage.floor_share", "", "Seen share of the floor without walls, 0 to 1", "ours"},
     floor_share},
    {{"coverage.reachable_m2", "m²", "Floor that the exploring robots can reach", "ours",
      kExploration},
     reachable_area},
    {{"coverage.reachable_share", "",
      "Seen share of the floor that the exploring robots can reach, 0 to 1", "ours", kExploration},
     reachable_share},
    {{"coverage.time_to_90_s", "s",
      "Time until 90 % of the floor that the exploring robots can reach had been seen", "ours",
      kExploration},
     time_to_90},

    {{"hall.makespan_s", "s", "Time until all packages were delivered", "Carlier and Pinson 1989"},
     of_hall<makespan>},
    {{"hall.bound_s", "s", "Lower bound of the makespan, with transport",
      "Carlier and Pinson 1989; Bilge and Ulusoy 1995"},
     of_hall<hall_bound>},
    {{"hall.run_s", "s", "Length of the run, up to the last delivery", "ours"},
     of_hall<[](const HallMeasures& hall) -> Measured { return hall.seconds(); }>},
    {{"hall.packages", "", "Packages made", "ours"},
     of_hall<[](const HallMeasures& hall) -> Measured { return hall.rows(HallLane::Kind::Job); }>},
    {{"hall.delivered", "", "Packages delivered", "ours"},
     of_hall<[](const HallMeasures& hall) -> Measured { return hall.delivered(); }>},
    {{"hall.delivered_per_h", "1/h", "Packages delivered an hour", "ours"},
     of_hall<[](const HallMeasures& hall) -> Measured { return hall.delivered_an_hour(); }>},
    {{"hall.mean_in_hall", "", "Packages in the hall on average", "ours"},
     of_hall<[](const HallMeasures& hall) -> Measured { return hall.mean_in_hall(); }>},
    {{"hall.operations", "", "Operations done by machines", "ours"},
     of_hall<[](const HallMeasures& hall) -> Measured { return hall.history()->operations; }>},
    {{"hall.mean_flow_s", "s", "Mean time from the release of a package to its delivery", "ours"},
     of_hall<mean_time<flow_times>>},
    {{"hall.longest_flow_s", "s", "Longest time from the release of a package to its delivery",
      "ours"},
     of_hall<longest_time<flow_times>>},
    {{"hall.mean_late_s", "s",
      "Mean time by which operations began later than in the executed schedule", "ours"},
     of_hall<mean_time<late_times>>},
    {{"hall.longest_late_s", "s",
      "Longest time by which an operation began later than in the executed schedule", "ours"},
     of_hall<longest_time<late_times>>},
    {{"hall.machines_busy_s", "s", "Time in which machines worked on packages, of all together",
      "ours"},
     hall_time<kMachines, HallActivity::Processing>},
    {{"hall.machines_setup_s", "s",
      "Time in which input machines prepared packages and output machines took them out", "ours"},
     hall_time<kMachines, HallActivity::Setup>},
    {{"hall.machines_starved_s", "s", "Time of machines without a package", "ours"},
     hall_time<kMachines, HallActivity::Waiting>},
    {{"hall.machines_blocked_s", "s",
      "Time of machines with a finished package that they could not release", "ours"},
     hall_time<kMachines, HallActivity::Blocked>},
    {{"hall.machines_failed_s", "s", "Time in which machines had failed", "ours"},
     hall_time<kMachines, HallActivity::Failed>},
    {{"hall.robots_loaded_s", "s", "Time in which robots acted with a package, of all together",
      "ours"},
     hall_time<kRobots, HallActivity::Transport>},
    {{"hall.robots_empty_s", "s", "Time in which robots acted without a package", "ours"},
     hall_time<kRobots, HallActivity::Empty>},
    {{"hall.robots_waiting_s", "s", "Time of robots without an action", "ours"},
     hall_time<kRobots, HallActivity::Waiting>},
    {{"hall.robots_blocked_s", "s", "Time in which robots could not go on", "ours"},
     hall_time<kRobots, HallActivity::Blocked>},
    {{"hall.robots_charging_s", "s",
      "Time in which robots stood in a station with less than the full charge", "ours"},
     hall_time<kRobots, HallActivity::Charging>},
    {{"hall.robots_failed_s", "s", "Time in which robots had failed or had an empty battery",
      "ours"},
     hall_time<kRobots, HallActivity::Failed>},
    {{"hall.robots_loaded_m", "m", "Way that robots drove with a package", "ours"},
     hall_robots<&HallRobotTotals::loaded_m>},
    {{"hall.robots_empty_m", "m", "Way that robots drove without one", "ours"},
     hall_robots<&HallRobotTotals::empty_m>},
    {{"hall.robots_energy", "units", "Charge that robots used, in units of the scenario", "ours"},
     hall_robots<&HallRobotTotals::energy>},
    {{"hall.robots_yielded", "", "How often robots made way for another one", "ours"},
     hall_robots<&HallRobotTotals::yielded>},

    {{"plan.plans", "", "Plans of Lisp programs that began", "ours"}, plans<&PlanCounts::plans>},
    {{"plan.plans_done", "", "Plans that succeeded", "ours"}, plans<&PlanCounts::done>},
    {{"plan.plans_failed", "", "Plans that failed", "ours"}, plans<&PlanCounts::failed>},
    {{"plan.plans_stopped", "", "Plans that were stopped", "ours"}, plans<&PlanCounts::stopped>},
    {{"plan.mean_plan_s", "s", "Mean duration of the plans that ended", "ours"}, mean_plan_time},
    {{"plan.steps", "", "Steps of plans that began, of those in the log of plans", "ours"},
     plans<&PlanCounts::steps>},
    {{"plan.steps_failed", "", "Steps that failed", "ours"}, plans<&PlanCounts::failed_steps>},
    {{"plan.commands", "", "Robot commands of plans and programs, of those in the log of plans",
      "ours"},
     plans<&PlanCounts::commands>},
    {{"plan.commands_failed", "", "Commands that failed", "ours"},
     plans<&PlanCounts::failed_commands>},

    {{"errors.known_cells", "",
      "Cells of the team's map that are known, a sixteenth of a square metre each", "ours"},
     map_cells<&MapError::known>},
    {{"errors.false_free_cells", "", "Cells that the team wrongly considers free", "ours"},
     map_cells<&MapError::false_free>},
    {{"errors.false_filled_cells", "", "Cells that the team wrongly considers filled", "ours"},
     map_cells<&MapError::false_filled>},
    {{"errors.wrong_share", "", "Wrong cells as a share of the known ones, 0 to 1", "ours"},
     wrong_share},
});

constexpr auto kMeasureInfos = [] {
  std::array<MeasureInfo, kMeasureRows.size()> infos{};
  for (std::size_t k = 0; k < infos.size(); ++k) infos[k] = kMeasureRows[k].info;
  return infos;
}();

/// Takes time proportional to the product of the lengths: a star that does not match takes a
/// further letter, and those before it keep theirs.
bool matches(std::string_view pattern, std::string_view name) {
  std::size_t at = 0, in_name = 0;
  std::size_t star = std::string_view::npos, taken = 0;
  while (in_name < name.size()) {
    if (at < pattern.size() && pattern[at] == '*') {
      star = at++;
      taken = in_name;
    } else if (at < pattern.size() && pattern[at] == name[in_name]) {
      ++at;
      ++in_name;
    } else if (star != std::string_view::npos) {
      at = star + 1;
      in_name = ++taken;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

}  // namespace

std::span<const MeasureInfo> run_measures() { return kMeasureInfos; }

bool is_wanted_measure(std::string_view name, std::span<const std::string> patterns) {
  return patterns.empty() || std::ranges::any_of(patterns, [name](const std::string& pattern) {
           return matches(pattern, name);
         });
}

std::optional<std::string> measure_problem(std::string_view pattern) {
  std::vector<std::string_view> names;
  for (const MeasureInfo& one : run_measures()) {
    if (matches(pattern, one.name)) return {};
    names.push_back(one.name);
  }
  if (const auto nearest = nearest_name(pattern, names)) {
    return fmt::format("there is no measure '{}'; did you mean {}?", shown(pattern), *nearest);
  }
  return fmt::format(
      "no measure matches '{}': expected names, or patterns such as hall.* "
      "(docs/run-result.md lists all measures)",
      shown(pattern));
}

bool measures_need_exploration(std::span<const std::string> patterns) {
  return std::ranges::any_of(run_measures(), [patterns](const MeasureInfo& one) {
    return one.exploration && is_wanted_measure(one.name, patterns);
  });
}

bool measures_need_plans(std::span<const std::string> patterns) {
  return std::ranges::any_of(run_measures(), [patterns](const MeasureInfo& one) {
    return one.name.starts_with(kPlanGroup) && is_wanted_measure(one.name, patterns);
  });
}

std::vector<std::pair<std::string, double>> measure_run(const MeasuredRun& run,
                                                        std::span<const std::string> patterns) {
  MeasureSources sources(run);
  std::vector<std::pair<std::string, double>> measured;
  for (const MeasureRow& row : kMeasureRows) {
    if (!is_wanted_measure(row.info.name, patterns)) continue;
    const Measured value = row.take(sources);
    // JSON and tables have no other numbers.
    if (value && std::isfinite(*value)) measured.emplace_back(row.info.name, *value);
  }
  return measured;
}

}  // namespace magna
