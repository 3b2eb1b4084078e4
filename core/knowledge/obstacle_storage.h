// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>

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

}  // namespace magna
