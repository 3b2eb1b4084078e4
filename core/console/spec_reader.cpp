// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/spec_reader.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "core/console/number_text.h"
#include "core/console/typed_word.h"
#include "core/sim/blanks.h"
#include "core/world/lower_case.h"
#include "core/world/substance.h"

namespace magna {
namespace {

constexpr int kDeepest = 8;  // a specification has three levels

/// An atom or a list of the text.
struct SpecForm {
  std::string_view atom = {};
  std::vector<SpecForm> parts = {};
  bool list = false;
  int column = 0;
};

Error at_column(std::string message, int column) {
  return Error{std::move(message), {}, 0, column};
}

/// Reads the forms of a text, including nested lists.
class FormReader {
 public:
  FormReader(std::string_view text, int column) : text_(text), column_(column) {}

  Result<SpecForm> whole() {
    auto form = read(0);
    if (!form) return form;
    skip();
    if (at_ < text_.size()) return error("one list is expected, and nothing after it");
    return form;
  }

 private:
  Error error(std::string message) const { return at_column(std::move(message), here()); }
  int here() const { return column_ + static_cast<int>(at_); }
  void skip() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  Result<SpecForm> read(int depth) {
    skip();
    if (at_ == text_.size()) return error("something is missing here");
    SpecForm form;
    form.column = here();
    if (text_[at_] == ')') return error("a parenthesis closes that none has opened");
    if (text_[at_] != '(') {
      const std::size_t begin = at_;
      while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != '(' && text_[at_] != ')')
        ++at_;
      form.atom = text_.substr(begin, at_ - begin);
      return form;
    }
    if (depth == kDeepest) return error("lists are nested too deep");
    ++at_;
    form.list = true;
    for (skip(); at_ < text_.size() && text_[at_] != ')'; skip()) {
      auto part = read(depth + 1);
      if (!part) return part;
      form.parts.push_back(std::move(*part));
    }
    if (at_ == text_.size())
      return at_column("the list that begins here is not closed", form.column);
    ++at_;
    return form;
  }

  std::string_view text_;
  int column_;
  std::size_t at_ = 0;
};

AttributeValue value_of(std::string_view atom) {
  std::string word = lower_case(atom);
  if (word == "#t" || word == "t") return true;
  if (word == "#f" || word == "nil") return false;
  if (const auto number = typed_number(word)) return *number;
  return word;
}

bool is_nothing(const SpecForm& form) {
  return form.list ? form.parts.empty() : lower_case(form.atom) == "nil";
}

/// Reads the form of one attribute, `(:size (3 5) 2)`.
class AttributeForm {
 public:
  AttributeForm(const SpecForm& form, const AttributeTable& table) : form_(form), table_(table) {}

  Result<AttributeSpec> spec() const {
    const bool named = form_.list && !form_.parts.empty() && !form_.parts.front().list;
    if (!named || !form_.parts.front().atom.starts_with(':')) {
      return at_column("expected an attribute with its value, such as (:size 5)", form_.column);
    }
    const SpecForm& head = form_.parts.front();
    AttributeSpec spec{.name = lower_case(head.atom.substr(1)), .wanted = AttributeSpec::OneOf{}};
    const AttributeDefinition* const attribute = table_.find(spec.name);
    if (attribute == nullptr) {
      return at_column(fmt::format("there is no attribute {} that a camera can see", head.atom),
                       head.column);
    }
    if (form_.parts.size() < 2)
      return at_column(fmt::format("{} has no value", head.atom), form_.column);
    if (form_.parts.size() > 3) {
      return at_column(fmt::format("too much is said of {}", head.atom), form_.parts[3].column);
    }
    if (auto problem = attribute->numeric() ? read_range(spec) : read_values(spec)) return *problem;
    if (form_.parts.size() == 3) {
      const auto threshold = number(form_.parts[2]);
      if (!threshold) return at_column("a threshold is a number", form_.parts[2].column);
      spec.threshold = *threshold;
    }
    if (auto problem = check_spec({spec}, table_))
      return at_column(english(*problem), form_.column);
    return spec;
  }

 private:
  static std::optional<double> number(const SpecForm& form) {
    return form.list ? std::nullopt : typed_number(form.atom);
  }
  /// A number, or the number of a substance.
  static std::optional<double> amount(const AttributeSpec& spec, const SpecForm& form) {
    if (const auto plain = number(form); plain || form.list || spec.name != "substance")
      return plain;
    return SubstanceTypes::default_parameter(form.atom);
  }

  std::optional<Error> read_range(AttributeSpec& spec) const {
    const SpecForm& value = form_.parts[1];
    const bool pair = value.list && value.parts.size() == 2;
    const auto low = amount(spec, pair ? value.parts[0] : value);
    const auto high = pair ? amount(spec, value.parts[1]) : low;
    if ((!low || !high) && spec.name == "substance") {
      return at_column(fmt::format(":substance is a number, a range (MIN MAX) or one of {}",
                                   SubstanceTypes::known_names()),
                       value.column);
    }
    if (!low || !high) {
      return at_column(
          fmt::format(":{} is numeric: expected a number or a range (MIN MAX)", spec.name),
          value.column);
    }
    spec.wanted = Interval{*low, *high};
    return {};
  }

  std::optional<Error> read_values(AttributeSpec& spec) const {
    const SpecForm& value = form_.parts[1];
    auto& values = std::get<AttributeSpec::OneOf>(spec.wanted);
    if (!value.list) {
      values.push_back(value_of(value.atom));
      return {};
    }
    for (const SpecForm& part : value.parts) {
      if (part.list) return at_column("expected a value, not a list", part.column);
      values.push_back(value_of(part.atom));
    }
    return {};
  }

  const SpecForm& form_;
  const AttributeTable& table_;
};

}  // namespace

Result<DescriptorSpec> read_spec(std::string_view text, int column, const AttributeTable& table) {
  const auto form = FormReader(text, column).whole();
  if (!form) return form.error();
  DescriptorSpec spec;
  if (is_nothing(*form)) return spec;
  if (!form->list) {
    return at_column("expected a list of attributes, such as ((:size 5))", form->column);
  }
  for (const SpecForm& part : form->parts) {
    auto one = AttributeForm(part, table).spec();
    if (!one) return one.error();
    spec.push_back(std::move(*one));
    if (auto problem = check_spec(spec, table)) return at_column(english(*problem), part.column);
  }
  return spec;
}

}  // namespace magna
