// SPDX-License-Identifier: GPL-3.0-or-later
// The log of plans and commands (rpl_episode_queries.lisp).
#include <utility>

#include "core/lisp/program_manager.h"
#include "core/lisp/program_manager_impl.h"

namespace magna {
namespace {

std::uint64_t count_of(const LispValue& value) { return value.offset(); }

/// Row made by EPISODE-ROW.
PlanEpisode episode_from(const LispValue& row, const ProgramSources& sources) {
  PlanEpisode one;
  one.number = count_of(row[0]);
  one.run = count_of(row[1]);
  if (row[2].is_number()) one.parent = count_of(row[2]);
  one.kind = row[3].text();
  one.name = row[4].text();
  one.arguments = row[5].text();
  one.program = row[6].text();
  if (const double place = row[7].number(-1.0); place >= 0.0) {
    const Error at = sources.error(static_cast<long>(place), false, {});
    one.file = at.file;
    one.line = at.line;
    one.column = at.column;
  }
  one.began = static_cast<Tick>(row[8].number());
  if (row[9].is_number()) one.ended = static_cast<Tick>(row[9].number());
  one.result = row[10].text();
  one.value = row[11].text();
  one.reason = row[12].text();
  return one;
}

}  // namespace

std::optional<PlanLog> ProgramManager::plan_log(PlanLogPart part) {
  Impl& impl = *impl_;
  if (!impl.image) return PlanLog{};
  if (impl.is_computing()) return std::nullopt;
  PlanLog log;
  const LispLoad runs =
      impl.image->call(impl, "LOGGED-RUN-NUMBERS",
                       {part == PlanLogPart::Running ? LispValue::truth() : LispValue()});
  for (const LispValue& number : runs.value[1].list()) {
    // Each run in a call of its own, which has a limited time.
    const LispLoad load = impl.image->call(impl, "ROWS-OF-RUN", {number});
    PlanRun run;
    run.number = count_of(number);
    run.dropped = load.value[1][0].offset();
    for (const LispValue& row : load.value[1][1].list()) {
      run.episodes.push_back(episode_from(row, impl.image->sources()));
    }
    if (run.dropped > 0 || !run.episodes.empty()) log.push_back(std::move(run));
  }
  return log;
}

}  // namespace magna
