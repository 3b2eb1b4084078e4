// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/sexp_framer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/sim/printable.h"

namespace magna {
namespace {

/// Characters without a special meaning within a form.
constexpr std::array<bool, 256> kOrdinary = [] {
  std::array<bool, 256> ordinary{};
  ordinary.fill(true);
  for (const char c : {'(', ')', '"', '|', '\\', ';', '\n', '\r'})
    ordinary[static_cast<unsigned char>(c)] = false;
  return ordinary;
}();
bool ordinary(char c) { return kOrdinary[static_cast<unsigned char>(c)]; }

bool blank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }

}  // namespace

void SexpFramer::feed(std::string_view bytes, const Sink& sink) {
  while (!bytes.empty()) {
    std::size_t taken = take_inner(bytes);
    if (taken == 0) {
      take(bytes.front(), sink);
      taken = 1;
    }
    offset_ += taken;
    bytes.remove_prefix(taken);
  }
}

/// Names, numbers and inner lists of a form, up to its last parenthesis: returns the number of
/// such bytes taken at once.
std::size_t SexpFramer::take_inner(std::string_view bytes) {
  if (state_ != State::Form || lexeme_ != Lexeme::Plain || escaped_ || column_zero_) return 0;
  const std::size_t most = std::min(bytes.size(), kMaxForm - form_.text.size());
  std::size_t n = 0;
  for (; n < most; ++n) {
    const char c = bytes[n];
    if (ordinary(c)) continue;
    if (c == '(' && depth_ < kMaxDepth) {
      ++depth_;
    } else if (c == ')' && depth_ > 1) {
      --depth_;
    } else {
      break;
    }
  }
  if (n > 0) after_cr_ = false;
  form_.text += bytes.substr(0, n);
  return n;
}

void SexpFramer::take(char c, const Sink& sink) {
  if (c == '\n' && std::exchange(after_cr_, false)) return;  // the second half of CRLF
  after_cr_ = c == '\r';
  if (c == '\n' || c == '\r') {
    end_line(sink);
    return;
  }
  if (c == '(' && column_zero_ && state_ != State::Between) {
    if (state_ == State::Form)
      drop("a new form begins in column 0 before this one is closed", sink);
    state_ = State::Between;
  }
  column_zero_ = false;
  switch (lexeme_) {
    case Lexeme::Comment: return;
    case Lexeme::String:
    case Lexeme::Bar: {
      const char end = lexeme_ == Lexeme::String ? '"' : '|';
      if (escaped_) {
        escaped_ = false;
      } else if (c == '\\') {
        escaped_ = true;
      } else if (c == end) {
        lexeme_ = Lexeme::Plain;
      }
      append(c, sink);
      return;
    }
    case Lexeme::Plain: take_plain(c, sink); return;
  }
}

void SexpFramer::take_plain(char c, const Sink& sink) {
  if (std::exchange(escaped_, false)) {
    append(c, sink);
    return;
  }
  if (c == ';') {
    lexeme_ = Lexeme::Comment;
    return;
  }
  if (state_ == State::Between && c != '(') {
    take_stray(c, sink);
    return;
  }
  switch (c) {
    case '(':
      if (state_ == State::Between) begin_form();
      ++depth_;
      append(c, sink);
      if (state_ == State::Form && depth_ > kMaxDepth) {
        drop("parentheses are nested deeper than 8", sink);
      }
      return;
    case ')':
      --depth_;
      append(c, sink);
      if (depth_ > 0) return;
      if (state_ == State::Form) {
        sink(form_);
        form_.text.clear();
      }
      state_ = State::Between;
      return;
    case '"': lexeme_ = Lexeme::String; break;
    case '|': lexeme_ = Lexeme::Bar; break;
    case '\\': escaped_ = true; break;
    default: break;
  }
  append(c, sink);
}

void SexpFramer::take_stray(char c, const Sink& sink) {
  if (blank(c)) return;
  if (!std::exchange(stray_reported_, true)) {
    sink({FramedItem::Kind::Error, std::string("text outside of a form, at ") + printable({&c, 1}),
          offset_});
  }
  // Quotes are also recognised here: a form within a stray string does not count.
  if (c == '"') lexeme_ = Lexeme::String;
  if (c == '|') lexeme_ = Lexeme::Bar;
  if (c == '\\') escaped_ = true;
}

void SexpFramer::end_line(const Sink& sink) {
  if (state_ == State::Form && lexeme_ == Lexeme::String) {
    drop("a string is not closed on its line", sink);
  } else if (state_ == State::Form && lexeme_ == Lexeme::Bar) {
    drop("a |name| is not closed on its line", sink);
  }
  lexeme_ = Lexeme::Plain;
  escaped_ = false;
  stray_reported_ = false;
  column_zero_ = true;
  append('\n', sink);
}

void SexpFramer::begin_form() {
  state_ = State::Form;
  stray_reported_ = false;
  depth_ = 0;
  form_.offset = offset_;
  form_.text.clear();
}

void SexpFramer::append(char c, const Sink& sink) {
  if (state_ != State::Form) return;
  form_.text += c;
  if (form_.text.size() > kMaxForm) drop("longer than 65536 bytes", sink);
}

void SexpFramer::drop(const char* why, const Sink& sink) {
  sink(
      {FramedItem::Kind::Error, "dropped " + printable(form_.text, 40) + ": " + why, form_.offset});
  form_.text.clear();
  form_.text.shrink_to_fit();
  state_ = State::Skip;
}

}  // namespace magna
