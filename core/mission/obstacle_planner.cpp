// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/obstacle_planner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <limits>
#include <utility>

#include "core/geometry/segment.h"
#include "core/mission/way_search.h"

namespace magna {
namespace {

constexpr double kRounding = 1e-9;  // steps
// Whole numbers, so that ways of equal length are equal: 65536 times 1 and the root of 2.
constexpr std::uint64_t kStraight = 65536;
constexpr std::uint64_t kDiagonal = 92682;
constexpr int kNodeBits = 24;
constexpr std::uint64_t kNodeMask = (std::uint64_t{1} << kNodeBits) - 1;

int steps(double from, double to) {
  return std::max(0, static_cast<int>(std::floor((to - from) / ClearanceGrid::kStep + kRounding)));
}

std::uint64_t octile(int dx, int dy) {
  const auto more = static_cast<std::uint64_t>(std::max(std::abs(dx), std::abs(dy)));
  const auto less = static_cast<std::uint64_t>(std::min(std::abs(dx), std::abs(dy)));
  return kStraight * (more - less) + kDiagonal * less;
}

/// The rest of the way, then the node, in one number.
struct NearerToEndFirst {
  std::uint64_t rest_and_node;
  GraphNode node() const { return static_cast<GraphNode>(rest_and_node & kNodeMask); }
  friend auto operator<=>(const NearerToEndFirst&, const NearerToEndFirst&) = default;
};

using Box = ObstaclePlanner::Box;

constexpr double kBeyond = 1.0;  // m of ground around a start or goal outside the field
constexpr double kAtEnd = 0.1;   // m: the nearest node that can be seen from there is nearer
constexpr double kBackOut[] = {0.25, 1.0, 3.0};  // m: searched for a free place, in this order
constexpr double kSlack = 1e-6;                  // m, tolerance for rounding
constexpr double kRobotStep = 0.1;  // m between the discs of a driving robot, much below its size

bool finite(Point p) { return std::isfinite(p.x) && std::isfinite(p.y); }

Box including(Box box, Point p) {
  if (p.x >= box.lower.x && p.x <= box.upper.x && p.y >= box.lower.y && p.y <= box.upper.y) {
    return box;
  }
  return {{std::min(box.lower.x, p.x - kBeyond), std::min(box.lower.y, p.y - kBeyond)},
          {std::max(box.upper.x, p.x + kBeyond), std::max(box.upper.y, p.y + kBeyond)}};
}

/// From `start`, exclusively, to `goal`, as densely as nodes lie.
std::vector<Point> straight_points(Point start, Point goal) {
  const int steps = std::max(
      1, static_cast<int>(std::ceil(distance(start, goal) / ClearanceGrid::kStep - kSlack)));
  std::vector<Point> points;
  points.reserve(static_cast<std::size_t>(steps));
  for (int k = 1; k < steps; ++k) {
    points.push_back(start + (static_cast<double>(k) / steps) * (goal - start));
  }
  points.push_back(goal);
  return points;
}

}  // namespace

ClearanceGrid::ClearanceGrid(Point lower, Point upper)
    : lower_(lower),
      columns_(steps(lower.x, upper.x) + 1),
      rows_(steps(lower.y, upper.y) + 1),
      pitch_(columns_ + 2),
      blocked_(static_cast<std::size_t>(pitch_) * static_cast<std::size_t>(rows_ + 2), 0) {
  std::fill_n(blocked_.begin(), pitch_, std::uint8_t{1});
  std::fill(blocked_.end() - pitch_, blocked_.end(), std::uint8_t{1});
  for (int j = 0; j < rows_; ++j) blocked_[node(-1, j)] = blocked_[node(columns_, j)] = 1;
}

double ClearanceGrid::count(Point lower, Point upper) {
  return (std::max(0.0, upper.x - lower.x) / kStep + 3.0) *
         (std::max(0.0, upper.y - lower.y) / kStep + 3.0);
}

Point ClearanceGrid::point(Node node) const {
  const int j = static_cast<int>(node) / pitch_ - 1;
  const int i = static_cast<int>(node) % pitch_ - 1;
  return lower_ + kStep * Point{static_cast<double>(i), static_cast<double>(j)};
}

ClearanceGrid::Window ClearanceGrid::window(Point centre, double radius) const {
  // Limited before the conversion: a distant point would not fit.
  const auto index = [](double at, double from, int most) {
    return static_cast<int>(std::clamp((at - from) / kStep, -1.0, static_cast<double>(most)));
  };
  return {std::max(0, index(centre.x - radius, lower_.x, columns_)),
          std::max(0, index(centre.y - radius, lower_.y, rows_)),
          std::min(columns_ - 1, index(centre.x + radius, lower_.x, columns_) + 1),
          std::min(rows_ - 1, index(centre.y + radius, lower_.y, rows_) + 1)};
}

void ClearanceGrid::block(Point centre, double radius) {
  const Window range = window(centre, radius);
  for (int j = range.top; j <= range.bottom; ++j) {
    const double dy = lower_.y + kStep * j - centre.y;
    for (int i = range.left; i <= range.right; ++i) {
      const double dx = lower_.x + kStep * i - centre.x;
      if (dx * dx + dy * dy <= radius * radius) blocked_[node(i, j)] = 1;
    }
  }
}

void ClearanceGrid::block(const ClearanceMask& mask) {
  for (int j = 0; j < rows_; ++j) {
    for (int i = 0; i < columns_; ++i) {
      const Node at = node(i, j);
      if (!mask.free(point(at))) blocked_[at] = 1;
    }
  }
}

std::vector<ClearanceGrid::Node> ClearanceGrid::free_near(Point p, double reach) const {
  std::vector<std::pair<double, Node>> found;
  const Window range = window(p, reach);
  for (int j = range.top; j <= range.bottom; ++j) {
    for (int i = range.left; i <= range.right; ++i) {
      const Node at = node(i, j);
      const double away = distance(point(at), p);
      if (free(at) && away <= reach) found.emplace_back(away, at);
    }
  }
  std::ranges::sort(found);
  std::vector<Node> nodes;
  nodes.reserve(found.size());
  for (const auto& [away, at] : found) nodes.push_back(at);
  return nodes;
}

std::vector<ClearanceGrid::Node> ClearanceGrid::shortest(Node from, Node to) const {
  if (!free(from) || !free(to)) return {};
  struct Adjoining {
    int offset;
    std::uint64_t length;
    int beside[2];  ///< of a diagonal one: must be free, too
  };
  const std::array<Adjoining, 8> neighbours = {{{1, kStraight, {0, 0}},
                                                {-1, kStraight, {0, 0}},
                                                {pitch_, kStraight, {0, 0}},
                                                {-pitch_, kStraight, {0, 0}},
                                                {pitch_ + 1, kDiagonal, {pitch_, 1}},
                                                {pitch_ - 1, kDiagonal, {pitch_, -1}},
                                                {-pitch_ + 1, kDiagonal, {-pitch_, 1}},
                                                {-pitch_ - 1, kDiagonal, {-pitch_, -1}}}};
  const int end_column = static_cast<int>(to) % pitch_;
  const int end_row = static_cast<int>(to) / pitch_;
  const auto rest = [&](Node at) {
    return octile(static_cast<int>(at) % pitch_ - end_column,
                  static_cast<int>(at) / pitch_ - end_row);
  };
  const auto shifted = [](Node at, int offset) {
    return static_cast<Node>(static_cast<std::int64_t>(at) + offset);
  };
  // The links are numbers of neighbours: they need less memory than nodes.
  WaySearch<std::uint64_t, NearerToEndFirst, false, std::uint8_t> search(blocked_.size());
  const auto reach = [&](Node at, std::uint64_t length, std::size_t by) {
    const std::uint64_t left = rest(at);
    search.reach(at, length, left, {left << kNodeBits | at}, static_cast<std::uint8_t>(by));
  };
  reach(from, 0, 0);
  while (const auto at = search.next()) {
    if (*at == to) {
      return search.way(from, to, [&](Node node, std::uint8_t by) {
        return shifted(node, -neighbours[by].offset);
      });
    }
    const std::uint64_t length = search.length(*at);
    for (std::size_t k = 0; k < neighbours.size(); ++k) {
      const Adjoining& neighbour = neighbours[k];
      const Node next = shifted(*at, neighbour.offset);
      if (!free(next) || !search.betters(next, length + neighbour.length)) continue;
      if (!free(shifted(*at, neighbour.beside[0])) || !free(shifted(*at, neighbour.beside[1]))) {
        continue;
      }
      reach(next, length + neighbour.length, k);
    }
  }
  return {};
}

ObstaclePlanner::ObstaclePlanner(std::span<const Sighting> objects, double radius, const Box& field,
                                 const Walls& walls, std::span<const OtherRobot> robots)
    : field_(field), walls_(walls) {
  discs_.reserve(objects.size());
  for (const Sighting& object : objects) {
    if (!finite(object.centre) || !std::isfinite(object.diameter)) continue;
    discs_.push_back({object.centre, object.diameter / 2.0 + radius, object.kind});
  }
  for (const OtherRobot& robot : robots) {
    if (!finite(robot.from) || !finite(robot.to)) continue;
    const int steps = static_cast<int>(std::ceil(distance(robot.from, robot.to) / kRobotStep));
    for (int k = 0; k <= steps; ++k) {
      const double share = steps == 0 ? 0.0 : static_cast<double>(k) / steps;
      discs_.push_back({robot.from + share * (robot.to - robot.from), robot.radius + radius,
                        SightingClass::Wide, robot.name});
    }
  }
}

ObstaclePlanner::Discs ObstaclePlanner::near(std::span<const Point> points, Point and_this) const {
  Box box{and_this, and_this};
  for (const Point p : points) {
    box.lower = {std::min(box.lower.x, p.x), std::min(box.lower.y, p.y)};
    box.upper = {std::max(box.upper.x, p.x), std::max(box.upper.y, p.y)};
  }
  Discs found;
  std::ranges::copy_if(discs_, std::back_inserter(found), [&](const Disc& disc) {
    const double reach = disc.radius + kClearance + kSlack;
    const Point at{std::clamp(disc.centre.x, box.lower.x, box.upper.x),
                   std::clamp(disc.centre.y, box.lower.y, box.upper.y)};
    return distance(at, disc.centre) <= reach;
  });
  return found;
}

bool ObstaclePlanner::clear_of(const Discs& discs, Point from, Point to, double margin) {
  return std::ranges::none_of(discs, [&](const Disc& disc) {
    return distance(nearest_on_segment(from, to, disc.centre), disc.centre) < disc.radius + margin;
  });
}

bool ObstaclePlanner::leaves(const Discs& discs, Point from, Point to) {
  return std::ranges::none_of(discs, [&](const Disc& disc) {
    const double enough = std::min(disc.radius + kClearance, distance(from, disc.centre));
    return distance(nearest_on_segment(from, to, disc.centre), disc.centre) < enough - kSlack;
  });
}

bool ObstaclePlanner::clear_of_walls(Point from, Point to) const {
  return walls_.mask == nullptr || walls_.mask->free_way(from, to);
}

bool ObstaclePlanner::is_past_walls(Point from, Point to) const {
  return walls_.mask == nullptr ||
         walls_.field->free_travel(walls_.layer, from, to, 0.0) >= distance(from, to) - kSlack;
}

bool ObstaclePlanner::clear(Point from, Point to, double margin) const {
  return clear_of(discs_, from, to, margin) && clear_of_walls(from, to);
}

const ObstaclePlanner::Disc* ObstaclePlanner::first_on(Point from, Point to) const {
  const Disc* first = nullptr;
  double way = std::numeric_limits<double>::infinity();
  for (const Disc& disc : discs_) {
    const double now = distance(from, disc.centre);
    const double nearest = distance(nearest_on_segment(from, to, disc.centre), disc.centre);
    if (nearest >= disc.radius + kClearance || (nearest >= now && from != to)) continue;
    if (now - disc.radius >= way) continue;
    way = now - disc.radius;
    first = &disc;
  }
  return first;
}

Message ObstaclePlanner::blocked_by(const Disc& disc) const {
  if (!disc.robot.empty()) {
    return Message({"blocked-by-robot", "Blocked by {} at ({:.2f}, {:.2f})"},
                   std::string(disc.robot), disc.centre.x, disc.centre.y);
  }
  return Message({"blocked-by-object", "Blocked by {} at ({:.2f}, {:.2f})"}, name(disc.kind),
                 disc.centre.x, disc.centre.y);
}

Message ObstaclePlanner::no_way(Point start, Point goal) const {
  if (const Disc* const first = first_on(start, goal)) return blocked_by(*first);
  return Message({"no-way-round-objects",
                  "there is no way from ({:.2f}, {:.2f}) to ({:.2f}, {:.2f}): remove an object or "
                  "choose another target"},
                 start.x, start.y, goal.x, goal.y);
}

ObstacleRoute ObstaclePlanner::plan(Point start, Point goal) const {
  ObstacleRoute route;
  const auto fail = [&](Message why) {
    route.points.clear();
    route.failure = std::move(why);
    return route;
  };
  if (!finite(start) || !finite(goal)) {
    return fail(Message({"navigation-not-finite", "start and goal of a way must be finite"}));
  }
  if (clear_of(discs_, start, goal, kClearance) &&
      (walls_.straight_is_free || clear_of_walls(start, goal))) {
    route.straight = true;
    route.points = straight_points(start, goal);
    return route;
  }
  if (const Disc* const there = first_on(goal, goal)) return fail(blocked_by(*there));
  const Box box = including(including(field_, start), goal);
  if (ClearanceGrid::count(box.lower, box.upper) > kMostNodes) {
    return fail(Message({"navigation-too-far",
                         "({:.2f}, {:.2f}) is too far away to plan a way round objects: give "
                         "way-points in between"},
                        goal.x, goal.y));
  }
  ClearanceGrid grid(box.lower, box.upper);
  for (const Disc& disc : discs_) grid.block(disc.centre, disc.radius + kClearance);
  if (walls_.mask != nullptr) grid.block(*walls_.mask);

  const auto first = [&](Point from, double reach,
                         auto&& fits) -> std::optional<ClearanceGrid::Node> {
    for (const ClearanceGrid::Node node : grid.free_near(from, reach)) {
      if (fits(grid.point(node))) return node;
    }
    return std::nullopt;
  };
  const auto end = first(goal, kAtEnd, [&](Point p) { return clear(p, goal, kClearance); });
  if (!end) {
    return fail(
        Message({"goal-by-wall", "({:.2f}, {:.2f}) is too close to a wall"}, goal.x, goal.y));
  }
  auto begin = first(start, kAtEnd, [&](Point p) { return clear(start, p, kClearance); });
  // Otherwise it may come nearer to what it bumps into at worst, but never to a border.
  Discs borders;
  std::ranges::copy_if(discs_, std::back_inserter(borders), [](const Disc& disc) {
    return disc.kind == SightingClass::Hole || disc.kind == SightingClass::Tape;
  });
  for (const Discs* const discs : {&discs_, &std::as_const(borders)}) {
    for (const double reach : kBackOut) {
      if (begin) break;
      begin = first(start, reach,
                    [&](Point p) { return leaves(*discs, start, p) && is_past_walls(start, p); });
    }
  }
  if (!begin) {
    return fail(
        Message({"navigation-enclosed",
                 "there is no free place around ({:.2f}, {:.2f}): remove an object or drive "
                 "the robot out by hand"},
                start.x, start.y));
  }
  const std::vector<ClearanceGrid::Node> nodes = grid.shortest(*begin, *end);
  if (nodes.empty()) return fail(no_way(grid.point(*begin), goal));
  route.points.reserve(nodes.size() + 1);
  for (const ClearanceGrid::Node node : nodes) route.points.push_back(grid.point(node));
  route.points.push_back(goal);
  return route;
}

std::vector<Point> ObstaclePlanner::reduced(const ObstacleRoute& route) const {
  if (route.points.size() < 2) return route.points;
  if (route.straight) return {route.points.back()};
  const Discs discs = near(route.points, route.points.front());
  std::vector<Point> kept{route.points.front()};
  for (std::size_t k = 1; k + 1 < route.points.size(); ++k) {
    const Point next = route.points[k + 1];
    if (!clear_of(discs, kept.back(), next, kTight) || !clear_of_walls(kept.back(), next)) {
      kept.push_back(route.points[k]);
    }
  }
  kept.push_back(route.points.back());
  return kept;
}

ObstacleLeg ObstaclePlanner::next_leg(const ObstacleRoute& route, Point here,
                                      const ScannedZones* zones) const {
  ObstacleLeg leg{here};
  const Discs discs = near(route.points, here);
  for (std::size_t k = 0; k < route.points.size(); ++k) {
    const Point p = route.points[k];
    if (zones != nullptr && !zones->known(p)) {
      leg.scan = true;
      break;
    }
    const double away = distance(here, p);
    if (k > 0 && away > kLongest) break;
    // The first point is free in a straight line, or the place to back out to.
    const bool reached = k == 0 || route.straight ||
                         (clear_of(discs, here, p, kTight) && clear_of_walls(here, p)) ||
                         (away < kShortest && leaves(discs, here, p));
    if (!reached) break;
    leg.end = p;
  }
  if (leg.scan && distance(here, leg.end) < kShortest) leg.end = here;
  return leg;
}

}  // namespace magna
