// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/hall_roads.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <limits>
#include <numbers>

#include "core/mission/way_search.h"

namespace magna {
namespace {

constexpr double kTouchRounding = 1e-9;  // m: touching is free
constexpr double kClosedCell = 0.5;      // m, cells that cover closed areas
constexpr double kInfinite = std::numeric_limits<double>::infinity();

bool blocks(Tile tile) {
  return tile == Tile::Wall || tile == Tile::InputBelt || tile == Tile::OutputBelt;
}

/// A rectangle of cells, including both corner cells.
struct Block {
  Cell first;
  Cell last;
};

/// The blocking tiles as rectangles: runs of a line, joined with an equal run above, which gives
/// few of them.
std::vector<Block> blocks_of(const TileMap& tiles) {
  std::vector<Block> all;
  for (int j = tiles.origin.j; j < tiles.origin.j + tiles.height; ++j) {
    for (int i = tiles.origin.i; i < tiles.origin.i + tiles.width; ++i) {
      if (!blocks(tiles.at({i, j}))) continue;
      const int first = i;
      while (blocks(tiles.at({i + 1, j}))) ++i;
      const auto above = std::ranges::find_if(all, [&](const Block& b) {
        return b.first.i == first && b.last.i == i && b.last.j == j - 1;
      });
      if (above != all.end()) {
        above->last.j = j;
      } else {
        all.push_back({{first, j}, {i, j}});
      }
    }
  }
  return all;
}

struct LowerNumberFirst {
  GraphNode corner;
  GraphNode node() const { return corner; }
  friend auto operator<=>(const LowerNumberFirst&, const LowerNumberFirst&) = default;
};

/// Whether the segment passes through the inside of the box.
bool crosses(Point from, Point to, Point lower, Point upper) {
  double first = 0.0;
  double last = 1.0;
  const auto slab = [&](double at, double step, double low, double high) {
    if (step == 0.0) {
      if (at <= low || at >= high) last = -1.0;
      return;
    }
    const double a = (low - at) / step;
    const double b = (high - at) / step;
    first = std::max(first, std::min(a, b));
    last = std::min(last, std::max(a, b));
  };
  slab(from.x, to.x - from.x, lower.x + kTouchRounding, upper.x - kTouchRounding);
  slab(from.y, to.y - from.y, lower.y + kTouchRounding, upper.y - kTouchRounding);
  return first < last;
}

}  // namespace

HallRoads::HallRoads(const Hall& hall) : tiles_(hall.tiles) {
  const Cell end{tiles_.origin.i + tiles_.width, tiles_.origin.j + tiles_.height};
  lower_ = {tiles_.origin.i + kClearance, tiles_.origin.j + kClearance};
  upper_ = {end.i - kClearance, end.j - kClearance};
  const auto add = [this](Point low, Point high) {
    boxes_.push_back(
        {{low.x - kClearance, low.y - kClearance}, {high.x + kClearance, high.y + kClearance}});
  };
  for (const Block& block : blocks_of(tiles_)) {
    add({double(block.first.i), double(block.first.j)}, {block.last.i + 1.0, block.last.j + 1.0});
  }
  constexpr double kHalf = 0.5 * Hall::kMachineSide;
  for (const HallMachine& machine : hall.machines) {
    const Point c = machine.centre();
    add({c.x - kHalf, c.y - kHalf}, {c.x + kHalf, c.y + kHalf});
  }
  by_cell_.resize(static_cast<std::size_t>(tiles_.width) * static_cast<std::size_t>(tiles_.height));
  for (std::uint32_t k = 0; k < boxes_.size(); ++k) enter(k);
  for (const Box& box : boxes_) add_corners(box);
  seen_.resize(corners_.size());
}

void HallRoads::enter(std::uint32_t box) {
  const Cell end{tiles_.origin.i + tiles_.width, tiles_.origin.j + tiles_.height};
  const Cell first = cell_of(boxes_[box].lower);
  const Cell last = cell_of(boxes_[box].upper);
  for (int i = std::max(first.i, tiles_.origin.i); i <= std::min(last.i, end.i - 1); ++i) {
    for (int j = std::max(first.j, tiles_.origin.j); j <= std::min(last.j, end.j - 1); ++j) {
      by_cell_[index({i, j})].push_back(box);
    }
  }
}

void HallRoads::add_corners(const Box& box) {
  for (const Point corner :
       {box.lower, Point{box.upper.x, box.lower.y}, box.upper, Point{box.lower.x, box.upper.y}}) {
    if (free(corner) && std::ranges::find(corners_, corner) == corners_.end()) {
      corners_.push_back(corner);
    }
  }
}

// Obstacles only hide corners from each other: of the old ones only those that were visible are
// tried again. In a large hall most are not.
HallRoads HallRoads::with(std::span<const Box> boxes) const {
  HallRoads roads = *this;
  for (const Box& box : boxes) {
    roads.boxes_.push_back(box);
    roads.enter(static_cast<std::uint32_t>(roads.boxes_.size() - 1));
  }
  // The old corners that are still free come first, in the same order.
  roads.corners_.clear();
  std::vector<std::optional<std::uint32_t>> number(corners_.size());
  for (std::size_t k = 0; k < corners_.size(); ++k) {
    if (!roads.free(corners_[k])) continue;
    number[k] = static_cast<std::uint32_t>(roads.corners_.size());
    roads.corners_.push_back(corners_[k]);
  }
  roads.seen_before_.assign(roads.corners_.size(), {});
  for (const Box& box : boxes) roads.add_corners(box);
  roads.seen_.assign(roads.corners_.size(), {});
  for (std::size_t k = 0; k < corners_.size(); ++k) {
    if (!number[k] || !seen_[k]) continue;
    auto& seen = roads.seen_before_[*number[k]].emplace();
    for (const std::uint32_t other : *seen_[k]) {
      if (number[other]) seen.push_back(*number[other]);
    }
  }
  return roads;
}

HallRoads HallRoads::round(std::span<const Point> robots, double apart) const {
  std::vector<Box> boxes;
  for (const Point p : robots) {
    boxes.push_back({{p.x - apart, p.y - apart}, {p.x + apart, p.y + apart}});
  }
  HallRoads roads = with(boxes);
  roads.for_one_way_ = true;
  return roads;
}

HallRoads HallRoads::round(const ClosedGround& closed) const {
  std::vector<Box> boxes;
  const double half_diagonal = kClosedCell / std::numbers::sqrt2;
  for (const ClosedGround::Area& area : closed.areas()) {
    const auto column = [](double x) { return static_cast<int>(std::floor(x / kClosedCell)); };
    const auto is_closed = [&](int i, int j) {
      const Point centre{(i + 0.5) * kClosedCell, (j + 0.5) * kClosedCell};
      return polygon_distance(area.corners, centre) < half_diagonal - kTouchRounding;
    };
    const int last_column = column(area.upper.x), last_line = column(area.upper.y);
    for (int j = column(area.lower.y); j <= last_line; ++j) {
      for (int i = column(area.lower.x); i <= last_column; ++i) {
        const int first = i;
        while (i <= last_column && is_closed(i, j)) ++i;
        if (i == first) continue;
        boxes.push_back({{first * kClosedCell - kClearance, j * kClosedCell - kClearance},
                         {i * kClosedCell + kClearance, (j + 1) * kClosedCell + kClearance}});
      }
    }
  }
  return with(boxes);
}

std::size_t HallRoads::index(Cell c) const {
  return static_cast<std::size_t>(c.j - tiles_.origin.j) * static_cast<std::size_t>(tiles_.width) +
         static_cast<std::size_t>(c.i - tiles_.origin.i);
}

std::optional<Point> HallRoads::place_in(Cell c) const {
  const auto p = nearest_free(cell_centre(c));
  return p && cell_of(*p) == c ? p : std::nullopt;
}

bool HallRoads::free(Point p) const {
  if (!(p.x >= lower_.x - kTouchRounding && p.x <= upper_.x + kTouchRounding &&
        p.y >= lower_.y - kTouchRounding && p.y <= upper_.y + kTouchRounding)) {
    return false;
  }
  return std::ranges::none_of(by_cell_[index(cell_of(p))], [&](std::uint32_t k) {
    const Box& box = boxes_[k];
    return p.x > box.lower.x + kTouchRounding && p.x < box.upper.x - kTouchRounding &&
           p.y > box.lower.y + kTouchRounding && p.y < box.upper.y - kTouchRounding;
  });
}

// Column by column, the cells that the segment passes through.
bool HallRoads::free_way(Point from, Point to) const {
  if (!free(from) || !free(to)) return false;
  if (from.x > to.x) std::swap(from, to);
  const Point step = to - from;
  const int last_column = cell_of(to).i;
  for (int i = cell_of(from).i; i <= last_column; ++i) {
    const double enter = std::max(from.x, double(i));
    const double leave = std::min(to.x, i + 1.0);
    const double slope = step.x > 0.0 ? step.y / step.x : 0.0;
    const double a = step.x > 0.0 ? from.y + (enter - from.x) * slope : from.y;
    const double b = step.x > 0.0 ? from.y + (leave - from.x) * slope : to.y;
    const int first = static_cast<int>(std::floor(std::min(a, b)));
    const int last = static_cast<int>(std::floor(std::max(a, b)));
    for (int j = first; j <= last; ++j) {
      if (!tiles_.contains({i, j})) continue;  // due to rounding: both ends are inside
      for (const std::uint32_t k : by_cell_[index({i, j})]) {
        if (crosses(from, to, boxes_[k].lower, boxes_[k].upper)) return false;
      }
    }
  }
  return true;
}

// The nearest free place has its own coordinate or that of a box's side along each axis.
std::optional<Point> HallRoads::nearest_free(Point p) const {
  if (!std::isfinite(p.x) || !std::isfinite(p.y)) return {};
  if (free(p)) return p;
  std::vector<double> xs{p.x, lower_.x, upper_.x};
  std::vector<double> ys{p.y, lower_.y, upper_.y};
  for (const Box& box : boxes_) {
    xs.insert(xs.end(), {box.lower.x, box.upper.x});
    ys.insert(ys.end(), {box.lower.y, box.upper.y});
  }
  const auto nearer = [](double at) {
    return [at](double a, double b) { return std::abs(a - at) < std::abs(b - at); };
  };
  std::ranges::stable_sort(xs, nearer(p.x));
  std::ranges::stable_sort(ys, nearer(p.y));
  std::optional<Point> best;
  double least = kInfinite;
  for (const double x : xs) {
    if (std::abs(x - p.x) >= least) break;
    for (const double y : ys) {
      const double away = distance({x, y}, p);
      if (away >= least) break;
      if (!free({x, y})) continue;
      best = Point{x, y};
      least = away;
    }
  }
  return best;
}

template <class Visit>
void HallRoads::visit_candidates(std::uint32_t corner, Visit visit) const {
  std::uint32_t first = 0;
  if (corner < seen_before_.size() && seen_before_[corner]) {
    for (const std::uint32_t other : *seen_before_[corner]) visit(other);
    first = static_cast<std::uint32_t>(seen_before_.size());
  }
  for (std::uint32_t other = first; other < corners_.size(); ++other) {
    if (other != corner) visit(other);
  }
}

const std::vector<std::uint32_t>& HallRoads::seen_from(std::uint32_t corner) const {
  auto& seen = seen_[corner];
  if (!seen) {
    seen.emplace();
    visit_candidates(corner, [&](std::uint32_t other) {
      if (free_way(corners_[corner], corners_[other])) seen->push_back(other);
    });
  }
  return *seen;
}

std::vector<Point> HallRoads::way(Point from, Point to) const {
  const auto start = nearest_free(from);
  const auto goal = nearest_free(to);
  if (!start || !goal) return {};
  std::vector<Point> points = search(*start, *goal);
  if (!points.empty() && *start != from) points.insert(points.begin(), *start);
  return points;
}

// A* over the corners; the straight distance never exceeds the remaining way.
std::vector<Point> HallRoads::search(Point start, Point goal) const {
  if (free_way(start, goal)) return {goal};
  const auto end = static_cast<GraphNode>(corners_.size());
  const GraphNode begin = end + 1;
  WaySearch<double, LowerNumberFirst, false> search(corners_.size() + 1);
  const auto reach = [&](GraphNode node, double length, GraphNode before) {
    if (!search.betters(node, length)) return;
    search.reach(node, length, node == end ? 0.0 : distance(corners_[node], goal), {node}, before);
  };
  for (GraphNode k = 0; k < end; ++k) {
    if (free_way(start, corners_[k])) reach(k, distance(start, corners_[k]), begin);
  }
  std::vector<Point> points;
  while (const auto node = search.next()) {
    if (*node == end) {
      for (const GraphNode k : search.way(begin, end)) {
        if (k != begin) points.push_back(k == end ? goal : corners_[k]);
      }
      break;
    }
    const Point here = corners_[*node];
    if (free_way(here, goal)) reach(end, search.length(*node) + distance(here, goal), *node);
    const auto go_on = [&](std::uint32_t other) {
      const double length = search.length(*node) + distance(here, corners_[other]);
      if (!search.betters(other, length)) return;
      if (!for_one_way_ || free_way(here, corners_[other])) reach(other, length, *node);
    };
    if (for_one_way_) {
      visit_candidates(*node, go_on);
    } else {
      std::ranges::for_each(seen_from(*node), go_on);
    }
  }
  return points;
}

}  // namespace magna
