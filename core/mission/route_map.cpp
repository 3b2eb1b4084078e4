// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mission/route_map.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/mission/cells_around.h"
#include "core/mission/plan_check.h"

namespace magna {
namespace {

constexpr std::array<double, 3> kClearances = {0.20, 0.10, 0.02};  // m, tried in this order
constexpr double kRouteLink = 0.6;       // m from an end to the room to which it is linked
constexpr double kRouteRounding = 1e-6;  // m by which a free way may turn out shorter than asked
/// By its believed pose a robot may overlap a wall by the localiser's error: its radius is reduced
/// by this amount on its way out (m).
constexpr double kSqueeze = 0.06;

}  // namespace

RouteMap::RouteMap(std::shared_ptr<const ObstacleField> field, ObstacleLayer layer, double radius)
    : field_(std::move(field)), layer_(layer), radius_(radius) {
  for (const double clearance : kClearances) {
    ClearanceMask mask(*field_, layer, radius + clearance);
    FreeRegions regions(mask);
    rooms_.push_back({clearance, std::move(mask), std::move(regions)});
  }
}

bool RouteMap::free_way(Point from, Point to) const {
  return field_->free_travel(layer_, from, to, radius_) >= distance(from, to) - kRouteRounding &&
         !field_->disc_hits(layer_, to, radius_);
}

std::optional<Message> RouteMap::unfit(Point goal) const {
  if (!rooms_.front().mask.contains(rooms_.front().mask.cell(goal))) {
    return Message({"goal-not-on-map", "({:.6g}, {:.6g}) is not on the map"}, goal.x, goal.y);
  }
  return check_place(*field_, layer_, radius_, goal);
}

std::optional<Point> RouteMap::link(const Room& room, Point p,
                                    std::optional<std::int32_t> region) const {
  const auto fits = [&](Cell c) {
    const std::int32_t there = room.regions.region(c);
    return there != FreeRegions::kNone && (!region || *region == there);
  };
  const Cell here = room.mask.cell(p);
  if (fits(here)) return p;
  const bool overlaps = field_->disc_hits(layer_, p, radius_);
  const double radius = overlaps ? std::max(0.0, radius_ - kSqueeze) : radius_;
  const int reach = static_cast<int>(std::floor(kRouteLink / room.mask.resolution()));
  for (const Cell offset : cells_around(reach)) {
    const Cell c{here.i + offset.i, here.j + offset.j};
    if (!fits(c)) continue;
    const Point centre = room.mask.centre(c);
    if (field_->free_travel(layer_, p, centre, radius) >= distance(p, centre) - kRouteRounding) {
      return centre;
    }
  }
  return std::nullopt;
}

std::optional<RouteMap::Ends> RouteMap::ends(std::size_t room, Point start, Point goal) const {
  const Room& in = rooms_[room];
  const auto to = link(in, goal, std::nullopt);
  if (!to) return std::nullopt;
  const std::int32_t region = in.regions.region(in.mask.cell(*to));
  const auto from = link(in, start, region);
  if (!from) return std::nullopt;
  return Ends{&in, region, *from, *to};
}

RouteMap::Box RouteMap::box(const Ends& ends) const {
  const FreeRegions::Box cells = ends.room->regions.box(ends.region);
  const double half = 0.5 * ends.room->mask.resolution();
  return {ends.room->mask.centre({cells.left, cells.top}) - Point{half, half},
          ends.room->mask.centre({cells.right, cells.bottom}) + Point{half, half}};
}

}  // namespace magna
