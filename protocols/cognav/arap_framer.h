// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "protocols/cognav/arap_frame.h"
#include "protocols/cognav/crc8.h"

namespace magna {

/// Bytes in pieces of any size to ARAP frames, in one direction of one connection: the two
/// directions look alike and must never share one (1.2). It knows no clock: times are nanoseconds
/// that only grow, handed in, and the caller that feeds it calls `expire` when `deadline` has come
/// and nothing lies in this machine that it was not fed yet. It is not silence when bytes had to
/// lie there, however long.
///
/// A frame with a wrong check byte makes it deaf: what follows may be the rest of it, so that every
/// byte is swallowed until there was silence (1.6).
class ArapFramer {
 public:
  static constexpr std::int64_t kSilenceNs = 1'000'000'000;  ///< 1.6
  /// A peer that never falls silent is heard again so long after its wrong check byte (1.6).
  static constexpr std::int64_t kDeafNs = 2'000'000'000;

  /// The results from the bytes, in order. A frame's texts are valid during the call.
  class Sink {
   public:
    virtual ~Sink() = default;
    virtual void on_frame(const ArapFrame& frame) = 0;
    /// The check byte is wrong; nothing may be answered now. `expected`: the right one.
    virtual void on_bad_check(const ArapFrame& frame, std::uint8_t expected) = 0;
    /// It was silent for long enough: BadCheck ends the deafness, Unfinished drops what was begun,
    /// which is `bytes`. From here on bytes begin a new frame.
    virtual void on_silence(ArapStatus fault, std::string_view bytes) = 0;
  };

  /// The sink must outlive it. `silence_ns`: how long bytes may stay away within a frame.
  explicit ArapFramer(Sink& sink, std::int64_t silence_ns = kSilenceNs)
      : sink_(sink), silence_ns_(silence_ns) {}

  /// Bytes that are handed in at `now`; they may have come before.
  void feed(std::string_view bytes, std::int64_t now);
  /// Does what is due at `now`, if anything is.
  void expire(std::int64_t now);
  /// When `expire` has something to do, should nothing come before; nothing while no frame is open.
  std::optional<std::int64_t> deadline() const;
  /// Forgets an open frame and hears again.
  void reset();

  /// A frame was begun and is not whole, or it is deaf.
  bool open() const { return deaf_ || size_ > 0; }

 private:
  void take(std::uint8_t byte, std::int64_t now);
  void hear_again();

  Sink& sink_;
  std::int64_t silence_ns_;
  std::array<char, kArapMaxFrame> held_{};
  std::size_t size_ = 0;  ///< of held_
  Crc8 crc_;
  std::int64_t last_ns_ = 0;  ///< when the last byte was handed in
  std::int64_t bad_ns_ = 0;   ///< when the wrong check byte was; later by what this machine lost
  bool deaf_ = false;
};

}  // namespace magna
