// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/engine/input.h"
#include "core/view/snapshot.h"

namespace magna {

/// The operator's latest choice of robots, until snapshots show its result. A choice takes a tick
/// and a frame; a key pressed in between is meant for the new robots.
class PendingChoice {
 public:
  /// Active and selected robots of a world.
  struct Choice {
    std::optional<RobotId> active;
    std::vector<RobotId> selected;
    std::uint64_t world = 0;  ///< OpenedWorld::number at the time of the choice
  };

  /// The choice after applying an input to the one in `shown`; nothing = not a choice, or unknown
  /// robots.
  static std::optional<Choice> choice_by(const Input& input, const Snapshot& shown);

  /// Records a choice that was posted to the engine with this number (ConsoleLink::post).
  void note(Choice choice, std::uint64_t post);

  /// The snapshot to show: `snapshot` itself, or a copy with the pending choice.
  std::shared_ptr<const Snapshot> on(std::shared_ptr<const Snapshot> snapshot);

 private:
  std::optional<Choice> choice_;
  std::uint64_t post_ = 0;
};

}  // namespace magna
