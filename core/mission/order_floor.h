// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/point.h"
#include "core/mission/clearance.h"
#include "core/world/obstacle_field.h"

namespace magna {

/// The floor on which one kind of robot can drive, by the map of static obstacles, for the division
/// of work: a graph of places about a metre apart. A place stands for connected possible positions
/// of the robot within one block of the floor, and places are neighbours where these positions
/// touch, so that a doorway of any width and offset connects, and a wall of any width separates.
/// Immutable.
class OrderFloor {
 public:
  static constexpr double kBlock = 1.0;  ///< side of a block, m
  /// A robot whose position is impossible by the map (just beside a wall) is at the nearest
  /// possible one, at most this far away, m.
  static constexpr double kAside = 0.5;

  using Node = std::uint32_t;
  struct Edge {
    Node to;
    std::uint32_t cost;  ///< hundredths of a block's side
  };

  /// `radius` in metres, >= 0.
  OrderFloor(const ObstacleField& field, ObstacleLayer layer, double radius);

  std::size_t size() const { return places_.size(); }
  /// A possible position of the robot.
  Point place(Node node) const { return places_[node]; }
  double area(Node node) const { return areas_[node]; }  ///< m^2
  std::span<const Edge> edges(Node node) const {
    return {edges_.data() + first_edge_[node], edges_.data() + first_edge_[node + 1]};
  }
  /// Places of one region are connected, places of two are not.
  std::int32_t region(Node node) const { return regions_of_[node]; }
  /// The region of a position; FreeRegions::kNone for an impossible one.
  std::int32_t region(Point p) const { return regions_.region(mask_.cell(p)); }
  /// The place that stands for the possible position nearest to `p`.
  std::optional<Node> node_at(Point p) const;
  double metres(std::uint32_t cost) const { return cost * unit_; }

 private:
  void number_parts();
  void add_places();
  /// The pairs of places that touch, each once, in order.
  std::vector<std::array<Node, 2>> links() const;
  void add_edges(const std::vector<std::array<Node, 2>>& links);
  std::optional<Node> node_of(Cell c) const;

  ClearanceMask mask_;
  FreeRegions regions_;
  int side_;                   ///< of a block, cells of the mask
  FreeRegions parts_;          ///< of blocks
  double unit_;                ///< metres of a cost of 1
  std::vector<Node> nodes_;    ///< by part
  std::vector<Point> places_;  ///< block by block, as all that follow
  std::vector<double> areas_;
  std::vector<std::int32_t> regions_of_;
  std::vector<std::size_t> first_edge_;  ///< by node, with one extra entry
  std::vector<Edge> edges_;
};

/// The ways on a floor from one place or several to all others: shortest paths with a queue of wide
/// buckets (Meyer and Sanders, "Delta-stepping: a parallelizable shortest path algorithm", 2003).
/// Objects are reused.
class FloorDistances {
 public:
  static constexpr double kNowhere = std::numeric_limits<double>::infinity();

  /// From the nearest of these places.
  void measure(const OrderFloor& floor, std::span<const OrderFloor::Node> from);
  /// The same with a further place; computes only the places that are nearer to it.
  void add(const OrderFloor& floor, OrderFloor::Node from);
  /// Metres to a place of the measured floor; kNowhere if there is no way.
  double metres(const OrderFloor& floor, OrderFloor::Node node) const {
    return cost_[node] == kNever ? kNowhere : floor.metres(cost_[node]);
  }

 private:
  static constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();
  /// Costs in one bucket. Few edges are cheaper, so that few places are visited twice.
  static constexpr std::uint32_t kWidth = 64;
  /// Together more than a bucket and the most expensive edge, two blocks away in each direction.
  static constexpr std::size_t kBuckets = 8;

  void put(OrderFloor::Node node, std::uint32_t cost);
  void run(const OrderFloor& floor);

  std::vector<std::uint32_t> cost_;
  std::array<std::vector<OrderFloor::Node>, kBuckets> buckets_;
  std::size_t waiting_ = 0;
};

}  // namespace magna
