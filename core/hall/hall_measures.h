// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/hall/hall_records.h"
#include "core/sim/message.h"

namespace magna {

/// An operation of a package at a machine, begun or done.
struct HallWork {
  std::uint32_t job = 0;
  std::uint32_t number = 0;  ///< among the operations of its job, from 0
  std::int32_t process = -1;
  std::uint32_t machine = 0;
  std::int32_t robot = -1;  ///< that brought the package; -1 = none
  /// When its input machine had made the package, or its operation before was done.
  std::optional<Tick> ready;
  std::optional<Tick> fetched;  ///< when a robot took it
  std::optional<Tick> arrived;  ///< when it was put on the belt of the machine
  Tick start = 0;
  std::optional<Tick> end;  ///< nothing = in progress
};

/// The times and counts of a row up to now.
struct HallFigures {
  std::array<Tick, kHallActivities> ticks = {};
  std::uint32_t works = 0;      ///< done by a machine, or for a job
  double level_ticks = 0.0;     ///< of a belt: packages times ticks
  std::uint32_t most = 0;       ///< highest level of a belt
  std::uint32_t level = 0;      ///< of a belt now
  std::optional<Tick> entered;  ///< a job: when its input machine had made it
  std::optional<Tick> left;     ///< a job: when it was delivered

  friend bool operator==(const HallFigures&, const HallFigures&) = default;
  Tick of(HallActivity activity) const { return ticks[static_cast<std::size_t>(activity)]; }
  Tick all() const;
  /// Share of its time, 0 to 1.
  double share(HallActivity activity) const;
  double mean_level() const;
  /// From its input machine to its delivery, or until `now`; nothing = not in the hall yet.
  std::optional<Tick> flow(Tick now) const;
};

/// The measures of a hall, from its records: the times of each machine, robot, belt and job by
/// activity, the operations, and the course of packages in the hall. Takes only what is new in the
/// records.
class HallMeasures {
 public:
  /// A change of the packages in the hall: those that input machines have made and that are not
  /// delivered.
  struct Step {
    Tick at = 0;
    std::uint32_t in_hall = 0;
    std::uint32_t delivered = 0;
  };

  /// `history`: not older than the last one, unless it is of another run.
  void take(std::shared_ptr<const HallHistory> history);

  /// nullptr until the first `take`.
  const HallHistory* history() const { return history_.get(); }
  /// The number of rows of a kind.
  std::size_t rows(HallLane::Kind kind) const;
  HallFigures figures(HallLane row) const;
  /// The times and works of all rows of a kind together.
  HallFigures total(HallLane::Kind kind) const;
  /// Those done, in order of their ends, then those in progress.
  std::vector<HallWork> operations() const;
  /// By how much an operation began later than in the schedule that is executed, s; nothing: it is
  /// not in one.
  std::optional<double> late(const HallWork& work) const;
  std::span<const Step> course() const { return course_; }
  /// Packages in the hall on average, and those delivered an hour; 0 at the start.
  double mean_in_hall() const;
  double delivered_an_hour() const;
  std::uint32_t delivered() const { return course_.empty() ? 0 : course_.back().delivered; }
  double seconds() const;
  double seconds(Tick ticks) const;
  /// When all operations will be done at the present rate, seconds; nothing = unknown.
  std::optional<double> estimated_end() const;

 private:
  /// A job on its way to its next operation.
  struct Track {
    std::optional<Tick> ready;
    std::optional<Tick> fetched;
    std::optional<Tick> arrived;
    std::int32_t robot = -1;
    std::uint32_t number = 0;
  };

  void add(const HallBar& bar);
  void follow_job(const HallBar& bar);
  HallWork operation(const HallBar& work) const;
  void step(Tick at, int in_hall, int delivered);
  std::vector<HallFigures>& figures_of(HallLane::Kind kind);
  const std::vector<HallFigures>& figures_of(HallLane::Kind kind) const;

  std::shared_ptr<const HallHistory> history_;
  std::size_t taken_ = 0;                            ///< ended bars
  std::array<std::vector<HallFigures>, 4> figures_;  ///< of ended bars, by kind and index
  std::vector<Track> tracks_;                        ///< by job
  std::vector<HallWork> done_;
  std::vector<Step> course_;
  double in_hall_ticks_ = 0.0;  ///< packages times ticks up to the last step
};

/// What limits a run: the machine that works most, or else the cause that keeps robots and machines
/// longest.
struct HallBottleneck {
  enum class Cause : std::uint8_t {
    None,       ///< the run has just begun
    Machine,    ///< `machine` works most of the time
    Robots,     ///< robots are under way most of the time
    Charging,   ///< robots charge, or their batteries are empty
    Traffic,    ///< robots cannot go on
    FullBelts,  ///< `machine` cannot release its package
    Arrivals,   ///< machines and robots wait for packages
  };
  Cause cause = Cause::None;
  std::uint32_t machine = 0;
  double share = 0.0;    ///< of the time, 0 to 1
  double waiting = 0.0;  ///< packages that wait for it, on average
};
HallBottleneck bottleneck(const HallMeasures& measures);
/// In words: "machine5 limits the run: busy 92 %, 1.4 packages wait for it on average".
Message bottleneck_text(const HallMeasures& measures);

}  // namespace magna
