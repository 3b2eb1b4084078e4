// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/source_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sexp/sexp_lexer.h"
#include "core/sim/text.h"

namespace magna {
namespace {

constexpr char32_t kInvalid = 0xffffffff;

unsigned byte_at(std::string_view text, std::size_t index) {
  return index < text.size() ? static_cast<unsigned char>(text[index]) : 0U;
}

// The character at `index` and its number of bytes; kInvalid for bytes that are not UTF-8
// (including overlong forms, surrogates and values beyond Unicode).
char32_t decode_one(std::string_view text, std::size_t index, std::size_t& length) {
  const unsigned first = byte_at(text, index);
  length = 1;
  if (first < 0x80) return first;
  const std::size_t count = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return kInvalid;
  char32_t value = first & (0x7fU >> count);
  for (std::size_t k = 1; k < count; ++k) {
    const unsigned next = byte_at(text, index + k);
    if ((next & 0xc0U) != 0x80U) return kInvalid;
    value = (value << 6U) | (next & 0x3fU);
  }
  constexpr char32_t kLeast[5] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < kLeast[count] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) {
    return kInvalid;
  }
  length = count;
  return value;
}

bool is_space(char32_t c) {
  return c == U' ' || c == U'\n' || c == U'\t' || c == U'\r' || c == U'\f' || c == 0xa0;
}

class Scanner {
 public:
  explicit Scanner(const SourceText& source)
      : source_(source), lexer_(kLispTable, source.characters()) {}

  Result<SourceForms> scan() {
    while (!error_ && take(lexer_.next())) {
    }
    if (!error_ && !open_.empty()) unclosed_list();
    if (error_) return *error_;
    return std::move(forms_);
  }

 private:
  void fail(std::size_t offset, std::string message) {
    const SourcePlace place = source_.place(offset);
    error_ = Error{std::move(message), "", place.line, place.column};
  }

  /// False at the end.
  bool take(const SexpToken& token) {
    if (!token.closed) fail_unclosed(token);
    switch (token.kind) {
      case SexpKind::Open: open_list(token); break;
      case SexpKind::Close: close_list(token); break;
      case SexpKind::String:
        forms_.push_back({token.begin, token.end, SourceForm::Kind::String});
        break;
      case SexpKind::Atom:
        forms_.push_back({token.begin, token.end, SourceForm::Kind::Atom});
        break;
      default: break;
    }
    return token.kind != SexpKind::End;
  }

  void fail_unclosed(const SexpToken& token) {
    const char* message = "this symbol's '|' is never closed; expected another '|' after it";
    if (token.kind == SexpKind::String) {
      message = "this string is never closed; expected another '\"' after it";
    } else if (token.kind == SexpKind::Comment) {
      message = "this comment is never closed; expected '|#' after it";
    }
    fail(lexer_.opened(), message);
  }

  void open_list(const SexpToken& token) {
    // An opening parenthesis in the first column inside a list: probably the previous list is not
    // closed.
    const std::size_t at = token.begin;
    const bool first_column = at == 0 || source_.characters()[at - 1] == U'\n';
    if (!open_.empty() && !suspect_ && first_column) suspect_ = at;
    if (open_.size() >= kMaxSourceNesting) {
      return fail(at, fmt::format("lists are nested more than {} deep here", kMaxSourceNesting));
    }
    open_.push_back(forms_.size());
    forms_.push_back({at, token.end, SourceForm::Kind::List});
  }

  void close_list(const SexpToken& token) {
    if (open_.empty()) {
      return fail(token.begin,
                  "this ')' closes nothing; take it away or add the '(' it belongs to");
    }
    forms_[open_.back()].end = token.end;
    open_.pop_back();
    if (open_.empty()) suspect_.reset();
  }

  void unclosed_list() {
    const std::size_t outer = forms_[open_.front()].begin;
    for (std::size_t index : open_) forms_[index].end = source_.size();
    const std::string form = excerpt(source_, forms_[open_.front()]);
    std::string message = fmt::format("{}: this list is never closed; ", form);
    if (suspect_) {
      message += fmt::format("a ')' is missing before line {}, where the next form begins",
                             source_.place(*suspect_).line);
    } else if (open_.size() == 1) {
      message += "expected a ')' at its end";
    } else {
      const SourcePlace inner = source_.place(forms_[open_.back()].begin);
      message += fmt::format("{} ')' are missing, the first of them for the list at {}:{}",
                             open_.size(), inner.line, inner.column);
    }
    fail(outer, std::move(message));
  }

  const SourceText& source_;
  SexpLexer<char32_t> lexer_;
  SourceForms forms_;
  std::vector<std::size_t> open_;
  std::optional<std::size_t> suspect_;
  std::optional<Error> error_;
};

SourceForms::const_iterator first_from(const SourceForms& forms, std::size_t offset) {
  return std::lower_bound(
      forms.begin(), forms.end(), offset,
      [](const SourceForm& form, std::size_t value) { return form.begin < value; });
}

}  // namespace

std::string to_utf8(std::u32string_view characters) {
  std::string text;
  text.reserve(characters.size());
  const auto put = [&text](char32_t byte) { text.push_back(static_cast<char>(byte)); };
  for (const char32_t c : characters) {
    if (c < 0x80) {
      put(c);
    } else if (c < 0x800) {
      put(0xc0U | (c >> 6U));
      put(0x80U | (c & 0x3fU));
    } else if (c < 0x10000) {
      put(0xe0U | (c >> 12U));
      put(0x80U | ((c >> 6U) & 0x3fU));
      put(0x80U | (c & 0x3fU));
    } else {
      put(0xf0U | ((c >> 18U) & 0x07U));
      put(0x80U | ((c >> 12U) & 0x3fU));
      put(0x80U | ((c >> 6U) & 0x3fU));
      put(0x80U | (c & 0x3fU));
    }
  }
  return text;
}

Result<SourceText> SourceText::decode(std::string_view utf8) {
  if (utf8.starts_with("\xef\xbb\xbf")) utf8.remove_prefix(3);
  SourceText source;
  source.characters_.reserve(utf8.size());
  source.line_starts_.push_back(0);
  for (std::size_t index = 0; index < utf8.size();) {
    std::size_t length = 1;
    const char32_t c = decode_one(utf8, index, length);
    if (c == kInvalid || c == 0) {
      const SourcePlace place = source.place(source.size());
      return Error{fmt::format("this is not a text file: byte 0x{:02x} at position {} is not UTF-8 "
                               "text; save the file as UTF-8",
                               byte_at(utf8, index), index),
                   "", place.line, place.column};
    }
    source.characters_.push_back(c);
    if (c == U'\n') source.line_starts_.push_back(source.characters_.size());
    index += length;
  }
  return source;
}

SourcePlace SourceText::place(std::size_t offset) const {
  offset = std::min(offset, characters_.size());
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = after - line_starts_.begin();
  return {static_cast<int>(line), static_cast<int>(offset - *(after - 1)) + 1};
}

Result<SourceForms> scan_source(const SourceText& source) { return Scanner(source).scan(); }

std::optional<SourceForm> form_from(const SourceForms& forms, std::size_t offset) {
  const auto found = first_from(forms, offset);
  if (found == forms.end()) return std::nullopt;
  return *found;
}

std::optional<SourceForm> token_before(const SourceForms& forms, std::size_t offset) {
  for (auto it = first_from(forms, offset); it != forms.begin();) {
    --it;
    if (it->kind != SourceForm::Kind::List) return *it;
  }
  return std::nullopt;
}

std::optional<SourceForm> find_atom(const SourceText& source, const SourceForms& forms,
                                    const SourceForm& outer, std::string_view name) {
  for (auto it = first_from(forms, outer.begin); it != forms.end() && it->begin < outer.end; ++it) {
    if (it->kind != SourceForm::Kind::Atom) continue;
    const auto written = source.characters().substr(it->begin, it->end - it->begin);
    // #'name is two atoms to the scanner: `#` and the name.
    if (same_word(to_utf8(written), name)) return *it;
  }
  return std::nullopt;
}

std::optional<SourceForm> only_atom(const SourceText& source, const SourceForms& forms,
                                    const SourceForm& outer, std::string_view name) {
  auto first = find_atom(source, forms, outer, name);
  // In (defun name …) a call of `name` comes later.
  const auto defined = first_from(forms, outer.begin) + 2;
  if (first && defined < forms.end() && defined->begin == first->begin) {
    first = find_atom(source, forms, {first->end, outer.end, outer.kind}, name);
  }
  if (!first) return std::nullopt;
  const bool again =
      find_atom(source, forms, {first->end, outer.end, outer.kind}, name).has_value();
  return again ? std::nullopt : first;
}

std::string excerpt(const SourceText& source, const SourceForm& form) {
  constexpr std::size_t kLongest = 60;
  const auto text = source.characters().substr(form.begin, form.end - form.begin);
  std::u32string line;
  bool in_string = false;
  for (std::size_t k = 0; k < text.size() && line.size() <= kLongest; ++k) {
    const char32_t c = text[k];
    const bool escaped = k > 0 && text[k - 1] == U'\\';
    if (c == U'"' && !escaped) in_string = !in_string;
    if (c == U';' && !in_string && !escaped) {
      while (k + 1 < text.size() && text[k + 1] != U'\n') ++k;
    } else if (!is_space(c)) {
      if (c == U')' && !line.empty() && line.back() == U' ' && !in_string) line.pop_back();
      line.push_back(c);
    } else if (!line.empty() && line.back() != U' ' && line.back() != U'(') {
      line.push_back(U' ');
    }
  }
  if (!line.empty() && line.back() == U' ') line.pop_back();
  if (line.size() > kLongest) {
    line.resize(kLongest - 3);
    line += U"...";
  }
  return to_utf8(line);
}

}  // namespace magna
