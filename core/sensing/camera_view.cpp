// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sensing/camera_view.h"

#include <cmath>
#include <variant>

#include "core/geometry/angle.h"

namespace magna {
namespace {

// Largest share of a passed thing's substance in the pixels behind it.
constexpr double kCorruption = 0.1;

/// Errors of pixels.
struct Pixels {
  double error;
  double outliers;
  RandomStream& random;

  Pixels(const Parameters& parameters, RandomStream& stream)
      : error(parameters.sensing_error(kParameter<"Pixel-Error-Range">)),
        outliers(parameters.sensing_error(kParameter<"Pixel-Outlier-Prob">)),
        random(stream) {}
  bool err() const { return error > 0.0 || outliers > 0.0; }
  double read(double truth) const {
    if (random.chance(outliers)) return random.uniform(0.0, kMostPixel);
    return error > 0.0 ? truth + random.uniform(-error, error) : truth;
  }
};

}  // namespace

double substance_number(const Thing& thing) {
  const AttributeValue* const value = thing.attributes.find("substance");
  return value != nullptr ? substance_number(*value) : 0.0;
}

ThingGrid::ThingGrid(const World& world) { refresh(world); }

void ThingGrid::refresh(const World& world) {
  if (map_ == &world.cells() && version_ == world.version()) return;
  map_ = &world.cells();
  version_ = world.version();
  const auto cells =
      static_cast<std::size_t>(map_->width()) * static_cast<std::size_t>(map_->height());
  first_.assign(cells + 1, 0);
  const auto cell_under = [&](const Thing& thing) -> const Point* {
    const Point* const at = std::get_if<Point>(&thing.location);
    return at != nullptr && map_->contains(*at) ? at : nullptr;
  };
  for (const Thing& thing : world.things()) {
    if (const Point* const at = cell_under(thing)) ++first_[cell_index(*map_, cell_of(*at)) + 1];
  }
  occupied_.clear();
  for (std::size_t k = 1; k <= cells; ++k) {
    if (first_[k] > 0) occupied_.push_back(static_cast<std::uint32_t>(k - 1));
    first_[k] += first_[k - 1];
  }
  things_.resize(first_[cells]);
  obstructed_.assign(cells, 0);
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (const Thing& thing : world.things()) {
    if (const Point* const at = cell_under(thing)) {
      const std::size_t index = cell_index(*map_, cell_of(*at));
      const bool obstructs = thing.attributes.flag("obsview");
      things_[next[index]++] = {thing.id, obstructs, substance_number(thing)};
      if (obstructs) obstructed_[index] = 1;
    }
  }
}

std::span<const GroundThing> ThingGrid::in(Cell cell) const {
  if (!map_->contains(cell)) return {};
  return at(cell_index(*map_, cell));
}

std::vector<double> camera_view(const World& world, const ThingGrid& things,
                                const CameraPose& camera, int resolution,
                                const Parameters& parameters, RandomStream& random) {
  const Pixels pixels(parameters, random);
  const Cell own = cell_of(camera.at);
  std::vector<double> view;
  std::vector<double> before;  // substances of things that the ray has passed
  for (int k = 0; k < resolution; ++k) {
    before.clear();
    const Obstruction met =
        walk_camera_ray(world, things, camera.at, sample_direction(camera, k, resolution),
                        [&](Cell cell, std::size_t index, double) {
                          if (!pixels.err() || cell == own) return;
                          for (const GroundThing& thing : things.at(index)) {
                            if (!thing.obstructs_view) before.push_back(thing.substance);
                          }
                        });
    double seen = met.substance;
    for (const double substance : before) {
      seen += kCorruption * random.uniform() * (substance - seen);
    }
    view.push_back(pixels.read(seen));
  }
  return view;
}

std::vector<double> view_inside(double substance, int resolution, const Parameters& parameters,
                                RandomStream& random) {
  const Pixels pixels(parameters, random);
  std::vector<double> view(static_cast<std::size_t>(resolution));
  for (double& pixel : view) pixel = pixels.read(substance);
  return view;
}

bool in_sight(const World& world, const ThingGrid& things, Point from, Point to) {
  constexpr double kRounding = 1e-9;
  const Point way = to - from;
  const double apart = norm(way);
  const Cell target = cell_of(to);
  bool reached = target == cell_of(from);
  if (reached) return true;
  const Obstruction met = walk_camera_ray(
      world, things, from, std::atan2(way.y, way.x),
      [&](Cell cell, std::size_t, double) { reached = reached || cell == target; }, apart);
  return reached || met.distance >= apart - kRounding;
}

std::optional<ThingId> hiding_thing(const World& world, const ThingGrid& things, Point from,
                                    Point to) {
  const Point way = to - from;
  const Cell own = cell_of(from);
  std::span<const GroundThing> last;  // in the last cell that is seen
  walk_camera_ray(
      world, things, from, std::atan2(way.y, way.x),
      [&](Cell cell, std::size_t index, double) {
        if (cell != own) last = things.at(index);
      },
      norm(way));
  const auto thing = std::ranges::find_if(last, &GroundThing::obstructs_view);
  return thing == last.end() ? std::nullopt : std::optional(thing->id);
}

std::span<const Cell> CameraScan::cells(const World& world, const ThingGrid& things,
                                        const CameraPose& camera, int samples) {
  const CellMap& map = world.cells();
  const auto count = static_cast<std::size_t>(map.width()) * static_cast<std::size_t>(map.height());
  if (marks_.size() != count || ++scan_ == 0) {
    marks_.assign(count, 0);
    scan_ = 1;
  }
  seen_.clear();
  for (int k = 0; k < samples; ++k) {
    walk_camera_ray(world, things, camera.at, sample_direction(camera, k, samples),
                    [&](Cell cell, std::size_t index, double) {
                      std::uint32_t& mark = marks_[index];
                      if (mark == scan_) return;
                      mark = scan_;
                      seen_.push_back(cell);
                    });
  }
  return seen_;
}

void CameraScan::find_candidates(const World& world, const ThingGrid& things,
                                 const CameraPose& camera, int samples) {
  const double part = camera.field_of_view / samples;
  // A cell that is seen under a larger angle than `part` is on a ray; cells are at most 2 m wide.
  const double nearest = 1.0 / part - 2.0;
  candidates_.clear();
  for (const std::uint32_t index : things.occupied()) {
    if (marks_[index] == scan_) continue;
    for (const GroundThing& thing : things.at(index)) {
      const Point at = std::get<Point>(world.thing(thing.id).location);
      const Point way = at - camera.at;
      const double apart = norm(way);
      if (apart < nearest) continue;
      const double off = normalize_angle(std::atan2(way.y, way.x) - camera.direction);
      if (std::abs(off) > camera.field_of_view / 2.0) continue;
      const int sample = std::min(static_cast<int>(off / part + samples / 2.0), samples - 1);
      candidates_.push_back({std::max(sample, 0), apart, index, at});
    }
  }
  std::ranges::stable_sort(candidates_,
                           [](const Candidate& a, const Candidate& b) { return a < b; });
}

std::span<const Cell> CameraScan::between(const World& world, const ThingGrid& things,
                                          const CameraPose& camera, int samples) {
  find_candidates(world, things, camera, samples);
  between_.clear();
  int done = -1;  // the last sample that has found one
  for (const Candidate& one : candidates_) {
    if (one.sample == done || marks_[one.index] == scan_) continue;
    if (!in_sight(world, things, camera.at, one.at)) continue;
    done = one.sample;
    marks_[one.index] = scan_;
    between_.push_back(cell_of(one.at));
  }
  return between_;
}

}  // namespace magna
