// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/lisp_value.h"

#include <cmath>

namespace magna {

namespace {
constexpr double kWholeLimit = 2.0e9;
constexpr double kOffsetLimit = 4.0e9;
}  // namespace

double LispValue::number(double otherwise) const {
  const double* number = std::get_if<double>(&state_);
  return number == nullptr ? otherwise : *number;
}

int LispValue::whole() const {
  const double value = std::round(number());
  return std::abs(value) < kWholeLimit ? static_cast<int>(value) : 0;
}

std::size_t LispValue::offset() const {
  const double value = number();
  return value >= 0.0 && value < kOffsetLimit ? static_cast<std::size_t>(value) : 0;
}

const std::string& LispValue::text() const {
  static const std::string kNone;
  const auto* text = std::get_if<std::string>(&state_);
  return text == nullptr ? kNone : *text;
}

const LispValue::List& LispValue::list() const {
  static const List kNone;
  const auto* list = std::get_if<List>(&state_);
  return list == nullptr ? kNone : *list;
}

const LispValue& LispValue::operator[](std::size_t index) const {
  static const LispValue kNil;
  const List& parts = list();
  return index < parts.size() ? parts[index] : kNil;
}

}  // namespace magna
