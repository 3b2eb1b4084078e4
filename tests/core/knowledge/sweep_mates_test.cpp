// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sweep_raster.h"
#include "core/world/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/geometry/angle.h"
#include "core/geometry/pose.h"
#include "core/sim/random.h"

namespace magna {
namespace {

struct Disc {
  Point centre;
  double radius = 0.0;
};

TEST(SweepMates, MatchesAnEndWithinItsErrorOfAMate) {
  RandomStream random(9, 0, StreamPurpose::World);
  int met = 0, missed = 0;
  SweepMates mates;
  for (int k = 0; k < 300; ++k) {
    const Point centre{random.uniform(-50.0, 50.0), random.uniform(-50.0, 50.0)};
    const double reach = random.uniform(0.5, 30.0);
    const double least = random.uniform(0.0, 0.1);
    // Occasionally a sensor with a very large error.
    const double a_metre = k % 10 == 0 ? random.uniform(0.4, 1.5) : random.uniform(0.0, 0.1);
    mates.begin(centre, reach, least, a_metre);
    std::vector<Disc> discs(static_cast<std::size_t>(k % 20));
    for (Disc& disc : discs) {
      const Point off{random.uniform(-1.3, 1.3) * reach, random.uniform(-1.3, 1.3) * reach};
      disc = {centre + off, random.uniform(0.05, 0.6)};
      mates.add(disc.centre, disc.radius);
    }
    for (int ray = 0; ray < 300; ++ray) {
      const double far = random.uniform(0.0, reach);
      const Point end = centre + direction(random.uniform(-kPi, kPi)) * far;
      const bool meets = std::ranges::any_of(discs, [&](const Disc& disc) {
        return distance(disc.centre, end) <= disc.radius + least + far * a_metre;
      });
      ASSERT_EQ(mates.met(end, far), meets) << "sweep " << k << ", ray " << ray;
      ++(meets ? met : missed);
    }
  }
  EXPECT_GT(met, 1000);
  EXPECT_GT(missed, 1000);
}

TEST(SweepMates, StartsEmptyForEachSweep) {
  SweepMates mates;
  mates.begin({0.0, 0.0}, 5.0, 0.1, 0.0);
  mates.add({2.0, 0.0}, 0.3);
  EXPECT_TRUE(mates.met({1.7, 0.0}, 1.7));
  mates.begin({0.0, 0.0}, 5.0, 0.1, 0.0);
  EXPECT_FALSE(mates.met({1.7, 0.0}, 1.7));
}

}  // namespace
}  // namespace magna
