// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/mission/missions.h"

namespace magna {

/// Where each way-point of `before` is in `after`; nothing = it is gone. A robot that drives takes
/// way-points off the front (a patrol puts them at the end again), users change some in the
/// middle.
std::vector<std::optional<std::size_t>> follow_waypoints(const Plan& before, const Plan& after);

/// The way-points of one plan that are picked to be changed together. They stay the same ones while
/// the plan changes under them; way-points that are gone are no longer picked.
class PlanPicks {
 public:
  /// In ascending order.
  const std::vector<std::size_t>& indices() const { return indices_; }
  bool empty() const { return indices_.empty(); }
  bool has(std::size_t index) const;
  /// The plan the indices belong to.
  const Plan& plan() const { return plan_; }

  /// The plan is now this one.
  void follow(const Plan& plan);
  /// Another plan, of another robot perhaps: nothing is picked.
  void start(const Plan& plan);
  /// The plan as this program changed it itself, and what is picked in it from now on.
  void assign(const Plan& plan, std::vector<std::size_t> indices);

  void clear() { indices_.clear(); }
  void pick_only(std::size_t index) { assign_indices({index}); }
  void add(std::size_t index);
  void toggle(std::size_t index);

 private:
  void assign_indices(std::vector<std::size_t> indices);

  Plan plan_;
  std::vector<std::size_t> indices_;
};

}  // namespace magna
