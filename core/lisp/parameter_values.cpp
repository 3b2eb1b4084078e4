// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/parameter_values.h"

#include <fmt/format.h>

namespace magna {
namespace {

Result<ParameterId> parameter_named(const LispValue& name) {
  if (const auto id = find_parameter(name.text())) return *id;
  return Error{fmt::format("there is no parameter {}", name.text())};
}

}  // namespace

Result<LispValue> parameter_value(const Parameters& values, const LispValue& arguments) {
  const auto id = parameter_named(arguments[0]);
  if (!id) return id.error();
  if (info(*id).kind != ParameterKind::Boolean) return LispValue(values[*id]);
  return values.flag(*id) ? LispValue::truth() : LispValue();
}

Result<ParameterSetting> parameter_setting(const LispValue& arguments) {
  const auto id = parameter_named(arguments[0]);
  if (!id) return id.error();
  const LispValue& value = arguments[1];
  const bool boolean = info(*id).kind == ParameterKind::Boolean;
  if (boolean == value.is_number()) {
    return Error{fmt::format("{} needs {}", info(*id).name, boolean ? "t or nil" : "a number")};
  }
  return ParameterSetting{*id, boolean ? (value.is_true() ? 1.0 : 0.0) : value.number()};
}

}  // namespace magna
