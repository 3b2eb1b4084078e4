// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace magna {

/// The status in the second byte of an ARAP reply (cybot-firmware.md, Frames).
enum class ArapStatus : std::uint8_t {
  Done = 0x00,
  BadCheck = 0x10,    ///< the check byte of a request was wrong; sent after a silence
  Unfinished = 0x11,  ///< a request was unfinished; sent after a silence
  BadCount = 0x43,    ///< a read without a count, or with several
  Refused = 0x44,     ///< the register does not exist, or not in this direction
};

/// One request or reply; both have the same shape: LEN, code, LEN bytes of arguments, check byte.
/// The source of the frame defines how long its texts are valid.
struct ArapFrame {
  std::uint8_t code = 0;   ///< in a request the register, bit 7 = write; in a reply the status
  std::string_view args;   ///< at most 255 bytes
  std::string_view bytes;  ///< the whole frame as received

  static constexpr std::uint8_t kWrite = 0x80;
  bool write() const { return (code & kWrite) != 0; }                  ///< for a request
  std::uint8_t reg() const { return code & std::uint8_t{0x7F}; }       ///< for a request, 0 to 127
  ArapStatus status() const { return static_cast<ArapStatus>(code); }  ///< for a reply
};

inline constexpr std::size_t kArapMaxArgs = 255;
inline constexpr std::size_t kArapMaxFrame = kArapMaxArgs + 3;

/// A frame with its check byte. More than 255 bytes of arguments are a programming error.
std::string arap_frame(std::uint8_t code, std::string_view args = {});
/// A request to read `count` arguments of a register (0 to 127).
std::string arap_read(std::uint8_t reg, std::uint8_t count = 1);
/// A request to write to a register (0 to 127).
std::string arap_write(std::uint8_t reg, std::string_view args = {});
std::string arap_reply(ArapStatus status, std::string_view args = {});

/// Binary32, lowest byte first, independent of this machine's byte order.
std::string arap_float(float value);
/// The first four bytes as a number; nothing if there are fewer.
std::optional<float> arap_float(std::string_view args);

/// "04 82 00 00 B4 42 6C", as in the documentation and the log; "…" after `most` bytes.
std::string hex_text(std::string_view bytes, std::size_t most = 16);

}  // namespace magna
