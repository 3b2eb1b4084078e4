// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/arap_frame.h"

#include <bit>
#include <cassert>

#include "protocols/cognav/crc8.h"

namespace magna {

std::string arap_frame(std::uint8_t code, std::string_view args) {
  assert(args.size() <= kArapMaxArgs);
  std::string bytes;
  bytes.reserve(args.size() + 3);
  bytes += static_cast<char>(args.size());
  bytes += static_cast<char>(code);
  bytes += args;
  bytes += static_cast<char>(Crc8::of(bytes));
  return bytes;
}

std::string arap_read(std::uint8_t reg, std::uint8_t count) {
  return arap_frame(reg, std::string(1, static_cast<char>(count)));
}

std::string arap_write(std::uint8_t reg, std::string_view args) {
  return arap_frame(static_cast<std::uint8_t>(reg | ArapFrame::kWrite), args);
}

std::string arap_reply(ArapStatus status, std::string_view args) {
  return arap_frame(static_cast<std::uint8_t>(status), args);
}

std::string arap_float(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  std::string bytes;
  for (unsigned shift = 0; shift < 32; shift += 8)
    bytes += static_cast<char>(bits >> shift & 0xFFU);
  return bytes;
}

std::optional<float> arap_float(std::string_view args) {
  if (args.size() < 4) return {};
  std::uint32_t bits = 0;
  for (unsigned i = 0; i < 4; ++i) {
    bits |= std::uint32_t{static_cast<std::uint8_t>(args[i])} << (8 * i);
  }
  return std::bit_cast<float>(bits);
}

std::string hex_text(std::string_view bytes, std::size_t most) {
  static constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  for (std::size_t i = 0; i < bytes.size() && i < most; ++i) {
    const auto byte = static_cast<std::uint8_t>(bytes[i]);
    if (i > 0) text += ' ';
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 0xFU];
  }
  if (bytes.size() > most) text += " …";
  return text;
}

}  // namespace magna
