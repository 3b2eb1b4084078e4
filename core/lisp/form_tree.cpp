// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/form_tree.h"

#include <cmath>

#include "core/geometry/angle.h"
#include "core/lisp/source_text.h"
#include "core/sexp/lisp_number.h"
#include "core/world/lower_case.h"

namespace magna {
namespace {

// Whether a reader macro such as `#+feature` or `#.` begins here. #t, #f and characters are values.
bool is_reader_macro(std::u32string_view text, const SourceForm& form) {
  if (form.kind != SourceForm::Kind::Atom || text[form.begin] != U'#') return false;
  if (form.end - form.begin == 1) return true;
  const char32_t next = text[form.begin + 1];
  return next != U't' && next != U'f' && next != U'T' && next != U'F' && next != U'\\';
}

bool is_bare_feature(std::u32string_view text, const SourceForm& form) {
  return form.end - form.begin == 2 && is_reader_macro(text, form) &&
         (text[form.begin + 1] == U'+' || text[form.begin + 1] == U'-');
}

bool begins_freely(std::u32string_view text, std::size_t begin) {
  if (begin == 0) return true;
  const char32_t before = text[begin - 1];
  return before == U' ' || before == U'\n' || before == U'\t' || before == U'\r' ||
         before == U'\f' || before == U'(' || before == U')' || before == U'"';
}

std::vector<SourceNode> forms_inside(std::u32string_view text, const SourceForms& forms,
                                     std::size_t& next, std::size_t end) {
  std::vector<SourceNode> nodes;
  while (next < forms.size() && forms[next].begin < end) {
    SourceNode node{forms[next], begins_freely(text, forms[next].begin)};
    ++next;
    node.items = forms_inside(text, forms, next, node.form.end);
    if (!nodes.empty() && is_reader_macro(text, nodes.back().form)) node.plain = false;
    // #+(or a b) is two forms, and takes the next one with it.
    if (nodes.size() > 1 && is_bare_feature(text, nodes[nodes.size() - 2].form)) node.plain = false;
    nodes.push_back(std::move(node));
  }
  return nodes;
}

std::optional<double> calculated(const std::string& word, const std::vector<double>& values) {
  if (values.empty()) return {};
  double result = values.front();
  if (word == "-" && values.size() == 1) return -result;
  if (word == "/" && values.size() == 1) return 1.0 / result;
  for (std::size_t k = 1; k < values.size(); ++k) {
    if (word == "+") result += values[k];
    if (word == "-") result -= values[k];
    if (word == "*") result *= values[k];
    if (word == "/") result /= values[k];
  }
  return result;
}

}  // namespace

std::vector<SourceNode> form_tree(std::u32string_view text, const SourceForms& forms) {
  std::size_t next = 0;
  return forms_inside(text, forms, next, text.size());
}

std::string atom_text(std::u32string_view text, const SourceNode& node) {
  if (node.form.kind != SourceForm::Kind::Atom) return {};
  return lower_case(to_utf8(text.substr(node.form.begin, node.form.end - node.form.begin)));
}

std::optional<double> constant_of(std::u32string_view text, const SourceNode& node) {
  if (!node.plain) return {};
  if (node.form.kind == SourceForm::Kind::Atom) {
    const std::string word = atom_text(text, node);
    if (word == "pi") return kPi;
    const LispNumber number = lisp_number(word);
    if (number.kind != LispNumber::Kind::Finite) return {};
    return number.value;
  }
  if (node.form.kind != SourceForm::Kind::List || node.items.empty()) return {};
  const std::string word = atom_text(text, node.items.front());
  if (word != "+" && word != "-" && word != "*" && word != "/") return {};
  std::vector<double> values;
  for (std::size_t k = 1; k < node.items.size(); ++k) {
    const auto value = constant_of(text, node.items[k]);
    if (!value) return {};
    values.push_back(*value);
  }
  const auto result = calculated(word, values);
  return result && std::isfinite(*result) ? result : std::nullopt;
}

}  // namespace magna
