// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "core/sexp/sexp.h"

namespace magna {

/// A message as transmitted: its length in bytes as six hexadecimal digits, then the message.
std::string swank_message(std::string_view body);

/// Splits a byte stream into messages. Bytes may come in pieces of any size; the result does not
/// depend on the pieces.
class SwankFramer {
 public:
  static constexpr std::size_t kHeader = 6;                       ///< digits
  static constexpr std::size_t kMaxBody = std::size_t{1} << 20U;  ///< bytes
  static constexpr std::size_t kMaxToken = 1024;                  ///< the first message, bytes

  /// Receives a message, which is valid until the call returns.
  using Sink = std::function<void(const std::string& body)>;

  /// Calls `sink` for every message completed by these bytes, in order. False if a header is wrong
  /// (`problem`): the start of the next message is then unknown, and all later input is ignored.
  bool feed(std::string_view bytes, const Sink& sink);

  /// Why feed returned false.
  const std::string& problem() const { return problem_; }
  /// Whether a message has begun and is incomplete.
  bool open() const { return !header_.empty(); }

 private:
  bool take_header();

  std::string header_;
  std::string body_;
  std::size_t size_ = 0;
  bool first_ = true;
  std::string problem_;
};

inline constexpr std::size_t kMostSwankDepth = 64;       ///< lists within each other
inline constexpr std::size_t kMostSwankForms = 100'000;  ///< of one message

/// Reads the one form of a message, as Emacs Lisp prints it (SexpStyle::Emacs). An error names the
/// byte, from 1.
SexpTree read_swank_form(std::string_view text);

}  // namespace magna
