// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/plan_episode.h"

#include <string_view>

#include "core/sim/table_file.h"

namespace magna {
namespace {

constexpr std::string_view kPlanLogHeader =
    "run,number,parent,kind,program,name,arguments,began_tick,ended_tick,result,value,reason,file,"
    "line,column";

/// Places count from 1.
std::optional<int> known(int place) { return place > 0 ? std::optional(place) : std::nullopt; }

}  // namespace

std::string plan_log_csv(const PlanLog& log) {
  TableWriter table(kPlanLogHeader);
  for (const PlanRun& run : log) {
    if (run.dropped > 0) {
      table.add(run.number, "", "", "dropped");
      table.skip(6);
      table.add(run.dropped);
      table.skip(4);
      table.end_record();
    }
    for (const PlanEpisode& one : run.episodes) {
      table.record(one.run, one.number, one.parent, one.kind, one.program, one.name, one.arguments,
                   one.began, one.ended, one.result, one.value, one.reason, one.file,
                   known(one.line), known(one.column));
    }
  }
  return table.text();
}

}  // namespace magna
