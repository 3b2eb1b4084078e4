// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/closed_ground.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/geometry/grid_ray.h"
#include "core/geometry/segment.h"

namespace magna {
namespace {

constexpr double kSlack = 1e-9;  // m of rounding

/// Metres to contact with a circle of `radius` round `centre`, moving along the unit vector.
double to_circle(Point from, Point along, Point centre, double radius) {
  const Point off = from - centre;
  const double towards = dot(off, along);
  const double aside = dot(off, off) - towards * towards;
  const double rest = radius * radius - aside;
  // A disc that slides along a side would catch at its end by a trifle.
  const double caught = radius - ClosedGround::kGap;
  const bool passes = rest <= 0.0 || (caught > 0.0 && aside >= caught * caught);
  if (towards >= 0.0 || passes) return std::numeric_limits<double>::infinity();
  return std::max(0.0, -towards - std::sqrt(rest));
}

/// The same for the part of a segment between its ends.
double to_segment(Point from, Point along, Point a, Point b, double radius) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  const double length = distance(a, b);
  if (length <= 0.0) return kNever;
  const Point unit = (1.0 / length) * (b - a);
  double height = cross(unit, from - a);
  double climb = cross(unit, along);
  if (height < 0.0) {
    height = -height;
    climb = -climb;
  }
  // A disc that overlaps the line by more is beside an end of the segment.
  const bool beside = height < radius - ClosedGround::kLeastOverlap - ClosedGround::kGap - kSlack;
  if (climb >= 0.0 || beside) return kNever;
  const double metres = std::max(0.0, (height - radius) / -climb);
  const double at = dot(from + metres * along - a, unit);
  return at >= 0.0 && at <= length ? metres : kNever;
}

}  // namespace

double polygon_travel(std::span<const Point> corners, Point from, Point to, double radius) {
  const double length = distance(from, to);
  if (!(length > 0.0)) return 0.0;
  const Point along = (1.0 / length) * (to - from);
  double metres = length;
  for (std::size_t k = 0; k < corners.size(); ++k) {
    const Point a = corners[k], b = corners[(k + 1) % corners.size()];
    metres = std::min(
        {metres, to_circle(from, along, a, radius), to_segment(from, along, a, b, radius)});
  }
  return metres;
}

ClosedGround::ClosedGround(std::vector<Area> areas, std::uint64_t version)
    : areas_(std::move(areas)), version_(version) {
  for (Area& area : areas_) {
    area.lower = area.upper = area.corners.front();
    for (const Point p : area.corners) {
      area.lower = {std::min(area.lower.x, p.x), std::min(area.lower.y, p.y)};
      area.upper = {std::max(area.upper.x, p.x), std::max(area.upper.y, p.y)};
    }
  }
}

namespace {

/// Whether the box round two points, `margin` metres wider, meets the box of an area.
bool is_near(const ClosedGround::Area& area, Point a, Point b, double margin) {
  return std::min(a.x, b.x) - margin <= area.upper.x &&
         std::max(a.x, b.x) + margin >= area.lower.x &&
         std::min(a.y, b.y) - margin <= area.upper.y && std::max(a.y, b.y) + margin >= area.lower.y;
}

/// Whether a body at `p` comes nearer to the area than `gap` metres; negative = overlaps by more.
bool is_nearer(const ClosedGround::Area& area, Point p, double radius, double gap) {
  return is_near(area, p, p, radius + std::abs(gap)) &&
         polygon_distance(area.corners, p) < radius + gap;
}

}  // namespace

const ClosedGround::Area* ClosedGround::around(Point p, double radius) const {
  const auto found = std::ranges::find_if(
      areas_, [&](const Area& area) { return is_nearer(area, p, radius, -kLeastOverlap); });
  return found == areas_.end() ? nullptr : &*found;
}

const ClosedGround::Area* ClosedGround::closes(Point p, double radius) const {
  const auto found = std::ranges::find_if(
      areas_, [&](const Area& area) { return is_nearer(area, p, radius, kGap); });
  return found == areas_.end() ? nullptr : &*found;
}

ClosedGround::Travel ClosedGround::travel(Point from, Point to, double radius,
                                          std::optional<NoGoId> permitted) const {
  Travel way{distance(from, to), nullptr};
  if (!std::isfinite(way.distance)) return {0.0, areas_.empty() ? nullptr : &areas_.front()};
  for (const Area& area : areas_) {
    if (area.id == permitted || !is_near(area, from, to, radius + kGap)) continue;
    if (is_nearer(area, from, radius, -kLeastOverlap)) continue;
    const double metres = polygon_travel(area.corners, from, to, radius + kGap);
    if (metres < way.distance) way = {metres, &area};
  }
  return way;
}

void ClosedGround::fill(ObstacleField& field) const {
  for (const ObstacleLayer layer : {ObstacleLayer::Wall, ObstacleLayer::Ground}) {
    for (const Area& area : areas_) field.fill_polygon(layer, area.corners);
  }
}

bool ClosedGround::is_same(const ClosedGround* a, const ClosedGround* b) {
  if (a == b || a == nullptr || b == nullptr) return a == b;
  return a->version_ == b->version_ &&
         std::ranges::equal(a->areas_, b->areas_, {}, &Area::id, &Area::id);
}

std::shared_ptr<const ClosedGround> ClosedGround::outside(
    std::shared_ptr<const ClosedGround> ground, Point p, double radius) {
  if (!ground || ground->around(p, radius) == nullptr) return ground;
  std::vector<Area> areas = ground->areas_;
  std::erase_if(areas,
                [&](const Area& area) { return is_nearer(area, p, radius, -kLeastOverlap); });
  if (areas.empty()) return nullptr;
  return std::make_shared<const ClosedGround>(std::move(areas), ground->version_);
}

}  // namespace magna
