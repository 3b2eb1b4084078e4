// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace magna {

/// The four bytes in front of a body: its length, lowest byte first.
std::array<char, 4> length_header(std::size_t body);
/// A body with its length, as transmitted.
std::string length_frame(std::string_view body);

/// Splits a byte stream into bodies, each preceded by its length in four bytes, lowest first. Bytes
/// may come in pieces of any size; the result does not depend on the pieces.
class LengthFramer {
 public:
  enum class Bodies : std::uint8_t {
    Bytes,
    Text,  ///< none begins with a zero byte; line ends between bodies are skipped
  };
  /// `most`: largest body, bytes; of text less than 16 MiB.
  explicit LengthFramer(std::size_t most, Bodies bodies = Bodies::Bytes)
      : most_(most), bodies_(bodies) {}

  /// Receives a body, which is valid until the call returns.
  using Sink = std::function<void(const std::string& body)>;

  /// Calls `sink` for every body completed by these bytes, in order. False if a length above the
  /// limit was announced: the start of the next message is then unknown, and all later input is
  /// ignored.
  bool feed(std::string_view bytes, const Sink& sink);

  /// Whether a message has begun and is incomplete.
  bool open() const;
  /// The length in the last header, bytes; negative if read as signed.
  std::uint32_t announced() const { return announced_; }
  /// The last header, as it was transmitted.
  std::string_view header() const {
    return {reinterpret_cast<const char*>(header_.data()), header_.size()};
  }

 private:
  /// Takes a byte of the header, or sees from it that the header is complete. False: not yet.
  bool take_header(std::string_view& bytes);

  std::size_t most_;
  Bodies bodies_;
  std::array<unsigned char, 4> header_{};
  std::size_t header_size_ = 0;
  bool in_body_ = false;
  std::uint32_t announced_ = 0;
  std::string body_;
  bool lost_ = false;
};

}  // namespace magna
