// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/imagery/pictured_floor.h"

#include <algorithm>
#include <cmath>

#include "core/sensing/static_ray.h"
#include "core/world/world.h"

namespace magna {
namespace {

// Fine enough that no cell within reach lies between two rays.
constexpr double kBetweenRays = radians(3.0);
constexpr double kStride = 0.5 * PicturedFloor::kCell;

int cells(double metres) { return static_cast<int>(std::ceil(metres / PicturedFloor::kCell)); }

}  // namespace

PicturedFloor::PicturedFloor(Point lower, Point upper)
    : lower_(lower),
      width_(cells(upper.x - lower.x)),
      height_(cells(upper.y - lower.y)),
      seen_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), 0) {}

double PicturedFloor::news(const RenderWorld& world, const Camera& camera) {
  for (const std::uint32_t cell : found_) seen_[cell] = 0;
  for (const std::uint32_t cell : again_) seen_[cell] = 1;
  found_.clear();
  again_.clear();
  const StaticRayCaster cast(world.walls(), ObstacleLayer::Wall);
  const CameraSetup& setup = camera.setup();
  const int rays = static_cast<int>(setup.field_of_view / kBetweenRays) + 2;
  const double first = setup.pose.theta - 0.5 * setup.field_of_view;
  for (int k = 0; k < rays; ++k) {
    const Point along = direction(first + setup.field_of_view * k / (rays - 1));
    walk(setup.pose.position(), along, cast(setup.pose.position(), along, kReach));
  }
  return static_cast<double>(found_.size()) * kCell * kCell;
}

void PicturedFloor::walk(Point from, Point direction, double way) {
  for (double gone = kStride; gone < way; gone += kStride) {
    const Point at = from + gone * direction - lower_;
    const int x = static_cast<int>(std::floor(at.x / kCell));
    const int y = static_cast<int>(std::floor(at.y / kCell));
    if (x < 0 || y < 0 || x >= width_ || y >= height_) return;
    const auto cell = static_cast<std::uint32_t>(y * width_ + x);
    if (seen_[cell] > 1) continue;
    auto& list = seen_[cell] == 0 ? found_ : again_;
    seen_[cell] += 2;
    list.push_back(cell);
  }
}

double PicturedFloor::in_view() const {
  return static_cast<double>(found_.size() + again_.size()) * kCell * kCell;
}

void PicturedFloor::take() {
  for (const std::uint32_t cell : found_) seen_[cell] = 1;
  shown_ += found_.size();
  found_.clear();
}

PicturedPicture PicturedFloor::picture() const {
  PicturedPicture all{lower_, kCell, width_, height_, seen_};
  for (const std::uint32_t cell : found_) all.shown[cell] = 0;
  for (const std::uint32_t cell : again_) all.shown[cell] = 1;
  return all;
}

}  // namespace magna
