// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/state_hash.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace magna {
namespace {

template <class... Values>
std::uint64_t hash_of(Values... values) {
  StateHash hash;
  (hash.add(values), ...);
  return hash.value();
}

TEST(StateHash, IsTheSameForTheSameWordsInTheSameOrder) {
  EXPECT_EQ(hash_of(1, 2.5, true), hash_of(1, 2.5, true));
  EXPECT_NE(hash_of(1, 2), hash_of(2, 1));
  EXPECT_NE(hash_of(0), hash_of(0, 0));
  EXPECT_NE(hash_of(), hash_of(0));
}

TEST(StateHash, DistinguishesASingleBitOfADouble) {
  EXPECT_NE(hash_of(1.0), hash_of(std::nextafter(1.0, 2.0)));
  EXPECT_NE(hash_of(0.0), hash_of(-0.0));
}

TEST(StateHash, DistinguishesTextsThatJoinToTheSame) {
  using std::string_view;
  EXPECT_NE(hash_of(string_view("ab"), string_view("c")),
            hash_of(string_view("a"), string_view("bc")));
  EXPECT_NE(hash_of(string_view("")), hash_of());
  EXPECT_NE(hash_of(string_view("12345678")), hash_of(string_view("123456789")));
}

TEST(StateHash, IncludesTheLengthOfASequence) {
  const auto all = [](const std::vector<int>& a, const std::vector<int>& b) {
    StateHash hash;
    hash.add_all(std::span(a));
    hash.add_all(std::span(b));
    return hash.value();
  };
  EXPECT_NE(all({1, 2}, {3}), all({1}, {2, 3}));
  EXPECT_EQ(all({1, 2}, {3}), all({1, 2}, {3}));
}

}  // namespace
}  // namespace magna
