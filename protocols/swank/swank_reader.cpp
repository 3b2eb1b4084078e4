// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

namespace magna {
namespace {

bool is_swank_blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f'; }
bool ends_swank_word(char c) {
  return is_swank_blank(c) || c == '(' || c == ')' || c == '"' || c == '\'' || c == ';';
}

class SwankReader {
 public:
  explicit SwankReader(std::string_view text) : text_(text) {}

  Result<SwankForm> read_all() {
    auto form = read(0);
    if (!form) return form;
    skip_blanks();
    if (at_ < text_.size()) return wrong("there is more after the form");
    return form;
  }

 private:
  Error wrong(std::string_view what) const {
    return Error{fmt::format("byte {}: {}", at_ + 1, what)};
  }

  void skip_blanks() {
    while (at_ < text_.size() && is_swank_blank(text_[at_])) ++at_;
  }

  /// Whether the next word is the dot of (a . b); a symbol of that name is printed as \.
  bool at_dot() const {
    return text_.substr(at_).starts_with('.') &&
           (at_ + 1 == text_.size() || ends_swank_word(text_[at_ + 1]));
  }

  Result<SwankForm> read(std::size_t depth) {
    skip_blanks();
    if (at_ >= text_.size()) return wrong("the message ends within a form");
    if (at_dot()) return wrong("unexpected .");
    if (++forms_ > kMostSwankForms) {
      return wrong(fmt::format("a message has at most {} forms", kMostSwankForms));
    }
    switch (text_[at_]) {
      case '(': return read_list(depth);
      case '"': return read_string();
      case '\'': return read_quoted(depth);
      case ')': return wrong("unexpected )");
      case ';':
      case '#':
      case '`':
      case ',':
      case '[':
      case ']': return wrong(fmt::format("unexpected {}", text_[at_]));
      default: return read_word();
    }
  }

  Result<SwankForm> read_list(std::size_t depth) {
    if (depth >= kMostSwankDepth) {
      return wrong(fmt::format("lists are at most {} deep", kMostSwankDepth));
    }
    SwankForm list;
    ++at_;
    while (true) {
      skip_blanks();
      if (at_ < text_.size() && text_[at_] == ')') break;
      if (at_dot() && !list.items.empty()) ++at_;
      auto item = read(depth + 1);
      if (!item) return item;
      list.items.push_back(std::move(*item));
    }
    ++at_;
    return list;
  }

  Result<SwankForm> read_quoted(std::size_t depth) {
    if (depth >= kMostSwankDepth) {
      return wrong(fmt::format("lists are at most {} deep", kMostSwankDepth));
    }
    ++at_;
    auto quoted = read(depth + 1);
    if (!quoted) return quoted;
    SwankForm list;
    list.items.push_back({SwankForm::Kind::Symbol, "quote"});
    list.items.push_back(std::move(*quoted));
    return list;
  }

  Result<SwankForm> read_string() {
    SwankForm form{SwankForm::Kind::String};
    for (++at_; at_ < text_.size(); ++at_) {
      char c = text_[at_];
      if (c == '"') {
        ++at_;
        return form;
      }
      if (c == '\\') {
        if (++at_ >= text_.size()) break;
        c = text_[at_];
      }
      form.text += c;
    }
    return wrong("the message ends within a string");
  }

  Result<SwankForm> read_word() {
    SwankForm form{SwankForm::Kind::Symbol};
    bool escaped = false;
    for (; at_ < text_.size() && !ends_swank_word(text_[at_]); ++at_) {
      char c = text_[at_];
      if (c == '\\') {
        if (++at_ >= text_.size()) return wrong("the message ends within a symbol");
        c = text_[at_];
        escaped = true;
      }
      form.text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    if (escaped) return form;
    if (form.text == "nil") return SwankForm{};
    const char* const end = form.text.data() + form.text.size();
    const auto [rest, problem] = std::from_chars(form.text.data(), end, form.number);
    if (problem == std::errc() && rest == end) {
      form.kind = SwankForm::Kind::Number;
      form.text.clear();
    }
    return form;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t forms_ = 0;
};

}  // namespace

Result<SwankForm> read_swank_form(std::string_view text) { return SwankReader(text).read_all(); }

}  // namespace magna
