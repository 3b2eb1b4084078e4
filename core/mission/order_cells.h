// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/geometry/cell.h"
#include "core/geometry/point.h"
#include "core/knowledge/coverage.h"
#include "core/mission/area_order.h"
#include "core/mission/order_floor.h"
#include "core/sim/state_hash.h"

namespace magna {

/// The camera of a robot over the floor: its place and direction as the robot believes.
struct FloorCamera {
  Point eye;                   ///< metres
  double theta = 0.0;          ///< radians
  double field_of_view = 0.0;  ///< radians
};

/// The cells of the coverage grid that an order is about: those in its area in whose middle one of
/// its robots can be, by the map. How many of them the team's rangers have seen, and which ones
/// cameras have looked at.
class OrderCells {
 public:
  /// At a larger distance a person is too small to be found in a picture, m (PicturedFloor).
  static constexpr double kLookReach = 8.0;
  /// Floor at most this far from a camera counts as looked at on all sides, m: the robot has driven
  /// up to it.
  static constexpr double kLookAround = 1.0;
  /// Cells of a part that is worth a drive: half a square metre.
  static constexpr std::size_t kLeastPart = 8;

  /// No cells.
  OrderCells() = default;
  explicit OrderCells(CoverageGrid grid) : grid_(grid) {}
  /// Counts the cells of the area in these regions of the floor (OrderFloor::region). Call before
  /// the other methods, once for each kind of robot.
  void add(const OrderFloor& floor, const AreaShape& shape,
           const std::vector<std::int32_t>& regions);

  std::size_t size() const { return size_; }      ///< cells
  std::size_t seen() const { return seen_; }      ///< of these, by rangers
  std::size_t looked() const { return looked_; }  ///< of these, by cameras

  /// Counts the cells that the coverage knows.
  void see_all(const Coverage& coverage);
  /// Counts those that have become known in the last tick (Coverage::newly_known_cells).
  void follow(const Coverage& coverage);
  /// Marks what a camera shows: known free floor up to kLookReach, not behind filled or unknown
  /// cells.
  void look(const Coverage& coverage, const FloorCamera& camera);

  /// A part of the floor that no camera has looked at: at most 4 x 4 m.
  struct Part {
    std::size_t number = 0;  ///< of its square of 4 x 4 m, the same from call to call
    Point place;             ///< of the cell nearest to its middle, metres
    std::size_t cells = 0;
  };
  /// The parts with at least kLeastPart cells, of known free floor that was not given up, line by
  /// line.
  std::vector<Part> parts(const Coverage& coverage) const;
  /// The part in this square; nothing: it is too small by now.
  std::optional<Part> part(const Coverage& coverage, std::size_t number) const;
  /// Robots could not look at it: `parts` no longer has what it has now.
  void give_up(const Coverage& coverage, std::size_t number);

  void hash(StateHash& hash) const;

 private:
  static constexpr int kSquare = CoverageGrid::kBlockSide;  ///< cells: 4 m
  // Bits of a cell.
  static constexpr std::uint8_t kCounts = 1;
  static constexpr std::uint8_t kSeen = 2;
  static constexpr std::uint8_t kLooked = 4;
  static constexpr std::uint8_t kGivenUp = 8;

  bool contains(Cell c) const {
    return c.i >= low_.i && c.j >= low_.j && c.i < high_.i && c.j < high_.j;
  }
  std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.j - low_.j) * static_cast<std::size_t>(high_.i - low_.i) +
           static_cast<std::size_t>(c.i - low_.i);
  }
  void frame(const AreaShape& shape);
  void see(Cell c);
  void look_at(Cell c);
  bool is_left(const Coverage& coverage, Cell c) const;
  /// Calls visit(Cell) for the cells of a square that are left.
  template <class Visit>
  void each_left(const Coverage& coverage, std::size_t number, Visit&& visit) const;
  int square_columns() const { return (high_.i - low_.i + kSquare - 1) / kSquare; }
  int square_lines() const { return (high_.j - low_.j + kSquare - 1) / kSquare; }

  CoverageGrid grid_;
  Cell low_;  ///< the cells [low, high)
  Cell high_;
  std::vector<std::uint8_t> cells_;  ///< line by line
  std::size_t size_ = 0;
  std::size_t seen_ = 0;
  std::size_t looked_ = 0;
};

}  // namespace magna
