// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/knowledge/frontier.h"
#include "core/mission/no_go_area.h"
#include "core/sim/message.h"

namespace magna {

/// The frontier and its explorers, for the window; an immutable block of a snapshot.
struct ExplorationStatus {
  std::shared_ptr<const std::vector<FrontierSide>> frontier;
  std::vector<NoGoArea> no_go;
  struct Robot {
    bool explorer = false;           ///< its role: it explores when it has no other plan
    std::optional<Point> target;     ///< of its current exploration
    std::optional<Message> why_not;  ///< why it cannot explore; nothing = it can
    friend bool operator==(const Robot&, const Robot&) = default;
  };
  std::vector<Robot> robots;  ///< by number
  friend bool operator==(const ExplorationStatus&, const ExplorationStatus&) = default;
};

}  // namespace magna
