// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/random.h"

#include <cmath>

namespace magna {
namespace {

/// One step of SplitMix64 (Steele, Lea and Flood, 2014), the seeding its authors recommend.
std::uint64_t split_mix(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15ULL;
  std::uint64_t x = state;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace

RandomStream::RandomStream(std::uint64_t seed, std::uint32_t robot, StreamPurpose purpose,
                           std::uint32_t part) {
  // Each part of the key goes through a separate step, so that similar keys give unrelated streams.
  std::uint64_t key = seed;
  key = split_mix(key) ^ robot;
  key = split_mix(key) ^ static_cast<std::uint64_t>(purpose);
  key = split_mix(key) ^ part;
  state_[0] = split_mix(key);
  state_[1] = split_mix(key);
  // Xoroshiro would stay in the all-zero state.
  if (state_[0] == 0 && state_[1] == 0) state_[0] = 1;
}

bool RandomStream::chance(double probability) {
  if (!(probability > 0.0)) return false;
  if (probability >= 1.0) return true;
  return uniform() < probability;
}

double RandomStream::gaussian(double mean, double deviation) {
  double u = 0.0;
  double square = 0.0;
  do {
    u = 2.0 * uniform() - 1.0;
    const double v = 2.0 * uniform() - 1.0;
    square = u * u + v * v;
  } while (square >= 1.0 || square == 0.0);
  return mean + deviation * u * std::sqrt(-2.0 * std::log(square) / square);
}

std::uint64_t RandomStream::below(std::uint64_t count) {
  // Discards the remainder of 2^64 divided by `count`, which would bias the result.
  const std::uint64_t left_over = (0 - count) % count;
  std::uint64_t x = next();
  while (x < left_over) x = next();
  return x % count;
}

}  // namespace magna
