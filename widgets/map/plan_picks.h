// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/mission/plan.h"

namespace magna {

/// Index in `after` of each way-point of `before`; nothing = removed. A driving robot removes
/// way-points from the front (a patrol moves them to the end), users edit the middle.
std::vector<std::optional<std::size_t>> follow_waypoints(const Plan& before, const Plan& after);

/// The selected way-points of a plan. The selection follows changes of the plan; removed way-points
/// leave it.
class PlanPicks {
 public:
  /// In ascending order.
  const std::vector<std::size_t>& indices() const { return indices_; }
  bool empty() const { return indices_.empty(); }
  bool has(std::size_t index) const;
  /// The plan of these indices.
  const Plan& plan() const { return plan_; }

  /// Updates the plan and follows its way-points.
  void follow(const Plan& plan);
  /// Another plan, perhaps of another robot: clears the selection.
  void start(const Plan& plan);
  /// Sets a plan edited here and the new selection.
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
