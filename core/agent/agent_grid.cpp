// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/agent_grid.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>
#include <numbers>
#include <utility>

#include <fmt/format.h>

#include "core/geometry/segment.h"
#include "core/mission/route_shortcut.h"
#include "core/mission/way_search.h"

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

struct ShorterWayFirst {
  double length;
  GraphNode cell;
  GraphNode node() const { return cell; }
  friend auto operator<=>(const ShorterWayFirst&, const ShorterWayFirst&) = default;
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
  const Cell origin = cells.origin();
  const int width = cells.width();
  const auto index = [&](Cell c) {
    return static_cast<GraphNode>((c.j - origin.j) * width + c.i - origin.i);
  };
  const auto cell = [&](GraphNode node) {
    const int k = static_cast<int>(node);
    return Cell{origin.i + k % width, origin.j + k / width};
  };
  const auto size = static_cast<std::size_t>(width) * static_cast<std::size_t>(cells.height());
  WaySearch<double, ShorterWayFirst, true> search(size);
  const auto reach = [&](Cell c, double length, Cell before) {
    search.reach(index(c), length, octile(c, to), {length, index(c)}, index(before));
  };
  // Each node ends up to eight ways, and its ground does not change during the search.
  enum class Ground : std::uint8_t { Unseen, Free, Taken };
  std::vector<Ground> grounds(size);
  const auto is_free = [&](Cell c) {
    Ground& ground = grounds[index(c)];
    if (ground == Ground::Unseen) ground = free(c) ? Ground::Free : Ground::Taken;
    return ground == Ground::Free;
  };
  std::vector<Point> way;
  reach(from, 0.0, from);
  while (const auto node = search.next()) {
    const Cell here = cell(*node);
    if (here == to) {
      for (const GraphNode k : search.way(index(from), index(to))) {
        way.push_back(cell_centre(cell(k)));
      }
      break;
    }
    for (int dj = -1; dj <= 1; ++dj) {
      for (int di = -1; di <= 1; ++di) {
        const Cell next{here.i + di, here.j + dj};
        if (next == here || !cells.contains(next)) continue;
        const bool across = di != 0 && dj != 0;
        const double length = search.length(*node) + (across ? kAcross : kStraight);
        // Most ways to a node are not better than a known one: only better ones are tested.
        if (!search.betters(index(next), length) || !is_free(next) || !free_between(here, next)) {
          continue;
        }
        reach(next, length, here);
      }
    }
  }
  return way;
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
