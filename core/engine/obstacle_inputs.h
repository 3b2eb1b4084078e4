// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Edits of the obstacle map: what remote robots (CyBOTs) reported, and where they have scanned.
// Places and diameters are in metres in the world frame, near the map and at most
// SightingTable::kWidest.

#include <string>
#include <string_view>

#include "core/knowledge/sighting.h"

namespace magna::input {

/// Draws an object, which is not merged with others; the outcome has its number.
struct SightingAdd {
  SightingClass kind = SightingClass::Blob;
  double x = 0.0;
  double y = 0.0;
  double diameter = 0.0;
  static constexpr std::string_view kName = "sighting-add";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("kind", self.kind, "x", self.x, "y", self.y, "diameter", self.diameter);
  }
};
/// Changes an object, which keeps its number and is no longer a robot's report.
struct SightingChange {
  SightingId sighting;
  SightingClass kind = SightingClass::Blob;
  double x = 0.0;
  double y = 0.0;
  double diameter = 0.0;
  static constexpr std::string_view kName = "sighting-change";
  static constexpr void fields(auto& self, auto&& visit) {
    visit("sighting", self.sighting, "kind", self.kind, "x", self.x, "y", self.y, "diameter",
          self.diameter);
  }
};
struct SightingRemove {
  SightingId sighting;
  static constexpr std::string_view kName = "sighting-remove";
  static constexpr void fields(auto& self, auto&& visit) { visit("sighting", self.sighting); }
};
/// Removes all objects and scanned zones.
struct ObstaclesClear {
  static constexpr std::string_view kName = "obstacles-clear";
  static constexpr void fields(auto&, auto&& visit) { visit(); }
};
/// Replaces all objects and scanned zones by those of a map file (core/knowledge/obstacle_file.h).
/// A file with a fault is refused with line and column of the fault.
struct ObstaclesLoad {
  std::string text;
  static constexpr std::string_view kName = "obstacles-load";
  static constexpr void fields(auto& self, auto&& visit) { visit("text", self.text); }
};

}  // namespace magna::input
