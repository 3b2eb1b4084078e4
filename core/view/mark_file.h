// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/mark.h"
#include "core/imagery/stored_image.h"
#include "core/sim/result.h"
#include "core/view/geo_json.h"
#include "core/world/cell_map.h"

namespace magna {

/// The largest file of marks, in bytes.
inline constexpr std::size_t kMostMarkBytes = std::size_t{8} << 20;

/// Marks as comma-separated values (RFC 4180): `class,text,x,y,who,when,robot,image,state`; metres
/// with three decimals, world frame; who: the author; when: simulated seconds of the last change;
/// robot, image: name and number of the picture that the mark was set in, empty for the map; state:
/// confirmed, suspected or dismissed.
std::string mark_csv(std::span<const Mark> marks, double tick_seconds);

/// The same as a GeoJSON feature collection: points with coordinates in metres of the world frame
/// (not degrees), and the properties `class`, `text`, `who`, `when` and `state`, with a picture
/// also `robot` and `image`.
std::string mark_json(std::span<const Mark> marks, double tick_seconds);

/// Reads marks from either format; JSON if the text begins with a brace, else a table as
/// TableReader reads it: also with semicolons or tabs and a decimal comma. `text` and `state` may
/// be missing; other columns and members are ignored, also who and when. In GeoJSON every point is
/// a mark, a note if it has no `class`; `unused` gets one sentence for each part that is not a
/// mark, with the reason. The error has `file`, line and column: a syntax error, a missing or wrong
/// value, a place outside `map`, too many marks (Marks::kMost) or too many bytes.
Result<std::vector<MarkContent>> read_marks(std::string_view text, const std::string& file,
                                            const CellMap& map,
                                            std::vector<std::string>* unused = nullptr);

/// Whether a feature of GeoJSON is a mark by its properties.
bool is_mark(const GeoFeature& feature);
/// Adds the points of a feature to `marks`, and to `unused` why its other geometries are none.
/// Returns the first error, as read_marks.
std::optional<Error> add_geo_marks(const GeoFeature& feature, const TextErrors& errors,
                                   const CellMap& map, std::vector<MarkContent>& marks,
                                   std::vector<std::string>& unused);

/// The marks of `read` that are neither in `present` nor earlier in `read`: those of another class,
/// text or place; places are the same within a centimetre.
std::vector<MarkContent> new_marks(std::span<const MarkContent> read,
                                   std::span<const Mark> present);

/// What a report of the marks says besides them.
struct MarkReportFacts {
  std::string world;          ///< its name
  std::uint64_t seed = 0;     ///< of the run
  Tick now = 0;               ///< when the report is made
  double tick_seconds = 0.1;  ///< of simulated time
  /// The share of the reachable floor that the team has seen, 0 to 1; nothing = unknown.
  std::optional<double> explored = {};
};

/// Stored images by number.
using ReportImages = std::map<std::uint32_t, std::shared_ptr<const StoredImage>>;

/// The marks as an HTML page in one file, in the order of their numbers, for people: a row for each
/// with number, class, state, text, place (metres with three decimals, world frame), robot, image,
/// author, simulated time of the last change, and the picture that it was set in, if `images` has
/// it, with a ring around the place. The picture of an image is contained once; rows of later marks
/// in it refer to it. Nothing is loaded from elsewhere, and texts are escaped. Renders the
/// pictures: for a worker.
std::string mark_html(std::span<const Mark> marks, const ReportImages& images,
                      const MarkReportFacts& facts);

}  // namespace magna
