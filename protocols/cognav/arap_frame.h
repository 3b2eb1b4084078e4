// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace magna {

/// An ARAP server's answer in the second byte of a reply (1.4).
enum class ArapStatus : std::uint8_t {
  Done = 0x00,
  BadCheck = 0x10,    ///< the check byte of a request was wrong; sent after a silence
  Unfinished = 0x11,  ///< a request was begun and not finished; sent after a silence
  BadCount = 0x43,    ///< a read with no count, or with several
  Refused = 0x44,     ///< no such register, or not in this direction
};

/// One request or reply; both have the same shape: LEN, code, LEN bytes of arguments, check byte.
/// The source of the frame says how long its texts are valid.
struct ArapFrame {
  std::uint8_t code = 0;   ///< of a request the register, bit 7 = write; of a reply the status
  std::string_view args;   ///< at most 255 bytes
  std::string_view bytes;  ///< the whole frame as it came

  static constexpr std::uint8_t kWrite = 0x80;
  bool write() const { return (code & kWrite) != 0; }                  ///< of a request
  std::uint8_t reg() const { return code & std::uint8_t{0x7F}; }       ///< of a request, 0 to 127
  ArapStatus status() const { return static_cast<ArapStatus>(code); }  ///< of a reply
};

inline constexpr std::size_t kArapMaxArgs = 255;
inline constexpr std::size_t kArapMaxFrame = kArapMaxArgs + 3;

/// A frame with its check byte. Arguments beyond 255 bytes are an error of the caller's.
std::string arap_frame(std::uint8_t code, std::string_view args = {});
/// A request to read so many arguments of a register (0 to 127).
std::string arap_read(std::uint8_t reg, std::uint8_t count = 1);
/// A request to write to a register (0 to 127).
std::string arap_write(std::uint8_t reg, std::string_view args = {});
std::string arap_reply(ArapStatus status, std::string_view args = {});

/// Binary32, little end first (1.2), whatever this machine's order is.
std::string arap_float(float value);
/// The first four bytes as a number; nothing when there are fewer.
std::optional<float> arap_float(std::string_view args);

/// "04 82 00 00 B4 42 6C", as the specification and the log write frames; "…" after `most` bytes.
std::string hex_text(std::string_view bytes, std::size_t most = 16);

}  // namespace magna
