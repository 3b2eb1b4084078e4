// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace magna {
namespace {

TEST(RandomStream, IsTheSameForTheSameKey) {
  RandomStream a(7, 3, StreamPurpose::Ranger, 2);
  RandomStream b(7, 3, StreamPurpose::Ranger, 2);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(a.next(), b.next());
  EXPECT_EQ(a, b);
}

TEST(RandomStream, ChangesWithEachPartOfTheKey) {
  const RandomStream base(7, 3, StreamPurpose::Ranger, 2);
  EXPECT_NE(base, RandomStream(8, 3, StreamPurpose::Ranger, 2));
  EXPECT_NE(base, RandomStream(7, 4, StreamPurpose::Ranger, 2));
  EXPECT_NE(base, RandomStream(7, 3, StreamPurpose::Motion, 2));
  EXPECT_NE(base, RandomStream(7, 3, StreamPurpose::Ranger, 3));
}

TEST(RandomStream, FollowsThePublishedStepOfXoroshiro128PlusPlus) {
  // From the state (1, 2) of a default stream, computed by hand from the authors' definition:
  // rotl(1 + 2, 17) + 1, then s1 = 2 ^ 1 = 3: s0 = rotl(1, 49) ^ 3 ^ (3 << 21), s1 = rotl(3, 28).
  RandomStream stream;
  EXPECT_EQ(stream.next(), (3ULL << 17) + 1);
  EXPECT_EQ(stream.state()[0], (1ULL << 49) ^ 3ULL ^ (3ULL << 21));
  EXPECT_EQ(stream.state()[1], 3ULL << 28);
}

TEST(RandomStream, IsUniformInZeroToOne) {
  RandomStream stream(1, 0, StreamPurpose::World);
  std::array<int, 10> bins{};
  double sum = 0.0;
  constexpr int kDraws = 100000;
  for (int i = 0; i < kDraws; ++i) {
    const double u = stream.uniform();
    ASSERT_GE(u, 0.0);
    ASSERT_LT(u, 1.0);
    ++bins[static_cast<std::size_t>(u * 10)];
    sum += u;
  }
  EXPECT_NEAR(sum / kDraws, 0.5, 0.005);
  for (const int bin : bins) EXPECT_NEAR(bin, kDraws / 10, 500);
}

TEST(RandomStream, StaysBetweenTheGivenBounds) {
  RandomStream stream(2, 0, StreamPurpose::World);
  for (int i = 0; i < 10000; ++i) {
    const double u = stream.uniform(-3.0, -1.0);
    ASSERT_GE(u, -3.0);
    ASSERT_LT(u, -1.0);
  }
}

TEST(RandomStream, HasTheMeanAndDeviationAskedFor) {
  RandomStream stream(3, 0, StreamPurpose::World);
  constexpr int kDraws = 100000;
  double sum = 0.0;
  double squares = 0.0;
  int within_one_deviation = 0;
  for (int i = 0; i < kDraws; ++i) {
    const double x = stream.gaussian(5.0, 2.0);
    sum += x;
    squares += (x - 5.0) * (x - 5.0);
    if (std::abs(x - 5.0) < 2.0) ++within_one_deviation;
  }
  EXPECT_NEAR(sum / kDraws, 5.0, 0.03);
  EXPECT_NEAR(std::sqrt(squares / kDraws), 2.0, 0.03);
  EXPECT_NEAR(double(within_one_deviation) / kDraws, 0.6827, 0.006);
}

TEST(RandomStream, UsesNoNumbersForCertainOutcomes) {
  RandomStream stream(4, 0, StreamPurpose::World);
  const RandomStream before = stream;
  EXPECT_FALSE(stream.chance(0.0));
  EXPECT_FALSE(stream.chance(-1.0));
  EXPECT_FALSE(stream.chance(std::nan("")));
  EXPECT_TRUE(stream.chance(1.0));
  EXPECT_EQ(stream, before);
  stream.chance(0.5);
  EXPECT_NE(stream, before);
}

TEST(RandomStream, ChancesHaveTheGivenRate) {
  RandomStream stream(5, 0, StreamPurpose::World);
  int taken = 0;
  for (int i = 0; i < 100000; ++i) taken += stream.chance(0.07) ? 1 : 0;
  EXPECT_NEAR(taken, 7000, 300);
}

TEST(RandomStream, DrawsNumbersBelowACountEvenly) {
  RandomStream stream(6, 0, StreamPurpose::World);
  std::array<int, 7> seen{};
  for (int i = 0; i < 70000; ++i) {
    const std::uint64_t x = stream.below(7);
    ASSERT_LT(x, 7U);
    ++seen[x];
  }
  for (const int count : seen) EXPECT_NEAR(count, 10000, 500);
  EXPECT_EQ(stream.below(1), 0U);
}

}  // namespace
}  // namespace magna
