// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sexp/sexp_framer.h"

#include <algorithm>
#include <utility>

#include "core/sim/text.h"

namespace magna {
namespace {

/// Names and numbers do not matter here: they are passed like blanks.
constexpr SexpTable kFramerTable = sexp_table(SexpKind::Blank, {{"\n\r", SexpKind::LineEnd},
                                                                {"(", SexpKind::Open},
                                                                {")", SexpKind::Close},
                                                                {"\"|", SexpKind::String},
                                                                {"\\", SexpKind::Escape},
                                                                {";", SexpKind::Comment}});

}  // namespace

SexpFramer::SexpFramer() : lexer_(kFramerTable) {}

void SexpFramer::feed(std::string_view bytes, const Sink& sink) {
  piece_ = bytes;
  kept_ = 0;
  lexer_.feed(bytes);
  SexpToken token;
  do {
    const std::size_t last = token.end;
    token = lexer_.next();
    take_blank(last, token.begin, sink);
    take(token, sink);
  } while (token.kind != SexpKind::End);
  if (state_ == State::Form) keep(bytes.size(), bytes.size());
  piece_begin_ += bytes.size();
}

void SexpFramer::take_blank(std::size_t begin, std::size_t end, const Sink& sink) {
  if (state_ == State::Form) check_size(end, sink);
  if (state_ != State::Between) return;
  const std::size_t stray = piece_.substr(0, end).find_first_not_of(" \t\f\v", begin);
  if (stray != std::string_view::npos) take_stray(stray, sink);
}

void SexpFramer::take(const SexpToken& token, const Sink& sink) {
  switch (token.kind) {
    case SexpKind::End: return;
    case SexpKind::LineEnd: return end_line(token, sink);
    case SexpKind::Open: return open_list(token, sink);
    case SexpKind::Close: return close_list(token, sink);
    case SexpKind::Comment:
      if (state_ == State::Form) keep(token.begin, token.end);
      return;
    default: break;
  }
  // A string between forms is stray text; a list inside it is not a form.
  if (state_ == State::Between && token.begin < token.end) take_stray(token.begin, sink);
  if (state_ == State::Form) check_size(token.end, sink);
  const bool cut_by_line = !token.closed && token.end < piece_.size();
  if (state_ != State::Form || !cut_by_line) return;
  drop(lexer_.quote() == '"' ? "a string is not closed on its line"
                             : "a |name| is not closed on its line",
       token.end, sink);
}

void SexpFramer::open_list(const SexpToken& token, const Sink& sink) {
  const std::uint64_t byte = piece_begin_ + token.begin;
  if (byte == line_ && state_ != State::Between) {
    if (state_ == State::Form) {
      drop("a new form begins in column 0 before this one is closed", token.begin, sink);
    }
    state_ = State::Between;
  }
  if (state_ == State::Between) {
    state_ = State::Form;
    stray_reported_ = false;
    depth_ = 0;
    kept_ = token.begin;
    form_.offset = byte;
    form_.text.clear();
  }
  ++depth_;
  if (state_ == State::Form) check_size(token.end, sink);
  if (state_ == State::Form && depth_ > kMaxDepth) {
    drop("parentheses are nested deeper than 8", token.end, sink);
  }
}

void SexpFramer::close_list(const SexpToken& token, const Sink& sink) {
  if (state_ == State::Between) return take_stray(token.begin, sink);
  if (state_ == State::Form) check_size(token.end, sink);
  if (--depth_ > 0) return;
  if (state_ == State::Form) {
    keep(token.end, token.end);
    sink(form_);
    form_.text.clear();
  }
  state_ = State::Between;
}

void SexpFramer::end_line(const SexpToken& token, const Sink& sink) {
  const bool cr = piece_[token.begin] == '\r';
  const bool second = !cr && cr_ && piece_begin_ + token.begin == line_;  // of CRLF
  cr_ = cr;
  line_ = piece_begin_ + token.end;
  stray_reported_ = false;
  if (state_ == State::Form && !second) check_size(token.end, sink);
  if (state_ != State::Form || !(cr || second)) return;
  keep(token.begin, token.end);
  if (cr) form_.text += '\n';
}

void SexpFramer::take_stray(std::size_t at, const Sink& sink) {
  if (std::exchange(stray_reported_, true)) return;
  sink({FramedItem::Kind::Error, "text outside of a form, at " + printable(piece_.substr(at, 1)),
        piece_begin_ + at});
}

void SexpFramer::keep(std::size_t end, std::size_t next) {
  form_.text += piece_.substr(kept_, end - kept_);
  kept_ = next;
}

void SexpFramer::check_size(std::size_t end, const Sink& sink) {
  if (form_.text.size() + (end - kept_) > kMaxForm) drop("longer than 65536 bytes", end, sink);
}

void SexpFramer::drop(const char* why, std::size_t end, const Sink& sink) {
  constexpr std::size_t kShown = 40;
  keep(std::min(end, kept_ + kShown + 1), end);
  sink({FramedItem::Kind::Error, "dropped " + printable(form_.text, kShown) + ": " + why,
        form_.offset});
  form_.text.clear();
  form_.text.shrink_to_fit();
  state_ = State::Skip;
}

}  // namespace magna
