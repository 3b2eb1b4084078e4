// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/measures_csv.h"

#include <string_view>

#include "core/sim/table_file.h"

namespace magna {
namespace {

/// The area of some cells: a cell is a sixteenth of a square metre, so four decimals are exact.
double square_metres(std::uint32_t cells) {
  return cells * (CoverageGrid::kCellSize * CoverageGrid::kCellSize);
}

std::string share_of(std::uint32_t seen, std::optional<std::size_t> reachable) {
  if (!reachable) return {};
  const double share =
      *reachable == 0 ? 1.0 : static_cast<double>(seen) / static_cast<double>(*reachable);
  return with_decimals(share, 4);
}

constexpr std::string_view kMeasuresHeader =
    "scope,robot,active_s,activations,neglect_s,longest_neglect_s,neglect_now_s,idle_s,commands,"
    "run_s,switches,victims,victims_found,victims_missed,false_marks,mean_error_m,cause,requests,"
    "answered,response_median_s,response_longest_s,ended,service_median_s,service_longest_s,author,"
    "kind,actions,refused,selections";
// The parts of a row.
constexpr int kCountColumns = 9;  // from scope
constexpr int kRunColumns = 7;    // from run_s
constexpr int kHelpColumns = 8;   // from cause
constexpr int kAuthorColumns = 5;

std::string two_decimals(double number) { return with_decimals(number, 2); }

void add_counts(TableWriter& table, std::string_view scope, const RobotMeasures& counts) {
  table.add(scope, counts.name, two_decimals(counts.active_s), counts.activations,
            two_decimals(counts.neglect_s), two_decimals(counts.longest_neglect_s),
            two_decimals(counts.neglect_now_s), two_decimals(counts.idle_s), counts.commands);
}

void add_times(TableWriter& table, std::uint32_t count, double median, double longest) {
  table.add(count);
  if (count > 0) {
    table.add(two_decimals(median), two_decimals(longest));
  } else {
    table.skip(2);
  }
}

void add_help(TableWriter& table, const HelpMeasures& help) {
  table.add("help");
  table.skip(kCountColumns - 1 + kRunColumns);
  table.add(help.cause, help.requests);
  add_times(table, help.answered, help.response_median_s, help.response_longest_s);
  add_times(table, help.ended, help.service_median_s, help.service_longest_s);
  table.skip(kAuthorColumns);
  table.end_record();
}

void add_author(TableWriter& table, const AuthorMeasures& one) {
  table.add("author");
  table.skip(kCountColumns - 2);
  table.add(one.commands, "", "", "", one.victims_found, "", one.false_marks, "");
  table.skip(kHelpColumns);
  table.record(one.author.name, name(one.author.kind), one.actions, one.refused, one.selections);
}

}  // namespace

std::string coverage_csv(std::span<const CoverageSeries::Sample> samples,
                         std::span<const std::string> robots, double tick_seconds,
                         std::optional<std::size_t> reachable) {
  TableWriter table;
  table.add("tick", "time_s", "seen_m2", "reachable_share");
  for (const std::string& name : robots) table.add("found_m2 " + name);
  table.end_record();
  for (const CoverageSeries::Sample& sample : samples) {
    table.add(sample.tick, with_decimals(static_cast<double>(sample.tick) * tick_seconds, 2),
              with_decimals(square_metres(sample.seen), 4), share_of(sample.reachable, reachable));
    for (std::size_t k = 0; k < robots.size(); ++k) {
      // Robots added later had found nothing at that time.
      const std::uint32_t found = k < sample.found.size() ? sample.found[k] : 0;
      table.add(with_decimals(square_metres(found), 4));
    }
    table.end_record();
  }
  return table.text();
}

std::string map_error_csv(const MapError& error, const ReachableFloor* floor) {
  TableWriter table(
      "known_cells,false_free_cells,false_filled_cells,wrong_share,reachable_cells,"
      "reachable_seen_cells,ticks_to_90");
  table.add(error.known, error.false_free, error.false_filled, with_decimals(error.share(), 6));
  if (floor == nullptr) {
    table.skip(3);
  } else {
    table.add(floor->size(), floor->seen(), floor->reached_90());
  }
  table.end_record();
  return table.text();
}

std::string measures_csv(const OperatorMeasures& measures, std::span<const HelpMeasures> help) {
  TableWriter table(kMeasuresHeader);
  for (const RobotMeasures& robot : measures.robots) {
    add_counts(table, "robot", robot);
    table.skip(kRunColumns + kHelpColumns + kAuthorColumns);
    table.end_record();
  }
  add_counts(table, "total", measures.total());
  const VictimMeasures& victims = measures.victims;
  table.add(two_decimals(measures.seconds), measures.switches, victims.victims, victims.found,
            victims.missed, victims.false_marks,
            victims.found > 0 ? with_decimals(victims.mean_error_m, 3) : std::string());
  table.skip(kHelpColumns + kAuthorColumns);
  table.end_record();
  for (const AuthorMeasures& one : measures.authors) add_author(table, one);
  for (const HelpMeasures& one : help) add_help(table, one);
  return table.text();
}

}  // namespace magna
