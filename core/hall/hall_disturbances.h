// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hall/hall_description.h"
#include "core/hall/json_node.h"
#include "core/sim/random.h"
#include "core/sim/result.h"
#include "core/sim/state_hash.h"

namespace magna {

/// Reads the disturbances of a hall (gobot.md, Disturbances): failures of machines and robots and
/// arriving jobs, scripted and random. Random arrivals are drawn here, with `seed`, so that the
/// jobs of a hall are known. `description`: the furnished hall. Errors are added to the problems.
HallDisturbances read_disturbances(const JsonNode& node, const HallDescription& description,
                                   std::uint64_t seed);
/// The same from the text of `file`, which has nothing else. An error has line and column.
Result<HallDisturbances> read_disturbances(std::string_view text, const std::string& file,
                                           const HallDescription& description, std::uint64_t seed,
                                           std::vector<std::string>& warnings);

/// The list of packages that arriving jobs are added to: that of the first input machine with
/// packages; nothing = there is none.
std::optional<std::size_t> arrival_list(const HallDescription& description);

/// The disturbances in a running hall: what has failed, and what happens next. Times count from the
/// first tick. Depends only on description, seed and calls.
class HallFaults {
 public:
  struct Change {
    enum class Kind : std::uint8_t {
      MachineFailed,
      MachineRepaired,
      RobotFailed,
      RobotRepaired,
      JobArrived,  ///< index in HallDisturbances::arrivals
    };
    Kind kind = Kind::MachineFailed;
    std::size_t index = 0;
  };

  HallFaults(const HallDescription& description, std::uint64_t seed);

  /// One tick of so many seconds; what has changed: repairs first, then failures and arrivals.
  std::vector<Change> advance(double seconds);
  /// Jobs that have not arrived yet.
  std::size_t to_arrive() const { return script_.arrivals.size() - arrived_; }
  /// Whether something has failed that will be repaired.
  bool repair_ahead() const;
  void hash(StateHash& hash) const;

 private:
  /// A machine or a robot.
  struct Unit {
    FailureRates rates = {};
    RandomStream lots = {};
    bool failed = false;
    double until = 0.0;         ///< s: repaired then, if it has failed
    double next_failure = 0.0;  ///< s, with rates
  };

  void repair(std::vector<Unit>& units, Change::Kind kind, std::vector<Change>& changes);
  void fail_at_random(std::vector<Unit>& units, Change::Kind kind, std::vector<Change>& changes);
  void fail(std::vector<Unit>& units, std::size_t index, double until, Change::Kind kind,
            std::vector<Change>& changes);

  HallDisturbances script_;
  std::vector<Unit> machines_;
  std::vector<Unit> robots_;
  std::size_t failed_ = 0;   ///< scripted failures so far
  std::size_t arrived_ = 0;  ///< arrivals so far
  std::uint64_t ticks_ = 0;
  double now_ = 0.0;  ///< s
};

}  // namespace magna
