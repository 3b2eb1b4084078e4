// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/sensing/descriptor_match.h"
#include "core/sexp/sexp.h"
#include "core/sexp/sexp_lexer.h"
#include "core/sim/result.h"
#include "core/world/attribute.h"

namespace magna {

/// A finite number given by the complete text: "0.79", ".2", "-3e2", "pi", "-pi".
std::optional<double> typed_number(std::string_view text);

/// An integer from 0 to `most`, only digits.
std::optional<std::uint64_t> typed_whole(std::string_view text, std::uint64_t most);

/// Words and lists; all other letters are those of words.
inline constexpr SexpTable kWordTable = sexp_table(
    SexpKind::Atom, {{" \t\r\n", SexpKind::Blank}, {"(", SexpKind::Open}, {")", SexpKind::Close}});

/// A word of a line: text between blanks, or a whole list in parentheses. It points into the line.
struct TypedWord {
  std::string_view text;
  std::size_t begin = 0;  ///< bytes into the line

  int column() const { return static_cast<int>(begin) + 1; }
};

/// Splits a line of the console into words.
class WordReader {
 public:
  /// The line must outlive it and its words.
  explicit WordReader(std::string_view line) : line_(line), lexer_(kWordTable, line) {}

  /// The next word; nothing at the end. An unclosed list, or an extra closing parenthesis, is an
  /// error with its column.
  Result<std::optional<TypedWord>> next();
  /// The rest of the line, without surrounding blanks.
  TypedWord rest() const;

 private:
  std::string_view line_;
  SexpLexer<> lexer_;
};

/// Reads a descriptor specification (manual 3.4.2) as a list of a form; nil requests anything.
/// `bare`: the names of attributes may lack their colon.
Result<DescriptorSpec, SexpError> read_spec(const Sexp& form, const AttributeTable& table,
                                            bool bare);

/// Reads a typed descriptor specification (manual 3.4.2): `((:size 5))`, `((:size (3 5) 2))`,
/// `((:color (green blue)) (:obsview #t))`; `()` requests nothing. Symbols are returned in lower
/// case. `column` is that of the text's first letter, counted from 1; an error has the column of
/// the mistake.
Result<DescriptorSpec> read_spec(std::string_view text, int column, const AttributeTable& table);

}  // namespace magna
