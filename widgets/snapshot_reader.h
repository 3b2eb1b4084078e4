// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>

#include "core/view/snapshot.h"

namespace magna {

// Access to a snapshot's blocks, empty if missing.

inline std::span<const RobotLabel> labels_of(const Snapshot& s) {
  return s.labels ? std::span<const RobotLabel>(*s.labels) : std::span<const RobotLabel>();
}
inline std::span<const RobotStatus> statuses_of(const Snapshot& s) {
  return s.statuses ? std::span<const RobotStatus>(*s.statuses) : std::span<const RobotStatus>();
}
/// The robot's status; that of an idle robot if the snapshot has none.
inline const RobotStatus& status_of(const Snapshot& s, RobotId id) {
  static const RobotStatus kNone;
  const auto statuses = statuses_of(s);
  return id.index() < statuses.size() ? statuses[id.index()] : kNone;
}
inline std::span<const Plan> plans_of(const Snapshot& s) {
  return s.plans ? std::span<const Plan>(*s.plans) : std::span<const Plan>();
}

/// Sides of the frontier, open and closed.
inline std::span<const FrontierSide> frontier_of(const Snapshot& s) {
  if (!s.exploration || !s.exploration->frontier) return {};
  return *s.exploration->frontier;
}
inline std::span<const NoGoArea> no_go_of(const Snapshot& s) {
  return s.exploration ? std::span<const NoGoArea>(s.exploration->no_go)
                       : std::span<const NoGoArea>();
}

/// The remaining route to the robot's first way-point, without the way-point; empty = straight.
inline std::span<const Point> detour_of(const Snapshot& s, RobotId id) {
  if (!s.routes || id.index() >= s.routes->size()) return {};
  return (*s.routes)[id.index()].detour;
}

/// Empty for robots without such cameras.
inline std::span<const CameraDirections::Camera> directions_of(const Snapshot& s, RobotId id) {
  return s.directions ? s.directions->of(id) : std::span<const CameraDirections::Camera>();
}

inline bool is_selected(const Snapshot& s, RobotId id) {
  return std::find(s.selected.begin(), s.selected.end(), id) != s.selected.end();
}

/// The robot's label; nullptr = no such robot.
inline const RobotLabel* label_of(const Snapshot& s, RobotId id) {
  const auto labels = labels_of(s);
  return id.index() < labels.size() && labels[id.index()].present ? &labels[id.index()] : nullptr;
}

/// Index of the robot's style: the operator's choice, else its number.
inline std::size_t style_of(const RobotLabel& label) {
  return label.style ? *label.style : label.id.index();
}
inline std::size_t style_of(const Snapshot& s, RobotId id) {
  const RobotLabel* label = label_of(s, id);
  return label != nullptr ? style_of(*label) : id.index();
}

/// Number of the world in this session; when it changes, data of the old world are obsolete.
inline std::uint64_t world_number(const Snapshot& s) { return s.opened ? s.opened->number : 0; }

inline double seconds_of(const Snapshot& s) { return static_cast<double>(s.tick) * s.tick_seconds; }

}  // namespace magna
