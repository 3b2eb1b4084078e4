// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/value_json.h"

#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "core/engine/json_whole.h"
#include "core/hall/action_json.h"

namespace magna {
namespace {

/// The place and size of anything that the window shows.
template <class Box>
void read_box(const json& j, Box& box) {
  box.x = whole<int>(j.at("x"));
  box.y = whole<int>(j.at("y"));
  box.width = whole<int>(j.at("width"));
  box.height = whole<int>(j.at("height"));
}

}  // namespace

using nlohmann::json;

json to_json(RobotId id) { return id.value; }
void read(const json& j, RobotId& id) { id.value = whole<std::uint32_t>(j); }

json to_json(const Waypoint& w) {
  json j{{"type", name(w.type)}, {"x", w.target.x}, {"y", w.target.y}};
  if (w.theta) j["theta"] = *w.theta;
  if (w.course != 0.0) j["course"] = w.course;
  return j;
}

void read(const json& j, Waypoint& w) {
  const auto type = waypoint_type(j.at("type").get<std::string>());
  if (!type) throw std::out_of_range("unknown way-point type");
  w.type = *type;
  w.target = {j.at("x").get<double>(), j.at("y").get<double>()};
  if (j.contains("theta")) w.theta = j.at("theta").get<double>();
  if (j.contains("course")) w.course = j.at("course").get<double>();
}

json to_json(Opcode opcode) { return name(opcode); }
void read(const json& j, Opcode& opcode) {
  const auto known = magna::opcode(j.get<std::string>());
  if (!known) throw std::out_of_range("unknown opcode");
  opcode = *known;
}

json to_json(SearchOrder order) { return name(order); }
void read(const json& j, SearchOrder& order) {
  const auto known = search_order(j.get<std::string>());
  if (!known) throw std::out_of_range("not an order for a search");
  order = *known;
}

json to_json(CybotState state) { return name(state); }
void read(const json& j, CybotState& state) {
  const auto known = cybot_state(j.get<std::string>());
  if (!known) throw std::out_of_range("unknown state of a robot");
  state = *known;
}

json to_json(const Pose& pose) { return json::array({pose.x, pose.y, pose.theta}); }
void read(const json& j, Pose& pose) {
  pose = {j.at(0).get<double>(), j.at(1).get<double>(), j.at(2).get<double>()};
}

// The targets of an interrupt.
json to_json(ResourceKind kind) { return name(kind); }
void read(const json& j, ResourceKind& kind) {
  const auto known = resource_kind(j.get<std::string>());
  if (!known || !is_of_robot(*known)) throw std::out_of_range("unknown kind of resource");
  kind = *known;
}

json to_json(const Plan& plan) {
  json points = json::array();
  for (const Waypoint& w : plan.waypoints) points.push_back(to_json(w));
  return {{"waypoints", points}, {"patrol", plan.patrol}};
}

void read(const json& j, Plan& plan) {
  for (const json& point : j.at("waypoints")) read(point, plan.waypoints.emplace_back());
  plan.patrol = j.at("patrol").get<bool>();
}

json to_json(const MarkContent& mark) {
  json all = {{"kind", name(mark.kind)}, {"x", mark.at.x}, {"y", mark.at.y}, {"text", mark.text}};
  if (!mark.robot.empty()) all["robot"] = mark.robot;
  if (mark.image != 0) all["image"] = mark.image;
  return all;
}

void read(const json& j, MarkContent& mark) {
  const auto kind = mark_kind(j.at("kind").get<std::string>());
  if (!kind) throw std::out_of_range("unknown kind of mark");
  mark = {
      *kind, {j.at("x").get<double>(), j.at("y").get<double>()}, j.at("text").get<std::string>()};
  if (j.contains("robot")) mark.robot = j.at("robot").get<std::string>();
  if (j.contains("image")) mark.image = whole<std::uint32_t>(j.at("image"));
}

json to_json(MarkId id) { return id.value; }
void read(const json& j, MarkId& id) { id.value = whole<std::uint32_t>(j); }

json to_json(NoGoId id) { return id.value; }
void read(const json& j, NoGoId& id) { id.value = whole<std::uint32_t>(j); }

json to_json(SightingId id) { return id.value; }
void read(const json& j, SightingId& id) { id.value = whole<std::uint32_t>(j); }

json to_json(SightingClass kind) { return name(kind); }
void read(const json& j, SightingClass& kind) {
  const auto known = named_sighting_class(j.get<std::string>());
  if (!known) throw std::out_of_range("unknown class of an object");
  kind = *known;
}

json to_json(ImageId id) { return id.value; }
void read(const json& j, ImageId& id) { id.value = whole<std::uint32_t>(j); }

json to_json(const RobotAction& action) {
  return {{"name", name(action)}, {"arguments", action_arguments(action)}};
}
void read(const json& j, RobotAction& action) {
  auto known = action_from_json(j.at("name").get<std::string>(), j.at("arguments"));
  if (!known) throw std::out_of_range("unknown action of a robot, or wrong arguments");
  action = *std::move(known);
}

json to_json(ActionId id) { return id.value; }
void read(const json& j, ActionId& id) { id.value = whole<std::uint32_t>(j); }

json to_json(CameraAim aim) { return json::array({aim.pan, aim.tilt}); }
void read(const json& j, CameraAim& aim) { aim = {j.at(0).get<double>(), j.at(1).get<double>()}; }

json to_json(const Pane& p) {
  return {{"type", name(p.type)}, {"x", p.x}, {"y", p.y}, {"width", p.width}, {"height", p.height}};
}

void read(const json& j, Pane& pane) {
  const auto type = j.at("type").get<std::string>();
  bool known = false;
  for (int k = 0; k < kPaneTypes; ++k) {
    if (name(static_cast<PaneType>(k)) != type) continue;
    pane.type = static_cast<PaneType>(k);
    known = true;
  }
  if (!known) throw std::out_of_range("unknown pane type");
  read_box(j, pane);
}

json to_json(const ListRow& row) {
  return {{"robot", to_json(row.robot)},
          {"x", row.x},
          {"y", row.y},
          {"width", row.width},
          {"height", row.height}};
}

void read(const json& j, ListRow& row) {
  read(j.at("robot"), row.robot);
  read_box(j, row);
}

json to_json(const PictureArea& p) {
  return {
      {"x", p.x},      {"y", p.y}, {"width", p.width}, {"height", p.height}, {"columns", p.columns},
      {"rows", p.rows}};
}

void read(const json& j, PictureArea& picture) {
  read_box(j, picture);
  picture.columns = whole<int>(j.at("columns"));
  picture.rows = whole<int>(j.at("rows"));
}

json to_json(const MapPlace& map) {
  return {{"x", map.x}, {"y", map.y}, {"scale", map.scale}, {"rotation", map.rotation}};
}

void read(const json& j, MapPlace& map) {
  map.x = whole<int>(j.at("x"));
  map.y = whole<int>(j.at("y"));
  map.scale = j.at("scale").get<double>();
  map.rotation = j.at("rotation").get<double>();
}

json to_json(const StopArea& stop) {
  return {{"x", stop.x}, {"y", stop.y}, {"width", stop.width}, {"height", stop.height}};
}

void read(const json& j, StopArea& stop) { read_box(j, stop); }

json to_json(DesignatorId id) { return id.value; }
void read(const json& j, DesignatorId& id) { id.value = whole<std::uint32_t>(j); }

json to_json(DesignatorType type) { return type == DesignatorType::Local ? "local" : "non-local"; }
void read(const json& j, DesignatorType& type) {
  const auto word = j.get<std::string>();
  if (word != "local" && word != "non-local") throw std::out_of_range("unknown designator type");
  type = word == "local" ? DesignatorType::Local : DesignatorType::NonLocal;
}

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
          return to_json(v);
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
    read(j.at("designator"), value.emplace<DesignatorId>());
  } else {
    read(j, value.emplace<Resource>());
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
      asked.wanted =
          Interval{one.at("range").at(0).get<double>(), one.at("range").at(1).get<double>()};
    } else {
      auto& values = asked.wanted.emplace<AttributeSpec::OneOf>();
      for (const json& value : one.at("values")) read(value, values.emplace_back());
    }
    if (one.contains("threshold")) asked.threshold = one.at("threshold").get<double>();
  }
}

json to_json(const BodyVelocity& v) { return json::array({v.vx, v.vy, v.omega}); }
void read(const json& j, BodyVelocity& v) {
  v = {j.at(0).get<double>(), j.at(1).get<double>(), j.at(2).get<double>()};
}

json to_json(const Point& point) { return json::array({point.x, point.y}); }
void read(const json& j, Point& point) { point = {j.at(0).get<double>(), j.at(1).get<double>()}; }

json to_json(EyePreset preset) { return name(preset); }
void read(const json& j, EyePreset& preset) {
  for (const EyePreset known : {EyePreset::Document, EyePreset::Unity}) {
    if (name(known) != j.get<std::string>()) continue;
    preset = known;
    return;
  }
  throw std::out_of_range("unknown preset of eyes");
}

}  // namespace magna
