// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace magna {

/// The check byte of ARAP (cybot-firmware.md, Frames): the remainder of division by
/// x^8+x^7+x^5+x^2+x+1, begun with 0xFB, most significant bit first, the message *not* followed by
/// eight zero bits. Therefore a byte is xored after the table look-up, where the usual CRC-8 does
/// it before.
class Crc8 {
 public:
  static constexpr std::uint8_t kStart = 0xFB;
  static constexpr std::uint8_t kPolynomial = 0xA7;  ///< without its highest bit

  constexpr void add(std::uint8_t byte) {
    value_ = static_cast<std::uint8_t>(kTable[value_] ^ byte);
  }
  constexpr std::uint8_t value() const { return value_; }

  /// The check byte of a text; 0xFB for an empty text.
  static constexpr std::uint8_t of(std::string_view bytes) {
    Crc8 crc;
    for (const char c : bytes) crc.add(static_cast<std::uint8_t>(c));
    return crc.value();
  }

 private:
  using Table = std::array<std::uint8_t, 256>;
  static constexpr Table make_table() {
    Table table{};
    for (std::size_t i = 0; i < table.size(); ++i) {
      std::size_t value = i;
      for (int bit = 0; bit < 8; ++bit) {
        value = (value << 1U) ^ ((value & 0x80U) != 0 ? kPolynomial : 0U);
      }
      table[i] = static_cast<std::uint8_t>(value & 0xFFU);
    }
    return table;
  }
  static const Table kTable;

  std::uint8_t value_ = kStart;
};

inline constexpr Crc8::Table Crc8::kTable = Crc8::make_table();

}  // namespace magna
