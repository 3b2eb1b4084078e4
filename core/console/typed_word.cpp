// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/typed_word.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/geometry/angle.h"
#include "core/sim/text.h"
#include "core/world/substance.h"

namespace magna {
namespace {

Error at_column(std::string message, std::size_t begin) {
  return Error{std::move(message), {}, 0, static_cast<int>(begin) + 1};
}

std::string spec_problem(const SexpProblem& problem) {
  return problem.kind == SexpProblem::Kind::TooDeep ? "lists are nested too deep"
                                                    : "one list is expected, and nothing after it";
}

// A specification has three levels.
constexpr SexpDialect kSpecDialect{kWordTable, SexpStyle::Written, 8, &spec_problem};

std::optional<double> number_of(const Sexp& part) {
  if (part.is_number()) return part.number;
  return part.is_symbol() ? typed_number(part.name) : std::nullopt;
}

AttributeValue value_of(const Sexp& part) {
  std::string word = lower_case(part.name);
  if (word == "#t" || word == "t") return true;
  if (word == "#f" || word == "nil") return false;
  if (const auto number = number_of(part)) return *number;
  return word;
}

/// `4` or `(3 5)`; of substances also their names.
std::optional<Interval> range_of(const Sexp& value, bool substance) {
  const auto amount = [substance](const Sexp& part) {
    const auto number = number_of(part);
    return number || !substance ? number : SubstanceTypes::default_parameter(part.name);
  };
  const bool pair = value.is_list() && value.items.size() == 2;
  const auto low = amount(pair ? value[0] : value);
  const auto high = pair ? amount(value[1]) : low;
  if (!low || !high) return {};
  return Interval{*low, *high};
}

/// Reads the form of one attribute, `(:size (3 5) 2)`.
Result<AttributeSpec, SexpError> attribute_of(const Sexp& form, const AttributeTable& table,
                                              bool bare) {
  const auto wrong = [](const Sexp& part, std::string message) {
    return SexpError{std::move(message), part.at};
  };
  const std::string word = lower_case(form[0].name);
  const bool colon = word.starts_with(':');
  if (word.empty() || !(colon || bare)) {
    return wrong(form, "expected an attribute with its value, such as (:size 5)");
  }
  AttributeSpec spec{.name = word.substr(colon ? 1 : 0), .wanted = AttributeSpec::OneOf{}};
  const std::string shown = ":" + printable(spec.name, 32);
  const AttributeDefinition* const attribute = table.find(spec.name);
  if (attribute == nullptr) {
    return wrong(form[0], fmt::format("there is no attribute {} that a camera can see", shown));
  }
  if (form.items.size() < 2) return wrong(form, shown + " has no value");
  if (form.items.size() > 3) return wrong(form[3], "too much is said of " + shown);
  const Sexp& value = form[1];
  auto& values = std::get<AttributeSpec::OneOf>(spec.wanted);
  if (attribute->numeric()) {
    const bool substance = spec.name == "substance";
    const auto range = range_of(value, substance);
    if (!range && substance) {
      return wrong(value, fmt::format(":substance is a number, a range (MIN MAX) or one of {}",
                                      SubstanceTypes::known_names()));
    }
    if (!range) {
      return wrong(value, shown + " is numeric: expected a number or a range (MIN MAX)");
    }
    spec.wanted = *range;
  } else if (!value.is_list()) {
    values.push_back(value_of(value));
  } else {
    for (const Sexp& part : value.items) {
      if (part.is_list()) return wrong(part, "expected a value, not a list");
      values.push_back(value_of(part));
    }
  }
  if (form.items.size() < 3) return spec;
  spec.threshold = number_of(form[2]);
  if (!spec.threshold) return wrong(form[2], "a threshold is a number");
  return spec;
}

}  // namespace

std::optional<double> typed_number(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.starts_with('-')) return std::nullopt;
  const auto value = same_word(text, "pi") ? kPi : finite_number(text);
  if (!value) return std::nullopt;
  return negative ? -*value : *value;
}

std::optional<std::uint64_t> typed_whole(std::string_view text, std::uint64_t most) {
  return number_in<std::uint64_t>(text, 0, most);
}

Result<std::optional<TypedWord>> WordReader::next() {
  const SexpToken word = lexer_.next_part();
  if (word.kind == SexpKind::End) return std::optional<TypedWord>{};
  if (!word.closed) return at_column("the list that begins here is not closed", word.begin);
  const bool closed_word = word.kind == SexpKind::Atom && line_.substr(word.end).starts_with(')');
  if (word.kind == SexpKind::Close || closed_word) {
    return at_column("a parenthesis closes that none has opened",
                     closed_word ? word.end : word.begin);
  }
  return std::optional<TypedWord>{{lexer_.text(word), word.begin}};
}

TypedWord WordReader::rest() const {
  const std::string_view rest = line_.substr(lexer_.at());
  const std::size_t blanks = std::min(rest.find_first_not_of(" \t\r\n"), rest.size());
  return {trimmed(rest), lexer_.at() + blanks};
}

Result<DescriptorSpec, SexpError> read_spec(const Sexp& form, const AttributeTable& table,
                                            bool bare) {
  DescriptorSpec spec;
  if (same_word(form.name, "nil")) return spec;
  if (!form.is_list()) {
    return SexpError{"expected a list of attributes, such as ((:size 5))", form.at};
  }
  for (const Sexp& part : form.items) {
    auto one = attribute_of(part, table, bare);
    if (!one) return one.error();
    spec.push_back(std::move(*one));
    if (auto problem = check_spec(spec, table)) return SexpError{english(*problem), part.at};
  }
  return spec;
}

Result<DescriptorSpec> read_spec(std::string_view text, int column, const AttributeTable& table) {
  const auto at_column = [column](const SexpError& error) {
    return Error{error.message, {}, 0, column + static_cast<int>(error.byte)};
  };
  const SexpTree form(text, kSpecDialect);
  if (form.error) return at_column(*form.error);
  auto spec = read_spec(form, table, false);
  if (!spec) return at_column(spec.error());
  return std::move(*spec);
}

}  // namespace magna
