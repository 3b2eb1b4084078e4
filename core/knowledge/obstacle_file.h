// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/knowledge/scanned_zones.h"
#include "core/knowledge/sighting.h"
#include "core/sim/result.h"

namespace magna {

/// The text of a map file (obstacle_file.h) that read_obstacles accepts. The error names the file
/// and, for a fault in it, line and column.
Result<std::string> load_obstacle_text(const std::string& path);

/// Writes a map file. The old file remains until the new one is complete; the error names it.
std::optional<Error> save_obstacles(const std::string& path, std::span<const Sighting> sightings,
                                    std::span<const ScannedZone> zones);

/// The largest map file, in bytes.
inline constexpr std::size_t kMostObstacleBytes = std::size_t{2} << 20;

/// The contents of a map file. Numbers are those of the list; the reporter is kNoReporter.
struct ObstacleMap {
  std::vector<Sighting> sightings;
  std::vector<ScannedZone> zones;
};

/// A map file, JSON: `{"obstacles": [{"class": "hole", "x": 1.5, "y": 2, "diameter": 0.2}, …],
/// "zones": [{"x": 1, "y": 2, "radius": 0.7}, …]}`; metres, world frame; classes by their names.
std::string obstacle_text(std::span<const Sighting> sightings, std::span<const ScannedZone> zones);

/// Reads a map file; `zones` may be missing. Numbers are finite, diameters and radii 0 to 10 m. The
/// error has `file`, line and column: a syntax error, a missing, unknown or repeated member, a
/// wrong value, too many entries (SightingTable::kMost, ScannedZones::kMost), or too many bytes.
Result<ObstacleMap> read_obstacles(std::string_view text, const std::string& file);

}  // namespace magna
