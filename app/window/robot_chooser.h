// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/snapshot_feed.h"

namespace magna {

/// Makes robots active by keys. Two quick presses are two steps: the feed shows a choice at once.
class RobotChooser {
 public:
  explicit RobotChooser(SnapshotFeed& feed) : feed_(feed) {}

  /// The next (+1) or previous (-1) robot, round the ends; the first or last when none is active.
  void neighbour(int step);
  /// The robot of this number in the team, 1 = first; nothing when there is no such robot.
  void number(int number);

 private:
  SnapshotFeed& feed_;
};

}  // namespace magna
