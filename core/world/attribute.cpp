// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/attribute.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "core/sim/text.h"
#include "core/world/substance.h"

namespace magna {
namespace {

const std::vector<AttributeValue> kYesNo{true, false};

// Manual Table 3.3, and the colour yellow, which the yellow crane of Agent-VR's experiment needs.
// The numbers of :color and :size are the example of 5.4, the support of :capacity is from 3.4.2;
// the other numbers are chosen here, of the same order.
std::vector<AttributeDefinition> built_in_attributes() {
  const auto yes_no = [](const char* name, double noticed, std::vector<std::string> supporters) {
    return AttributeDefinition{.name = name,
                               .values = kYesNo,
                               .success = 0.95,
                               .noticed = noticed,
                               .supported_by = std::move(supporters)};
  };
  const auto amount = [](const char* name, double base, double noticed,
                         std::vector<std::string> supporters) {
    return AttributeDefinition{.name = name,
                               .base = base,
                               .max_mult = 4.0,
                               .noticed = noticed,
                               .supported_by = std::move(supporters)};
  };
  std::vector<AttributeValue> colors;
  for (const char* color : {"red", "green", "blue", "violet", "lightred", "lightblue", "lightgreen",
                            "lightviolet", "yellow"}) {
    colors.emplace_back(std::string(color));
  }
  return {yes_no("obsmove", 0.7, {"size", "weight"}),
          yes_no("obsview", 0.8, {"size"}),
          yes_no("closed", 0.5, {"capacity"}),
          {.name = "color",
           .values = colors,
           .success = 0.4,
           .noticed = 0.4,
           .supported_by = {"substance"}},
          amount("size", 0.8, 0.7, {"capacity", "obsview", "weight"}),
          amount("weight", 0.8, 0.3, {"size", "substance"}),
          amount("capacity", 0.8, 0.4, {"size", "weight"}),
          amount("substance", 0.8, 0.5, {"color"})};
}

/// nullptr if the name is not that of a built-in attribute.
const AttributeDefinition* built_in(std::string_view name) {
  static const std::vector<AttributeDefinition> kBuiltIns = built_in_attributes();
  const auto found = std::ranges::find(kBuiltIns, name, &AttributeDefinition::name);
  return found == kBuiltIns.end() ? nullptr : &*found;
}

bool has(std::span<const AttributeValue> values, const AttributeValue& wanted) {
  return std::ranges::any_of(values,
                             [&](const AttributeValue& v) { return same_value(v, wanted); });
}

std::string list_of(const std::vector<AttributeValue>& values) {
  if (values == kYesNo) return "#t or #f";
  std::string list;
  for (const AttributeValue& value : values) list += (list.empty() ? "" : ", ") + text(value);
  return (values.size() > 1 ? "one of " : "") + list;
}

std::optional<std::string> check_domain(const AttributeDefinition& d) {
  for (std::size_t k = 0; k < d.values.size(); ++k) {
    if (has(std::span(d.values).first(k), d.values[k])) {
      return fmt::format(":{} has the value {} twice", d.name, text(d.values[k]));
    }
  }
  const AttributeDefinition* const known = built_in(d.name);
  if (known == nullptr) return {};
  if (d.name == "color" && !d.numeric()) return {};
  const bool alike = d.values.size() == known->values.size() &&
                     std::ranges::all_of(d.values, [&](const AttributeValue& value) {
                       return has(known->values, value);
                     });
  if (alike) return {};
  return fmt::format(":{} is built in; its domain is {}", d.name,
                     known->numeric() ? "numeric" : list_of(known->values));
}

std::optional<std::string> check_share(const AttributeDefinition& d, const char* what,
                                       double share) {
  if (share >= 0.0 && share <= 1.0) return {};
  return fmt::format(":{} has {} = {}; it is a probability from 0 to 1", d.name, what, share);
}

bool is_amount(std::string_view name) {
  return name == "size" || name == "weight" || name == "capacity";
}

std::optional<Message> expected_number(std::string_view name, const AttributeValue& value) {
  const auto* const number = std::get_if<double>(&value);
  const auto* const word = std::get_if<std::string>(&value);
  if (name == "substance") {
    if (number != nullptr ? std::isfinite(*number) : word != nullptr && !word->empty()) return {};
    return Message({"number-or-substance", "a number or the name of a substance"});
  }
  if (number != nullptr && std::isfinite(*number) && (*number >= 0.0 || !is_amount(name))) {
    return {};
  }
  return is_amount(name) ? Message({"number-not-negative", "a number that is not negative"})
                         : Message({"any-number", "a number"});
}

}  // namespace

std::string text(const AttributeValue& value) {
  if (const bool* const flag = std::get_if<bool>(&value)) return *flag ? "#t" : "#f";
  if (const double* const number = std::get_if<double>(&value)) return fmt::format("{}", *number);
  return std::get<std::string>(value);
}

bool same_value(const AttributeValue& a, const AttributeValue& b) {
  const auto* const word = std::get_if<std::string>(&a);
  const auto* const other = std::get_if<std::string>(&b);
  if (word != nullptr && other != nullptr) return same_word(*word, *other);
  return a == b;
}

double substance_number(const AttributeValue& value) {
  if (const auto* const word = std::get_if<std::string>(&value)) {
    return SubstanceTypes::default_parameter(*word).value_or(0.0);
  }
  const auto* const number = std::get_if<double>(&value);
  return number != nullptr ? *number : 0.0;
}

bool Descriptor::flag(std::string_view name) const {
  const AttributeValue* value = find(name);
  const bool* flag = value == nullptr ? nullptr : std::get_if<bool>(value);
  return flag != nullptr && *flag;
}

double Descriptor::number(std::string_view name, double otherwise) const {
  const AttributeValue* value = find(name);
  const double* number = value == nullptr ? nullptr : std::get_if<double>(value);
  return number == nullptr ? otherwise : *number;
}

const AttributeValue* Descriptor::find(std::string_view name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? nullptr : &found->second;
}

void Descriptor::set(std::string_view name, AttributeValue value) {
  values_.insert_or_assign(std::string(name), std::move(value));
}

void Descriptor::override_with(const Descriptor& other) {
  for (const auto& [name, value] : other) values_.insert_or_assign(name, value);
}

AttributeTable::AttributeTable() : all_(built_in_attributes()) {}

std::optional<std::string> AttributeTable::define(AttributeDefinition d) {
  if (auto problem = check_domain(d)) return problem;
  if (auto problem = check_share(d, ":success", d.success)) return problem;
  if (auto problem = check_share(d, ":noticed", d.noticed)) return problem;
  if (!(std::isfinite(d.base) && d.base >= 0.0)) {
    return fmt::format(":{} has :base = {}; a standard deviation is not negative", d.name, d.base);
  }
  if (!(std::isfinite(d.max_mult) && d.max_mult >= 1.0)) {
    return fmt::format(":{} has :max-mult = {}; it is 1 or more", d.name, d.max_mult);
  }
  const auto known = std::ranges::find(all_, d.name, &AttributeDefinition::name);
  if (known == all_.end()) {
    all_.push_back(std::move(d));
  } else {
    *known = std::move(d);
  }
  return {};
}

const AttributeDefinition* AttributeTable::find(std::string_view name) const {
  const auto found = std::ranges::find(all_, name, &AttributeDefinition::name);
  return found == all_.end() ? nullptr : &*found;
}

std::optional<Message> AttributeTable::check(std::string_view name,
                                             const AttributeValue& value) const {
  const AttributeDefinition* const definition = find(name);
  if (definition == nullptr) return {};
  std::optional<Message> expected;
  if (definition->numeric()) {
    expected = expected_number(name, value);
  } else if (!has(definition->values, value)) {
    expected = Message::verbatim(list_of(definition->values));
  }
  if (!expected) return {};
  return Message({"attribute-value-unexpected", ":{} is {}; expected {}"}, name, text(value),
                 *expected);
}

const AttributeValue* unnamed_value(const Descriptor& thing, std::string_view attribute) {
  static const AttributeValue kNo = false;
  const bool container = attribute == "closed" && thing.number("capacity") > 0.0;
  return attribute == "obsmove" || attribute == "obsview" || container ? &kNo : nullptr;
}

}  // namespace magna
