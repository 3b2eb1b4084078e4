// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/form_reader.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/sim/printable.h"
#include "protocols/actr/lisp_number.h"
#include "protocols/actr/sexp_framer.h"

namespace magna {
namespace {

bool space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// Characters of which names and numbers are made; a colon only begins them.
enum Plain : std::uint8_t { kNotPlain, kPlain, kPlainCapital };
constexpr std::array<Plain, 256> kPlainCharacters = [] {
  std::array<Plain, 256> plain{};
  for (std::size_t c = '!'; c <= '~'; ++c) plain[c] = kPlain;
  for (std::size_t c = 'A'; c <= 'Z'; ++c) plain[c] = kPlainCapital;
  for (const char c : std::string_view("()#\\\"|'`,;:"))
    plain[static_cast<unsigned char>(c)] = kNotPlain;
  return plain;
}();
Plain plain(char c) { return kPlainCharacters[static_cast<unsigned char>(c)]; }

}  // namespace

void ReadForm::clear(std::string_view text) {
  nodes_.clear();
  open_.clear();
  letters_.assign(text.begin(), text.end());
  written_.clear();
  error.reset();
}

FormNodes ReadForm::close(std::size_t from) {
  FormNodes list;
  list.begin_ = nodes_.size();
  list.count_ = open_.size() - from;
  const auto first = open_.begin() + static_cast<std::ptrdiff_t>(from);
  nodes_.insert(nodes_.end(), first, open_.end());
  open_.erase(first, open_.end());
  return list;
}

void ReadForm::finish(FormNodes outermost) {
  const auto place = [this](FormNodes& list) { list.first_ = nodes_.data() + list.begin_; };
  for (FormNode& node : nodes_) place(node.items);
  items = outermost;
  place(items);
}

/// Recursive descent over one form; stops at the first error.
class FormReader {
 public:
  FormReader(std::string_view text, ReadForm& to) : text_(text), to_(to) {}

  void read() {
    to_.clear(text_);
    skip_space();
    if (end() || text_[at_] != '(') {
      fail(at_, "a form begins with (");
    } else {
      ++at_;
      read_items(1);
      skip_space();
      if (!to_.error && !end()) fail(at_, "text after the form");
    }
    to_.finish(to_.close(0));
  }

 private:
  bool end() const { return at_ >= text_.size(); }

  void skip_space() {
    while (!end() && space(text_[at_])) ++at_;
  }

  bool fail(std::size_t at, std::string message) {
    to_.error = FormError{std::move(message), at};
    return false;
  }

  /// Reads up to and including the `)` of the list whose `(` was read. Its parts are the last ones
  /// of `open_` then.
  bool read_items(int depth) {
    for (;;) {
      skip_space();
      if (end()) return fail(at_, "the form ends before its )");
      if (text_[at_] == ')') {
        ++at_;
        return true;
      }
      FormNode node;
      node.at = at_;
      if (!read_node(node, depth)) return false;  // only complete parts stay
      to_.open_.push_back(node);
    }
  }

  bool read_list(FormNode& node, int depth) {
    if (depth >= SexpFramer::kMaxDepth) return fail(at_, "parentheses are nested too deep");
    const std::size_t from = to_.open_.size();
    ++at_;
    if (!read_items(depth + 1)) {
      to_.open_.resize(from);
      return false;
    }
    node.items = to_.close(from);
    return true;
  }

  bool read_node(FormNode& node, int depth) {
    switch (text_[at_]) {
      case '(': return read_list(node, depth);
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
    char* const name = to_.letters_.data() + at_;
    std::size_t size = 0;
    for (; !end() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      if (text_[at_] < ' ' || text_[at_] > '~') return fail(at_, "a byte that is not ASCII text");
      name[size++] = text_[at_];
    }
    if (end()) return fail(node.at, "a string or |name| is not closed");
    ++at_;
    if (!end() && !space(text_[at_]) && text_[at_] != '(' && text_[at_] != ')') {
      return fail(at_, "a space is missing after the closing quote");
    }
    node.kind = FormNode::Kind::Name;
    node.quoted = quote == '"';
    if (node.quoted) {
      to_.written_.reserve(text_.size());  // enough for all of them: earlier ones do not move
      node.written = {to_.written_.data() + to_.written_.size(), size};
      to_.written_.insert(to_.written_.end(), name, name + size);
    }
    node.name = in_lower_case(name, size);
    return true;
  }

  static std::string_view in_lower_case(char* name, std::size_t size) {
    for (std::size_t k = 0; k < size; ++k) {
      if (name[k] >= 'A' && name[k] <= 'Z') name[k] = static_cast<char>(name[k] - 'A' + 'a');
    }
    return {name, size};
  }

  bool read_atom(FormNode& node) {
    const std::size_t begin = at_;
    if (text_[at_] == ':') ++at_;
    bool capitals = false;
    for (; !end() && plain(text_[at_]) != kNotPlain; ++at_) {
      capitals |= plain(text_[at_]) == kPlainCapital;
    }
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
    char* const name = to_.letters_.data() + (at_ - token.size());
    node.name = capitals ? in_lower_case(name, token.size()) : std::string_view(name, token.size());
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  ReadForm& to_;
};

std::string FormNode::shown() const {
  switch (kind) {
    case Kind::Name: return printable(name, 32);
    case Kind::Number: return "a number";
    case Kind::List: break;
  }
  return items.empty() ? "()" : "a list";
}

void read_form(std::string_view form, ReadForm& to) { FormReader(form, to).read(); }

ReadForm read_form(std::string_view form) {
  ReadForm read;
  read_form(form, read);
  return read;
}

std::optional<std::int64_t> whole_number(const FormNode& node) {
  constexpr double kMost = 1e15;
  const bool whole = node.kind == FormNode::Kind::Number && std::abs(node.number) <= kMost &&
                     std::floor(node.number) == node.number;
  if (!whole) return {};
  return static_cast<std::int64_t>(node.number);
}

}  // namespace magna
