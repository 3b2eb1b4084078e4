// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/no_go_area.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>
#include <string_view>
#include <utility>

#include "core/geometry/grid_ray.h"
#include "core/geometry/polygon.h"
#include "core/mission/clearance.h"
#include "core/mission/route_shortcut.h"
#include "core/sim/text.h"

namespace magna {
namespace {

/// Smallest valid area, m^2: a hundredth of one cell of the coverage grid.
constexpr double kLeastArea = 0.000625;

/// A corner that is not on the map.
Message corner_off_map(Point p, Point low, Point high) {
  return Message(
      {"no-go-corner-off-map",
       "a no-go area's corner ({:.6g}, {:.6g}) is not on the map, which covers ({:g}, {:g}) to "
       "({:g}, {:g})"},
      p.x, p.y, low.x, low.y, high.x, high.y);
}

}  // namespace

std::optional<Message> check_no_go(const CellMap& map, const std::vector<Point>& corners) {
  const Point low = map.lower(), high = map.upper();
  switch (polygon_fault(corners, low, high, kLeastArea)) {
    case PolygonFault::None: break;
    case PolygonFault::CornerCount:
      return Message({"no-go-corner-count", "a no-go area has 3 to {} corners, not {}"},
                     kMostPolygonCorners, corners.size());
    case PolygonFault::NotFinite:
      return Message(
          {"no-go-corner-not-finite", "the corners of a no-go area must be finite numbers"});
    case PolygonFault::Outside: {
      const auto off = std::ranges::find_if(corners, [&](Point p) {
        return p.x < low.x || p.x > high.x || p.y < low.y || p.y > high.y;
      });
      return corner_off_map(*off, low, high);
    }
    case PolygonFault::Coincide: {
      const auto two = std::ranges::adjacent_find(corners);
      const Point at = two == corners.end() ? corners.back() : *two;
      return Message({"no-go-corners-coincide",
                      "two corners of the no-go area are at one place, ({:g}, {:g})"},
                     at.x, at.y);
    }
    case PolygonFault::Crosses:
      return Message(
          {"no-go-crosses-itself", "the sides of a no-go area must not cross or touch each other"});
    case PolygonFault::NoArea:
      return Message({"no-go-without-area", "this no-go area has no area"});
  }
  return std::nullopt;
}

std::optional<Message> check_no_go(const NoGoRules& rules) {
  if (rules.name.size() > NoGoRules::kMostBytes) {
    return Message({"no-go-name-too-long", "the name of a no-go area has at most {} bytes"},
                   NoGoRules::kMostBytes);
  }
  const auto is_control = [](char c) { return (c >= 0 && c < ' ') || c == 127; };
  if (std::ranges::any_of(rules.name, is_control)) {
    return Message({"no-go-name-with-controls",
                    "the name of a no-go area is one line without control characters"});
  }
  const auto is_time = [](std::optional<double> time) {
    return !time || (std::isfinite(*time) && *time >= 0.0);
  };
  const bool ordered = !rules.from || !rules.until || *rules.from < *rules.until;
  if (!is_time(rules.from) || !is_time(rules.until) || !ordered) {
    return Message({"no-go-times-wrong",
                    "a no-go area is in force from one time until a later one, in seconds from 0 "
                    "on"});
  }
  return std::nullopt;
}

const NoGoArea* find_no_go(std::span<const NoGoArea> areas, std::string_view name) {
  const std::string wanted = fold_case(name);
  const auto found = std::ranges::find_if(
      areas, [&](const NoGoArea& area) { return fold_case(area.rules.name) == wanted; });
  return found == areas.end() ? nullptr : &*found;
}

std::string free_no_go_name(std::span<const NoGoArea> areas) {
  for (std::size_t number = 1;; ++number) {
    std::string name = fmt::format("closed {}", number);
    if (find_no_go(areas, name) == nullptr) return name;
  }
}

std::shared_ptr<const ClosedGround> closed_ground(std::span<const NoGoArea> areas, double seconds,
                                                  bool all_bodies, std::uint64_t version) {
  std::vector<ClosedGround::Area> closed;
  for (const NoGoArea& area : areas) {
    const NoGoRules& rules = area.rules;
    if (rules.exploration_only || !rules.in_force(seconds)) continue;
    if (all_bodies && !rules.all_bodies) continue;
    closed.push_back({.id = area.id, .name = rules.name, .corners = area.corners});
  }
  if (closed.empty()) return nullptr;
  return std::make_shared<const ClosedGround>(std::move(closed), version);
}

Message no_go_words(const std::string& name) {
  return Message({"no-go-area", "no-go area \"{}\""}, name);
}

std::optional<Message> check_closed(const ClosedGround* ground, double radius, Point place) {
  const ClosedGround::Area* const area =
      ground != nullptr ? ground->closes(place, radius) : nullptr;
  if (area == nullptr) return std::nullopt;
  if (polygon_contains(area->corners, place)) {
    return Message({"place-in-no-go-area", "({:.6g}, {:.6g}) lies in {}"}, place.x, place.y,
                   no_go_words(area->name));
  }
  return Message(
      {"place-too-near-no-go-area", "({:.6g}, {:.6g}) is too near {} for a robot of radius {:g} m"},
      place.x, place.y, no_go_words(area->name), radius);
}

Message way_is_closed(const std::string& name) {
  return Message({"way-through-no-go-area", "the way leads through {}"}, no_go_words(name));
}

Message closed_off(Point goal, const std::string& name) {
  return Message({"closed-off-by-no-go-area", "there is no way to ({:.6g}, {:.6g}) but through {}"},
                 goal.x, goal.y, no_go_words(name));
}

std::optional<Message> why_closed_off(std::span<const Point> way, double radius,
                                      const ClosedGround& ground, Point goal) {
  for (const Point p : way) {
    const ClosedGround::Area* const area = ground.closes(p, radius);
    if (area != nullptr) return closed_off(goal, area->name);
  }
  return std::nullopt;
}

namespace {

/// The centre of the free cell nearest to a place, at most 0.6 m away; the place itself if there is
/// none.
Point nearest_free_cell(const ClearanceMask& mask, Point p) {
  const Cell here = mask.cell(p);
  const int reach = static_cast<int>(std::floor(0.6 / mask.resolution()));
  for (const Cell offset : cells_around(reach)) {
    const Cell c{here.i + offset.i, here.j + offset.j};
    if (mask.free(c)) return mask.centre(c);
  }
  return p;
}

}  // namespace

std::optional<Message> why_closed_off(const ObstacleField& open, ObstacleLayer layer, double radius,
                                      const ClosedGround& ground, Point start, Point goal) {
  if (auto why = check_closed(&ground, radius, goal)) return why;
  const ClearanceMask mask(open, layer, radius);
  const std::vector<Point> way =
      cell_way(mask, nearest_free_cell(mask, start), nearest_free_cell(mask, goal));
  return why_closed_off(way, radius, ground, goal);
}

bool is_closed_reason(const std::optional<Message>& reason) {
  constexpr std::array<std::string_view, 4> kCodes = {
      "place-in-no-go-area", "place-too-near-no-go-area", "way-through-no-go-area",
      "closed-off-by-no-go-area"};
  return reason && std::ranges::find(kCodes, reason->code()) != kCodes.end();
}

namespace {

constexpr double kOutStep = 0.1;    // m between places of the search
constexpr double kOutRoom = 0.05;   // m beyond an area that count as out
constexpr double kOutAround = 1.0;  // m round the areas that are searched

/// The search of way_out(): a grid whose node (0, 0) is the place of the body.
class WayOut {
 public:
  WayOut(const World& world, const RobotTypeInfo& body, Point from, const ClosedGround& ground)
      : world_(world), body_(body), from_(from), ground_(ground) {
    lower_ = upper_ = from;
    for (const ClosedGround::Area& area : ground.areas()) {
      if (polygon_distance(area.corners, from) >= body.radius - ClosedGround::kLeastOverlap) {
        continue;
      }
      around_.push_back(&area);
      lower_ = {std::min(lower_.x, area.lower.x), std::min(lower_.y, area.lower.y)};
      upper_ = {std::max(upper_.x, area.upper.x), std::max(upper_.y, area.upper.y)};
    }
    const double margin = body.radius + kOutAround;
    left_ = steps(from.x - lower_.x + margin);
    top_ = steps(from.y - lower_.y + margin);
    columns_ = left_ + steps(upper_.x - from.x + margin) + 1;
    rows_ = top_ + steps(upper_.y - from.y + margin) + 1;
  }

  std::vector<Point> find();

 private:
  using Node = std::uint32_t;

  static int steps(double metres) { return static_cast<int>(std::ceil(metres / kOutStep)); }
  Node node(int column, int row) const {
    return static_cast<Node>(row) * static_cast<Node>(columns_) + static_cast<Node>(column);
  }
  Point place(Node at) const {
    const int column = static_cast<int>(at) % columns_ - left_;
    const int row = static_cast<int>(at) / columns_ - top_;
    return from_ + kOutStep * Point{static_cast<double>(column), static_cast<double>(row)};
  }
  /// Whether static obstacles and other areas let the body go straight between two places.
  bool is_free(Point a, Point b) const;
  bool is_out(Point p) const {
    return std::ranges::none_of(around_, [&](const ClosedGround::Area* area) {
      return polygon_distance(area->corners, p) < body_.radius + kOutRoom;
    });
  }
  std::vector<Point> way_to(Node end, const std::vector<Node>& before) const;

  const World& world_;
  const RobotTypeInfo& body_;
  Point from_;
  const ClosedGround& ground_;
  std::vector<const ClosedGround::Area*> around_;  ///< those that the body is in
  Point lower_;
  Point upper_;
  int left_ = 0;
  int top_ = 0;
  int columns_ = 0;
  int rows_ = 0;
};

bool WayOut::is_free(Point a, Point b) const {
  constexpr double kRounding = 1e-6;
  const double length = distance(a, b);
  if (body_.model == MotionModel::Ars) {
    const bool free = length == 0.0 || walk_grid_ray(a, (1.0 / length) * (b - a), length, 1.0,
                                                     [this](Cell cell, double) {
                                                       return !world_.cell_blocked(cell);
                                                     });
    if (!free) return false;
  } else if (world_.field().free_travel(movement_layer(body_), a, b, body_.radius) <
             length - kRounding) {
    return false;
  }
  return std::ranges::all_of(ground_.areas(), [&](const ClosedGround::Area& area) {
    const bool inside = std::ranges::find(around_, &area) != around_.end();
    const double least = body_.radius - ClosedGround::kLeastOverlap;
    return inside || (polygon_distance(area.corners, a) >= least &&
                      polygon_travel(area.corners, a, b, body_.radius + ClosedGround::kGap) >=
                          length - kRounding);
  });
}

std::vector<Point> WayOut::way_to(Node end, const std::vector<Node>& before) const {
  std::vector<Point> way;
  for (Node at = end; at != before[at]; at = before[at]) way.push_back(place(at));
  way.push_back(from_);
  std::ranges::reverse(way);
  way = shortcut(std::move(way), [this](Point a, Point b) { return is_free(a, b); });
  way.erase(way.begin());
  return way;
}

// Dijkstra's shortest paths; of equal ones to the node with the lower number.
std::vector<Point> WayOut::find() {
  if (around_.empty()) return {};
  struct Neighbour {
    int across, down;
    double length;
  };
  constexpr double kAcross = 1.4142135623730951 * kOutStep;
  constexpr std::array<Neighbour, 8> kNeighbours = {{{1, 0, kOutStep},
                                                     {-1, 0, kOutStep},
                                                     {0, 1, kOutStep},
                                                     {0, -1, kOutStep},
                                                     {1, 1, kAcross},
                                                     {-1, 1, kAcross},
                                                     {1, -1, kAcross},
                                                     {-1, -1, kAcross}}};
  const std::size_t count = static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_);
  std::vector<double> lengths(count, std::numeric_limits<double>::infinity());
  std::vector<Node> before(count, 0);
  using Entry = std::pair<double, Node>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  const Node start = node(left_, top_);
  lengths[start] = 0.0;
  before[start] = start;
  open.emplace(0.0, start);
  while (!open.empty()) {
    const auto [length, at] = open.top();
    open.pop();
    if (length > lengths[at]) continue;
    const Point here = place(at);
    if (is_out(here)) return way_to(at, before);
    const int column = static_cast<int>(at) % columns_, row = static_cast<int>(at) / columns_;
    for (const Neighbour& by : kNeighbours) {
      const int i = column + by.across, j = row + by.down;
      if (i < 0 || j < 0 || i >= columns_ || j >= rows_) continue;
      const Node next = node(i, j);
      if (length + by.length >= lengths[next] || !is_free(here, place(next))) continue;
      lengths[next] = length + by.length;
      before[next] = at;
      open.emplace(lengths[next], next);
    }
  }
  return {};
}

}  // namespace

std::vector<Point> way_out(const World& world, const RobotTypeInfo& body, Point from,
                           const ClosedGround& ground) {
  return WayOut(world, body, from, ground).find();
}

}  // namespace magna
