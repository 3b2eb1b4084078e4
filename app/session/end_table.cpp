// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/end_table.h"

#include <utility>

#include "core/sim/file_writer.h"
#include "core/view/coverage_csv.h"
#include "core/view/measures_csv.h"
#include "core/view/plan_log_csv.h"

namespace magna {
namespace {

std::string operator_table(const EndedWorld& world) {
  return measures_csv(world.engine.measures());
}

std::string plan_log_table(const EndedWorld& world) { return plan_log_csv(world.plan_log); }

std::string coverage_table(const EndedWorld& world) {
  const Engine& engine = world.engine;
  const CoverageSeries* const series = engine.coverage_series();
  if (series == nullptr) return coverage_csv({}, {}, 1.0, {});
  std::vector<std::string> robots;
  for (std::uint32_t robot = 0; robot < engine.team().size(); ++robot) {
    robots.push_back(engine.team().description({robot}).name);
  }
  const ReachableFloor* const floor = engine.reachable();
  return coverage_csv(series->samples(), robots, engine.world().tick_seconds(),
                      floor != nullptr ? std::optional(floor->size()) : std::nullopt);
}

std::string map_error_table(const EndedWorld& world) {
  const Engine& engine = world.engine;
  const Knowledge* const knowledge = engine.knowledge();
  if (knowledge == nullptr) return map_error_csv({}, nullptr);
  return map_error_csv(
      map_error(knowledge->coverage(), engine.world().field(), ranger_layers(engine.team())),
      engine.reachable());
}

}  // namespace

std::optional<Error> EndTable::begin(const std::string& path) {
  path_ = path;
  auto problem = check();
  if (problem) path_.clear();
  return problem;
}

std::optional<Error> EndTable::check() const {
  return path_.empty() ? std::nullopt : write_problem(path_);
}

std::optional<Error> EndTable::end(const EndedWorld& world) {
  if (path_.empty()) return {};
  return write_file(std::exchange(path_, {}), text_(world));
}

std::vector<EndTable> end_tables() {
  std::vector<EndTable> tables;
  tables.emplace_back("measures", &CommandLine::measures, operator_table);
  tables.emplace_back("coverage over time", &CommandLine::coverage_csv, coverage_table);
  tables.emplace_back("errors of the map", &CommandLine::map_error_csv, map_error_table);
  tables.emplace_back("log of plans", &CommandLine::plan_log, plan_log_table);
  return tables;
}

bool measures_exploration(const CommandLine& line) {
  return line.stats || !line.coverage_csv.empty() || !line.map_error_csv.empty();
}

}  // namespace magna
