// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/input_json.h"

#include <stdexcept>
#include <utility>

#include "core/engine/agent_json.h"
#include "core/engine/command_json.h"
#include "core/engine/json_whole.h"
#include "core/engine/thing_json.h"
#include "core/factory/action_json.h"

namespace magna {
namespace {

using magna::read;
using magna::to_json;
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

json to_json(RemoteState state) { return name(state); }
void read(const json& j, RemoteState& state) {
  const auto known = remote_state(j.get<std::string>());
  if (!known) throw std::out_of_range("unknown state of a robot");
  state = *known;
}

json to_json(const Pose& pose) { return json::array({pose.x, pose.y, pose.theta}); }
void read(const json& j, Pose& pose) {
  pose = {j.at(0).get<double>(), j.at(1).get<double>(), j.at(2).get<double>()};
}

// What can be interrupted.
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

json to_json(const AnnotationText& mark) {
  return {{"kind", name(mark.kind)}, {"x", mark.at.x}, {"y", mark.at.y}, {"text", mark.text}};
}

void read(const json& j, AnnotationText& mark) {
  const auto kind = annotation_kind(j.at("kind").get<std::string>());
  if (!kind) throw std::out_of_range("unknown kind of mark");
  mark = {
      *kind, {j.at("x").get<double>(), j.at("y").get<double>()}, j.at("text").get<std::string>()};
}

json to_json(AnnotationId id) { return id.value; }
void read(const json& j, AnnotationId& id) { id.value = whole<std::uint32_t>(j); }

json to_json(const std::optional<AnnotationId>& id) { return id ? to_json(*id) : json(nullptr); }
void read(const json& j, std::optional<AnnotationId>& id) {
  if (!j.is_null()) read(j, id.emplace());
}

json to_json(const std::vector<Point>& corners) {
  json points = json::array();
  for (const Point& p : corners) points.push_back(json::array({p.x, p.y}));
  return points;
}
void read(const json& j, std::vector<Point>& corners) {
  for (const json& point : j) {
    corners.push_back({point.at(0).get<double>(), point.at(1).get<double>()});
  }
}

json to_json(NoGoId id) { return id.value; }
void read(const json& j, NoGoId& id) { id.value = whole<std::uint32_t>(j); }

json to_json(const std::optional<NoGoId>& id) { return id ? to_json(*id) : json(nullptr); }
void read(const json& j, std::optional<NoGoId>& id) {
  if (!j.is_null()) read(j, id.emplace());
}

json to_json(ImageId id) { return id.value; }
void read(const json& j, ImageId& id) { id.value = whole<std::uint32_t>(j); }

json to_json(const std::optional<ImageId>& id) { return id ? to_json(*id) : json(nullptr); }
void read(const json& j, std::optional<ImageId>& id) {
  if (!j.is_null()) read(j, id.emplace());
}

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
  pane.x = whole<int>(j.at("x"));
  pane.y = whole<int>(j.at("y"));
  pane.width = whole<int>(j.at("width"));
  pane.height = whole<int>(j.at("height"));
}

// One list of fields per input serves both directions.
template <class In, class Field>
void fields(In& in, Field&& field) {
  if constexpr (requires { in.robot; }) field("robot", in.robot);
  if constexpr (requires { in.robots; }) field("robots", in.robots);
  if constexpr (requires { in.waypoint; }) field("waypoint", in.waypoint);
  if constexpr (requires { in.goal; }) field("goal", in.goal);
  if constexpr (requires { in.before; }) field("before", in.before);
  if constexpr (requires { in.after; }) field("after", in.after);
  if constexpr (requires { in.index; }) field("index", in.index);
  if constexpr (requires { in.from; }) field("from", in.from);
  if constexpr (requires { in.to; }) field("to", in.to);
  if constexpr (requires { in.plan; }) field("plan", in.plan);
  if constexpr (requires { in.run; }) field("run", in.run);
  if constexpr (requires { in.on; }) field("on", in.on);
  if constexpr (requires { in.id; }) field("id", in.id);
  if constexpr (requires { in.mark; }) field("mark", in.mark);
  if constexpr (requires { in.again; }) field("again", in.again);
  if constexpr (requires { in.command; }) field("command", in.command);
  if constexpr (requires { in.velocity; }) field("velocity", in.velocity);
  if constexpr (requires { in.name; }) field("name", in.name);
  if constexpr (requires { in.value; }) field("value", in.value);
  if constexpr (requires { in.clean; }) field("clean", in.clean);
  if constexpr (requires { in.thing; }) field("thing", in.thing);
  if constexpr (requires { in.description; }) field("description", in.description);
  if constexpr (requires { in.location; }) field("location", in.location);
  if constexpr (requires { in.attribute; }) field("attribute", in.attribute);
  if constexpr (requires { in.dx; }) field("dx", in.dx);
  if constexpr (requires { in.dy; }) field("dy", in.dy);
  if constexpr (requires { in.kick_if_wall; }) field("kick-if-wall", in.kick_if_wall);
  if constexpr (requires { in.kicker; }) field("kicker", in.kicker);
  if constexpr (requires { in.probability; }) field("probability", in.probability);
  if constexpr (requires { in.aim; }) field("aim", in.aim);
  if constexpr (requires { in.image; }) field("image", in.image);
  if constexpr (requires { in.dismissed; }) field("dismissed", in.dismissed);
  if constexpr (requires { in.pose; }) field("pose", in.pose);
  if constexpr (requires { in.position; }) field("position", in.position);
  if constexpr (requires { in.kind; }) field("kind", in.kind);
  if constexpr (requires { in.part; }) field("part", in.part);
  if constexpr (requires { in.pane; }) field("pane", in.pane);
  if constexpr (requires { in.profile; }) field("profile", in.profile);
  if constexpr (requires { in.unit; }) field("unit", in.unit);
  if constexpr (requires { in.connected; }) field("connected", in.connected);
  if constexpr (requires { in.silent; }) field("silent", in.silent);
  if constexpr (requires { in.theta; }) field("theta", in.theta);
  if constexpr (requires { in.metres; }) field("metres", in.metres);
  if constexpr (requires { in.type; }) field("type", in.type);
  if constexpr (requires { in.angle; }) field("angle", in.angle);
  if constexpr (requires { in.distance; }) field("distance", in.distance);
  if constexpr (requires { in.width; }) field("width", in.width);
  if constexpr (requires { in.entry; }) field("entry", in.entry);
  if constexpr (requires { in.opcode; }) field("opcode", in.opcode);
  if constexpr (requires { in.operand; }) field("operand", in.operand);
  if constexpr (requires { in.paused; }) field("paused", in.paused);
  if constexpr (requires { in.state; }) field("state", in.state);
  if constexpr (requires { in.action; }) field("action", in.action);
  if constexpr (requires { in.machine; }) field("machine", in.machine);
  if constexpr (requires { in.package; }) field("package", in.package);
  if constexpr (requires { in.number; }) field("number", in.number);
  if constexpr (requires { in.trial; }) field("trial", in.trial);
  if constexpr (requires { in.reward; }) field("reward", in.reward);
  if constexpr (requires { in.event; }) field("event", in.event);
  if constexpr (requires { in.parameter; }) field("parameter", in.parameter);
  if constexpr (requires { in.preset; }) field("preset", in.preset);
  if constexpr (requires { in.linear; }) field("linear", in.linear);
  if constexpr (requires { in.corners; }) field("corners", in.corners);
}

template <class T>
void write_field(json& j, const char* key, const T& value) {
  if constexpr (requires { json(value); } &&
                (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>)) {
    j[key] = value;
  } else if constexpr (std::is_same_v<T, std::vector<RobotId>>) {
    j[key] = json::array();
    for (const RobotId id : value) j[key].push_back(id.value);
  } else {
    j[key] = to_json(value);
  }
}

template <class T>
void read_field(const json& j, const char* key, T& value) {
  const json& found = j.at(key);
  if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
    value = found.get<T>();
  } else if constexpr (std::is_same_v<T, std::vector<RobotId>>) {
    for (const json& id : found) read(id, value.emplace_back());
  } else {
    read(found, value);
  }
}

template <std::size_t Index = 0>
Input input_named(const std::string& wanted) {
  if constexpr (Index == std::variant_size_v<Input>) {
    throw std::out_of_range("unknown input \"" + wanted + "\"");
  } else {
    Input input{std::in_place_index<Index>};
    return name(input) == wanted ? input : input_named<Index + 1>(wanted);
  }
}

}  // namespace

nlohmann::json to_json(const Input& input) {
  json j = json::object();
  std::visit(
      [&j](const auto& in) {
        fields(in, [&j](const char* key, const auto& value) { write_field(j, key, value); });
      },
      input);
  return j;
}

Input input_from_json(const std::string& wanted, const nlohmann::json& object) {
  Input input = input_named(wanted);
  std::visit(
      [&object](auto& in) {
        fields(in, [&object](const char* key, auto& value) { read_field(object, key, value); });
      },
      input);
  return input;
}

}  // namespace magna
