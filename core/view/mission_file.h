// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/mark.h"
#include "core/mission/missions.h"
#include "core/mission/no_go_area.h"
#include "core/sim/result.h"
#include "core/world/cell_map.h"

namespace magna {

/// The largest file of missions, in bytes.
inline constexpr std::size_t kMostMissionBytes = std::size_t{8} << 20;

/// The mission of one robot in a file.
struct FileMission {
  std::string robot;  ///< its name in the world file; empty = the file does not name one
  Plan plan;
  std::optional<bool> routes;  ///< whether it plans ways around obstacles; nothing = not said
  friend bool operator==(const FileMission&, const FileMission&) = default;
};

/// Missions of a team, marks and no-go areas, as they are saved, loaded and copied.
struct MissionDocument {
  std::string world;  ///< name of the world in which it was made; empty = unknown
  std::vector<FileMission> missions;
  std::vector<MarkContent> marks;
  std::vector<NoGoContent> no_go = {};
  /// Parts of the text that were not read, with their reasons.
  std::vector<std::string> unused = {};

  bool empty() const { return missions.empty() && marks.empty() && no_go.empty(); }
};

/// The whole document as JSON: an object with `"magna": "missions"`; metres and radians.
std::string mission_json(const MissionDocument& document);

/// The document as a GeoJSON feature collection (metres of the world frame): a point for each
/// mark, a point or a line through the places for each mission, with the properties `robot`,
/// `patrol` and `heading`, and a polygon of the class `no-go` with its rules for each area.
/// `left_out` gets a sentence for each robot with turns or explorations, which have no place.
std::string mission_geo_json(const MissionDocument& document, std::vector<std::string>& left_out);

/// Reads either format. In GeoJSON points and lines are way-points in their order, areas are
/// patrols along their borders, and features with a `class` are marks or no-go areas; features of
/// the same robot make one mission, points without a robot too. No-go areas without `closed`, as in
/// older files, are closed for exploration only. The error has `file`, line and
/// column.
Result<MissionDocument> read_missions(std::string_view text, const std::string& file,
                                      const CellMap& map);

/// Whether a text begins like one of these formats, not like the file of a hall.
bool looks_like_missions(std::string_view text);

}  // namespace magna
