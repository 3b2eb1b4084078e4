// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/order_floor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "core/geometry/angle.h"
#include "core/sim/random.h"
#include "tests/core/mission/mission_rig.h"

namespace magna {
namespace {

constexpr double kP2at = 0.35;
constexpr Point kInLeftRoom{2.5, 2.5}, kInRightRoom{20, 9};  // of `two_rooms`

OrderFloor floor_of(const WorldDescription& description, double radius = kP2at) {
  const World world = std::move(World::build(description).value());
  return {world.field(), ObstacleLayer::Ground, radius};
}

double way(const OrderFloor& floor, Point from, Point to) {
  const auto start = floor.node_at(from);
  const auto end = floor.node_at(to);
  if (!start || !end) return FloorDistances::kNowhere;
  FloorDistances distances;
  distances.measure(floor, std::span(&*start, 1));
  return distances.metres(floor, *end);
}

TEST(OrderFloor, ADoorConnectsRoomsForRobotsThatFitThrough) {
  const OrderFloor narrow = floor_of(two_rooms());
  EXPECT_EQ(narrow.region(kInLeftRoom), narrow.region(kInRightRoom));
  // Straight to the door and on it is 18.7 m.
  EXPECT_GT(way(narrow, kInLeftRoom, kInRightRoom), 18.0);
  EXPECT_LT(way(narrow, kInLeftRoom, kInRightRoom), 22.0);
  const OrderFloor wide = floor_of(two_rooms(), 0.6);
  EXPECT_NE(wide.region(kInLeftRoom), wide.region(kInRightRoom));
  EXPECT_EQ(way(wide, kInLeftRoom, kInRightRoom), FloorDistances::kNowhere);
}

TEST(OrderFloor, AWallSeparates) {
  WorldDescription shut = two_rooms();
  shut.clauses.emplace_back(wall({11, 5}, {11, 5}));
  const OrderFloor floor = floor_of(shut);
  EXPECT_EQ(way(floor, kInLeftRoom, kInRightRoom), FloorDistances::kNowhere);
  EXPECT_LT(way(floor, kInLeftRoom, {9.5, 9.5}), 12.0);
}

TEST(OrderFloor, StandsForAllPositionsOfTheRobot) {
  const OrderFloor floor = floor_of(two_rooms());
  double area = 0.0;
  for (OrderFloor::Node node = 0; node < floor.size(); ++node) {
    area += floor.area(node);
    EXPECT_NE(floor.region(floor.place(node)), FreeRegions::kNone);
    EXPECT_EQ(floor.region(floor.place(node)), floor.region(node));
    EXPECT_EQ(floor.node_at(floor.place(node)), node);
  }
  // Two rooms of 9.3 x 9.3 m for the middle of the robot, and a strip in the door.
  EXPECT_NEAR(area, 173.5, 6.0);
}

TEST(OrderFloor, EdgesLeadBothWaysAtTheSameCost) {
  const OrderFloor floor = floor_of(two_rooms());
  for (OrderFloor::Node node = 0; node < floor.size(); ++node) {
    for (const OrderFloor::Edge& edge : floor.edges(node)) {
      const auto back = floor.edges(edge.to);
      EXPECT_TRUE(std::ranges::any_of(back,
                                      [&](const OrderFloor::Edge& other) {
                                        return other.to == node && other.cost == edge.cost;
                                      }))
          << node << " to " << edge.to;
    }
  }
}

TEST(OrderFloor, ARobotBesideAWallIsAtTheNearestPossiblePlace) {
  const OrderFloor floor = floor_of(two_rooms());
  const auto beside = floor.node_at({10.9, 2.5});
  ASSERT_TRUE(beside);
  EXPECT_EQ(floor.region(*beside), floor.region(kInLeftRoom));
  EXPECT_LT(floor.place(*beside).x, 11.0);
  EXPECT_FALSE(floor.node_at({11.5, 2.5})) << "in the middle of the wall";
  EXPECT_FALSE(floor.node_at({-5, 2.5}));
}

/// The places of a floor, found cell by cell: the parts of each block and their neighbours.
class PlainFloor {
 public:
  explicit PlainFloor(const ClearanceMask& mask)
      : mask_(mask),
        side_(std::max(1, static_cast<int>(std::lround(1.0 / mask.resolution())))),
        part_of_(static_cast<std::size_t>(mask.width() * mask.height()), kNone) {
    for (int top = 0; top < mask.height(); top += side_) {
      for (int left = 0; left < mask.width(); left += side_) add_block(left, top);
    }
  }
  std::size_t size() const { return parts_.size(); }
  bool in_one_block(std::size_t part, std::size_t other) const {
    const Cell a = parts_[part].front(), b = parts_[other].front();
    return a.i / side_ == b.i / side_ && a.j / side_ == b.j / side_;
  }
  const std::vector<Cell>& cells(std::size_t part) const { return parts_[part]; }
  Cell nearest_to_middle(std::size_t part) const {
    Point sum;
    for (const Cell c : parts_[part]) sum += Point{double(c.i), double(c.j)};
    const Point middle = sum * (1.0 / static_cast<double>(parts_[part].size()));
    return *std::ranges::min_element(parts_[part], {}, [&](Cell c) {
      return distance(middle, {double(c.i), double(c.j)});
    });
  }
  /// Parts with a cell beside one of these cells.
  std::set<std::size_t> neighbours(std::size_t part) const {
    std::set<std::size_t> found;
    for (const Cell c : parts_[part]) {
      for (const Cell beside : sides_of(c)) {
        if (!mask_.free(beside)) continue;
        const std::size_t other = part_of_[index(beside)];
        if (other != part) found.insert(other);
      }
    }
    return found;
  }

 private:
  static constexpr auto kNone = std::numeric_limits<std::size_t>::max();

  std::size_t index(Cell c) const { return static_cast<std::size_t>(c.j * mask_.width() + c.i); }
  static std::array<Cell, 4> sides_of(Cell c) {
    return {Cell{c.i + 1, c.j}, Cell{c.i - 1, c.j}, Cell{c.i, c.j + 1}, Cell{c.i, c.j - 1}};
  }
  void add_block(int left, int top) {
    const auto open = [&](Cell c) {
      return c.i / side_ == left / side_ && c.j / side_ == top / side_ && mask_.free(c) &&
             part_of_[index(c)] == kNone;
    };
    for (Cell c{left, top}; c.j < top + side_; ++c.j) {
      for (c.i = left; c.i < left + side_; ++c.i) {
        if (open(c)) add_part(c, open);
      }
    }
  }
  template <class Open>
  void add_part(Cell first, Open open) {
    std::vector<Cell> cells{first};
    part_of_[index(first)] = parts_.size();
    for (std::size_t k = 0; k < cells.size(); ++k) {
      for (const Cell beside : sides_of(cells[k])) {
        if (!open(beside)) continue;
        part_of_[index(beside)] = parts_.size();
        cells.push_back(beside);
      }
    }
    std::ranges::sort(cells, {}, [](Cell c) { return std::pair(c.j, c.i); });
    parts_.push_back(std::move(cells));
  }

  const ClearanceMask& mask_;
  int side_;
  std::vector<std::vector<Cell>> parts_;  // cells row by row
  std::vector<std::size_t> part_of_;      // of each cell
};

/// A floor with stones and bars, narrow enough that some blocks fall into several parts.
ObstacleField strewn_field(std::uint64_t seed) {
  constexpr std::array kResolutions = {0.05, 0.05, 0.1, 0.03, 0.25, 1.0};
  RandomStream lots(seed, 0, StreamPurpose::World);
  const Point lower{lots.uniform(-3, 3), lots.uniform(-3, 3)};
  const Point size{lots.uniform(1, 7), lots.uniform(1, 7)};
  ObstacleField field(lower, lower + size, kResolutions[seed % kResolutions.size()]);
  const int stones = static_cast<int>(lots.uniform(0, 4 * size.x * size.y));
  for (int k = 0; k < stones; ++k) {
    const Point at = lower + Point{lots.uniform(0, size.x), lots.uniform(0, size.y)};
    field.fill_rectangle(ObstacleLayer::Ground, {at.x, at.y, lots.uniform(0, kPi)},
                         lots.uniform(0.01, 1.0), lots.uniform(0.01, 0.1));
  }
  return field;
}

TEST(OrderFloor, HasThePlacesThatAreFoundCellByCell) {
  constexpr std::array kRadii = {0.0, 0.05, 0.2};
  int shared = 0;  // parts that share a block with another one
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    SCOPED_TRACE(seed);
    const ObstacleField field = strewn_field(seed);
    const double radius = kRadii[seed % kRadii.size()];
    const ClearanceMask mask(field, ObstacleLayer::Ground, radius);
    const PlainFloor plain(mask);
    const OrderFloor floor(field, ObstacleLayer::Ground, radius);
    ASSERT_EQ(floor.size(), plain.size());
    for (std::size_t part = 0; part < plain.size(); ++part) {
      const auto node = static_cast<OrderFloor::Node>(part);
      const auto& cells = plain.cells(part);
      for (const Cell c : cells) ASSERT_EQ(floor.node_at(mask.centre(c)), node);
      EXPECT_EQ(floor.place(node), mask.centre(plain.nearest_to_middle(part)));
      EXPECT_NEAR(floor.area(node),
                  static_cast<double>(cells.size()) * mask.resolution() * mask.resolution(), 1e-9);
      // Those that touch come first, then corners.
      const std::set<std::size_t> beside = plain.neighbours(part);
      const auto edges = floor.edges(node);
      ASSERT_GE(edges.size(), beside.size());
      std::size_t k = 0;
      for (const std::size_t other : beside) EXPECT_EQ(edges[k++].to, other);
    }
    for (std::size_t part = 1; part < plain.size(); ++part) {
      if (plain.in_one_block(part - 1, part)) ++shared;
    }
  }
  EXPECT_GT(shared, 20);
}

TEST(FloorDistances, AreThoseFromTheNearestOfSeveralPlaces) {
  const OrderFloor floor = floor_of(hall());
  const OrderFloor::Node from[] = {*floor.node_at({3, 3}), *floor.node_at({36, 26})};
  FloorDistances both;
  both.measure(floor, from);
  FloorDistances added;
  added.measure(floor, std::span(from, 1));
  added.add(floor, from[1]);
  FloorDistances first, second;
  first.measure(floor, std::span(from, 1));
  second.measure(floor, std::span(from + 1, 1));
  for (OrderFloor::Node node = 0; node < floor.size(); ++node) {
    const double least = std::min(first.metres(floor, node), second.metres(floor, node));
    EXPECT_EQ(both.metres(floor, node), least);
    EXPECT_EQ(added.metres(floor, node), least);
  }
}

}  // namespace
}  // namespace magna
