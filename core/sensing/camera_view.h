// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <optional>
#include <tuple>
#include <vector>

#include "core/sensing/camera_ray.h"
#include "core/sim/parameters.h"
#include "core/sim/random.h"

namespace magna {

/// Largest value of a completely wrong pixel (Pixel-Outlier-Prob): the numbers of substances range
/// from 0 to this.
inline constexpr double kMostPixel = 128.0;

/// A camera's view (manual 3.4.3 camera-view): the substance of the nearest obstacle, at
/// `resolution` evenly spaced angles. Each pixel has an independent error of up to
/// Pixel-Error-Range, and with Pixel-Outlier-Prob a random value. A thing that does not obstruct
/// the view corrupts the pixels behind it: each mixes in up to a tenth of its own substance. With
/// No-Sensor-Error the view has no errors.
std::vector<double> camera_view(const World& world, const ThingGrid& things,
                                const CameraPose& camera, int resolution,
                                const Parameters& parameters, RandomStream& random);

/// The view from inside a container: the container's substance in every pixel, with pixel errors.
std::vector<double> view_inside(double substance, int resolution, const Parameters& parameters,
                                RandomStream& random);

/// Whether the cell of one point is visible from another: on the straight line to it there is
/// neither a filled cell nor a thing with obsview before that cell.
bool in_sight(const World& world, const ThingGrid& things, Point from, Point to);

/// The thing that hides a point which is not in sight; nothing = a wall or the edge of the map.
std::optional<ThingId> hiding_thing(const World& world, const ThingGrid& things, Point from,
                                    Point to);

/// A scan of a camera's field of view with a number of samples (Scan-Density).
class CameraScan {
 public:
  /// The cells on the rays of the samples, each once, in the order of the samples and then by
  /// distance, starting with the camera's own cell.
  std::span<const Cell> cells(const World& world, const ThingGrid& things, const CameraPose& camera,
                              int samples);
  /// Call after `cells`, with the same arguments: distant things between two rays. A sample stands
  /// for its equal part of the field of view; besides the cells on its ray it finds the nearest
  /// thing in that part which is in sight. Their cells, each once, in the order of the samples.
  std::span<const Cell> between(const World& world, const ThingGrid& things,
                                const CameraPose& camera, int samples);

 private:
  struct Candidate {
    int sample = 0;
    double distance = 0.0;
    std::uint32_t index = 0;  ///< of its cell in the map
    Point at;
    friend auto operator<=>(const Candidate& a, const Candidate& b) {
      return std::tie(a.sample, a.distance, a.index) <=> std::tie(b.sample, b.distance, b.index);
    }
  };
  /// Things in the field of view that no ray has met, beyond the distance at which rays meet every
  /// cell.
  void find_candidates(const World& world, const ThingGrid& things, const CameraPose& camera,
                       int samples);

  std::vector<Cell> seen_;
  std::vector<Cell> between_;
  std::vector<Candidate> candidates_;
  std::vector<std::uint32_t> marks_;  ///< by cell of the map: the last scan that saw it
  std::uint32_t scan_ = 0;
};

}  // namespace magna
