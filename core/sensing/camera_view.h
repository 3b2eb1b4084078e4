// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/sensing/camera_ray.h"
#include "core/sim/parameters.h"
#include "core/sim/random.h"

namespace magna {

/// What a pixel that is read quite wrongly can show (Pixel-Outlier-Prob): the numbers of substances
/// go from 0 to this.
inline constexpr double kMostPixel = 128.0;

/// A camera's view (manual 3.4.3 camera-view): the substance of what is nearest, at `resolution`
/// evenly spaced angles. Each pixel errs by itself by up to Pixel-Error-Range, and with
/// Pixel-Outlier-Prob shows anything. A thing that does not obstruct the view corrupts the pixels
/// behind it: each mixes in up to a tenth of its own substance. With
/// No-Sensor-Error it is the truth.
std::vector<double> camera_view(const World& world, const ThingGrid& things,
                                const CameraPose& camera, int resolution,
                                const Parameters& parameters, RandomStream& random);

/// The view from inside of a container: its substance everywhere, with the errors of pixels.
std::vector<double> view_inside(double substance, int resolution, const Parameters& parameters,
                                RandomStream& random);

/// Can one see from one point to the cell of another, on the straight way to it: is there neither a
/// filled cell nor a thing with obsview before that cell?
bool in_sight(const World& world, const ThingGrid& things, Point from, Point to);

/// The cells that a camera sees when it scans with so many samples (Scan-Density), each once: in
/// the order of the samples and then of their distance; its own first.
class CameraScan {
 public:
  std::span<const Cell> cells(const World& world, const ThingGrid& things, const CameraPose& camera,
                              int samples);

 private:
  std::vector<Cell> seen_;
  std::vector<std::uint32_t> marks_;  ///< by cell of the map: the scan that saw it last
  std::uint32_t scan_ = 0;
};

}  // namespace magna
