// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hall/hall_description.h"
#include "core/hall/hall_records.h"
#include "core/sim/result.h"

namespace magna {

/// The name of the dispatcher that executes a schedule, before the name of its file.
inline constexpr std::string_view kScheduleDispatcher = "schedule:";

/// An operation of a job: `number` counts the operations of the job from 0.
struct OperationId {
  std::uint32_t job = 0;
  std::uint32_t number = 0;
  friend auto operator<=>(const OperationId&, const OperationId&) = default;
};

/// When and where an operation is to be done, and the robot that brings its package.
struct PlannedOperation {
  OperationId id;
  std::uint32_t machine = 0;  ///< index in Hall::machines
  double start = 0.0;         ///< s
  double end = 0.0;           ///< s
  std::int32_t robot = -1;    ///< -1 = any
  friend bool operator==(const PlannedOperation&, const PlannedOperation&) = default;
};

/// A schedule of a hall (gobot.md, Schedule file).
struct HallSchedule {
  /// By start; those of a machine or a job in the order in which they are done.
  std::vector<PlannedOperation> operations;

  const PlannedOperation* find(OperationId id) const;
};

/// Reads a schedule for a hall: each operation of each job once, on a machine that does it, for at
/// least the time that it takes there, after the operation before it and while the machine does
/// nothing else. Of jobs that arrive during the run there are all operations or none. An error
/// names `file`, line and column, and nothing is read then.
Result<HallSchedule> read_hall_schedule(std::string_view text, const std::string& file,
                                        const HallDescription& description);
Result<HallSchedule> load_hall_schedule(const std::string& file,
                                        const HallDescription& description);

/// The schedule that was executed, as a schedule file: the operations that are done.
std::string hall_schedule_json(const HallHistory& history);

}  // namespace magna
