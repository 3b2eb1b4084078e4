// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/sexp/sexp_lexer.h"

namespace magna {

/// The result of the framer: a complete form, or an error about some bytes.
struct FramedItem {
  enum class Kind : std::uint8_t { Form, Error };
  Kind kind = Kind::Form;
  /// Form: from `(` to its `)`, with LF as line break and without comments. Error: one sentence.
  std::string text;
  std::uint64_t offset = 0;  ///< byte of the stream, from 0, where the form or error begins

  friend bool operator==(const FramedItem&, const FramedItem&) = default;
};

/// Splits a byte stream into balanced forms. Bytes may come in pieces of any size; the result does
/// not depend on the pieces.
///
/// Lisp's pretty printer breaks forms over lines, so parentheses count and not lines. But a `(` in
/// column 0 always begins a new form: an open form is dropped. LF, CR and CRLF end a line; strings
/// and `|names|` end at the end of their line; `;` outside of them begins a comment up to the end
/// of the line. After a form was dropped for another reason the rest of it is skipped: until its
/// parentheses balance or there is a `(` in column 0.
class SexpFramer {
 public:
  static constexpr std::size_t kMaxForm = std::size_t{64} * 1024;  ///< bytes per form
  static constexpr int kMaxDepth = 8;                              ///< open parentheses at a time

  using Sink = std::function<void(const FramedItem&)>;

  SexpFramer();

  /// Calls `sink` for everything completed by these bytes, in order; an item is valid until the
  /// sink returns.
  void feed(std::string_view bytes, const Sink& sink);

  /// Whether a form has begun and is incomplete.
  bool open() const { return state_ == State::Form; }
  /// Currently buffered bytes; at most kMaxForm.
  std::size_t held() const { return form_.text.size(); }

 private:
  enum class State : std::uint8_t { Between, Form, Skip };

  void take_blank(std::size_t begin, std::size_t end, const Sink& sink);
  void take(const SexpToken& token, const Sink& sink);
  void open_list(const SexpToken& token, const Sink& sink);
  void close_list(const SexpToken& token, const Sink& sink);
  void end_line(const SexpToken& token, const Sink& sink);
  void take_stray(std::size_t at, const Sink& sink);
  /// The form has the piece up to `end`, and what follows from `next` on.
  void keep(std::size_t end, std::size_t next);
  void check_size(std::size_t end, const Sink& sink);
  /// `end`: of the text that is shown.
  void drop(const char* why, std::size_t end, const Sink& sink);

  SexpLexer<> lexer_;
  State state_ = State::Between;
  bool stray_reported_ = false;
  bool cr_ = false;                ///< the last line ended with CR
  std::uint64_t line_ = 0;         ///< byte of the stream where the line begins
  std::uint64_t piece_begin_ = 0;  ///< likewise of the piece
  std::string_view piece_;         ///< the bytes that are being taken
  std::size_t kept_ = 0;           ///< up to here the piece is in the form
  std::uint64_t depth_ = 0;
  FramedItem form_;  ///< the form in progress; its memory is kept for the next
};

}  // namespace magna
