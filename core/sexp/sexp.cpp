// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sexp/sexp.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/sim/text.h"

namespace magna {
namespace {

/// Integers of this many digits, and powers of ten up to this exponent, are exact doubles: one
/// division rounds only once (Clinger, "How to read floating point numbers accurately", 1990).
constexpr std::size_t kExact = 15;
constexpr std::array<double, kExact + 1> kPowers = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

/// The value of `whole`.`fraction`, with at most kExact digits in total.
double few_digits(std::string_view whole, std::string_view fraction) {
  std::int64_t digits = 0;
  for (const char c : whole) digits = digits * 10 + (c - '0');
  for (const char c : fraction) digits = digits * 10 + (c - '0');
  return static_cast<double>(digits) / kPowers[fraction.size()];
}

std::string_view take_digits(std::string_view& rest) {
  std::size_t n = 0;
  while (n < rest.size() && rest[n] >= '0' && rest[n] <= '9') ++n;
  const std::string_view digits = rest.substr(0, n);
  rest.remove_prefix(n);
  return digits;
}

/// The value of decimal text like `12.5e-3`; `leading`, the power of ten of its first non-zero
/// digit, distinguishes too large from too small.
LispNumber decimal(const std::string& text, double leading) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range) {
    if (leading < 0) return {LispNumber::Kind::Finite, 0.0};
    return {LispNumber::Kind::TooLarge, 0.0};
  }
  if (error != std::errc() || end != text.data() + text.size()) return {};
  if (!std::isfinite(value)) return {LispNumber::Kind::TooLarge, 0.0};
  return {LispNumber::Kind::Finite, value};
}

/// The power of ten of the first non-zero digit.
double leading_power(std::string_view whole, std::string_view fraction, double exponent) {
  if (const auto i = whole.find_first_not_of('0'); i != std::string_view::npos) {
    return static_cast<double>(whole.size() - i - 1) + exponent;
  }
  const auto i = std::min(fraction.find_first_not_of('0'), fraction.size());
  return -static_cast<double>(i) - 1.0 + exponent;
}

LispNumber negated_if(bool negative, LispNumber number) {
  if (negative) number.value = -number.value;
  return number;
}

LispNumber ratio(std::string_view above, std::string_view below) {
  const LispNumber a = decimal(std::string(above), static_cast<double>(above.size()));
  const LispNumber b = decimal(std::string(below), static_cast<double>(below.size()));
  if (a.kind != LispNumber::Kind::Finite) return a;
  if (b.kind != LispNumber::Kind::Finite) return b;
  if (b.value == 0.0) return {LispNumber::Kind::NoRatio, 0.0};
  return {LispNumber::Kind::Finite, a.value / b.value};
}

}  // namespace

LispNumber lisp_number(std::string_view token) {
  std::string_view rest = token;
  bool negative = false;
  if (!rest.empty() && (rest[0] == '+' || rest[0] == '-')) {
    negative = rest[0] == '-';
    rest.remove_prefix(1);
  }
  const std::string_view whole = take_digits(rest);
  if (!whole.empty() && rest.starts_with('/')) {
    rest.remove_prefix(1);
    const std::string_view below = take_digits(rest);
    if (below.empty() || !rest.empty()) return {};
    return negated_if(negative, ratio(whole, below));
  }
  std::string_view fraction;
  if (rest.starts_with('.')) {
    rest.remove_prefix(1);
    fraction = take_digits(rest);
  }
  if (whole.empty() && fraction.empty()) return {};
  if (rest.empty() && whole.size() + fraction.size() <= kExact) {
    return negated_if(negative, {LispNumber::Kind::Finite, few_digits(whole, fraction)});
  }

  std::string exponent_text;
  double exponent = 0.0;
  if (!rest.empty()) {
    if (std::string_view("esfdlESFDL").find(rest[0]) == std::string_view::npos) return {};
    rest.remove_prefix(1);
    bool below_one = false;
    if (!rest.empty() && (rest[0] == '+' || rest[0] == '-')) {
      below_one = rest[0] == '-';
      rest.remove_prefix(1);
    }
    const std::string_view digits = take_digits(rest);
    if (digits.empty() || !rest.empty()) return {};
    exponent_text = (below_one ? "-" : "") + std::string(digits);
    for (const char c : digits) exponent = std::min(exponent * 10.0 + (c - '0'), 1e9);
    if (below_one) exponent = -exponent;
  }
  std::string text(whole.empty() ? "0" : whole);
  if (!fraction.empty()) (text += '.') += fraction;
  if (text.find_first_of("123456789") == std::string::npos) {
    return {LispNumber::Kind::Finite, negative ? -0.0 : 0.0};
  }
  if (!exponent_text.empty()) (text += 'e') += exponent_text;
  return negated_if(negative, decimal(text, leading_power(whole, fraction, exponent)));
}

SexpItems SexpItems::rest() const {
  SexpItems others = *this;
  ++others.first_;
  --others.count_;
  return others;
}

const Sexp& Sexp::operator[](std::size_t k) const {
  static const Sexp kNothing;
  return k < items.size() ? items[k] : kNothing;
}

const Sexp& Sexp::unquoted() const {
  return items.size() == 2 && items[0].is_symbol("quote") ? items[1] : *this;
}

std::string Sexp::shown() const {
  switch (kind) {
    case Kind::Name: return printable(name, 32);
    case Kind::Number: return "a number";
    case Kind::List: break;
  }
  return items.empty() ? "()" : "a list";
}

std::optional<std::int64_t> whole_number(const Sexp& part) {
  constexpr double kMost = 1e15;
  const bool whole =
      part.is_number() && std::abs(part.number) <= kMost && std::floor(part.number) == part.number;
  if (!whole) return {};
  return static_cast<std::int64_t>(part.number);
}

std::string sexp_string(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

std::string sexp_text(const Sexp& part) {
  if (part.is_string()) return sexp_string(part.written);
  if (!part.is_list()) return std::string(part.is_name() ? part.name : part.written);
  if (part.items.empty()) return "nil";
  std::string text = "(";
  for (const Sexp& item : part.items) {
    if (text.size() > 1) text += ' ';
    text += sexp_text(item);
  }
  return text + ')';
}

std::string SexpPlace::text() const {
  return "line " + std::to_string(line) + ", column " + std::to_string(column) + " (byte " +
         std::to_string(byte) + ")";
}

SexpPlace sexp_place(std::string_view text, std::size_t byte) {
  SexpPlace place{byte};
  for (const char c : text.substr(0, byte)) {
    ++place.column;
    if (c == '\n') {
      ++place.line;
      place.column = 1;
    }
  }
  return place;
}

void SexpTree::clear(std::string_view text) {
  nodes_.clear();
  parts_.clear();
  open_.clear();
  letters_.assign(text.begin(), text.end());
  own_case_.clear();
  error.reset();
}

Sexp SexpTree::close() {
  Sexp list;
  list.at = open_.back().at;
  list.items.begin_ = nodes_.size();
  list.items.count_ = parts_.size() - open_.back().from;
  const auto first = parts_.begin() + static_cast<std::ptrdiff_t>(open_.back().from);
  nodes_.insert(nodes_.end(), first, parts_.end());
  parts_.erase(first, parts_.end());
  open_.pop_back();
  return list;
}

void SexpTree::finish() {
  // After an error, lists inside of the outermost one are incomplete.
  if (open_.size() > 1) {
    parts_.resize(open_[1].from);
    open_.resize(1);
  }
  if (!open_.empty()) parts_.push_back(close());
  static_cast<Sexp&>(*this) = parts_.empty() ? Sexp() : parts_.front();
  const auto place = [this](SexpItems& list) { list.first_ = nodes_.data() + list.begin_; };
  for (Sexp& node : nodes_) place(node.items);
  place(items);
}

/// Reads one text from its tokens; stops at the first error.
class SexpReader {
 public:
  SexpReader(std::string_view text, const SexpDialect& dialect, SexpTree& to)
      : text_(text), dialect_(dialect), lexer_(dialect.table, text), to_(to) {}

  void read() {
    do {
      if (!take(next())) return;
    } while (!to_.open_.empty());
    if (const SexpToken more = next(); more.kind != SexpKind::End) fail(Problem::More, more);
  }

 private:
  using Problem = SexpProblem::Kind;

  SexpToken next() {
    SexpToken token = lexer_.next();
    while (token.kind == SexpKind::Comment || token.kind == SexpKind::LineEnd) {
      token = lexer_.next();
    }
    return token;
  }

  bool fail(Problem kind, const SexpToken& token) { return fail(kind, token, token.begin); }
  bool fail(Problem kind, const SexpToken& token, std::size_t at) {
    to_.error = SexpError{dialect_.sentence({kind, text_, at, token.end}), at};
    return false;
  }

  bool strict() const { return dialect_.style == SexpStyle::Strict; }
  bool emacs() const { return dialect_.style == SexpStyle::Emacs; }

  bool take(const SexpToken& token) {
    if (strict() && to_.open_.empty() && token.kind != SexpKind::Open) {
      return fail(Problem::NoList, token);
    }
    if (token.kind == SexpKind::End) return fail(Problem::Ends, token);
    if (token.kind == SexpKind::Close) return take_end(token);
    if (++count_ > dialect_.most) return fail(Problem::TooMany, token);
    if (token.kind == SexpKind::Atom) return take_atom(token);
    if (token.kind == SexpKind::String) return take_string(token);
    const bool quote = emacs() && text_[token.begin] == '\'';
    if (token.kind != SexpKind::Open && !quote) return fail(Problem::Unexpected, token);
    if (to_.open_.size() >= dialect_.deepest) return fail(Problem::TooDeep, token);
    to_.open_.push_back({to_.parts_.size(), token.begin, quote});
    if (quote) to_.parts_.push_back({.kind = Sexp::Kind::Name, .at = token.begin, .name = "quote"});
    return true;
  }

  /// Whether the innermost list may end here.
  bool may_end() const {
    return !to_.open_.empty() && !to_.open_.back().quote && !to_.open_.back().dotted;
  }

  bool take_end(const SexpToken& token) {
    return may_end() ? add(to_.close()) : fail(Problem::Unexpected, token);
  }

  bool take_dot(const SexpToken& token) {
    if (!may_end() || to_.parts_.size() == to_.open_.back().from) {
      return fail(Problem::Unexpected, token);
    }
    to_.open_.back().dotted = true;
    return true;
  }

  /// Adds a complete part, and the lists that it completes.
  bool add(const Sexp& part) {
    to_.parts_.push_back(part);
    while (!to_.open_.empty() && to_.open_.back().quote) to_.parts_.push_back(to_.close());
    if (!to_.open_.empty()) to_.open_.back().dotted = false;
    return true;
  }

  bool take_atom(const SexpToken& token) {
    const std::string_view text = lexer_.text(token);
    Sexp part{.kind = Sexp::Kind::Name, .at = token.begin, .name = letters(token.begin, token.end)};
    if (!token.closed) return fail(Problem::Unclosed, token, lexer_.opened());
    if (dialect_.style == SexpStyle::Written) return add(part);
    if (emacs() && text == ".") return take_dot(token);
    if (!(strict() ? is_strict(token, text) : is_emacs(token, text))) return false;
    const LispNumber number = token.plain ? lisp_number(text) : LispNumber();
    if (number.kind == LispNumber::Kind::Finite) {
      return add({.kind = Sexp::Kind::Number,
                  .at = token.begin,
                  .number = number.value,
                  .written = part.name});
    }
    if (strict() && number.kind != LispNumber::Kind::None) {
      const bool large = number.kind == LispNumber::Kind::TooLarge;
      return fail(large ? Problem::TooLarge : Problem::NoRatio, token);
    }
    part.keyword = strict() && text.front() == ':';
    const std::size_t begin = token.begin + (part.keyword ? 1 : 0);
    if (strict() && text_.substr(begin, token.end - begin).find_first_not_of('.') == kNone) {
      return fail(Problem::NoName, token);
    }
    part.name = lower(begin, token.plain ? token.end : unescape(begin, token.end));
    if (emacs() && token.plain && part.name == "nil") return add({.at = token.begin});
    return add(part);
  }

  bool is_strict(const SexpToken& token, std::string_view text) {
    // A colon only begins a name.
    const std::size_t wrong =
        token.plain ? kNone : text.find_first_of("\\:", text[0] == ':' ? 1 : 0);
    if (wrong != kNone) return fail(Problem::Inside, token, token.begin + wrong);
    return is_separate(token.end) || fail(Problem::Inside, token, token.end);
  }

  bool is_emacs(const SexpToken& token, std::string_view text) {
    if (std::string_view("#`,[]").find(text[0]) != kNone) return fail(Problem::Unexpected, token);
    const std::size_t escapes = text.size() - (text.find_last_not_of('\\') + 1);
    return escapes % 2 == 0 || fail(Problem::Cut, token);
  }

  bool take_string(const SexpToken& token) {
    const std::size_t begin = token.begin + 1;
    const std::size_t end = token.closed ? token.end - 1 : token.end;
    for (std::size_t k = begin; k < end && strict(); ++k) {
      if (text_[k] < ' ' || text_[k] > '~') return fail(Problem::Inside, token, k);
    }
    if (!token.closed) return fail(Problem::Unclosed, token);
    if (strict() && !is_separate(token.end)) return fail(Problem::NoBlank, token, token.end);
    const std::size_t name_end = token.plain ? end : unescape(begin, end);
    const std::string_view name = letters(begin, name_end);
    Sexp part{.kind = Sexp::Kind::Name, .at = token.begin, .name = name};
    part.quoted = text_[token.begin] == '"';
    if (part.quoted) part.written = strict() ? kept(name) : name;
    if (strict()) lower(begin, name_end);
    return add(part);
  }

  /// Whether a part may end here.
  bool is_separate(std::size_t at) const {
    if (at == text_.size()) return true;
    const SexpKind next = dialect_.table[static_cast<unsigned char>(text_[at])];
    return next == SexpKind::Blank || next == SexpKind::Open || next == SexpKind::Close;
  }

  std::string_view letters(std::size_t begin, std::size_t end) const {
    return {to_.letters_.data() + begin, end - begin};
  }

  std::string_view lower(std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) to_.letters_[k] = lower_letter(to_.letters_[k]);
    return letters(begin, end);
  }

  /// Moves the letters together, without the escapes between them; returns their end.
  std::size_t unescape(std::size_t begin, std::size_t end) {
    std::size_t to = begin;
    for (std::size_t k = begin; k < end; ++k) {
      if (text_[k] == '\\' && k + 1 < end) ++k;
      to_.letters_[to++] = text_[k];
    }
    return to;
  }

  std::string_view kept(std::string_view name) {
    std::vector<char>& all = to_.own_case_;
    all.reserve(text_.size());  // enough for all of them: earlier ones do not move
    all.insert(all.end(), name.begin(), name.end());
    return {all.data() + all.size() - name.size(), name.size()};
  }

  static constexpr std::size_t kNone = std::string_view::npos;

  std::string_view text_;
  const SexpDialect& dialect_;
  SexpLexer<> lexer_;
  SexpTree& to_;
  std::size_t count_ = 0;
};

void SexpTree::read(std::string_view text, const SexpDialect& dialect) {
  clear(text);
  SexpReader(text, dialect, *this).read();
  finish();
}

OpenSexp open_sexp(std::string_view text) {
  OpenSexp open;
  SexpLexer<> lexer(kLispTable, text);
  for (SexpToken token = lexer.next(); token.kind != SexpKind::End; token = lexer.next()) {
    if (token.kind == SexpKind::Open) {
      open.lists.push_back(token.begin);
    } else if (token.kind == SexpKind::Close && open.lists.empty()) {
      ++open.extra;
    } else if (token.kind == SexpKind::Close) {
      open.lists.pop_back();
    } else if (token.kind == SexpKind::String) {
      open.string = !token.closed;
    }
  }
  return open;
}

bool is_open_expression(std::string_view text) {
  text = trimmed(text);
  if (!text.starts_with('(')) return false;
  const OpenSexp open = open_sexp(text);
  return open.lists.size() > open.extra || open.string;
}

}  // namespace magna
