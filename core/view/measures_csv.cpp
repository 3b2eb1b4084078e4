// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/measures_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "core/view/quoted_csv.h"

namespace magna {
namespace {

constexpr std::string_view kHeader =
    "scope,robot,active_s,activations,neglect_s,longest_neglect_s,neglect_now_s,idle_s,commands,"
    "run_s,switches,victims,victims_found,victims_missed,false_marks,mean_error_m\r\n";

void add_counts(std::string& csv, std::string_view scope, const RobotMeasures& counts) {
  fmt::format_to(std::back_inserter(csv), "{},{},{:.2f},{},{:.2f},{:.2f},{:.2f},{:.2f},{},", scope,
                 quoted_csv(counts.name), counts.active_s, counts.activations, counts.neglect_s,
                 counts.longest_neglect_s, counts.neglect_now_s, counts.idle_s, counts.commands);
}

void add_to(RobotMeasures& total, const RobotMeasures& robot) {
  total.active_s += robot.active_s;
  total.activations += robot.activations;
  total.neglect_s += robot.neglect_s;
  total.longest_neglect_s = std::max(total.longest_neglect_s, robot.longest_neglect_s);
  total.neglect_now_s += robot.neglect_now_s;
  total.idle_s += robot.idle_s;
  total.commands += robot.commands;
}

}  // namespace

std::string measures_csv(const OperatorMeasures& measures) {
  std::string csv(kHeader);
  RobotMeasures total;
  for (const RobotMeasures& robot : measures.robots) {
    add_counts(csv, "robot", robot);
    csv += ",,,,,,\r\n";
    add_to(total, robot);
  }
  add_counts(csv, "total", total);
  const VictimMeasures& victims = measures.victims;
  fmt::format_to(std::back_inserter(csv), "{:.2f},{},{},{},{},{},{}\r\n", measures.seconds,
                 measures.switches, victims.victims, victims.found, victims.missed,
                 victims.false_marks,
                 victims.found > 0 ? fmt::format("{:.3f}", victims.mean_error_m) : std::string());
  return csv;
}

}  // namespace magna
