// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/view/snapshot.h"
#include "widgets/inside/inside_row.h"

namespace magna {

/// The data for the sections.
struct InsideView {
  const Snapshot& now;  ///< for things and types of places by number, and the speed
  const RobotInside& inside;
  /// Also show the ground truth; otherwise designators look as observed, not as they truly are.
  bool truth = false;

  /// Whether the robot has odometers, designators, cameras, hands and bins, as only the manual's
  /// robots do.
  bool whole() const { return !inside.odometers.empty(); }
};

// Each section has at least one row: "None" if it is empty.

std::vector<InsideRow> state_rows(const InsideView& view);
std::vector<InsideRow> designator_rows(const InsideView& view);
std::vector<InsideRow> camera_rows(const InsideView& view);
std::vector<InsideRow> hand_rows(const InsideView& view);
std::vector<InsideRow> bin_rows(const InsideView& view);

}  // namespace magna
