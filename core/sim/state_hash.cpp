// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/state_hash.h"

#include <cstring>

namespace magna {
namespace {

/// The finaliser of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014): every bit of the result depends on every bit of the input.
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace

void StateHash::add(std::uint64_t word) {
  // The constant makes a zero word change a zero hash.
  hash_ = mix(std::rotl(hash_, 23) ^ (word + 0x9e3779b97f4a7c15ULL));
}

void StateHash::add(std::string_view text) {
  // The length first, so that "ab" + "c" differs from "a" + "bc".
  add(static_cast<std::uint64_t>(text.size()));
  while (!text.empty()) {
    std::uint64_t word = 0;
    const std::size_t part = text.size() < sizeof word ? text.size() : sizeof word;
    std::memcpy(&word, text.data(), part);
    add(word);
    text.remove_prefix(part);
  }
}

}  // namespace magna
