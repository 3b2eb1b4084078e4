// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/measures_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "core/view/quoted_csv.h"

namespace magna {
namespace {

constexpr std::string_view kMeasuresHeader =
    "scope,robot,active_s,activations,neglect_s,longest_neglect_s,neglect_now_s,idle_s,commands,"
    "run_s,switches,victims,victims_found,victims_missed,false_marks,mean_error_m,cause,requests,"
    "answered,response_median_s,response_longest_s,ended,service_median_s,service_longest_s,author,"
    "kind,actions,refused,selections\r\n";
constexpr std::string_view kNoHelp = ",,,,,,,,";
constexpr std::string_view kNoAuthor = ",,,,,\r\n";

void add_counts(std::string& csv, std::string_view scope, const RobotMeasures& counts) {
  fmt::format_to(std::back_inserter(csv), "{},{},{:.2f},{},{:.2f},{:.2f},{:.2f},{:.2f},{},", scope,
                 quoted_csv(counts.name), counts.active_s, counts.activations, counts.neglect_s,
                 counts.longest_neglect_s, counts.neglect_now_s, counts.idle_s, counts.commands);
}

void add_times(std::string& csv, std::uint32_t count, double median, double longest) {
  fmt::format_to(std::back_inserter(csv), ",{}", count);
  csv += count > 0 ? fmt::format(",{:.2f},{:.2f}", median, longest) : ",,";
}

void add_help(std::string& csv, const HelpMeasures& help) {
  csv += "help,,,,,,,,,,,,,,,,";
  fmt::format_to(std::back_inserter(csv), "{},{}", quoted_csv(help.cause), help.requests);
  add_times(csv, help.answered, help.response_median_s, help.response_longest_s);
  add_times(csv, help.ended, help.service_median_s, help.service_longest_s);
  csv += kNoAuthor;
}

void add_author(std::string& csv, const AuthorMeasures& one) {
  fmt::format_to(std::back_inserter(csv), "author,,,,,,,,{},,,,{},,{},", one.commands,
                 one.victims_found, one.false_marks);
  csv += kNoHelp;
  fmt::format_to(std::back_inserter(csv), ",{},{},{},{},{}\r\n", quoted_csv(one.author.name),
                 name(one.author.kind), one.actions, one.refused, one.selections);
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

std::string measures_csv(const OperatorMeasures& measures, std::span<const HelpMeasures> help) {
  std::string csv(kMeasuresHeader);
  RobotMeasures total;
  for (const RobotMeasures& robot : measures.robots) {
    add_counts(csv, "robot", robot);
    csv += ",,,,,,";
    csv += kNoHelp;
    csv += kNoAuthor;
    add_to(total, robot);
  }
  add_counts(csv, "total", total);
  const VictimMeasures& victims = measures.victims;
  fmt::format_to(std::back_inserter(csv), "{:.2f},{},{},{},{},{},{}", measures.seconds,
                 measures.switches, victims.victims, victims.found, victims.missed,
                 victims.false_marks,
                 victims.found > 0 ? fmt::format("{:.3f}", victims.mean_error_m) : std::string());
  csv += kNoHelp;
  csv += kNoAuthor;
  for (const AuthorMeasures& one : measures.authors) add_author(csv, one);
  for (const HelpMeasures& one : help) add_help(csv, one);
  return csv;
}

}  // namespace magna
