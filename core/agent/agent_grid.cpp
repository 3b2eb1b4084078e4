// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_grid.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <queue>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "core/geometry/segment.h"
#include "core/mission/route_shortcut.h"

namespace magna {
namespace {

/// When a body follows a way, it checks other points of it than the planner did: this additional
/// distance, m, prevents stops due to rounding.
constexpr double kMargin = 0.01;
// Rings of cells in which a node must be reachable from the body's place.
constexpr int kStartRings = 2;
constexpr double kLookEvery = 0.1;  // m, for cells that keep bodies out

constexpr double kStraight = 1.0;
constexpr double kAcross = std::numbers::sqrt2;

double octile(Cell a, Cell b) {
  const double i = std::abs(a.i - b.i);
  const double j = std::abs(a.j - b.j);
  return kStraight * std::max(i, j) + (kAcross - kStraight) * std::min(i, j);
}

/// The state of A* for the nodes of a map.
class Search {
 public:
  explicit Search(const CellMap& cells)
      : origin_(cells.origin()),
        width_(cells.width()),
        cost_(static_cast<std::size_t>(cells.width()) * static_cast<std::size_t>(cells.height()),
              std::numeric_limits<double>::infinity()),
        before_(cost_.size(), 0) {}

  std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.j - origin_.j) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(c.i - origin_.i);
  }
  Cell cell(std::size_t index) const {
    const auto width = static_cast<std::size_t>(width_);
    return {origin_.i + static_cast<int>(index % width),
            origin_.j + static_cast<int>(index / width)};
  }
  double cost(Cell c) const { return cost_[index(c)]; }
  bool betters(Cell c, double cost) const { return cost < cost_[index(c)]; }
  /// Records a way of this cost to the node, if it is the best so far.
  void reach(Cell c, std::size_t before, double cost, double rest) {
    if (!(cost < cost_[index(c)])) return;
    cost_[index(c)] = cost;
    before_[index(c)] = before;
    open_.emplace(cost + rest, cost, index(c));
  }
  /// The most promising remaining node, each once; nothing if all are done.
  std::optional<Cell> next() {
    while (!open_.empty()) {
      const auto [estimate, cost, index] = open_.top();
      open_.pop();
      if (cost <= cost_[index]) return cell(index);
    }
    return std::nullopt;
  }
  std::vector<Point> way_to(Cell to) const {
    std::vector<Point> way = {cell_centre(to)};
    for (std::size_t k = index(to); before_[k] != k; k = before_[k]) {
      way.push_back(cell_centre(cell(before_[k])));
    }
    std::ranges::reverse(way);
    return way;
  }

 private:
  using Entry = std::tuple<double, double, std::size_t>;  // estimated total, cost, node

  Cell origin_;
  int width_;
  std::vector<double> cost_;
  std::vector<std::size_t> before_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

std::string text(Point p) { return fmt::format("({:.2f}, {:.2f})", p.x, p.y); }

}  // namespace

AgentGrid::AgentGrid(const World& world, const RobotTypeInfo& body, std::vector<Body> others)
    : world_(world),
      layer_(movement_layer(body)),
      radius_(body.radius),
      others_(std::move(others)) {}

bool AgentGrid::free(Cell c) const {
  return !world_.cell_blocked(c) &&
         !world_.field().disc_hits(layer_, cell_centre(c), radius_ + kMargin) &&
         stays_off(cell_centre(c), cell_centre(c));
}

bool AgentGrid::kept_out(Cell c) const {
  return world_.cell_blocked(c) && !world_.cells().filled(c);  // walls are part of the field
}

bool AgentGrid::touches(Point p, Cell c) const {
  return p.x + radius_ > c.i && p.x - radius_ < c.i + 1.0 && p.y + radius_ > c.j &&
         p.y - radius_ < c.j + 1.0;
}

// A body already over such a cell, or with a goal there, may enter it.
bool AgentGrid::stays_out(Point from, Point to) const {
  const double length = distance(from, to);
  const int steps = std::max(1, static_cast<int>(std::ceil(length / kLookEvery)));
  for (int k = 0; k <= steps; ++k) {
    const Point at = from + (static_cast<double>(k) / steps) * (to - from);
    const Cell first = cell_of({at.x - radius_, at.y - radius_});
    const Cell last = cell_of({at.x + radius_, at.y + radius_});
    for (int j = first.j; j <= last.j; ++j) {
      for (int i = first.i; i <= last.i; ++i) {
        const Cell c{i, j};
        if (kept_out(c) && !touches(from, c) && !touches(to, c)) return false;
      }
    }
  }
  return true;
}

// An agent that stands next to another may move away from it.
bool AgentGrid::stays_off(Point from, Point to) const {
  const Point way = to - from;
  return std::ranges::none_of(others_, [&](const Body& other) {
    const Point off = other.centre - from;
    const double share = share_along(from, to, other.centre);
    const bool leaves = share == 0.0 && from != to;
    return !leaves && norm(off - share * way) < radius_ + other.radius + kMargin;
  });
}

bool AgentGrid::free(Point from, Point to) const {
  const ObstacleField& field = world_.field();
  const bool close = field.disc_hits(layer_, from, radius_ + kMargin) ||
                     field.disc_hits(layer_, to, radius_ + kMargin);
  const double radius = close ? radius_ : radius_ + kMargin;
  if (field.disc_hits(layer_, to, radius)) return false;
  return field.free_travel(layer_, from, to, radius) >= distance(from, to) && stays_out(from, to) &&
         stays_off(from, to);
}

bool AgentGrid::free_between(Cell a, Cell b) const {
  const Point from = cell_centre(a), to = cell_centre(b);
  const double radius = radius_ + kMargin;
  return world_.field().free_travel(layer_, from, to, radius) >= distance(from, to) &&
         (avoids_blocked_cells(from, to) || stays_out(from, to)) && stays_off(from, to);
}

bool AgentGrid::avoids_blocked_cells(Point a, Point b) const {
  const Cell first = cell_of({std::min(a.x, b.x) - radius_, std::min(a.y, b.y) - radius_});
  const Cell last = cell_of({std::max(a.x, b.x) + radius_, std::max(a.y, b.y) + radius_});
  for (int j = first.j; j <= last.j; ++j) {
    for (int i = first.i; i <= last.i; ++i) {
      if (kept_out({i, j})) return false;
    }
  }
  return true;
}

std::optional<Cell> AgentGrid::nearest(Point place, int rings,
                                       const std::function<bool(Cell)>& fit) const {
  const Cell middle = cell_of(place);
  std::optional<Cell> best;
  double best_away = std::numeric_limits<double>::infinity();
  // A cell of ring k is at least k - 1/2 away from every point of the middle one.
  for (int ring = 0; ring <= rings && ring - 0.5 <= best_away; ++ring) {
    for (int j = middle.j - ring; j <= middle.j + ring; ++j) {
      const bool whole = j == middle.j - ring || j == middle.j + ring;
      for (int i = middle.i - ring; i <= middle.i + ring; i += whole ? 1 : 2 * ring) {
        const double away = distance(place, cell_centre({i, j}));
        if (away < best_away && free(Cell{i, j}) && fit({i, j})) {
          best = Cell{i, j};
          best_away = away;
        }
      }
    }
  }
  return best;
}

std::vector<Point> AgentGrid::nodes(Cell from, Cell to) const {
  const CellMap& cells = world_.cells();
  Search search(cells);
  // Each node ends up to eight ways, and its ground does not change during the search.
  enum class Ground : std::uint8_t { Unseen, Free, Taken };
  std::vector<Ground> grounds(static_cast<std::size_t>(cells.width()) *
                              static_cast<std::size_t>(cells.height()));
  const auto is_free = [&](Cell c) {
    Ground& ground = grounds[search.index(c)];
    if (ground == Ground::Unseen) ground = free(c) ? Ground::Free : Ground::Taken;
    return ground == Ground::Free;
  };
  search.reach(from, search.index(from), 0.0, octile(from, to));
  while (const auto node = search.next()) {
    if (*node == to) return search.way_to(to);
    for (int dj = -1; dj <= 1; ++dj) {
      for (int di = -1; di <= 1; ++di) {
        const Cell next{node->i + di, node->j + dj};
        if (next == *node || !cells.contains(next)) continue;
        const bool across = di != 0 && dj != 0;
        const double cost = search.cost(*node) + (across ? kAcross : kStraight);
        // Most ways to a node are not better than a known one: only better ones are tested.
        if (!search.betters(next, cost) || !is_free(next) || !free_between(*node, next)) continue;
        search.reach(next, search.index(*node), cost, octile(next, to));
      }
    }
  }
  return {};
}

Result<std::vector<Point>, Message> AgentGrid::way(Point from, Point goal, bool exact) const {
  const CellMap& cells = world_.cells();
  const Point lower = cells.lower();
  const Point upper = cells.upper();
  const Point wanted{std::clamp(goal.x, lower.x, std::nextafter(upper.x, lower.x)),
                     std::clamp(goal.y, lower.y, std::nextafter(upper.y, lower.y))};
  const auto start = nearest(from, kStartRings, [&](Cell c) { return free(from, cell_centre(c)); });
  if (!start)
    return Message({"no-cell-to-set-out-to", "there is no free cell round {} to set out to"},
                   text(from));
  std::optional<Cell> end;
  if (exact && goal == wanted) {
    end = nearest(goal, kStartRings, [&](Cell c) { return free(cell_centre(c), goal); });
  }
  const bool ends_there = end.has_value();
  if (!end) {
    end = nearest(wanted, cells.width() + cells.height(), [](Cell) { return true; });
  }
  std::vector<Point> way;
  if (end) way = nodes(*start, *end);
  if (way.empty())
    return Message({"no-way-for-agent", "there is no way from {} to {}"}, text(from), text(goal));
  way.insert(way.begin(), from);
  if (ends_there) way.push_back(goal);
  return shortcut(std::move(way), [this](Point a, Point b) { return free(a, b); });
}

}  // namespace magna
