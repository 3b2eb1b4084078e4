// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/world_values.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <exception>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/console/ending_text.h"
#include "core/engine/engine.h"
#include "core/engine/input_json.h"
#include "core/world/substance.h"

namespace magna {
namespace {

bool is_part(const LispValue& value) { return value.is_list() && value[0].is_text(); }

Result<ParameterId> parameter_named(const LispValue& name) {
  if (const auto id = find_parameter(name.text())) return *id;
  return Error{fmt::format("there is no parameter {}", name.text())};
}

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

AttributeValue attribute_value(const LispValue& value) {
  if (value.is_number()) return value.number();
  if (value.is_text()) return value.text();
  return value.is_true();
}

LispValue plain(const AttributeValue& value) {
  if (const bool* const flag = std::get_if<bool>(&value)) {
    return *flag ? LispValue::truth() : LispValue();
  }
  if (const double* const number = std::get_if<double>(&value)) return *number;
  return std::get<std::string>(value);
}

AttributeDefinition attribute_definition(const LispValue& value) {
  enum : std::size_t { kName, kPlace, kValues, kSuccess, kBase, kMaxMult, kNoticed, kSupportedBy };
  static_assert(std::size_t{kPlace} == kAttributePlace);
  AttributeDefinition definition{.name = value[kName].text()};
  for (const LispValue& possible : value[kValues].list()) {
    definition.values.push_back(attribute_value(possible));
  }
  definition.success = value[kSuccess].number(definition.success);
  definition.base = value[kBase].number(definition.base);
  definition.max_mult = value[kMaxMult].number(definition.max_mult);
  definition.noticed = value[kNoticed].number(definition.noticed);
  for (const LispValue& name : value[kSupportedBy].list()) {
    definition.supported_by.push_back(name.text());
  }
  return definition;
}

LispValue plain(const Resource& resource) {
  if (!is_of_robot(resource.kind)) return {};
  return LispValue::List{std::string(name(resource.kind)), double(resource.owner),
                         double(resource.part)};
}

Result<std::uint32_t> number_value(const LispValue& value, std::string_view what) {
  const double number = value.number(-1.0);
  if (!(number >= 0.0 && number < std::numeric_limits<std::uint32_t>::max()) ||
      number != std::floor(number)) {
    return Error{fmt::format("the number of {} is a whole one from 0 on", what)};
  }
  return static_cast<std::uint32_t>(number);
}

Result<Resource> resource_value(const LispValue& value) {
  const auto kind = resource_kind(value[0].text());
  if (!kind || !is_of_robot(*kind))
    return Error{"expected a robot, a camera, a hand or a storage bin"};
  const auto owner = number_value(value[1], "a robot");
  if (!owner) return owner.error();
  const auto part = number_value(value[2], "a part");
  if (!part) return part.error();
  return Resource{*kind, *owner, *part};
}

LispValue plain(const ThingLocation& location) {
  if (const Point* const at = std::get_if<Point>(&location)) return LispValue::List{at->x, at->y};
  if (const ThingId* const inside = std::get_if<ThingId>(&location)) return double(inside->value);
  if (const Resource* const holder = std::get_if<Resource>(&location)) return plain(*holder);
  return {};
}

Result<ThingLocation> location_value(const LispValue& value) {
  if (value.is_nil()) return ThingLocation{};
  if (value.is_number()) {
    const auto number = number_value(value, "a thing");
    if (!number) return number.error();
    return ThingLocation{ThingId{*number}};
  }
  if (is_part(value)) {
    const auto holder = resource_value(value);
    if (!holder) return holder.error();
    return ThingLocation{*holder};
  }
  if (value.size() == 2 && value[0].is_number() && value[1].is_number()) {
    return ThingLocation{Point{value[0].number(), value[1].number()}};
  }
  return Error{"expected a thing, a hand, a storage bin or a position (x y)"};
}

LispValue plain(const ManipulationValue& value) {
  if (std::holds_alternative<std::monostate>(value)) return {};
  if (const bool* const flag = std::get_if<bool>(&value)) {
    return *flag ? LispValue::truth() : LispValue();
  }
  if (const double* const number = std::get_if<double>(&value)) return *number;
  if (const auto* const text = std::get_if<std::string>(&value)) {
    return LispValue::List{"text", *text};
  }
  if (const auto* const symbol = std::get_if<Symbol>(&value)) return symbol->text;
  if (const auto* const designator = std::get_if<DesignatorId>(&value)) {
    return LispValue::List{"designator", double(designator->value)};
  }
  return plain(std::get<Resource>(value));
}

Result<ManipulationValue> manipulation_value(const LispValue& value) {
  if (value.is_nil()) return ManipulationValue{};
  if (value.is_true()) return ManipulationValue{true};
  if (value.is_number()) return ManipulationValue{value.number()};
  if (value.is_text()) return ManipulationValue{Symbol{value.text()}};
  if (value[0].text() == "text") return ManipulationValue{value[1].text()};
  if (value[0].text() == "designator") {
    const auto number = number_value(value[1], "a designator");
    if (!number) return number.error();
    return ManipulationValue{DesignatorId{*number}};
  }
  const auto part = resource_value(value);
  if (!part) return part.error();
  return ManipulationValue{*part};
}

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
