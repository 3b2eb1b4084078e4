// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/attribute.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/world/lower_case.h"

namespace magna {

namespace {

enum class Wanted : std::uint8_t { YesNo, Color, Amount, Substance };

struct BuiltIn {
  std::string_view name;
  Wanted wanted;
};

// Manual Table 3.3.
constexpr std::array<BuiltIn, 8> kBuiltIns = {{
    {"obsmove", Wanted::YesNo},
    {"obsview", Wanted::YesNo},
    {"closed", Wanted::YesNo},
    {"color", Wanted::Color},
    {"size", Wanted::Amount},
    {"weight", Wanted::Amount},
    {"capacity", Wanted::Amount},
    {"substance", Wanted::Substance},
}};

constexpr std::array<std::string_view, 8> kColors = {
    "red", "green", "blue", "violet", "lightred", "lightblue", "lightgreen", "lightviolet"};

std::string text(const AttributeValue& value) {
  if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "#t" : "#f";
  if (const double* number = std::get_if<double>(&value)) return fmt::format("{}", *number);
  return std::get<std::string>(value);
}

bool fits(Wanted wanted, const AttributeValue& value) {
  const double* number = std::get_if<double>(&value);
  const std::string* symbol = std::get_if<std::string>(&value);
  switch (wanted) {
    case Wanted::YesNo: return std::holds_alternative<bool>(value);
    case Wanted::Color:
      return symbol != nullptr &&
             std::find(kColors.begin(), kColors.end(), lower_case(*symbol)) != kColors.end();
    case Wanted::Amount: return number != nullptr && std::isfinite(*number) && *number >= 0.0;
    case Wanted::Substance:
      return (number != nullptr && std::isfinite(*number)) ||
             (symbol != nullptr && !symbol->empty());
  }
  return false;
}

std::string_view expected(Wanted wanted) {
  switch (wanted) {
    case Wanted::YesNo: return "#t or #f";
    case Wanted::Color:
      return "one of red, green, blue, violet, lightred, lightblue, lightgreen, lightviolet";
    case Wanted::Amount: return "a number that is not negative";
    case Wanted::Substance: return "a number or the name of a substance";
  }
  return "";
}

}  // namespace

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

std::optional<std::string> check_attribute(std::string_view name, const AttributeValue& value) {
  for (const BuiltIn& built_in : kBuiltIns) {
    if (built_in.name != name) continue;
    if (fits(built_in.wanted, value)) return std::nullopt;
    return fmt::format(":{} is {}; expected {}", name, text(value), expected(built_in.wanted));
  }
  return std::nullopt;
}

}  // namespace magna
