// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/engine/engine.h"
#include "core/sim/message.h"
#include "core/view/notice.h"
#include "core/view/snapshot.h"

namespace magna {

/// Makes the block of the exploration's progress. As that visits every cell, the block is made
/// again at most once a second of simulated time, and not with every snapshot.
class ProgressMaker {
 public:
  /// With at most kCells cells, snapshots from one block to the next; with more, more.
  static constexpr int kSnapshots = 15;
  static constexpr int kCells = 250'000;

  /// `engine`: the same at each call, once for each snapshot. Null if no knowledge is gathered or
  /// no robot can explore.
  std::shared_ptr<const ExplorationProgress> make(const Engine& engine);

 private:
  std::shared_ptr<const ExplorationProgress> last_;
  bool made_ = false;
  Tick made_at_ = 0;
  int snapshots_ = 0;  ///< since then
};

// The end of exploring in the event log: one line for the team, and one part for each place that is
// left.

/// "explored 93 %, 4480 m²; 3 places too narrow": the share is rounded down, so that 100 % is all.
Message explored_words(const event::TeamExplored& end);
/// "(12.0, 4.5): too narrow for it", each with its place.
std::vector<NoticePart> left_parts(std::span<const LeftPlace> left);
/// Caution if robots could not get to a place.
Severity left_severity(std::span<const LeftPlace> left);

}  // namespace magna
