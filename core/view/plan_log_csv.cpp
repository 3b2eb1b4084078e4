// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/plan_log_csv.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

#include "core/view/quoted_csv.h"

namespace magna {
namespace {

constexpr std::string_view kPlanLogHeader =
    "run,number,parent,kind,program,name,arguments,began_tick,ended_tick,result,value,reason,file,"
    "line,column\r\n";

template <class Number>
std::string number_or_nothing(const std::optional<Number>& number) {
  return number ? fmt::format("{}", *number) : std::string();
}

std::string number_or_nothing(int number) {
  return number > 0 ? fmt::format("{}", number) : std::string();
}

void add_episode(std::string& csv, const PlanEpisode& one) {
  fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\r\n",
                 one.run, one.number, number_or_nothing(one.parent), one.kind,
                 quoted_csv(one.program), quoted_csv(one.name), quoted_csv(one.arguments),
                 one.began, number_or_nothing(one.ended), one.result, quoted_csv(one.value),
                 quoted_csv(one.reason), quoted_csv(one.file), number_or_nothing(one.line),
                 number_or_nothing(one.column));
}

}  // namespace

std::string plan_log_csv(const PlanLog& log) {
  std::string csv(kPlanLogHeader);
  for (const PlanRun& run : log) {
    if (run.dropped > 0) {
      fmt::format_to(std::back_inserter(csv), "{},,,dropped,,,,,,,{},,,,\r\n", run.number,
                     run.dropped);
    }
    for (const PlanEpisode& one : run.episodes) add_episode(csv, one);
  }
  return csv;
}

}  // namespace magna
