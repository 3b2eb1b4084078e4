// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "widgets/map/scene/map_scene.h"

namespace magna {

/// A room: connected floor, bounded by walls, doorways and what the map does not show.
struct RoomPlace {
  Point middle;   ///< the middle of the cell that is farthest from the room's edge, metres
  int cells = 0;  ///< its size, m²
};

/// The rooms of the shown world, in the order of their first cells, line by line. None in worlds of
/// more than 60,000 m² and for rooms below 4 m².
std::vector<RoomPlace> room_places(const MapScene& scene);

/// Whether the cell is a place of the type `doorway`.
bool is_doorway(const WorldSnapshot& world, Cell cell);

enum class TargetKind : std::uint8_t { Place, Robot, Frontier, Mark };

/// "places", "robots", "frontier", "marks": within a sentence.
QString target_kind_word(TargetKind kind);

/// A place that a mission may be aimed at.
struct MapTarget {
  TargetKind kind = TargetKind::Place;
  Point place;
  QString name;  ///< "room 3, 24 m²", "doorway", "robot7", "frontier, 2.5 m", "victim: by the door"
};

/// Bookmarked places, rooms, doorways and machines, robots other than `robot`, open sides of the
/// frontier, and marks, as far as the map shows them; the nearest to the robot first. `kind`: only
/// these.
std::vector<MapTarget> map_targets(const MapScene& scene, RobotId robot,
                                   std::optional<TargetKind> kind);

/// A grid of letters over a part of the screen, as in keyboard-driven tools: the first letter is a
/// column, the second a row; each further one is one of the 5 x 5 parts of what the letters before
/// have chosen, row by row. Letters are "a" to "z".
class LetterGrid {
 public:
  static constexpr int kSide = 26;
  static constexpr int kParts = 5;
  /// Half of the diagonal of a box that is exact enough, metres.
  static constexpr double kExact = 0.5;

  LetterGrid() = default;
  /// `area` in pixels, `scale` in pixels per metre.
  LetterGrid(const QRectF& area, double scale) : area_(area), scale_(scale) {}

  bool empty() const { return area_.isEmpty(); }
  const QRectF& area() const { return area_; }
  /// Whether the letter can follow the typed ones.
  bool accepts(const QString& typed, QChar next) const;
  /// The box of the typed letters, pixels; after one letter the whole column.
  QRectF box(const QString& typed) const;
  /// Whether the box is exact enough: every place in it is at most kExact metres from its middle.
  bool exact(const QString& typed) const;

  friend bool operator==(const LetterGrid&, const LetterGrid&) = default;

 private:
  QRectF area_;
  double scale_ = 1.0;
};

}  // namespace magna
