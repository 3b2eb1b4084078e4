// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry/point.h"
#include "core/world/obstacle_field.h"

namespace magna {

/// Another body near a robot that makes way.
struct AsideBody {
  Point centre;
  double apart = 0.0;  ///< m: both radii
  bool stays = true;   ///< does not make way itself: there is no way through its place
};

/// A straight part of the way of another robot.
struct AsideLeg {
  Point from;
  Point to;
  double apart = 0.0;  ///< m: both radii
  bool first = false;  ///< of a robot that waits for the one that makes way
};

/// A search for a place where a robot is in no other robot's way.
struct AsideQuery {
  const ObstacleField* field = nullptr;
  ObstacleLayer layer = ObstacleLayer::Ground;
  Point start;
  double radius = 0.0;  ///< m, of the robot
  double least = 0.0;   ///< m: the place is at least this far from the start
  std::span<const AsideBody> bodies = {};
  std::span<const AsideLeg> legs = {};
  std::function<bool(Point)> may_pass = {};   ///< besides obstacles and bodies
  std::function<bool(Point)> may_stand = {};  ///< in addition to `may_pass`
};

struct AsideWay {
  std::vector<Point> points;  ///< without the start; straight from each to the next
  double length = 0.0;        ///< m along squares; more through the places of other robots
  bool off_all = true;        ///< its end is off all ways; else only off those of robots that wait
};

/// Finds the nearest free place off the ways of other robots, and the way there: Dijkstra's
/// shortest paths over squares of 0.2 m (eight neighbours, without cutting corners), at most 12 m
/// to each side, with a queue of buckets, as TravelDistances. Places of robots that may make way
/// themselves cost more. Knows neither missions nor time.
class AsideSearch {
 public:
  static constexpr double kSquare = 0.2;  ///< m
  static constexpr int kSquares = 60;     ///< to each side of the start
  static constexpr double kReach = kSquare * kSquares;

  /// Nothing = there is no such place within reach.
  std::optional<AsideWay> find(const AsideQuery& query);

 private:
  static constexpr int kSide = 2 * kSquares + 1;
  static constexpr int kStart = kSide * kSquares + kSquares;
  using Marks = std::uint8_t;
  static constexpr std::size_t kBuckets = 128;  ///< more than the most expensive step

  Point centre(int square) const;
  Marks& marks(int square) { return marks_[static_cast<std::size_t>(square)]; }
  void mark_disc(Point middle, double reach, Marks marks);
  void mark_ways(const AsideQuery& query);
  bool passable(const AsideQuery& query, int square);
  bool is_place(const AsideQuery& query, int square, bool off_all);
  void put(int square, std::uint32_t cost);
  void spread(const AsideQuery& query, int from, std::uint32_t cost);
  AsideWay way_to(const AsideQuery& query, int place, bool off_all) const;

  Point start_;
  // By square, line by line.
  std::vector<Marks> marks_;
  std::vector<std::uint32_t> cost_;
  std::vector<std::int32_t> from_;
  std::array<std::vector<std::int32_t>, kBuckets> buckets_;  ///< squares, by cost
  std::size_t waiting_ = 0;                                  ///< number of entries in all buckets
};

}  // namespace magna
