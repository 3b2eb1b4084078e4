// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sexp/sexp_lexer.h"

namespace magna {

struct Sexp;

/// The numeric kind of a token for the Lisp reader.
struct LispNumber {
  enum class Kind : std::uint8_t {
    None,      ///< not a number: possibly a symbol
    Finite,    ///< `value`
    TooLarge,  ///< too large for a double
    NoRatio,   ///< a ratio with denominator 0
  };
  Kind kind = Kind::None;
  double value = 0.0;
};

/// Parses a token as a Lisp number in base 10: integers `1` and `1.`, ratios `7/2`, floats `.5`,
/// `1.5d0`, `1.d7`, `1.e-4` with any of the exponent letters e, s, f, d, l in either case. A number
/// too small for a double is 0. Does not depend on the locale. `nan`, `inf` and `0x1` are not
/// numbers.
LispNumber lisp_number(std::string_view token);

/// The parts of a list, in order. They belong to the SexpTree.
class SexpItems {
 public:
  const Sexp* begin() const { return first_; }
  const Sexp* end() const;
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  const Sexp& operator[](std::size_t k) const;
  const Sexp& front() const { return *first_; }
  const Sexp& back() const;
  /// The parts after the first; the list must not be empty.
  SexpItems rest() const;

 private:
  friend class SexpTree;
  const Sexp* first_ = nullptr;
  std::size_t begin_ = 0;  ///< the number of the first one, until all are read
  std::size_t count_ = 0;
};

/// A part of an S-expression: a name, a number or a list.
struct Sexp {
  enum class Kind : std::uint8_t { Name, Number, List };
  Kind kind = Kind::List;
  bool keyword = false;  ///< Name: with a leading colon (SexpStyle::Strict)
  bool quoted = false;   ///< Name: a string
  std::size_t at = 0;    ///< its first byte in the text, from 0
  double number = 0.0;   ///< Number: finite
  /// Name: without quotes, bars, escapes, and the colon of a keyword; empty for others.
  std::string_view name = {};
  std::string_view written = {};  ///< a string in its own case; a Number as in the text
  SexpItems items = {};           ///< List: its parts

  bool is_list() const { return kind == Kind::List; }
  bool is_number() const { return kind == Kind::Number; }
  bool is_name() const { return kind == Kind::Name; }
  bool is_string() const { return is_name() && quoted; }
  bool is_symbol() const { return is_name() && !quoted; }
  bool is_symbol(std::string_view symbol) const { return is_symbol() && name == symbol; }
  /// The text of a string; empty for others.
  std::string string() const { return is_string() ? std::string(written) : std::string(); }
  /// Item `k`; the empty list beyond the end and for others than lists.
  const Sexp& operator[](std::size_t k) const;
  /// X of (quote X), otherwise the part itself.
  const Sexp& unquoted() const;
  /// For messages: the name, "a number" or "a list".
  std::string shown() const;
};

inline const Sexp* SexpItems::end() const { return first_ + count_; }
inline const Sexp& SexpItems::operator[](std::size_t k) const { return first_[k]; }
inline const Sexp& SexpItems::back() const { return first_[count_ - 1]; }

/// The whole number in a part; nothing if it has none, or one that a double may not hold exactly
/// (beyond 1e15).
std::optional<std::int64_t> whole_number(const Sexp& part);

/// The text as a Lisp string: in double quotes, with \ before quotes and backslashes.
std::string sexp_string(std::string_view text);
/// The part as text; symbols as their names, the empty list as nil.
std::string sexp_text(const Sexp& part);

/// What atoms are, and what may be in a text.
enum class SexpStyle : std::uint8_t {
  /// Atoms are names as written.
  Written,
  /// One list of names, numbers and lists in printable ASCII. Names are in lower case, also
  /// strings; `:name` is a keyword. Marks, escapes outside of strings, names of dots, colons inside
  /// of names, and numbers too large for a double are errors.
  Strict,
  /// As Emacs prints: strings, numbers, and symbols in lower case with their colons; nil is the
  /// empty list, 'x is (quote x), (a . b) is (a b). `# ` , [ ]` do not begin a symbol.
  Emacs,
};

/// Why a text cannot be read.
struct SexpProblem {
  enum class Kind : std::uint8_t {
    NoList,      ///< Strict: the text does not begin with a list
    Ends,        ///< the text ends before a list does, or is empty
    More,        ///< behind the end
    Unclosed,    ///< a string or |name|
    Unexpected,  ///< no part begins with this letter
    Inside,      ///< a letter that is not part of a name or string
    NoBlank,     ///< Strict: behind a string
    Cut,         ///< an escape at the end of the text
    NoName,      ///< Strict: a name of dots, or without letters
    TooDeep,
    TooMany,
    TooLarge,  ///< Strict: a number
    NoRatio,   ///< Strict: a ratio that divides by zero
  };
  Kind kind;
  std::string_view text;  ///< all of it
  std::size_t at;         ///< the byte, from 0
  std::size_t end;        ///< of the token
};

/// How texts are read.
struct SexpDialect {
  SexpTable table;
  SexpStyle style;
  std::size_t deepest;                          ///< lists inside of each other
  std::string (*sentence)(const SexpProblem&);  ///< for errors
  std::size_t most = SIZE_MAX;                  ///< parts
};

/// An error in a text, with its place.
struct SexpError {
  std::string message;   ///< one sentence: found and expected text
  std::size_t byte = 0;  ///< in the text, from 0
  friend bool operator==(const SexpError&, const SexpError&) = default;
};

/// A place in a text, for errors.
struct SexpPlace {
  std::size_t byte = 0;  ///< from 0
  int line = 1;          ///< from 1
  int column = 1;        ///< in its line, from 1: bytes

  /// "line 1, column 21 (byte 20)".
  std::string text() const;
};
SexpPlace sexp_place(std::string_view text, std::size_t byte);

/// A text as read; nothing in it is evaluated. The tree is its outermost part, which has the
/// letters and parts of all others; its memory is used again by the next text. After an error it
/// is the outermost list with the parts that were complete before.
class SexpTree : public Sexp {
 public:
  SexpTree() = default;
  SexpTree(std::string_view text, const SexpDialect& dialect) { read(text, dialect); }
  SexpTree(SexpTree&&) = default;
  SexpTree& operator=(SexpTree&&) = default;

  /// Reads the one part of a text; what the tree had before is forgotten.
  void read(std::string_view text, const SexpDialect& dialect);

  /// Whether it is a list that begins with this name.
  bool begins_with(std::string_view head) const {
    return (*this)[0].is_name() && (*this)[0].name == head;
  }

  std::optional<SexpError> error;

 private:
  friend class SexpReader;
  /// A list that is not closed.
  struct OpenList {
    std::size_t from = 0;  ///< its parts begin in `parts_`
    std::size_t at = 0;
    bool quote = false;   ///< 'x: ends with the next part
    bool dotted = false;  ///< a dot precedes the next part
  };

  void clear(std::string_view text);
  /// Ends the innermost open list: moves its parts to their place.
  Sexp close();
  /// No part moves any longer.
  void finish();

  std::vector<Sexp> nodes_;     ///< parts of closed lists, those of one list together
  std::vector<Sexp> parts_;     ///< of open lists, the outermost first
  std::vector<OpenList> open_;  ///< the outermost first
  std::vector<char> letters_;   ///< the text; names are changed in place
  std::vector<char> own_case_;  ///< of strings
};

/// What a Lisp text leaves open at its end.
struct OpenSexp {
  std::vector<std::size_t> lists;  ///< where they begin, the outermost first
  std::size_t extra = 0;           ///< parentheses that close nothing
  bool string = false;             ///< the text ends in a string
};
OpenSexp open_sexp(std::string_view text);

/// Whether a text is an expression in parentheses that continues on the next line: it begins with a
/// parenthesis, and a parenthesis or a string is not closed.
bool is_open_expression(std::string_view text);

}  // namespace magna
