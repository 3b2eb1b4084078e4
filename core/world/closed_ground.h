// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/geometry/point.h"
#include "core/geometry/polygon.h"
#include "core/sim/ids.h"
#include "core/world/obstacle_field.h"

namespace magna {

/// How far a disc of `radius` metres, > 0, can be moved straight from one point towards another
/// before it overlaps a polygon: metres, at most their distance. A disc that overlaps it by up to
/// `kLeastOverlap` at the start may leave, but goes no deeper.
double polygon_travel(std::span<const Point> corners, Point from, Point to, double radius);

/// The floor that no-go areas close for driving at one time: polygons with their names. Immutable.
///
/// A body keeps kGap away from them. One that is in an area by more than kLeastOverlap is not bound
/// by that area: it may drive on in it, and out of it.
class ClosedGround {
 public:
  static constexpr double kGap = 1e-3;           ///< m between a body and an area
  static constexpr double kLeastOverlap = 1e-3;  ///< m: a body that overlaps by more is inside

  struct Area {
    NoGoId id;
    std::string name;
    std::vector<Point> corners = {};  ///< metres, at least three
    // The box round them, computed by ClosedGround.
    Point lower = {};
    Point upper = {};
  };

  /// `areas` in order of number. `version`: differs between grounds of one world.
  ClosedGround(std::vector<Area> areas, std::uint64_t version);

  const std::vector<Area>& areas() const { return areas_; }
  std::uint64_t version() const { return version_; }

  /// The first area that a body of this radius (metres) is in; nullptr: none.
  const Area* around(Point p, double radius) const;
  /// The first area in which, or too near to which, a body would stand; nullptr: none.
  const Area* closes(Point p, double radius) const;

  /// A straight way as far as it is free.
  struct Travel {
    double distance = 0.0;       ///< metres that the body can go
    const Area* area = nullptr;  ///< what ends it; nullptr: the whole way is free
  };
  /// The way of a body from one point towards another. Areas that it is in at the start, and the
  /// permitted one, do not count.
  Travel travel(Point from, Point to, double radius, std::optional<NoGoId> permitted = {}) const;

  /// Fills the cells that the areas overlap, in all layers of what blocks motion.
  void fill(ObstacleField& field) const;

  /// Whether both close the same floor, of grounds of one world; null: no ground.
  static bool is_same(const ClosedGround* a, const ClosedGround* b);

  /// The same without the areas that a body is in; nullptr: no area is left.
  static std::shared_ptr<const ClosedGround> outside(std::shared_ptr<const ClosedGround> ground,
                                                     Point p, double radius);

 private:
  std::vector<Area> areas_;
  std::uint64_t version_;
};

}  // namespace magna
