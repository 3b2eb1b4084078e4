// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/engine/input.h"
#include "core/engine/snapshot.h"

namespace magna {

/// Which robots the operator has just chosen, until snapshots show it. A choice takes a tick and a
/// frame; a key pressed in between is meant for the robots chosen, not for those before.
class ChoiceEcho {
 public:
  /// An input on its way to the engine; true if it chooses robots that are there in `shown`.
  bool note(const Input& input, const Snapshot& shown, std::int64_t now_ns);

  /// The snapshot as it is to be shown: itself, or a copy with the choice that is on its way.
  std::shared_ptr<const Snapshot> on(std::shared_ptr<const Snapshot> snapshot, std::int64_t now_ns);

  /// What was asked for never came and is to be shown no longer; on() forgets it.
  bool given_up(std::int64_t now_ns) const;

 private:
  struct Choice {
    std::optional<RobotId> active;
    std::vector<RobotId> selected;
    std::uint64_t world = 0;  ///< OpenedWorld::number it was made in
  };
  std::optional<Choice> choice_;
  std::int64_t noted_ns_ = 0;
};

}  // namespace magna
