// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/spec_reader.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "core/console/typed_word.h"
#include "core/sim/text.h"
#include "core/world/substance.h"

namespace magna {
namespace {

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

Result<DescriptorSpec, SexpError> read_spec(const Sexp& form, const AttributeTable& table,
                                            bool bare) {
  DescriptorSpec spec;
  if (lower_case(form.name) == "nil") return spec;
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
