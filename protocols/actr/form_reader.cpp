// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/form_reader.h"

#include <fmt/format.h>

#include <array>

#include "core/sim/printable.h"
#include "protocols/actr/lisp_number.h"
#include "protocols/actr/sexp_framer.h"

namespace magna {
namespace {

bool space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

/// Characters of which names and numbers are made; a colon only begins them.
constexpr std::array<bool, 256> kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t c = '!'; c <= '~'; ++c) plain[c] = true;
  for (const char c : std::string_view("()#\\\"|'`,;:"))
    plain[static_cast<unsigned char>(c)] = false;
  return plain;
}();
bool plain(char c) { return kPlain[static_cast<unsigned char>(c)]; }

/// Recursive descent over one form; stops at the first error.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  ReadForm read() {
    ReadForm form;
    skip_space();
    if (end() || text_[at_] != '(') {
      fail(at_, "a form begins with (");
    } else {
      ++at_;
      read_items(form.items, 1);
      skip_space();
      if (!error_ && !end()) fail(at_, "text after the form");
    }
    form.error = std::move(error_);
    return form;
  }

 private:
  bool end() const { return at_ >= text_.size(); }

  void skip_space() {
    while (!end() && space(text_[at_])) ++at_;
  }

  bool fail(std::size_t at, std::string message) {
    error_ = FormError{std::move(message), at};
    return false;
  }

  /// Reads up to and including the `)` of the list whose `(` was read.
  bool read_items(std::vector<FormNode>& items, int depth) {
    items.reserve(4);  // most have two to four
    for (;;) {
      skip_space();
      if (end()) return fail(at_, "the form ends before its )");
      if (text_[at_] == ')') {
        ++at_;
        return true;
      }
      items.emplace_back().at = at_;
      if (!read_node(items.back(), depth)) {
        items.pop_back();  // only complete parts stay
        return false;
      }
    }
  }

  bool read_node(FormNode& node, int depth) {
    switch (text_[at_]) {
      case '(':
        if (depth >= SexpFramer::kMaxDepth) return fail(at_, "parentheses are nested too deep");
        ++at_;
        node.kind = FormNode::Kind::List;
        return read_items(node.items, depth + 1);
      case '"':
      case '|': return read_quoted(node);
      case '#': return fail(at_, "# is refused: nothing is evaluated here");
      case '\'':
      case '`':
      case ',':
        return fail(at_, fmt::format("{} is refused: nothing is evaluated here", text_[at_]));
      default: return read_atom(node);
    }
  }

  bool read_quoted(FormNode& node) {
    const char quote = text_[at_++];
    std::string content;
    for (; !end() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      if (text_[at_] < ' ' || text_[at_] > '~') return fail(at_, "a byte that is not ASCII text");
      content += text_[at_];
    }
    if (end()) return fail(node.at, "a string or |name| is not closed");
    ++at_;
    if (!end() && !space(text_[at_]) && text_[at_] != '(' && text_[at_] != ')') {
      return fail(at_, "a space is missing after the closing quote");
    }
    node.kind = FormNode::Kind::Name;
    node.name = lower(content);
    node.quoted = quote == '"';
    if (node.quoted) node.written = std::move(content);
    return true;
  }

  bool read_atom(FormNode& node) {
    const std::size_t begin = at_;
    if (text_[at_] == ':') ++at_;
    while (!end() && plain(text_[at_])) ++at_;
    if (!end() && !space(text_[at_]) && text_[at_] != '(' && text_[at_] != ')') {
      const char c = text_[at_];
      if (c <= ' ' || c > '~') return fail(at_, "a byte that is not ASCII text");
      return fail(at_, fmt::format("{} is refused inside of a name", c));
    }
    std::string_view token = text_.substr(begin, at_ - begin);
    const LispNumber number = lisp_number(token);
    switch (number.kind) {
      case LispNumber::Kind::Finite:
        node.kind = FormNode::Kind::Number;
        node.number = number.value;
        return true;
      case LispNumber::Kind::TooLarge:
        return fail(begin, "the number " + printable(token, 24) + " is too large");
      case LispNumber::Kind::NoRatio:
        return fail(begin, "the ratio " + printable(token, 24) + " divides by zero");
      case LispNumber::Kind::None: break;
    }
    node.keyword = token.starts_with(':');
    if (node.keyword) token.remove_prefix(1);
    if (token.find_first_not_of('.') == std::string_view::npos) {
      return fail(begin, "a name or a number was expected at " + printable(text_.substr(begin), 8));
    }
    node.kind = FormNode::Kind::Name;
    node.name = lower(token);
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<FormError> error_;
};

}  // namespace

std::string FormNode::shown() const {
  switch (kind) {
    case Kind::Name: return printable(name, 32);
    case Kind::Number: return "a number";
    case Kind::List: break;
  }
  return items.empty() ? "()" : "a list";
}

ReadForm read_form(std::string_view form) { return Reader(form).read(); }

}  // namespace magna
