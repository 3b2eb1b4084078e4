// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/hall/dispatch_rule.h"
#include "core/hall/hall_schedule.h"
#include "core/hall/hall_simulation.h"
#include "core/sim/message.h"

namespace magna {

/// A deviation from a schedule, or a repair of it, in one sentence.
struct ScheduleNews {
  bool repair = false;  ///< the schedule was changed; else it is only late
  Message text;
};

/// A schedule that is executed in a hall: which operation is next on each machine, what has begun,
/// and how late. It keeps the order of operations on each machine, whatever happens, and shifts
/// them to the right; it repairs what would stop it:
/// * an operation that is due on a failed machine moves to another one that does it;
/// * the operations of a job that is not in the schedule are added after those on their machines;
/// * a package may overtake another one once belts or machines that have failed for good stop all.
/// Vieira, Herrmann and Lin, "Rescheduling manufacturing systems", 2003: right-shift and
/// partial repair. A function of its calls.
class ScheduleRun {
 public:
  ScheduleRun(std::shared_ptr<const HallSchedule> schedule, const HallSimulation& hall,
              double tick_seconds);

  const std::shared_ptr<const HallSchedule>& schedule() const { return schedule_; }

  /// Once per tick or more, before the questions below; `now`: the last tick.
  void follow(const HallSimulation& hall, Tick now);

  /// Whether the next operation of this package is planned on that machine, or not planned at all.
  bool sends(PackageId id, const Package& package, std::size_t machine) const;
  /// The first package whose operation is planned before that of this package on its machine, and
  /// is neither on its input belt nor begun nor `under_way` to it; nothing = it is its turn.
  std::optional<PackageId> blocking(const HallSimulation& hall, PackageId id,
                                    const Package& package,
                                    const std::function<bool(PackageId)>& under_way = {}) const;
  /// The planned start of its next operation; of a finished package the planned end of the last
  /// one; 0 = not planned. Ticks.
  Tick due(PackageId id, const Package& package) const;
  /// The robot that is to bring it to its next operation; -1 = any.
  int robot_for(PackageId id, const Package& package) const;

  /// A robot is chosen instead of the planned one.
  void reassign(const HallSimulation& hall, PackageId id, const Package& package,
                std::size_t robot);
  /// Puts the package's next operation before all others on its machine.
  void overtake(const HallSimulation& hall, PackageId id, const Package& package);

  std::vector<ScheduleNews> take_news();

 private:
  struct Step {
    PlannedOperation plan;
    std::uint32_t machine = 0;  ///< after repairs
    std::int32_t robot = -1;    ///< after repairs
    bool begun = false;
  };

  /// The next operation of a package; nothing = it is finished, or not planned.
  std::optional<OperationId> next(PackageId id, const Package& package) const;
  Step& step(OperationId id) { return jobs_[id.job][id.number]; }
  const Step& step(OperationId id) const { return jobs_[id.job][id.number]; }
  Tick tick_of(double seconds) const;
  void note_begun(const HallSimulation& hall, Tick now);
  void begin(const HallSimulation& hall, OperationId id, Tick now);
  void note_failures(const HallSimulation& hall, Tick now);
  /// Moves an operation that is due to a machine that works. False: none does it.
  bool move_away(const HallSimulation& hall, OperationId id);
  void add_jobs(const HallSimulation& hall, Tick now);
  /// The machine that works and would be done with it first; nothing = none does it.
  std::optional<std::size_t> best_machine(const HallSimulation& hall, const Process& process) const;
  double seconds_left(const HallSimulation& hall, std::size_t machine) const;
  void put_in_order(OperationId id);
  void say(bool repair, Message text);

  std::shared_ptr<const HallSchedule> schedule_;
  double tick_seconds_;
  std::vector<std::vector<Step>> jobs_;              ///< by job and number
  std::vector<std::vector<OperationId>> sequences_;  ///< by machine: those that have not begun
  std::vector<std::uint8_t> failed_;                 ///< by machine: known to have failed
  std::optional<std::uint64_t> version_;             ///< of the hall, when last followed
  double told_late_ = 0.0;                           ///< s, the greatest lateness so far
  std::vector<ScheduleNews> news_;
};

/// The dispatcher that executes a schedule with robots: fetches each package in time for its
/// planned start, in the order of its machine, with the planned robot; a robot that comes early
/// waits at the belt. Another robot is taken if the planned one has failed or is busy for long.
class ScheduleRule : public DispatchRule {
 public:
  /// `run` must outlive it.
  ScheduleRule(ScheduleRun& run, const HallDescription& description, double tick_seconds);

  DispatchChoice choose(const DispatchOffer& offer) override;
  bool sends(PackageId id, const Package& package, std::size_t machine) const override;
  bool may_place(const HallSimulation& hall, PackageId id, std::size_t machine, Tick now) override;

 private:
  bool in_turn(const DispatchOffer& offer, const DispatchLoad& load) const;
  /// Whether the planned robot may still come for it.
  bool waits_for(const DispatchOffer& offer, const DispatchLoad& load, std::size_t robot) const;
  /// The robot that fetches it now; nothing = not yet.
  std::optional<std::size_t> robot_now(const DispatchOffer& offer, const DispatchLoad& load,
                                       DispatchChoice& choice);
  /// Whether it is too early to fetch it with this robot.
  bool early(const DispatchOffer& offer, const DispatchLoad& load, std::size_t robot) const;
  /// Whether nothing has gone on for a while, and nothing will by itself.
  bool stuck(const DispatchOffer& offer);
  bool past(Tick since, Tick now, double seconds) const {
    return static_cast<double>(now - since) * tick_seconds_ >= seconds;
  }

  ScheduleRun& run_;
  double tick_seconds_;
  double speed_;                     ///< m/s
  std::optional<Tick> quiet_since_;  ///< nothing goes on
  Tick looked_at_ = 0;               ///< last offer
  std::vector<Tick> held_since_;     ///< by package: it waits before a belt for its turn; 0 = not
};

}  // namespace magna
