// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace magna {

/// The framer's result: a complete form, or an error that cost some bytes.
struct FramedItem {
  enum class Kind : std::uint8_t { Form, Error };
  Kind kind = Kind::Form;
  /// Form: from `(` to its `)`, line breaks as LF, comments left out. Error: one sentence.
  std::string text;
  std::uint64_t offset = 0;  ///< byte of the stream, from 0, where the form or the fault begins

  friend bool operator==(const FramedItem&, const FramedItem&) = default;
};

/// Cuts a byte stream into balanced forms. Bytes may come in pieces of any size; what is found does
/// not depend on the pieces.
///
/// Lisp's pretty printer breaks forms over lines, so parentheses count and not lines. But a `(` in
/// column 0 always begins a new form: what was open then is dropped. LF, CR and CRLF end a line;
/// strings and `|names|` end on theirs; `;` outside of them begins a comment up to the line's end.
/// After a form was dropped for another reason the rest of it is skipped: until its parentheses
/// balance or a `(` stands in column 0.
class SexpFramer {
 public:
  static constexpr std::size_t kMaxForm = std::size_t{64} * 1024;  ///< bytes of one form
  static constexpr int kMaxDepth = 8;                              ///< open parentheses at a time

  using Sink = std::function<void(const FramedItem&)>;

  /// Calls `sink` for everything that these bytes complete, in order; an item lives until it
  /// returns.
  void feed(std::string_view bytes, const Sink& sink);

  /// A form has begun and is not complete.
  bool open() const { return state_ == State::Form; }
  /// Bytes held back at the moment; never more than kMaxForm.
  std::size_t held() const { return form_.text.size(); }

 private:
  enum class State : std::uint8_t { Between, Form, Skip };
  enum class Lexeme : std::uint8_t { Plain, String, Bar, Comment };

  std::size_t take_ordinary(std::string_view bytes);
  void take(char c, const Sink& sink);
  void take_plain(char c, const Sink& sink);
  void take_stray(char c, const Sink& sink);
  void end_line(const Sink& sink);
  void begin_form();
  void append(char c, const Sink& sink);
  void drop(const char* why, const Sink& sink);

  State state_ = State::Between;
  Lexeme lexeme_ = Lexeme::Plain;
  bool escaped_ = false;
  bool after_cr_ = false;
  bool stray_reported_ = false;
  bool column_zero_ = true;
  std::uint64_t depth_ = 0;
  std::uint64_t offset_ = 0;
  FramedItem form_;  ///< the form in progress; its memory is kept for the next
};

}  // namespace magna
