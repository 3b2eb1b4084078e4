// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/charging.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "core/hall/hall_roads.h"
#include "core/hall/robot_actions.h"

namespace magna {
namespace {

constexpr double kFromDocks = 2.5;  // m that idle robots keep from docks
// A way is longer than the straight line, and robots wait on it.
constexpr double kRoundabout = 1.5;
constexpr double kWorkSeconds = 10.0;      // turning, picking, placing, letting others pass
constexpr double kHandSeconds = 6.0;       // turning and placing
constexpr double kReserve = 2.0;           // times the need for the way to the docks …
constexpr double kLeastRoundabout = 1.25;  // … but at least this factor, and some seconds …
constexpr double kLeastSeconds = 4.0;
// … and at most this share of the charge left on arrival from there.
constexpr double kReserveShare = 0.6;
constexpr double kFull = 0.99;    // share of the battery
constexpr double kAtDock = 1.05;  // m: a robot there is in the way of another

constexpr double kInfinitelyFar = std::numeric_limits<double>::infinity();
constexpr double kDockSpacing = 1.3;   // m: a robot's diameter and room to slip in between two
constexpr double kInDock = 0.45;       // m from a cell of the area: the robot overlaps it
constexpr double kPostSpacing = 2.25;  // m: a robot passes between two others
constexpr double kPassable = 1.12;     // m from a robot that stands: others pass
constexpr double kSquare = 0.5;        // m, of the map that tells whether all remains connected
constexpr double kAtPost = 0.6;        // m
constexpr std::size_t kSparePosts = 8;
constexpr std::array kSides = {Cell{-1, 0}, Cell{0, -1}, Cell{1, 0}, Cell{0, 1}};

/// Distances, m, that posts keep; the second ones where there is little room.
struct PostDistances {
  double from_work;
  double from_docks;
};
constexpr std::array kPostDistances = {PostDistances{2.5, 2.5}, PostDistances{1.2, 1.6}};

bool is_walkable(Tile tile) { return tile == Tile::Floor || tile == Tile::Interact; }

/// From a point to the nearest of these cells.
double distance_to_cells(Point p, std::span<const Cell> cells) {
  double least = kInfinitelyFar;
  for (const Cell c : cells) {
    const Point near{std::clamp(p.x, double(c.i), c.i + 1.0),
                     std::clamp(p.y, double(c.j), c.j + 1.0)};
    least = std::min(least, distance(p, near));
  }
  return least;
}

/// Parking cells in a straight line, all open to the same side.
using DockRun = std::vector<Cell>;

std::vector<DockRun> runs_to_side(const Hall& hall, Cell side) {
  std::vector<Cell> open;
  for (const Cell c : hall.parking->cells) {
    if (is_walkable(hall.tiles.at({c.i + side.i, c.j + side.j}))) open.push_back(c);
  }
  const bool level = side.i == 0;  // the run goes along x
  const auto key = [level](Cell c) { return level ? std::pair{c.j, c.i} : std::pair{c.i, c.j}; };
  std::ranges::sort(open, {}, key);
  std::vector<DockRun> runs;
  for (const Cell c : open) {
    const Cell before = level ? Cell{c.i - 1, c.j} : Cell{c.i, c.j - 1};
    if (runs.empty() || runs.back().back() != before) runs.emplace_back();
    runs.back().push_back(c);
  }
  return runs;
}

std::vector<Point> find_docks(const Hall& hall, const HallRoads& roads) {
  std::vector<Point> docks;
  if (!hall.parking) return docks;
  std::vector<DockRun> runs;
  for (const Cell side : kSides) {
    for (DockRun& run : runs_to_side(hall, side)) runs.push_back(std::move(run));
  }
  std::ranges::stable_sort(runs, std::ranges::greater{}, &DockRun::size);
  const auto add = [&](Point wanted) {
    const auto p = roads.nearest_free(wanted);
    const bool fits = p && distance_to_cells(*p, hall.parking->cells) < kInDock &&
                      std::ranges::all_of(docks, [&](Point other) {
                        return distance(*p, other) > kDockSpacing - 1e-6;
                      });
    if (fits) docks.push_back(*p);
  };
  for (const DockRun& run : runs) {
    const Point first = cell_centre(run.front());
    const Point whole = cell_centre(run.back()) - first;
    const double parts = std::max(1.0, std::floor(norm(whole) / kDockSpacing + 1e-6));
    for (int k = 0; k <= static_cast<int>(parts); ++k) add(first + (k / parts) * whole);
  }
  // An enclosed area: any place in it counts.
  if (docks.empty())
    std::ranges::for_each(hall.parking->cells, [&](Cell c) { add(cell_centre(c)); });
  return docks;
}

/// Which squares of the floor a robot can be on, and whether all that robots need is connected.
class FloorSquares {
 public:
  FloorSquares(const Hall& hall, const HallRoads& roads)
      : lower_{double(hall.tiles.origin.i), double(hall.tiles.origin.j)},
        columns_(static_cast<int>(hall.tiles.width / kSquare)),
        lines_(static_cast<int>(hall.tiles.height / kSquare)),
        free_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(lines_), 0) {
    for (int j = 0; j < lines_; ++j) {
      for (int i = 0; i < columns_; ++i) {
        free_[index(i, j)] = roads.free({lower_.x + i * kSquare, lower_.y + j * kSquare}) ? 1 : 0;
      }
    }
  }

  /// Places that have to stay connected with each other; those that are not are left out.
  void need(std::span<const Point> places) {
    for (const Point p : places) {
      if (const auto square = nearest(p)) needed_.push_back(*square);
    }
    if (needed_.empty()) return;
    flood();
    std::erase_if(needed_, [this](std::size_t square) { return seen_[square] == 0; });
  }

  /// Blocks the floor round a robot that stands there; false: that would cut something off, and
  /// nothing is changed. Squares that are needed stay free.
  bool block(Point p) {
    std::vector<std::size_t> blocked;
    const auto first = [](double at) { return static_cast<int>(std::ceil(at / kSquare)); };
    const auto last = [](double at) { return static_cast<int>(std::floor(at / kSquare)); };
    const Point at = p - lower_;
    for (int j = std::max(0, first(at.y - kPassable));
         j <= std::min(lines_ - 1, last(at.y + kPassable)); ++j) {
      for (int i = std::max(0, first(at.x - kPassable));
           i <= std::min(columns_ - 1, last(at.x + kPassable)); ++i) {
        const Point square{i * kSquare, j * kSquare};
        if (free_[index(i, j)] != 0 && distance(square, at) < kPassable) {
          blocked.push_back(index(i, j));
        }
      }
    }
    for (const std::size_t square : blocked) free_[square] = 0;
    if (is_connected()) return true;
    for (const std::size_t square : blocked) free_[square] = 1;
    return false;
  }

 private:
  std::size_t index(int i, int j) const {
    return static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(i);
  }

  /// A free square at most a metre away.
  std::optional<std::size_t> nearest(Point p) const {
    const Point at = (1.0 / kSquare) * (p - lower_);
    std::optional<std::size_t> best;
    double least = kInfinitelyFar;
    for (int j = static_cast<int>(at.y) - 1; j <= static_cast<int>(at.y) + 2; ++j) {
      for (int i = static_cast<int>(at.x) - 1; i <= static_cast<int>(at.x) + 2; ++i) {
        if (i < 0 || j < 0 || i >= columns_ || j >= lines_ || free_[index(i, j)] == 0) continue;
        const double away = distance({double(i), double(j)}, at);
        if (away >= least) continue;
        least = away;
        best = index(i, j);
      }
    }
    return best;
  }

  /// Marks what is connected with the first needed square.
  void flood() {
    seen_.assign(free_.size(), 0);
    queue_.assign(1, needed_.front());
    seen_[needed_.front()] = free_[needed_.front()];
    if (seen_[needed_.front()] == 0) return;
    const auto columns = static_cast<std::size_t>(columns_);
    const auto visit = [this](std::size_t square) {
      if (free_[square] == 0 || seen_[square] != 0) return;
      seen_[square] = 1;
      queue_.push_back(square);
    };
    for (std::size_t k = 0; k < queue_.size(); ++k) {
      const std::size_t square = queue_[k];
      if (square % columns > 0) visit(square - 1);
      if (square % columns + 1 < columns) visit(square + 1);
      if (square >= columns) visit(square - columns);
      if (square + columns < free_.size()) visit(square + columns);
    }
  }

  bool is_connected() {
    if (needed_.empty()) return true;
    flood();
    return std::ranges::all_of(needed_, [this](std::size_t square) { return seen_[square] != 0; });
  }

  Point lower_;
  int columns_;
  int lines_;
  std::vector<std::uint8_t> free_;  ///< by square, line by line: of the corners of the squares
  std::vector<std::size_t> needed_;
  std::vector<std::uint8_t> seen_;  // kept to avoid allocations, like the next
  std::vector<std::size_t> queue_;
};

/// A place to wait, with what makes it better than others.
struct PostCandidate {
  bool beside_wall = false;
  double from_docks = 0.0;  ///< m
  double from_work = 0.0;   ///< m
  Cell cell;
};

std::vector<PostCandidate> candidates(const Hall& hall, const HallRoads& roads,
                                      std::span<const Cell> work, PostDistances keep) {
  const std::span<const Cell> parking =
      hall.parking ? std::span<const Cell>(hall.parking->cells) : std::span<const Cell>();
  std::vector<PostCandidate> found;
  const TileMap& tiles = hall.tiles;
  for (int i = tiles.origin.i; i < tiles.origin.i + tiles.width; ++i) {
    for (int j = tiles.origin.j; j < tiles.origin.j + tiles.height; ++j) {
      const Cell cell{i, j};
      if (tiles.at(cell) != Tile::Floor) continue;
      const auto p = roads.place_in(cell);
      if (!p) continue;
      const double from_docks = distance_to_cells(*p, parking);
      const double from_work = distance_to_cells(*p, work);
      if (from_docks < keep.from_docks || from_work < keep.from_work) continue;
      const bool beside_wall = std::ranges::any_of(kSides, [&](Cell side) {
        const Tile next = tiles.at({i + side.i, j + side.j});
        return !is_walkable(next) && next != Tile::Parking;
      });
      found.push_back({beside_wall, from_docks, from_work, cell});
    }
  }
  // By turns the nearest to the docks and the nearest to the work.
  std::vector<PostCandidate> near_docks = found;
  const auto sort_by = [](std::vector<PostCandidate>& list, double PostCandidate::*metres) {
    std::ranges::stable_sort(list, [metres](const PostCandidate& a, const PostCandidate& b) {
      if (a.beside_wall != b.beside_wall) return a.beside_wall;
      return a.*metres < b.*metres;
    });
  };
  sort_by(near_docks, &PostCandidate::from_docks);
  sort_by(found, &PostCandidate::from_work);
  std::vector<PostCandidate> by_turns;
  for (std::size_t k = 0; k < found.size(); ++k) {
    by_turns.push_back(near_docks[k]);
    by_turns.push_back(found[k]);
  }
  return by_turns;
}

}  // namespace

HallPlaces::HallPlaces(const Hall& hall, std::size_t robots) {
  const HallRoads roads(hall);
  docks_ = find_docks(hall, roads);
  std::vector<Cell> work;
  std::vector<Point> needed = docks_;
  for (const HallBelt& belt : hall.belts) {
    work.insert(work.end(), belt.interact.cells.begin(), belt.interact.cells.end());
    for (const Cell c : belt.interact.cells) needed.push_back(cell_centre(c));
  }
  FloorSquares floor(hall, roads);
  floor.need(needed);
  const std::size_t wanted = 2 * robots + kSparePosts;
  std::vector<Point> taken;
  for (const PostDistances keep : kPostDistances) {
    if (posts_.size() >= robots) break;
    for (const PostCandidate& one : candidates(hall, roads, work, keep)) {
      if (posts_.size() >= wanted) break;
      const Point p = roads.place_in(one.cell).value();
      const bool apart = std::ranges::all_of(
          taken, [p](Point other) { return distance(p, other) > kPostSpacing - 1e-6; });
      if (!apart || !floor.block(p)) continue;
      taken.push_back(p);
      posts_.push_back(one.cell);
    }
  }
}

bool HallPlaces::at_post(Point p) const {
  return std::ranges::any_of(posts_, [p](Cell c) { return distance(p, cell_centre(c)) < kAtPost; });
}

std::vector<Cell> quiet_cells(const TileMap& tiles, const Charging& charging) {
  const auto quiet = [&tiles](Cell c) {
    for (int i = -1; i <= 1; ++i) {
      for (int j = -1; j <= 1; ++j) {
        const Tile tile = tiles.at({c.i + i, c.j + j});
        if (tile != Tile::Floor) return false;
      }
    }
    return true;
  };
  std::vector<Cell> cells;
  for (int i = 0; i < tiles.width; ++i) {
    for (int j = 0; j < tiles.height; ++j) {
      const Cell c{tiles.origin.i + i, tiles.origin.j + j};
      const bool by_docks =
          !charging.places().docks().empty() && charging.to_docks(cell_centre(c)) < kFromDocks;
      if (!by_docks && quiet(c)) cells.push_back(c);
    }
  }
  return cells;
}

Charging::Charging(std::shared_ptr<const HallDescription> description)
    : description_(std::move(description)),
      places_(description_->hall, description_->robots.size()) {}

double Charging::speed() const { return controller_speed(description_->controller); }

double Charging::to_docks(Point from) const {
  if (places_.docks().empty()) return 0.0;
  double least = kInfinitelyFar;
  for (const Point dock : places_.docks()) least = std::min(least, distance(from, dock));
  return least;
}

double Charging::share(const HallSimulation& hall, std::size_t robot) const {
  const double most = description_->robots[robot].max_battery;
  return most > 0.0 ? hall.robots()[robot].battery / most : 0.0;
}

bool Charging::is_spent(const HallSimulation& hall, std::size_t robot) const {
  return description_->controller != RobotController::Teleport && hall.battery_empty(robot) &&
         !hall.robots()[robot].in_station;
}

bool Charging::lasts(const HallSimulation& hall, std::size_t robot, double metres) const {
  if (places_.docks().empty() || share(hall, robot) >= kFull) return true;
  const double seconds = metres * kRoundabout / speed() + 2.0 * kWorkSeconds;
  return hall.robots()[robot].battery >= seconds * description_->robots[robot].drain_rate;
}

bool Charging::is_low(const HallSimulation& hall, std::size_t robot, Point here) const {
  const double straight = to_docks(here) / speed();
  return is_below(hall, robot, here, kReserve * kRoundabout * straight + 2.0 * kWorkSeconds);
}

bool Charging::is_low_for(const HallSimulation& hall, std::size_t robot, Point here, double metres,
                          Point to) const {
  const double seconds = (metres + to_docks(to)) * kRoundabout / speed() + kHandSeconds;
  return is_below(hall, robot, here, seconds);
}

// A robot that comes from the docks with a full charge must not turn back before it has done any
// work, however far away its work is.
bool Charging::is_below(const HallSimulation& hall, std::size_t robot, Point here,
                        double seconds) const {
  if (places_.docks().empty() || share(hall, robot) >= kFull) return false;
  const HallRobot& what = description_->robots[robot];
  const double straight = to_docks(here) / speed();
  const double least = kLeastRoundabout * straight + kLeastSeconds;
  const double on_arrival = what.max_battery - kLeastRoundabout * straight * what.drain_rate;
  return hall.robots()[robot].battery <
         std::max(least * what.drain_rate,
                  std::min(seconds * what.drain_rate, kReserveShare * on_arrival));
}

std::optional<Point> Charging::free_dock(Point from, std::span<const Point> reserved,
                                         std::span<const Point> others) const {
  std::optional<Point> best;
  double least = 0.0;
  for (const Point dock : places_.docks()) {
    const double metres = distance(from, dock);
    if (best && metres >= least) continue;
    const auto occupies = [dock](Point other) { return distance(other, dock) < kAtDock; };
    if (std::ranges::find(reserved, dock) != reserved.end()) continue;
    if (std::ranges::any_of(others, occupies)) continue;
    best = dock;
    least = metres;
  }
  return best;
}

}  // namespace magna
