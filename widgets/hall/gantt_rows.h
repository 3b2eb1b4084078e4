// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/hall/hall_measures.h"
#include "core/hall/hall_schedule.h"
#include "widgets/hall/hall_item.h"

namespace magna {

/// The item of a hall that a row of its records is about.
HallItem item_of(HallLane row);
/// The row of an item; nothing = it has none, as areas.
std::optional<HallLane> row_of(const HallItem& item);

/// An operation of the schedule that is executed.
struct GanttPlan {
  OperationId id;
  double start = 0.0;  ///< s
  double end = 0.0;    ///< s
  std::uint32_t machine = 0;
};

/// A row of the Gantt chart.
struct GanttRow {
  HallLane row;
  QString name;
  std::uint32_t capacity = 1;           ///< of a belt
  std::vector<HallBar> bars = {};       ///< ended, in order of time
  std::optional<HallBar> present = {};  ///< in progress
  std::optional<double> share = {};     ///< of its time that a machine works or a robot acts
  std::vector<GanttPlan> planned = {};  ///< of a machine or a job, in order of time
};

/// The rows of the Gantt chart, from the records of a hall: machines, robots, belts and jobs, as
/// far as they are shown. Takes only what is new in the records.
class GanttRows {
 public:
  /// `labels`: the names of robots. Returns whether it is another hall or run.
  bool take(const HallMeasures& measures, std::span<const RobotLabel> labels);
  void clear();

  void show_kind(HallLane::Kind kind, bool on);
  bool shows_kind(HallLane::Kind kind) const { return kinds_[static_cast<std::size_t>(kind)]; }

  /// The shown rows, from the top.
  std::span<GanttRow* const> shown() const { return shown_; }
  /// Index in `shown`; nothing = it is not shown.
  std::optional<std::size_t> place_of(HallLane row) const;
  double tick_seconds() const { return tick_seconds_; }
  /// Whether a schedule is executed.
  bool has_plan() const { return plan_ != nullptr; }
  /// The end of the schedule, or of the records if that is later, seconds.
  double whole() const { return whole_; }
  /// The time up to which there are records, seconds.
  double newest() const { return newest_; }
  /// Ended bars of all rows.
  std::size_t count() const { return taken_; }

  /// The bar of a row at that time, seconds; nullptr = there is none.
  const HallBar* bar_at(const GanttRow& row, double seconds) const;
  /// The beginning of the next bar (+1) or of this or the previous one (-1), seconds; nothing =
  /// there is none.
  std::optional<double> next_begin(const GanttRow& row, double seconds, int step) const;
  /// In words: "machine0: processing package3, process 2, 0:01:20.0 to 0:01:28.0 (8 s)".
  QString details(const GanttRow& row, double seconds) const;

 private:
  GanttRow& row_at(HallLane lane);
  void take_plan(std::shared_ptr<const HallSchedule> plan);
  /// "planned 0:01:20.0 to 0:01:28.0, 2.0 s late", of the operation at that time; empty = no
  /// schedule has it.
  QString plan_text(const GanttRow& row, const HallBar* bar, double seconds) const;
  /// nullptr = the schedule does not have it.
  const GanttPlan* plan_of_work(const GanttRow& row, const HallBar& bar) const;
  void arrange();
  double seconds_of_tick(Tick tick) const { return static_cast<double>(tick) * tick_seconds_; }
  QString activity_text(const GanttRow& row, const HallBar& bar) const;

  std::shared_ptr<const HallDescription> description_;
  std::shared_ptr<const HallSchedule> plan_;
  std::map<HallLane, GanttRow> rows_;
  std::vector<GanttRow*> shown_;
  std::array<bool, 4> kinds_ = {true, true, false, false};
  std::size_t taken_ = 0;
  double tick_seconds_ = 0.1;
  double newest_ = 0.0;
  double whole_ = 0.0;
};

}  // namespace magna
