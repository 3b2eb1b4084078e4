// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/reachable_floor.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "core/mission/clearance.h"
#include "core/mission/travel_map.h"

namespace magna {
namespace {

/// A mask is conservative by up to a field cell, but robots may stand nearer to walls: largest
/// distance from a robot to the start of its region (m).
constexpr double kFloorLink = 0.5;
constexpr double kFloorRounding = 1e-6;  // m by which a free way may turn out shorter than asked

/// The region of the free place nearest to `p` on the same side of every wall; kNone = too far.
std::int32_t region_at(const ObstacleField& field, ObstacleLayer layer, const ClearanceMask& mask,
                       const FreeRegions& regions, Point p) {
  const Cell here = mask.cell(p);
  const int reach = static_cast<int>(std::floor(kFloorLink / mask.resolution()));
  for (const Cell step : cells_around(reach)) {
    const Cell c{here.i + step.i, here.j + step.j};
    const std::int32_t region = regions.region(c);
    if (region == FreeRegions::kNone) continue;
    const Point to = mask.centre(c);
    const bool same_side = field.free_travel(layer, p, to, 0.0) >= distance(p, to) - kFloorRounding;
    if (c == here || same_side) return region;
  }
  return FreeRegions::kNone;
}

}  // namespace

bool can_explore(const Team& team, RobotId robot) {
  const MotionModel model = team.type(robot).model;
  return team.alive(robot) && team.ranger(robot).present() && model != MotionModel::Ars &&
         model != MotionModel::Remote;
}

std::optional<Message> why_no_explorer(const Team& team, RobotId robot) {
  if (can_explore(team, robot)) return std::nullopt;
  const std::string& name = team.description(robot).name;
  if (team.remote(robot) != nullptr) {
    return Message(
        {"remote-does-not-explore", "{} does not explore by itself: give it places to go to"},
        name);
  }
  if (team.ranger(robot).present()) {
    return Message({"explorer-by-cells", "{} moves cell by cell: it cannot explore with the team"},
                   name);
  }
  return Message({"explorer-without-ranger", "{} has no ranger: it would explore and see nothing"},
                 name);
}

ReachableFloor::ReachableFloor(const World& world, const Team& team, const Coverage& coverage)
    : grid_(coverage.grid()),
      cells_(static_cast<std::size_t>(grid_.columns) * static_cast<std::size_t>(grid_.lines)) {
  for (const Kind& kind : kinds(team)) fill(world.field(), kind);
  for (Cell c{0, 0}; c.j < grid_.lines; ++c.j) {
    for (c.i = 0; c.i < grid_.columns; ++c.i) {
      if (coverage.at(c) != CellSeen::Unknown) see(c);
    }
  }
}

std::vector<ReachableFloor::Kind> ReachableFloor::kinds(const Team& team) {
  std::vector<Kind> kinds;
  for (std::uint32_t robot = 0; robot < team.size(); ++robot) {
    if (!can_explore(team, {robot})) continue;
    const RobotTypeInfo& type = team.type({robot});
    const ObstacleLayer layer = movement_layer(type);
    auto kind = std::ranges::find_if(
        kinds, [&](const Kind& each) { return each.layer == layer && each.radius == type.radius; });
    if (kind == kinds.end()) kind = kinds.insert(kind, {layer, type.radius, {}});
    kind->stands.push_back(team.truth()[robot].position());
  }
  return kinds;
}

void ReachableFloor::fill(const ObstacleField& field, const Kind& kind) {
  const ClearanceMask mask(field, kind.layer, kind.radius);
  const FreeRegions regions(mask);
  std::vector<std::uint8_t> reached(regions.size());
  for (const Point p : kind.stands) {
    const std::int32_t region = region_at(field, kind.layer, mask, regions, p);
    if (region != FreeRegions::kNone) reached[static_cast<std::size_t>(region)] = 1;
  }
  for (Cell c{0, 0}; c.j < grid_.lines; ++c.j) {
    for (c.i = 0; c.i < grid_.columns; ++c.i) {
      Place& place = cells_[index(c)];
      if (place != Place::Outside) continue;
      const std::int32_t region = regions.region(mask.cell(grid_.centre(c)));
      if (region == FreeRegions::kNone || reached[static_cast<std::size_t>(region)] == 0) continue;
      place = Place::Unseen;
      ++size_;
    }
  }
}

std::size_t ReachableFloor::index(Cell c) const {
  return static_cast<std::size_t>(c.j) * static_cast<std::size_t>(grid_.columns) +
         static_cast<std::size_t>(c.i);
}

bool ReachableFloor::contains(Cell c) const {
  return grid_.contains(c) && cells_[index(c)] != Place::Outside;
}

void ReachableFloor::see(Cell c) {
  Place& place = cells_[index(c)];
  if (place != Place::Unseen) return;
  place = Place::Seen;
  ++seen_;
}

void ReachableFloor::follow(const Coverage& coverage, Tick now) {
  for (const Cell c : coverage.newly_known_cells()) see(c);
  if (!reached_90_ && size_ > 0 && 10 * seen_ >= 9 * size_) reached_90_ = now;
}

double ReachableFloor::share() const {
  return size_ == 0 ? 1.0 : static_cast<double>(seen_) / static_cast<double>(size_);
}

namespace {

/// Adds to `reached`, by the map's index, the cells that robots at `stands` reach on the map.
void add_reach(const TravelMap& map, std::span<const Point> stands,
               std::vector<std::uint8_t>& reached) {
  std::vector<std::uint8_t> mine(map.size());
  TravelDistances distances;
  for (const Point stand : stands) {
    const Cell own = map.grid().cell(stand);
    const auto begin = map.passable(own)
                           ? std::optional(own)
                           : map.nearest(stand, TravelDistances::kAside, [](Cell) { return true; });
    if (!begin || mine[map.index(*begin)] != 0 || !distances.measure(map, stand)) continue;
    for (std::size_t k = 0; k < map.size(); ++k) {
      if (map.step(k) == 0 || mine[k] != 0) continue;
      if (distances.metres(map, map.cell(k)) < TravelDistances::kNowhere) mine[k] = 1;
    }
  }
  reached.resize(map.size());
  for (std::size_t k = 0; k < map.size(); ++k) reached[k] |= mine[k];
}

/// The robots that can explore, by radius.
struct ShareKind {
  double radius = 0.0;
  std::vector<Point> stands = {};  ///< where they believe to be
};

std::vector<ShareKind> kinds_of(const Team& team) {
  std::vector<ShareKind> kinds;
  for (std::uint32_t robot = 0; robot < team.size(); ++robot) {
    if (!can_explore(team, {robot})) continue;
    const double radius = team.type({robot}).radius;
    auto kind = std::ranges::find(kinds, radius, &ShareKind::radius);
    if (kind == kinds.end()) kind = kinds.insert(kind, ShareKind{radius});
    kind->stands.push_back(team.believed()[robot].position());
  }
  return kinds;
}

}  // namespace

double ExploredShare::share() const {
  return reachable == 0 ? 1.0 : static_cast<double>(seen) / static_cast<double>(reachable);
}

std::optional<double> ExploredShare::seconds_left(double tick_seconds) const {
  if (seen >= reachable) return 0.0;
  const auto last = static_cast<Tick>(course.size()) - 1;
  const double step = static_cast<double>(period) * tick_seconds;
  const auto wanted = static_cast<Tick>(std::ceil(kEstimateTime / step));
  const Tick first = std::max<Tick>(0, last - wanted);
  if (first >= last) return {};
  const double grown =
      static_cast<double>(seen) - static_cast<double>(course[static_cast<std::size_t>(first)]);
  const double seconds = static_cast<double>(now - first * period) * tick_seconds;
  if (grown <= 0.0) return {};
  const double left = static_cast<double>(reachable - seen) * seconds / grown;
  return left > kLatestEnd ? std::nullopt : std::optional(left);
}

ExploredShare explored_share(const Team& team, const Coverage& coverage,
                             std::span<const NoGoArea> no_go, Tick now) {
  TravelLimits limits;
  limits.no_go = no_go;
  limits.through_unseen = true;
  // The maps of all kinds have the same frame: the whole grid.
  std::optional<TravelMap> map;
  std::vector<std::uint8_t> reached;
  for (const ShareKind& kind : kinds_of(team)) {
    map.emplace(kind.radius).make(coverage, limits);
    add_reach(*map, kind.stands, reached);
  }
  ExploredShare made;
  made.now = now;
  made.period = std::max<Tick>(1, (now + ExploredShare::kSteps - 1) / ExploredShare::kSteps);
  made.course.assign(static_cast<std::size_t>((now + made.period - 1) / made.period) + 1, 0);
  for (std::size_t k = 0; k < reached.size(); ++k) {
    if (reached[k] == 0) continue;
    ++made.reachable;
    const auto record = coverage.record(map->cell(k));
    if (!record) continue;
    ++made.seen;
    const auto step = static_cast<std::size_t>((record->first + made.period - 1) / made.period);
    ++made.course[std::min(step, made.course.size() - 1)];
  }
  std::partial_sum(made.course.begin(), made.course.end(), made.course.begin());
  return made;
}

}  // namespace magna
