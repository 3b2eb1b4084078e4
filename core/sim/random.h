// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/sim/state_hash.h"

namespace magna {

/// What a random stream is for. Each robot and each sensor draws from separate streams, so that an
/// additional draw from one does not change the others.
enum class StreamPurpose : std::uint32_t {
  Motion = 1,
  Localiser = 2,
  Ranger = 3,
  Odometer = 4,
  Wander = 5,
  Camera = 6,
  Hand = 7,
  Bin = 8,
  Place = 9,
  Kicker = 10,
  World = 11,
  Program = 12,
  Route = 13,
  Machine = 14,
  Failure = 15,
  Arrival = 16,
  Sweep = 17,
};

/// A stream of random numbers keyed by (seed, robot, purpose, part). xoroshiro128++ (Blackman and
/// Vigna, "Scrambled linear pseudorandom number generators", 2021), seeded by SplitMix64. The
/// distributions are implemented here, so that they give the same values with every standard
/// library.
class RandomStream {
 public:
  RandomStream() = default;
  RandomStream(std::uint64_t seed, std::uint32_t robot, StreamPurpose purpose,
               std::uint32_t part = 0);

  std::uint64_t next() {
    const std::uint64_t s0 = state_[0];
    const std::uint64_t s1 = state_[1] ^ s0;
    const std::uint64_t result = std::rotl(s0 + state_[1], 17) + s0;
    state_[0] = std::rotl(s0, 49) ^ s1 ^ (s1 << 21);
    state_[1] = std::rotl(s1, 28);
    return result;
  }
  /// Uniform in [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  /// Uniform in [low, high).
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  /// True with the given probability; draws nothing when it is <= 0 or >= 1.
  bool chance(double probability);
  /// Normally distributed (Marsaglia's polar method; the second value is discarded, so that nothing
  /// has to be stored besides the state).
  double gaussian(double mean, double deviation);
  /// Uniform over 0 to count - 1; count > 0.
  std::uint64_t below(std::uint64_t count);

  /// The whole state, for the state hash.
  const std::array<std::uint64_t, 2>& state() const { return state_; }

  friend bool operator==(const RandomStream&, const RandomStream&) = default;

 private:
  std::array<std::uint64_t, 2> state_{1, 2};
};

/// Feeds the whole state of a stream to the hash.
inline void add(StateHash& hash, const RandomStream& stream) {
  for (const std::uint64_t word : stream.state()) hash.add(word);
}

}  // namespace magna
