// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/engine/input.h"
#include "core/view/snapshot.h"

namespace magna {

/// Which robots the operator has just chosen, until snapshots show what came of it. A choice takes
/// a tick and a frame; a key pressed in between is meant for the robots chosen, not for those
/// before.
class ChoiceEcho {
 public:
  /// Which robots of a world are chosen.
  struct Choice {
    std::optional<RobotId> active;
    std::vector<RobotId> selected;
    std::uint64_t world = 0;  ///< OpenedWorld::number it was made in
  };

  /// What an input makes of what is chosen in `shown`; nothing = it chooses nothing, or robots that
  /// are not there.
  static std::optional<Choice> choice_by(const Input& input, const Snapshot& shown);

  /// A choice is on its way to the engine as the post of this number (ConsoleLink::post).
  void note(Choice choice, std::uint64_t post);

  /// The snapshot as it is to be shown: itself, or a copy with the choice that is on its way.
  std::shared_ptr<const Snapshot> on(std::shared_ptr<const Snapshot> snapshot);

 private:
  std::optional<Choice> choice_;
  std::uint64_t post_ = 0;
};

}  // namespace magna
