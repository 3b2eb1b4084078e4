// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sensing/camera_view.h"

#include <algorithm>
#include <cmath>

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
      : error(parameters.sensing_error(ParameterId::PixelErrorRange)),
        outliers(parameters.sensing_error(ParameterId::PixelOutlierProb)),
        random(stream) {}
  bool err() const { return error > 0.0 || outliers > 0.0; }
  double read(double truth) const {
    if (random.chance(outliers)) return random.uniform(0.0, kMostPixel);
    return error > 0.0 ? truth + random.uniform(-error, error) : truth;
  }
};

}  // namespace

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

}  // namespace magna
