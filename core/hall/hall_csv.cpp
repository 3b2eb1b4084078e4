// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_csv.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/hall/hall_measures.h"
#include "core/hall/hall_schedule.h"
#include "core/sim/table_file.h"

namespace magna {
namespace {

/// The columns of the measures, in order.
enum class HallColumn : std::size_t {
  Scope,
  Name,
  // Of the run.
  RunSeconds,
  Finished,
  Packages,
  Delivered,
  AnHour,
  MeanInHall,
  Limit,
  // Of machines, robots, belts and jobs.
  Busy,
  Setup,
  Starved,
  Loaded,
  Empty,
  Waiting,
  Blocked,
  Charging,
  Failed,
  Processing,
  Transport,
  Works,
  // Of robots.
  LoadedMetres,
  EmptyMetres,
  Energy,
  Yielded,
  // Of belts.
  MeanLevel,
  Most,
  // Of jobs.
  Entered,
  Left,
  Flow,
  // Of operations.
  Number,
  Process,
  Machine,
  Robot,
  Ready,
  Fetched,
  Arrived,
  Start,
  End,
  PlannedStart,
  PlannedEnd,
  Late
};
constexpr std::size_t kHallColumns = static_cast<std::size_t>(HallColumn::Late) + 1;

constexpr std::string_view kHallHeader =
    "scope,name,run_s,finished,packages,delivered,delivered_per_h,mean_in_hall,limit,"
    "busy_s,setup_s,starved_s,loaded_s,empty_s,waiting_s,blocked_s,charging_s,failed_s,"
    "processing_s,transport_s,operations,loaded_m,empty_m,energy,yielded,mean_level,most_level,"
    "released_s,delivered_s,flow_s,operation,process,machine,robot,ready_s,fetched_s,arrived_s,"
    "start_s,end_s,planned_start_s,planned_end_s,late_s";

std::string three_decimals(double number) { return with_decimals(number, 3); }

std::string_view kind_name(HallLane::Kind kind) {
  switch (kind) {
    case HallLane::Kind::Machine: return "machine";
    case HallLane::Kind::Robot: return "robot";
    case HallLane::Kind::Belt: return "belt";
    case HallLane::Kind::Job: break;
  }
  return "job";
}

/// A record whose fields are set in any order.
class HallRecord {
 public:
  HallRecord(std::string_view scope, std::string_view name) {
    set(HallColumn::Scope, std::string(scope));
    set(HallColumn::Name, std::string(name));
  }
  void set(HallColumn column, std::string text) {
    fields_[static_cast<std::size_t>(column)] = std::move(text);
  }
  void write(TableWriter& table) const {
    for (const std::string& field : fields_) table.add(field);
    table.end_record();
  }

 private:
  std::array<std::string, kHallColumns> fields_;
};

/// Writes the measures line by line.
class HallTable {
 public:
  explicit HallTable(const HallMeasures& measures)
      : measures_(measures), history_(*measures.history()), table_(kHallHeader) {}

  std::string text() {
    add_run();
    add_rows(HallLane::Kind::Machine, &HallTable::add_machine);
    add_rows(HallLane::Kind::Robot, &HallTable::add_robot);
    add_rows(HallLane::Kind::Belt, &HallTable::add_belt);
    add_rows(HallLane::Kind::Job, &HallTable::add_job);
    for (const HallWork& one : measures_.operations()) add_operation(one);
    return table_.text();
  }

 private:
  std::string time(Tick ticks) const { return three_decimals(measures_.seconds(ticks)); }
  std::string time(const std::optional<Tick>& ticks) const {
    return ticks ? time(*ticks) : std::string();
  }
  /// The record of a row, with the times of its activities.
  HallRecord record(HallLane row, const HallFigures& figures,
                    std::initializer_list<std::pair<HallColumn, HallActivity>> times) const {
    HallRecord to(kind_name(row.kind), lane_name(*history_.description, row));
    for (const auto& [column, activity] : times) to.set(column, time(figures.of(activity)));
    return to;
  }
  std::string name_of(HallLane::Kind kind, std::uint32_t index) const {
    return lane_name(*history_.description, {kind, index});
  }

  void add_rows(HallLane::Kind kind, void (HallTable::*add)(HallLane row)) {
    for (std::uint32_t k = 0; k < measures_.rows(kind); ++k) (this->*add)({kind, k});
  }

  void add_run() {
    HallRecord to("run", "");
    to.set(HallColumn::RunSeconds, time(history_.now));
    to.set(HallColumn::Finished, history_.finished ? "1" : "0");
    to.set(HallColumn::Packages, std::to_string(measures_.rows(HallLane::Kind::Job)));
    to.set(HallColumn::Delivered, std::to_string(measures_.delivered()));
    to.set(HallColumn::AnHour, three_decimals(measures_.delivered_an_hour()));
    to.set(HallColumn::MeanInHall, three_decimals(measures_.mean_in_hall()));
    to.set(HallColumn::Limit, english(bottleneck_text(measures_)));
    to.set(HallColumn::Works, std::to_string(history_.operations));
    to.write(table_);
  }

  void add_machine(HallLane row) {
    const HallFigures figures = measures_.figures(row);
    HallRecord to = record(row, figures,
                           {{HallColumn::Busy, HallActivity::Processing},
                            {HallColumn::Setup, HallActivity::Setup},
                            {HallColumn::Starved, HallActivity::Waiting},
                            {HallColumn::Blocked, HallActivity::Blocked},
                            {HallColumn::Failed, HallActivity::Failed}});
    to.set(HallColumn::Works, std::to_string(figures.works));
    to.write(table_);
  }

  void add_robot(HallLane row) {
    HallRecord to = record(row, measures_.figures(row),
                           {{HallColumn::Loaded, HallActivity::Transport},
                            {HallColumn::Empty, HallActivity::Empty},
                            {HallColumn::Waiting, HallActivity::Waiting},
                            {HallColumn::Blocked, HallActivity::Blocked},
                            {HallColumn::Charging, HallActivity::Charging},
                            {HallColumn::Failed, HallActivity::Failed}});
    if (row.index < history_.robots.size()) {
      const HallRobotTotals& totals = history_.robots[row.index];
      to.set(HallColumn::LoadedMetres, three_decimals(totals.loaded_m));
      to.set(HallColumn::EmptyMetres, three_decimals(totals.empty_m));
      to.set(HallColumn::Energy, three_decimals(totals.energy));
      to.set(HallColumn::Yielded, std::to_string(totals.yielded));
    }
    to.write(table_);
  }

  void add_belt(HallLane row) {
    const HallFigures figures = measures_.figures(row);
    HallRecord to = record(row, figures,
                           {{HallColumn::Waiting, HallActivity::Waiting},
                            {HallColumn::Blocked, HallActivity::Blocked}});
    to.set(HallColumn::MeanLevel, three_decimals(figures.mean_level()));
    to.set(HallColumn::Most, std::to_string(figures.most));
    to.write(table_);
  }

  void add_job(HallLane row) {
    const HallFigures figures = measures_.figures(row);
    HallRecord to = record(row, figures,
                           {{HallColumn::Setup, HallActivity::Setup},
                            {HallColumn::Waiting, HallActivity::Waiting},
                            {HallColumn::Blocked, HallActivity::Blocked},
                            {HallColumn::Processing, HallActivity::Processing},
                            {HallColumn::Transport, HallActivity::Transport}});
    to.set(HallColumn::Works, std::to_string(figures.works));
    to.set(HallColumn::Entered, time(figures.entered));
    to.set(HallColumn::Left, time(figures.left));
    if (figures.left) to.set(HallColumn::Flow, time(figures.flow(history_.now)));
    to.write(table_);
  }

  void add_operation(const HallWork& one) {
    HallRecord to("operation", name_of(HallLane::Kind::Job, one.job));
    to.set(HallColumn::Number, std::to_string(one.number));
    to.set(HallColumn::Process, std::to_string(one.process));
    to.set(HallColumn::Machine, name_of(HallLane::Kind::Machine, one.machine));
    if (one.robot >= 0) {
      to.set(HallColumn::Robot,
             name_of(HallLane::Kind::Robot, static_cast<std::uint32_t>(one.robot)));
    }
    to.set(HallColumn::Ready, time(one.ready));
    to.set(HallColumn::Fetched, time(one.fetched));
    to.set(HallColumn::Arrived, time(one.arrived));
    to.set(HallColumn::Start, time(one.start));
    to.set(HallColumn::End, time(one.end));
    const PlannedOperation* const plan =
        history_.plan ? history_.plan->find({one.job, one.number}) : nullptr;
    if (plan != nullptr) {
      to.set(HallColumn::PlannedStart, three_decimals(plan->start));
      to.set(HallColumn::PlannedEnd, three_decimals(plan->end));
    }
    if (const auto late = measures_.late(one)) to.set(HallColumn::Late, three_decimals(*late));
    to.write(table_);
  }

  const HallMeasures& measures_;
  const HallHistory& history_;
  TableWriter table_;
};

void add_bar_row(TableWriter& table, const HallHistory& history, const HallBar& bar, bool ended) {
  const auto time = [&history](Tick ticks) {
    return three_decimals(static_cast<double>(ticks) * history.tick_seconds);
  };
  const HallDescription& description = *history.description;
  const HallBar::State& state = bar.state;
  table.add(kind_name(bar.row.kind), lane_name(description, bar.row), name(state.activity),
            time(bar.begin), ended ? time(bar.end) : std::string());
  const bool other = state.package >= 0 && bar.row.kind != HallLane::Kind::Job;
  const HallLane package{HallLane::Kind::Job,
                         static_cast<std::uint32_t>(std::max(state.package, 0))};
  table.add(other ? lane_name(description, package) : std::string());
  table.add(bar.row.kind == HallLane::Kind::Job ? lane_name(description, state.at) : std::string());
  table.add(state.process >= 0 ? std::to_string(state.process) : std::string());
  table.record(bar.row.kind == HallLane::Kind::Belt ? std::to_string(state.level) : std::string());
}

}  // namespace

std::string hall_csv(const HallHistory& history) {
  if (!history.description) return TableWriter(kHallHeader).text();
  HallMeasures measures;
  measures.take(std::make_shared<const HallHistory>(history));
  return HallTable(measures).text();
}

std::string hall_bars_csv(const HallHistory& history) {
  TableWriter table("kind,name,activity,begin_s,end_s,package,place,process,level");
  history.visit_from(0, [&](const HallBar& bar) { add_bar_row(table, history, bar, true); });
  for (const HallBar& bar : history.in_progress) add_bar_row(table, history, bar, history.finished);
  return table.text();
}

}  // namespace magna
