// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/view/snapshot.h"
#include "widgets/inside/inside_row.h"

namespace magna {

/// What the sections show and from where.
struct InsideView {
  const Snapshot& now;  ///< things and types of places by their numbers; the speed
  const RobotInside& inside;
  /// Ground truth is shown, too; otherwise nothing is taken from it: designators look like what was
  /// seen, not what they stand for.
  bool truth = false;

  /// Has it what only the manual's robots have: odometers, designators, cameras, hands, bins?
  bool whole() const { return !inside.odometers.empty(); }
};

// Each section has at least one row: that there is nothing.

std::vector<InsideRow> state_rows(const InsideView& view);
std::vector<InsideRow> designator_rows(const InsideView& view);
std::vector<InsideRow> camera_rows(const InsideView& view);
std::vector<InsideRow> hand_rows(const InsideView& view);
std::vector<InsideRow> bin_rows(const InsideView& view);

}  // namespace magna
