// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
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

/// Splits bytes, in pieces of any size, into ARAP frames, in one direction of one connection: the
/// two directions look alike and must never share a framer (cognav.md, Line). It has no clock: the
/// caller passes times in nanoseconds, never decreasing, and calls `expire` at `deadline` when all
/// bytes that arrived at this machine have been fed. The time that bytes wait in this machine does
/// not count as silence.
///
/// After a frame with a wrong check byte all bytes are ignored until a silence, because they may be
/// the rest of that frame.
class ArapFramer {
 public:
  static constexpr std::int64_t kSilenceNs = 1'000'000'000;  ///< cognav.md, Line
  /// Limit of that state for a peer that is never silent.
  static constexpr std::int64_t kDeafNs = 2'000'000'000;

  /// Receives the results, in order. A frame's texts are valid during the call.
  class Sink {
   public:
    virtual ~Sink() = default;
    virtual void on_frame(const ArapFrame& frame) = 0;
    /// The check byte is wrong; no reply may be sent now. `expected`: the right one.
    virtual void on_bad_check(const ArapFrame& frame, std::uint8_t expected) = 0;
    /// The silence was long enough: BadCheck ends the ignoring of input, Unfinished drops the begun
    /// frame, which is `bytes`. From now on bytes begin a new frame.
    virtual void on_silence(ArapStatus fault, std::string_view bytes) = 0;
  };

  /// The sink must outlive it. `silence_ns`: longest pause within a frame.
  explicit ArapFramer(Sink& sink, std::int64_t silence_ns = kSilenceNs)
      : sink_(sink), silence_ns_(silence_ns) {}

  /// Bytes passed at `now`; they may have arrived earlier.
  void feed(std::string_view bytes, std::int64_t now);
  /// Executes a time-out due at `now`, if any.
  void expire(std::int64_t now);
  /// When `expire` has to be called if no bytes arrive before; nothing while no frame is open.
  std::optional<std::int64_t> deadline() const;
  /// Drops an open frame and accepts input again.
  void reset();

  /// Whether a frame has begun and is incomplete, or input is ignored.
  bool open() const { return deaf_ || size_ > 0; }

 private:
  void take(std::uint8_t byte, std::int64_t now);
  void resume();

  Sink& sink_;
  std::int64_t silence_ns_;
  std::array<char, kArapMaxFrame> held_{};
  std::size_t size_ = 0;  ///< of held_
  Crc8 crc_;
  std::int64_t last_ns_ = 0;  ///< when the last byte was passed
  /// Time of the wrong check byte, moved by the time that this machine lost.
  std::int64_t bad_ns_ = 0;
  bool deaf_ = false;
};

}  // namespace magna
