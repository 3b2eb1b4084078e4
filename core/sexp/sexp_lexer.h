// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <utility>

namespace magna {

/// What a letter is, and the token that begins with it.
enum class SexpKind : std::uint8_t {
  End,      ///< of the text
  Atom,     ///< an atom
  Special,  ///< likewise, and the token tells that it has such letters, as with the next three
  Sharp,    ///< likewise; before a Bar it begins a comment, #| … |#, which may be nested
  Escape,   ///< likewise, and so is the letter behind it, whatever that is; also in strings
  Bar,      ///< likewise, and so are all letters up to the next Bar
  Blank,    ///< no token
  LineEnd,  ///< a token of one letter, which also ends strings, bars and escapes
  Open,     ///< a token of one letter
  Close,    ///< likewise
  Mark,     ///< any other one
  String,   ///< up to the same letter
  Comment,  ///< up to the end of the line
};

/// A dialect: what each letter is. Letters beyond the table are Atom.
using SexpTable = std::array<SexpKind, 256>;

struct SexpLetters {
  std::string_view letters;
  SexpKind kind;
};
/// The table with these letters; all others are `others`.
constexpr SexpTable sexp_table(SexpKind others, std::initializer_list<SexpLetters> rows) {
  SexpTable table{};
  table.fill(others);
  for (const SexpLetters& row : rows) {
    for (const char letter : row.letters) table[static_cast<unsigned char>(letter)] = row.kind;
  }
  return table;
}

/// Common Lisp (ANSI 2.1.4).
inline constexpr SexpTable kLispTable =
    sexp_table(SexpKind::Atom, {{" \t\n\r\f\xa0", SexpKind::Blank},
                                {"(", SexpKind::Open},
                                {")", SexpKind::Close},
                                {"\"", SexpKind::String},
                                {"\\", SexpKind::Escape},
                                {"|", SexpKind::Bar},
                                {";", SexpKind::Comment},
                                {"#", SexpKind::Sharp},
                                {"'`,", SexpKind::Mark}});

/// The letters [begin, end) of a text.
struct SexpToken {
  SexpKind kind = SexpKind::End;  ///< not one of Special to Blank
  bool plain = true;              ///< an atom of Atom letters alone, a string without escapes
  bool closed = true;  ///< false: a string, bar, #| or list that the text (or its line) ends
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Splits a text into tokens; blanks are skipped. Any text will do. The text may come in pieces of
/// any size, unless the table has Sharp: a token that a piece cuts goes on in the next one.
template <class Char = char>
class SexpLexer {
 public:
  using Text = std::basic_string_view<Char>;

  /// The table and the text must outlive it.
  explicit SexpLexer(const SexpTable& table, Text text = {}) : table_(&table), text_(text) {}

  /// Goes on with the next piece. Tokens are places in it.
  void feed(Text piece) {
    text_ = piece;
    at_ = 0;
  }

  /// The next token; End at the end of the text.
  SexpToken next() {
    if (inside_ == SexpKind::End) at_ = behind(SexpKind::Blank);
    SexpToken token;
    token.begin = at_;
    if (at_ < text_.size()) {
      if (inside_ == SexpKind::End) enter(letter(at_));
      token.kind = inside_;
      if (inside_ == SexpKind::Atom) {
        take_atom(token);
      } else if (inside_ == SexpKind::String) {
        take_string(token);
      } else if (inside_ == SexpKind::Comment) {
        take_comment(token);
      } else {
        ++at_;
        leave();
      }
    }
    token.end = at_;
    return token;
  }

  /// The same, but a whole list is one token, of kind Open.
  SexpToken next_part() {
    SexpToken part = next();
    for (int depth = part.kind == SexpKind::Open ? 1 : 0; depth > 0 && part.closed;) {
      const SexpToken token = next();
      part.end = token.end;
      part.closed = token.kind != SexpKind::End;
      if (token.kind == SexpKind::Open) ++depth;
      if (token.kind == SexpKind::Close) --depth;
    }
    return part;
  }

  /// Reads on with another table; only between tokens.
  void use(const SexpTable& table) { table_ = &table; }

  Text text(const SexpToken& token) const {
    return text_.substr(token.begin, token.end - token.begin);
  }
  /// Behind the last token.
  std::size_t at() const { return at_; }
  /// Start of the string, bar or comment that the last token leaves open.
  std::size_t opened() const { return opened_; }
  /// The quote of the last string.
  Char quote() const { return quote_; }

 private:
  SexpKind letter(std::size_t at) const {
    const auto c = static_cast<std::make_unsigned_t<Char>>(text_[at]);
    if constexpr (sizeof(Char) > 1) {
      if (c >= std::tuple_size_v<SexpTable>) return SexpKind::Atom;
    }
    return (*table_)[c];
  }
  bool letters(std::size_t at, SexpKind one, SexpKind other) const {
    return at + 1 < text_.size() && letter(at) == one && letter(at + 1) == other;
  }
  /// Behind the letters of this kind that follow.
  std::size_t behind(SexpKind kind) const {
    std::size_t at = at_;
    while (at < text_.size() && letter(at) == kind) ++at;
    return at;
  }

  void enter(SexpKind first) {
    opened_ = at_;
    block_ = letters(at_, SexpKind::Sharp, SexpKind::Bar);
    inside_ = block_ ? SexpKind::Comment : first <= SexpKind::Bar ? SexpKind::Atom : first;
    if (first == SexpKind::String) quote_ = text_[at_++];
  }
  void leave() {
    inside_ = SexpKind::End;
    escaped_ = bar_ = false;
  }

  void take_atom(SexpToken& token) {
    for (;; ++at_) {
      if (!escaped_) at_ = behind(SexpKind::Atom);
      if (at_ == text_.size()) break;
      const SexpKind next = letter(at_);
      if (next == SexpKind::LineEnd) break;
      if (std::exchange(escaped_, false)) continue;
      if (next > SexpKind::Bar && !bar_) break;
      token.plain = false;
      escaped_ = next == SexpKind::Escape;
      if (next != SexpKind::Bar) continue;
      bar_ = !bar_;
      if (bar_) opened_ = at_;
    }
    token.closed = !bar_;
    if (at_ < text_.size()) leave();
  }

  void take_string(SexpToken& token) {
    token.closed = false;
    for (; at_ < text_.size() && !token.closed; ++at_) {
      const SexpKind next = letter(at_);
      if (next == SexpKind::LineEnd) return leave();
      if (std::exchange(escaped_, false)) continue;
      escaped_ = next == SexpKind::Escape;
      if (escaped_) token.plain = false;
      token.closed = text_[at_] == quote_;
    }
    if (token.closed) leave();
  }

  void take_comment(SexpToken& token) {
    int depth = 0;
    for (; at_ < text_.size(); ++at_) {
      const bool begins = block_ && letters(at_, SexpKind::Sharp, SexpKind::Bar);
      const bool ends = block_ && letters(at_, SexpKind::Bar, SexpKind::Sharp);
      if (begins || ends) ++at_;
      depth += begins ? 1 : ends ? -1 : 0;
      const bool line_end = letter(at_) == SexpKind::LineEnd || text_[at_] == '\n';
      if (!block_ && line_end) return leave();
      if (!ends || depth > 0) continue;
      ++at_;
      return leave();
    }
    token.closed = !block_;
  }

  const SexpTable* table_;
  Text text_;
  std::size_t at_ = 0;
  std::size_t opened_ = 0;
  SexpKind inside_ = SexpKind::End;  ///< Atom, String, Comment, or End: between tokens
  bool block_ = false;               ///< the comment is #| … |#
  bool bar_ = false;
  bool escaped_ = false;
  Char quote_ = {};
};

}  // namespace magna
