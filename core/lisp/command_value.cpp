// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/command_value.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <exception>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/console/ending_text.h"
#include "core/engine/command_json.h"
#include "core/lisp/world_values.h"
#include "core/world/substance.h"

namespace magna {
namespace {

using nlohmann::json;

constexpr double kLargestWhole = 9.0e15;  // up to here doubles represent all integers

/// nil means false here: a field that may be an empty list therefore has an additional level.
json plain_json(const LispValue& value) {
  if (value.is_nil()) return false;
  if (value.is_true()) return true;
  if (value.is_text()) return value.text();
  const double number = value.number();
  if (number == std::floor(number) && std::abs(number) < kLargestWhole) {
    return static_cast<std::int64_t>(number);
  }
  return number;
}

/// The number of a substance's name, or the value itself.
LispValue amount(const std::string& attribute, const LispValue& value) {
  if (attribute != "substance" || !value.is_text()) return value;
  const std::string& name = value.text();
  const auto number =
      SubstanceTypes::default_parameter(name.starts_with(':') ? name.substr(1) : name);
  return number ? LispValue(*number) : value;
}

/// The condition on one attribute. A pair of numbers is a range for a numeric attribute, and two
/// values for any other; for an unknown attribute the difference does not matter.
json spec_json(const AttributeTable& table, const LispValue& one) {
  const std::string& attribute = one[0].text();
  const AttributeDefinition* const known = table.find(attribute);
  const LispValue& wanted = one[1];
  json spec{{"name", attribute}};
  const bool range = wanted.is_list() && wanted.size() == 2;
  const LispValue low = amount(attribute, range ? wanted[0] : wanted);
  const LispValue high = amount(attribute, range ? wanted[1] : wanted);
  if (known != nullptr && known->numeric() && low.is_number() && high.is_number()) {
    spec["range"] = {low.number(), high.number()};
  } else {
    spec["values"] = json::array();
    const LispValue::List alone{wanted};
    for (const LispValue& value : wanted.is_list() ? wanted.list() : alone) {
      spec["values"].push_back(plain_json(value));
    }
  }
  if (!one[2].is_nil()) spec["threshold"] = one[2].number();
  return spec;
}

json field_json(const AttributeTable& table, std::string_view name, const LispValue& value) {
  if (name == "into") return {{value[0].text(), plain_json(value[1])}};
  if (name != "spec") return plain_json(value);
  json all = json::array();
  for (const LispValue& one : value.list()) all.push_back(spec_json(table, one));
  return all;
}

LispValue place_type_value(const Engine& engine, int type) {
  const auto& types = engine.world().place_types().all();
  const bool known = type >= 0 && static_cast<std::size_t>(type) < types.size();
  return known ? LispValue(types[static_cast<std::size_t>(type)].name) : LispValue();
}

}  // namespace

Result<RobotCommand> command_from(const Engine& engine, std::string_view name,
                                  const LispValue& fields) {
  const AttributeTable& table = engine.world().attributes();
  RobotCommand command;
  try {
    json object{{"name", name}};
    for (const LispValue& field : fields.list()) {
      object[field[0].text()] = field_json(table, field[0].text(), field[1]);
    }
    read(object, command);
  } catch (const std::exception& problem) {
    return Error{fmt::format("{}: {}", name, problem.what())};
  }
  if (const auto* const look = std::get_if<CameraObjectDesignator>(&command)) {
    if (auto why = check_spec(look->spec, table)) return Error{english(*why)};
  }
  return command;
}

LispValue result_value(const Engine& engine, const RobotCommand& command,
                       const CommandResult& result) {
  LispValue::List view(result.view.begin(), result.view.end());
  LispValue::List designators;
  for (const DesignatorId id : result.designators) {
    designators.push_back(designator_value(engine, result.robot, id));
  }
  LispValue part;
  if (result.part) {
    part = LispValue::List{std::string(name(result.part->kind)),
                           static_cast<double>(result.part->part)};
  }
  std::string text = ended_well(command, result) ? "" : failure_text(engine, command, result);
  // For programmers only: it may name what no robot can know.
  if (!text.empty() && result.why) text += ": " + english(*result.why);
  return LispValue::List{
      result.value,        place_type_value(engine, result.place_type),
      std::move(view),     std::move(designators),
      std::move(part),     text.empty() ? LispValue() : LispValue(std::move(text)),
      plain(result.given), result.why ? LispValue(english(*result.why)) : LispValue()};
}

LispValue designator_value(const Engine& engine, RobotId robot, DesignatorId id) {
  const Designator* const designator = engine.team().parts(robot).find(id);
  LispValue::List value{static_cast<double>(id.value)};
  if (designator == nullptr) return value;
  value.emplace_back(designator->type == DesignatorType::Local ? "local" : "non-local");
  value.emplace_back(engine.team().designator_angle(robot, *designator));
  value.push_back(place_type_value(engine, designator->place_type));
  LispValue::List data;
  for (const auto& [attribute, seen] : designator->data) {
    data.emplace_back(LispValue::List{attribute, plain(seen)});
  }
  value.emplace_back(std::move(data));
  return value;
}

}  // namespace magna
