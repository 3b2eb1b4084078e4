// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/arap_frame.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/arap_files.h"

namespace magna {
namespace {

/// As cybot-firmware.md, Frames, defines it: the bits shifted in at the bottom of the register.
std::uint8_t bit_by_bit(std::string_view bytes) {
  unsigned value = 0xFB;
  for (const char byte : bytes) {
    for (int bit = 7; bit >= 0; --bit) {
      value = value << 1U | (static_cast<std::uint8_t>(byte) >> bit & 1U);
      if ((value & 0x100U) != 0) value ^= 0x1A7U;
    }
  }
  return static_cast<std::uint8_t>(value);
}

TEST(Crc8, MatchesTheVectorsOfTheSpecification) {
  const auto file = test::arap_file("check-bytes");
  ASSERT_EQ(file.lines.size(), 4u);
  for (const auto& line : file.lines) {
    ASSERT_EQ(line.verb, "check");
    const std::size_t equals = line.rest.find('=');
    const std::string bytes = test::from_hex(line.rest.substr(0, equals));
    EXPECT_EQ(Crc8::of(bytes), std::stoi(line.rest.substr(equals + 1), nullptr, 16)) << line.rest;
  }
}

TEST(Crc8, MatchesBitwiseDivision) {
  std::string bytes;
  unsigned state = 12345;
  for (int i = 0; i < 300; ++i) {
    state = state * 1103515245U + 12345U;
    bytes += static_cast<char>(state >> 16U & 0xFFU);
    ASSERT_EQ(Crc8::of(bytes), bit_by_bit(bytes)) << i;
  }
}

TEST(Crc8, DiffersFromTheUsualCrcThatXorsBeforeTheTable) { EXPECT_NE(Crc8::of("123456789"), 0x35); }

}  // namespace
}  // namespace magna
