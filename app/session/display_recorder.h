// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/engine/engine.h"
#include "core/record/display_state.h"
#include "core/view/snapshot.h"

namespace magna {

/// Decides when the display state of a session is recorded: at most five times a second of
/// simulated time, and at most twenty times a second of real time, so that a run at full speed is
/// not slowed. Between the states poses are recorded for each tick. States are encoded by the
/// threads that write them.
class DisplayRecorder {
 public:
  static constexpr double kSeconds = 0.2;               ///< simulated time between states
  static constexpr double kRareSeconds = 1.0;           ///< the same for costly blocks
  static constexpr std::int64_t kLeastNs = 50'000'000;  ///< real time between states

  /// The parts of the snapshot to be recorded after this tick; nothing = none is due. `files`: the
  /// number of files begun so far; each begins with a key frame, which is due at once. `now_ns`: a
  /// steady clock.
  std::optional<SnapshotParts> due(const Engine& engine, std::uint64_t files, std::int64_t now_ns);
  /// What makes the message of the snapshot that was due, which is not changed from here on.
  std::function<std::string()> message(const std::shared_ptr<Snapshot>& snapshot,
                                       const Engine& engine);

 private:
  DisplayQueue queue_;
  std::optional<Tick> last_;  ///< nothing = no state of this world was recorded
  std::optional<Tick> last_rare_;
  std::int64_t last_ns_ = 0;
  std::uint64_t files_ = 0;
  bool rare_ = false;      ///< the state that is due has the costly blocks
  bool restarts_ = false;  ///< a file begins with it
};

}  // namespace magna
