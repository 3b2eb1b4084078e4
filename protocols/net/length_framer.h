// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace magna {

/// The four bytes before a body: its length, the lowest byte first.
std::array<char, 4> length_header(std::size_t body);
/// A body as it travels.
std::string length_frame(std::string_view body);

/// Cuts a byte stream into bodies with their length before them, four bytes, the lowest first.
/// Bytes may come in pieces of any size; what is found does not depend on the pieces.
class LengthFramer {
 public:
  /// `most`: bytes of the longest body.
  explicit LengthFramer(std::size_t most) : most_(most) {}

  /// Takes a body; it lives until the call returns.
  using Sink = std::function<void(const std::string& body)>;

  /// Calls `sink` for every body that these bytes complete, in order. False: a length above the
  /// limit was announced; where the next message begins is no longer known, and nothing is
  /// taken from now on.
  bool feed(std::string_view bytes, const Sink& sink);

  /// A message has begun and is not complete.
  bool open() const { return header_size_ > 0; }
  /// The length in the last header, bytes; negative if read as signed.
  std::uint32_t announced() const { return announced_; }

 private:
  std::size_t most_;
  std::array<unsigned char, 4> header_{};
  std::size_t header_size_ = 0;
  std::uint32_t announced_ = 0;
  std::string body_;
  bool lost_ = false;
};

}  // namespace magna
