// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/operator_state.h"

#include <algorithm>
#include <utility>

namespace magna {

OperatorState::OperatorState()
    : panes_{{PaneType::Listview, 0, 40, 280, 540},
             {PaneType::Imgview, 920, 40, 360, 270},
             {PaneType::Mapview, 280, 40, 640, 540},
             {PaneType::Teleop, 920, 310, 360, 270}} {}

bool OperatorState::select(RobotId robot) {
  active_ = robot;
  std::vector<RobotId> one{robot};
  if (selected_ == one) return false;
  selected_ = std::move(one);
  return true;
}

bool OperatorState::select_set(const std::vector<RobotId>& robots) {
  std::vector<RobotId> unique;
  for (const RobotId robot : robots) {
    if (std::find(unique.begin(), unique.end(), robot) == unique.end()) unique.push_back(robot);
  }
  const bool kept = active_ && std::find(unique.begin(), unique.end(), *active_) != unique.end();
  if (!kept) active_ = unique.empty() ? std::nullopt : std::optional(unique.front());
  if (selected_ == unique) return false;
  selected_ = std::move(unique);
  return true;
}

bool OperatorState::deselect() {
  const bool changed = active_.has_value() || !selected_.empty();
  active_.reset();
  selected_.clear();
  return changed;
}

bool OperatorState::forget(RobotId robot) {
  const auto removed = std::erase(selected_, robot);
  const bool was_active = active_ == robot;
  if (was_active) active_ = selected_.empty() ? std::nullopt : std::optional(selected_.front());
  return removed > 0 || was_active;
}

bool OperatorState::show_image(std::optional<ImageId> image) {
  return std::exchange(shown_image_, image) != image;
}

bool OperatorState::set_pane(const Pane& pane) {
  Pane& mine = panes_[static_cast<std::size_t>(pane.type)];
  if (mine == pane) return false;
  mine = pane;
  return true;
}

bool OperatorState::set_geometry(WindowGeometry geometry) {
  if (geometry_ == geometry) return false;
  geometry_ = std::move(geometry);
  return true;
}

}  // namespace magna
