// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/attribute.h"

#include <fmt/format.h>

#include "core/world/lower_case.h"

namespace magna {

std::string text(const AttributeValue& value) {
  if (const bool* const flag = std::get_if<bool>(&value)) return *flag ? "#t" : "#f";
  if (const double* const number = std::get_if<double>(&value)) return fmt::format("{}", *number);
  return std::get<std::string>(value);
}

bool same_value(const AttributeValue& a, const AttributeValue& b) {
  const auto* const word = std::get_if<std::string>(&a);
  const auto* const other = std::get_if<std::string>(&b);
  if (word != nullptr && other != nullptr) return lower_case(*word) == lower_case(*other);
  return a == b;
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

}  // namespace magna
