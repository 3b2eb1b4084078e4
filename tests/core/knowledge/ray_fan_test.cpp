// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sweep_raster.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/geometry/angle.h"
#include "core/geometry/pose.h"
#include "core/sim/random.h"

namespace magna {
namespace {

constexpr std::size_t kRows = 150;

using Bits = std::vector<std::uint64_t>;

Bits together(Point from, const std::vector<Point>& ends, std::size_t pitch) {
  Bits bits(kRows * pitch, 0);
  RayFan fan;
  fan.begin(from, ends.size());
  for (const Point end : ends) fan.add(end);
  fan.draw(bits.data(), pitch);
  return bits;
}

// Row by row and bit by bit, each ray separately.
Bits one_by_one(Point from, const std::vector<Point>& ends, std::size_t pitch) {
  Bits bits(kRows * pitch, 0);
  for (const Point end : ends) {
    const Point a = from.y > end.y ? end : from, b = from.y > end.y ? from : end;
    const int first = static_cast<int>(a.y), last = static_cast<int>(b.y);
    double x = a.x;
    for (int row = first; row <= last; ++row) {
      const double next = row == last ? b.x : a.x + (row + 1 - a.y) * ((b.x - a.x) / (b.y - a.y));
      const auto until = static_cast<std::size_t>(std::max(x, next));
      for (auto k = static_cast<std::size_t>(std::min(x, next)); k <= until; ++k) {
        bits[static_cast<std::size_t>(row) * pitch + k / 64] |= std::uint64_t{1} << k % 64;
      }
      x = next;
    }
  }
  return bits;
}

/// A sweep with obstacles on some of its rays.
std::vector<Point> sweep(Point from, int rays, double turn, double reach, RandomStream& random) {
  std::vector<Point> ends;
  const double begin = random.uniform(-kPi, kPi);
  double far = reach;
  for (int k = 0; k < rays; ++k) {
    if (random.uniform(0.0, 1.0) < 0.1) far = random.uniform(0.0, reach);
    if (random.uniform(0.0, 1.0) < 0.05) far = reach;
    ends.push_back(from + direction(begin + k * turn) * (far * random.uniform(0.97, 1.0)));
  }
  return ends;
}

TEST(RayFan, RaysDrawnTogetherVisitTheSameCellsAsSeparateRays) {
  RandomStream random(5, 0, StreamPurpose::World);
  for (int k = 0; k < 3000; ++k) {
    const std::size_t pitch = 2 + static_cast<std::size_t>(k % 3);
    const Point from{random.uniform(62.0, 65.0), random.uniform(62.0, 65.0)};
    const int rays = static_cast<int>(random.uniform(1.0, 400.0));
    const auto ends = sweep(from, rays, random.uniform(-0.06, 0.06), 60.0, random);
    ASSERT_EQ(together(from, ends, pitch), one_by_one(from, ends, pitch)) << "sweep " << k;
  }
}

// There, rounding decides for each ray separately to which side of the border its cells belong.
TEST(RayFan, RaysAtCellCornersVisitTheSameCellsAsSeparateRays) {
  RandomStream random(6, 0, StreamPurpose::World);
  for (int k = 0; k < 3000; ++k) {
    Point from{64.0, 64.0};
    for (double* at : {&from.x, &from.y}) {
      const double off = random.uniform(-4.0, 4.0);
      if (off > 1.0) *at = std::nextafter(*at, 0.0);
      if (off < -1.0) *at += std::pow(10.0, -3.0 + 4 * off);
    }
    const auto ends = sweep(from, 1 + k % 70, kPi / 90, 60.0, random);
    ASSERT_EQ(together(from, ends, 2), one_by_one(from, ends, 2)) << "sweep " << k;
  }
}

TEST(RayFan, UnorderedOrDistantRaysVisitOnlyTheirOwnCells) {
  RandomStream random(7, 0, StreamPurpose::World);
  for (int k = 0; k < 3000; ++k) {
    const Point from{random.uniform(60.0, 66.0), random.uniform(60.0, 66.0)};
    const double about = random.uniform(-kPi, kPi);
    std::vector<Point> anywhere, shuffled;
    for (int ray = 0; ray < 30; ++ray) {
      const Point end{random.uniform(2.0, 126.0), random.uniform(2.0, 126.0)};
      anywhere.push_back(ray % 5 == 0 ? Point{end.x, from.y} : end);
      if (ray % 3 == 0) anywhere.push_back(end);
      shuffled.push_back(from + direction(about + random.uniform(-0.01, 0.01)) * 60.0);
    }
    const auto apart = sweep(from, 24, random.uniform(0.06, 0.4), 60.0, random);
    const auto there_and_back = sweep(from, 24, kPi + random.uniform(0.0, 0.06), 60.0, random);
    for (const auto& ends : {anywhere, shuffled, apart, there_and_back}) {
      ASSERT_EQ(together(from, ends, 2), one_by_one(from, ends, 2)) << "rays " << k;
    }
  }
}

}  // namespace
}  // namespace magna
