// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/order_division.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "core/mission/assignment.h"

namespace magna {
namespace {

using Node = OrderFloor::Node;

constexpr double kOutside = 2.0;     // m beyond the area's border where Leave ends: doors stay free
constexpr double kExitsApart = 1.2;  // m between two places outside
constexpr std::size_t kExits = 3;    // places outside for each robot that leaves

/// Computes one division; stops early when it is cancelled, and the result is then unused.
class AreaDivider {
 public:
  AreaDivider(const DivisionQuery& query, const CancelFlag& cancelled)
      : query_(query), cancelled_(cancelled), nodes_(query.floors.size()) {}

  Division run() {
    find_nodes();
    find_ways();
    if (query_.kind == OrderKind::Leave) drop_robots_outside();
    choose_crew();
    if (cancelled_ || crew_.empty()) return std::move(division_);
    find_regions();
    if (query_.kind == OrderKind::Patrol) spread(kMostPlaces, kPatrolReach);
    if (query_.kind == OrderKind::Guard) spread(crew_.size(), 0.0);
    if (query_.kind == OrderKind::Leave) find_exits();
    assign_places();
    return std::move(division_);
  }

 private:
  const OrderFloor& floor(std::size_t k) const { return *query_.floors[k]; }

  /// The places of each floor in the area.
  void find_nodes() {
    for (std::size_t f = 0; f < nodes_.size(); ++f) {
      for (Node node = 0; node < floor(f).size(); ++node) {
        if (query_.shape.contains(floor(f).place(node))) nodes_[f].push_back(node);
      }
    }
  }

  /// The travel time of each robot to the area, seconds.
  void find_ways() {
    starts_.resize(query_.robots.size());
    away_.assign(query_.robots.size(), kImpossible);
    FloorDistances distances;
    for (std::size_t f = 0; f < nodes_.size(); ++f) {
      if (nodes_[f].empty() || cancelled_) continue;
      distances.measure(floor(f), nodes_[f]);
      for (std::size_t r = 0; r < query_.robots.size(); ++r) {
        const DivisionQuery::Robot& robot = query_.robots[r];
        if (robot.floor != f) continue;
        starts_[r] = floor(f).node_at(robot.at);
        if (starts_[r]) away_[r] = distances.metres(floor(f), *starts_[r]) / robot.speed;
      }
    }
  }

  void drop_robots_outside() {
    for (std::size_t r = 0; r < query_.robots.size(); ++r) {
      if (!query_.shape.contains(query_.robots[r].at)) away_[r] = kImpossible;
    }
  }

  void choose_crew() {
    std::vector<std::size_t> others;
    for (std::size_t r = 0; r < query_.robots.size(); ++r) {
      if (!std::isfinite(away_[r])) continue;
      (query_.robots[r].fixed ? crew_ : others).push_back(r);
    }
    if (crew_.empty() && others.empty()) return;
    std::ranges::sort(others, {}, [&](std::size_t r) {
      return std::tuple(!query_.robots[r].idle, away_[r], query_.robots[r].id);
    });
    const std::size_t wanted = query_.wanted ? *query_.wanted : needed(others);
    for (const std::size_t r : others) {
      if (crew_.size() >= wanted) break;
      crew_.push_back(r);
    }
    std::ranges::sort(crew_);
    for (const std::size_t r : crew_) division_.crew.push_back({query_.robots[r].id, {}});
    choose_common();
  }

  /// The floor on which all robots of the crew can drive, if there is one: that of the widest
  /// robot, and furniture is in the way of ground robots only.
  void choose_common() {
    double least = std::numeric_limits<double>::infinity();
    for (const std::size_t r : crew_) {
      const std::size_t f = query_.robots[r].floor;
      double area = 0.0;
      for (const Node node : nodes_[f]) area += floor(f).area(node);
      if (area >= least) continue;
      least = area;
      common_ = f;
    }
  }

  /// How many robots the area needs, of which `others` could come.
  std::size_t needed(const std::vector<std::size_t>& others) {
    crew_.insert(crew_.end(), others.begin(), others.end());
    choose_common();
    find_regions();
    const std::size_t all = crew_.size();
    crew_.erase(crew_.end() - static_cast<std::ptrdiff_t>(others.size()), crew_.end());
    std::size_t count = all;
    if (sees_floor(query_.kind)) {
      double area = 0.0;
      for (const Node node : reachable()) area += floor(common_).area(node);
      count = static_cast<std::size_t>(std::ceil(area / kFloorOfRobot));
    } else if (query_.kind == OrderKind::Patrol) {
      spread(kMostPlaces, kPatrolReach);
      count = (division_.places.size() + kPlacesOfRobot - 1) / kPlacesOfRobot;
    } else if (query_.kind == OrderKind::Guard) {
      spread(all, kGuardReach);
      count = division_.places.size();
    }
    division_.places.clear();
    division_.regions.clear();
    return std::clamp<std::size_t>(count, 1, all);
  }

  void find_regions() {
    division_.regions.assign(nodes_.size(), {});
    const auto add = [this](std::size_t f, Node node) {
      std::vector<std::int32_t>& regions = division_.regions[f];
      const std::int32_t region = floor(f).region(node);
      if (std::ranges::find(regions, region) == regions.end()) regions.push_back(region);
    };
    for (const std::size_t r : crew_) {
      const DivisionQuery::Robot& robot = query_.robots[r];
      add(robot.floor, *starts_[r]);
      // Where a wider robot can be, this one can be, too.
      const auto common = floor(common_).node_at(robot.at);
      if (robot.floor != common_ && common) add(common_, *common);
    }
    for (auto& regions : division_.regions) std::ranges::sort(regions);
  }

  bool is_reachable(Node node) const {
    const auto& regions = division_.regions[common_];
    return std::ranges::binary_search(regions, floor(common_).region(node));
  }
  /// The places of the common floor in the area that the crew can reach.
  std::vector<Node> reachable() const {
    std::vector<Node> found;
    for (const Node node : nodes_[common_]) {
      if (is_reachable(node)) found.push_back(node);
    }
    return found;
  }

  /// Spreads at most `most` places, until no floor is farther than `reach` from one.
  void spread(std::size_t most, double reach) {
    division_.places.clear();
    const std::vector<Node> nodes = reachable();
    if (nodes.empty()) return;
    FloorDistances distances;
    Node next = middle_of(nodes);
    distances.measure(floor(common_), std::span(&next, 1));
    division_.places.push_back(floor(common_).place(next));
    while (division_.places.size() < most && !cancelled_) {
      double farthest = reach;
      std::optional<Node> found;
      for (const Node node : nodes) {
        const double away = distances.metres(floor(common_), node);
        if (away <= farthest) continue;
        farthest = away;
        found = node;
      }
      if (!found) break;
      distances.add(floor(common_), *found);
      division_.places.push_back(floor(common_).place(*found));
    }
  }

  /// The one nearest to the middle of all.
  Node middle_of(const std::vector<Node>& nodes) const {
    Point sum;
    for (const Node node : nodes) sum += floor(common_).place(node);
    const Point middle = sum * (1.0 / static_cast<double>(nodes.size()));
    return *std::ranges::min_element(
        nodes, {}, [&](Node node) { return distance(floor(common_).place(node), middle); });
  }

  /// Places outside of the area, the nearest to it first, apart from each other.
  void find_exits() {
    const OrderFloor& ground = floor(common_);
    FloorDistances distances;
    distances.measure(ground, reachable());
    std::vector<std::pair<double, Node>> outside;
    for (Node node = 0; node < ground.size(); ++node) {
      const double away = distances.metres(ground, node);
      if (away < kOutside || !std::isfinite(away)) continue;
      if (!query_.shape.contains(ground.place(node))) outside.emplace_back(away, node);
    }
    std::ranges::sort(outside);
    for (const auto& [away, node] : outside) {
      if (division_.places.size() >= kExits * crew_.size()) break;
      const Point at = ground.place(node);
      const bool near = std::ranges::any_of(
          division_.places, [at](Point other) { return distance(at, other) < kExitsApart; });
      if (!near) division_.places.push_back(at);
    }
  }

  void assign_places() {
    const std::size_t count = division_.places.size();
    std::vector<double> times(crew_.size() * count, kImpossible);
    std::vector<std::vector<std::optional<Node>>> nodes(nodes_.size());  // of the places, by floor
    FloorDistances distances;
    for (std::size_t k = 0; k < crew_.size() && count > 0 && !cancelled_; ++k) {
      const DivisionQuery::Robot& robot = query_.robots[crew_[k]];
      const OrderFloor& ground = floor(robot.floor);
      auto& ends = nodes[robot.floor];
      if (ends.empty()) {
        for (const Point place : division_.places) ends.push_back(ground.node_at(place));
      }
      distances.measure(ground, std::span(&*starts_[crew_[k]], 1));
      for (std::size_t p = 0; p < count; ++p) {
        const std::optional<Node> node = ends[p];
        if (node) times[k * count + p] = distances.metres(ground, *node) / robot.speed;
      }
    }
    const auto jobs = assign_jobs(times, crew_.size(), count);
    for (std::size_t k = 0; k < crew_.size(); ++k) division_.crew[k].place = jobs[k];
  }

  const DivisionQuery& query_;
  const CancelFlag& cancelled_;
  std::vector<std::vector<Node>> nodes_;     ///< in the area, by floor
  std::vector<std::optional<Node>> starts_;  ///< by robot
  std::vector<double> away_;                 ///< by robot: travel time to the area, s
  std::vector<std::size_t> crew_;            ///< indices of robots
  std::size_t common_ = 0;
  Division division_;
};

}  // namespace

Division divide_area(const DivisionQuery& query, const CancelFlag& cancelled) {
  return AreaDivider(query, cancelled).run();
}

}  // namespace magna
