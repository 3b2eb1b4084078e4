// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/value_json.h"

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace magna {
namespace {

using nlohmann::json;

json to_json(const Footprint& print) {
  return json::array({print.width, print.depth, print.rotation});
}

json to_json(const ThingKicker& one) {
  return json::array({one.kicker, one.probability, one.again});
}

void read(const json& j, ThingKicker& one) {
  one = {whole<std::uint32_t>(j.at(0)), j.at(1).get<double>(), j.at(2).get<bool>()};
}

/// Reads the numbers of an array, in order.
void read_numbers(const json& j, auto&... numbers) {
  std::size_t k = 0;
  ((numbers = j.at(k++).get<double>()), ...);
}

/// Reads an enumerator: `named` finds it by its name, `what` says what else the JSON has.
template <class Enum, class Named>
void read_named(const json& j, Enum& value, Named named, const char* what) {
  const std::optional<Enum> known = named(j.get<std::string>());
  if (!known) throw std::out_of_range(what);
  value = *known;
}

/// Finds an enumerator by its name among those up to `kLast`.
template <auto kLast>
std::optional<decltype(kLast)> named_up_to(std::string_view wanted) {
  for (int k = 0; k <= static_cast<int>(kLast); ++k) {
    const auto value = static_cast<decltype(kLast)>(k);
    if (name(value) == wanted) return value;
  }
  return {};
}

bool read_argument(const json& value, double& out) {
  if (!value.is_number()) return false;
  out = value.get<double>();
  return true;
}

bool read_argument(const json& value, std::int32_t& out) {
  double number = 0.0;  // 4.0 is accepted as an integer
  constexpr double kMost = std::numeric_limits<std::int32_t>::max();
  if (!read_argument(value, number)) return false;
  if (number != std::floor(number) || std::abs(number) > kMost) return false;
  out = static_cast<std::int32_t>(number);
  return true;
}

bool read_argument(const json& value, std::string& out) {
  if (!value.is_string()) return false;
  out = value.get<std::string>();
  return true;
}

/// The arguments after the robot in a command (gobot.md, Actions): [7.5, 3.5], ["belt0", 5].
json action_arguments(const RobotAction& action) {
  json list = json::array();
  for (const ActionArgument& argument : arguments(action)) {
    std::visit([&](const auto& value) { list.push_back(value); }, argument);
  }
  return list;
}

/// The action of that name with the arguments of a list; nothing if there is no such action, or the
/// number or a type of the arguments is wrong.
std::optional<RobotAction> action_from_json(std::string_view name, const json& list) {
  auto action = action_named(name);
  if (!action || !list.is_array()) return {};
  std::vector<ActionArgument> values = arguments(*action);
  if (list.size() != values.size()) return {};
  for (std::size_t k = 0; k < values.size(); ++k) {
    const auto reads = [&](auto& value) { return read_argument(list[k], value); };
    if (!std::visit(reads, values[k])) return {};
  }
  return with_arguments(*std::move(action), values);
}

}  // namespace

json to_json(const AttributeValue& value) {
  return std::visit([](const auto& v) { return json(v); }, value);
}

void read(const json& j, AttributeValue& value) {
  if (j.is_boolean()) {
    value = j.get<bool>();
  } else if (j.is_number()) {
    value = j.get<double>();
  } else {
    value = j.get<std::string>();
  }
}

json to_json(const AttributeDefinition& attribute) {
  json values = json::array();
  for (const AttributeValue& value : attribute.values) values.push_back(to_json(value));
  return {{"name", attribute.name},
          {"values", std::move(values)},
          {"success", attribute.success},
          {"base", attribute.base},
          {"max-mult", attribute.max_mult},
          {"noticed", attribute.noticed},
          {"supported-by", attribute.supported_by}};
}

void read(const json& j, AttributeDefinition& attribute) {
  attribute.name = j.at("name").get<std::string>();
  for (const json& value : j.at("values")) read(value, attribute.values.emplace_back());
  attribute.success = j.at("success").get<double>();
  attribute.base = j.at("base").get<double>();
  attribute.max_mult = j.at("max-mult").get<double>();
  attribute.noticed = j.at("noticed").get<double>();
  attribute.supported_by = j.at("supported-by").get<std::vector<std::string>>();
}

json to_json(const ThingLocation& location) {
  if (const auto* const at = std::get_if<Point>(&location)) return to_json(*at);
  if (const auto* const container = std::get_if<ThingId>(&location)) return container->value;
  if (const auto* const holder = std::get_if<Resource>(&location)) return member_json(*holder);
  return nullptr;
}

void read(const json& j, ThingLocation& location) {
  if (j.is_null()) {
    location = std::monostate{};
  } else if (j.is_array()) {
    read(j, location.emplace<Point>());
  } else if (j.is_object()) {
    read_fields(j, location.emplace<Resource>());
  } else {
    location = ThingId{whole<std::uint32_t>(j)};
  }
}

json to_json(const ThingDescription& d) {
  json j{{"name", d.name},
         {"kind", name(d.kind)},
         {"attributes", json::object()},
         {"contents", json::array()},
         {"kickers", json::array()},
         {"object", d.object},
         {"place", json::array({d.place.line, d.place.column})}};
  for (const auto& [name, value] : d.attributes) j["attributes"][name] = to_json(value);
  for (const ThingDescription& inner : d.contents) j["contents"].push_back(to_json(inner));
  for (const ThingKicker& one : d.kickers) j["kickers"].push_back(to_json(one));
  if (d.footprint) j["footprint"] = to_json(*d.footprint);
  return j;
}

void read(const json& j, ThingDescription& d) {
  d.name = j.at("name").get<std::string>();
  read_named(j.at("kind"), d.kind, thing_kind, "unknown kind of thing");
  for (const auto& [name, value] : j.at("attributes").items()) {
    AttributeValue read_value;
    read(value, read_value);
    d.attributes.set(name, std::move(read_value));
  }
  for (const json& inner : j.at("contents")) read(inner, d.contents.emplace_back());
  for (const json& one : j.at("kickers")) read(one, d.kickers.emplace_back());
  d.object = whole<std::int32_t>(j.at("object"));
  d.place = {whole<int>(j.at("place").at(0)), whole<int>(j.at("place").at(1))};
  if (j.contains("footprint")) {
    Footprint& print = d.footprint.emplace();
    read_numbers(j.at("footprint"), print.width, print.depth, print.rotation);
  }
}

json to_json(const Waypoint& w) {
  json j{{"type", name(w.type)}, {"x", w.target.x}, {"y", w.target.y}};
  if (w.theta) j["theta"] = *w.theta;
  if (w.course != 0.0) j["course"] = w.course;
  return j;
}

void read(const json& j, Waypoint& w) {
  read_named(j.at("type"), w.type, waypoint_type, "unknown way-point type");
  w.target = {j.at("x").get<double>(), j.at("y").get<double>()};
  if (j.contains("theta")) w.theta = j.at("theta").get<double>();
  if (j.contains("course")) w.course = j.at("course").get<double>();
}

json to_json(const Pose& pose) { return json::array({pose.x, pose.y, pose.theta}); }
void read(const json& j, Pose& pose) { read_numbers(j, pose.x, pose.y, pose.theta); }

json to_json(const MarkContent& mark) {
  json all = {{"kind", name(mark.kind)}, {"x", mark.at.x}, {"y", mark.at.y}, {"text", mark.text}};
  if (!mark.robot.empty()) all["robot"] = mark.robot;
  if (mark.image != 0) all["image"] = mark.image;
  if (mark.state) all["state"] = name(*mark.state);
  return all;
}

void read(const json& j, MarkContent& mark) {
  read_named(j.at("kind"), mark.kind, mark_kind, "unknown kind of mark");
  mark.at = {j.at("x").get<double>(), j.at("y").get<double>()};
  mark.text = j.at("text").get<std::string>();
  if (j.contains("robot")) mark.robot = j.at("robot").get<std::string>();
  if (j.contains("image")) mark.image = whole<std::uint32_t>(j.at("image"));
  if (j.contains("state")) {
    read_named(j.at("state"), mark.state.emplace(), mark_state, "unknown state of a mark");
  }
}

json to_json(const RobotAction& action) {
  return {{"name", name(action)}, {"arguments", action_arguments(action)}};
}
void read(const json& j, RobotAction& action) {
  auto known = action_from_json(j.at("name").get<std::string>(), j.at("arguments"));
  if (!known) throw std::out_of_range("unknown action of a robot, or wrong arguments");
  action = *std::move(known);
}

json to_json(CameraAim aim) { return json::array({aim.pan, aim.tilt}); }
void read(const json& j, CameraAim& aim) { read_numbers(j, aim.pan, aim.tilt); }

json to_json(const Destination& into) {
  const char* const key = std::holds_alternative<BinNumber>(into) ? "bin" : "designator";
  return std::visit([key](const auto& number) { return json{{key, number.value}}; }, into);
}
void read(const json& j, Destination& into) {
  if (j.contains("bin")) {
    into = BinNumber{whole<std::uint32_t>(j.at("bin"))};
  } else {
    into = DesignatorId{whole<std::uint32_t>(j.at("designator"))};
  }
}

json to_json(const ManipulationValue& value) {
  return std::visit(
      [](const auto& v) -> json {
        using V = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<V, std::monostate>) {
          return nullptr;
        } else if constexpr (std::is_same_v<V, Symbol>) {
          return {{"symbol", v.text}};
        } else if constexpr (std::is_same_v<V, DesignatorId>) {
          return {{"designator", v.value}};
        } else if constexpr (std::is_same_v<V, Resource>) {
          return member_json(v);
        } else {
          return v;
        }
      },
      value);
}
void read(const json& j, ManipulationValue& value) {
  if (j.is_null()) {
    value = std::monostate{};
  } else if (j.is_boolean()) {
    value = j.get<bool>();
  } else if (j.is_number()) {
    value = j.get<double>();
  } else if (j.is_string()) {
    value = j.get<std::string>();
  } else if (j.contains("symbol")) {
    value = Symbol{j.at("symbol").get<std::string>()};
  } else if (j.contains("designator")) {
    value = DesignatorId{whole<std::uint32_t>(j.at("designator"))};
  } else {
    read_fields(j, value.emplace<Resource>());
  }
}

json to_json(const DescriptorSpec& spec) {
  json all = json::array();
  for (const AttributeSpec& one : spec) {
    json j{{"name", one.name}};
    if (const auto* const range = std::get_if<Interval>(&one.wanted)) {
      j["range"] = {range->min, range->max};
    } else {
      j["values"] = json::array();
      for (const AttributeValue& value : std::get<AttributeSpec::OneOf>(one.wanted)) {
        j["values"].push_back(to_json(value));
      }
    }
    if (one.threshold) j["threshold"] = *one.threshold;
    all.push_back(std::move(j));
  }
  return all;
}
void read(const json& j, DescriptorSpec& spec) {
  for (const json& one : j) {
    AttributeSpec& asked = spec.emplace_back();
    asked.name = one.at("name").get<std::string>();
    if (one.contains("range")) {
      auto& range = asked.wanted.emplace<Interval>();
      read_numbers(one.at("range"), range.min, range.max);
    } else {
      auto& values = asked.wanted.emplace<AttributeSpec::OneOf>();
      for (const json& value : one.at("values")) read(value, values.emplace_back());
    }
    if (one.contains("threshold")) asked.threshold = one.at("threshold").get<double>();
  }
}

json to_json(const BodyVelocity& v) { return json::array({v.vx, v.vy, v.omega}); }
void read(const json& j, BodyVelocity& v) { read_numbers(j, v.vx, v.vy, v.omega); }

json to_json(const Point& point) { return json::array({point.x, point.y}); }
void read(const json& j, Point& point) { read_numbers(j, point.x, point.y); }

void read(const json& j, Opcode& opcode) { read_named(j, opcode, magna::opcode, "unknown opcode"); }
void read(const json& j, SearchOrder& order) {
  read_named(j, order, search_order, "not an order for a search");
}
void read(const json& j, CybotState& state) {
  read_named(j, state, cybot_state, "unknown state of a robot");
}
void read(const json& j, SightingClass& kind) {
  read_named(j, kind, named_sighting_class, "unknown class of an object");
}
void read(const json& j, ResourceKind& kind) {
  read_named(j, kind, resource_kind, "unknown kind of resource");
  if (!is_of_robot(kind)) throw std::out_of_range("unknown kind of resource");
}
void read(const json& j, EyePreset& preset) {
  read_named(j, preset, named_up_to<EyePreset::Unity>, "unknown preset of eyes");
}
void read(const json& j, DesignatorType& type) {
  read_named(j, type, named_up_to<DesignatorType::NonLocal>, "unknown designator type");
}
void read(const json& j, PaneType& type) {
  read_named(j, type, named_up_to<static_cast<PaneType>(kPaneTypes - 1)>, "unknown pane type");
}
void read(const json& j, OrderKind& kind) {
  read_named(j, kind, order_kind, "unknown kind of order");
}
void read(const json& j, OrderCrew& crew) {
  read_named(j, crew, order_crew, "unknown robots of an order");
}
void read(const json& j, OrderAfter& after) {
  read_named(j, after, order_after, "unknown end of an order");
}

}  // namespace magna
