// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lisp/primitives.h"

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <utility>

#include "core/engine/area_order_inputs.h"
#include "core/engine/mission_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/lisp/program_files.h"
#include "core/lisp/program_sources.h"
#include "core/lisp/world_values.h"
#include "core/robot/parts_scene.h"
#include "core/sim/file_source.h"

namespace magna {
namespace {

// Queries of programs about robots, their parts, designators and odometers, and about the
// simulation (robot_parts.lisp, command_issue.lisp, odometers.lisp, events.lisp, simulation.lisp).

LispValue number(auto value) { return static_cast<double>(value); }
LispValue list(LispValue::List values) { return values; }
LispValue flag(bool value) { return value ? LispValue::truth() : LispValue(); }

/// A robot's or part's number; nothing if the value is not a number.
std::optional<std::uint32_t> index(const LispValue& value) {
  if (!value.is_number() || value.whole() < 0 || value.whole() != value.number()) return {};
  return static_cast<std::uint32_t>(value.whole());
}

/// nil for an accepted input, otherwise its reason.
Result<LispValue> accepted(const Outcome& outcome) {
  if (outcome) return LispValue();
  return Error{outcome.reason()};
}

/// A query about the robot given by the first argument.
using RobotQuestion =
    std::function<Result<LispValue>(WorldAccess&, RobotId, const LispValue& arguments)>;
Primitive of_robot(RobotQuestion question) {
  return [question = std::move(question)](WorldAccess& door,
                                          const LispValue& arguments) -> Result<LispValue> {
    const auto robot = index(arguments[0]);
    if (!robot || *robot >= door.engine().team().size()) {
      return Error{"there is no such robot in the world that runs"};
    }
    return question(door, RobotId{*robot}, arguments);
  };
}

/// A query that only reads the engine.
using RobotLook = LispValue (*)(const Engine&, RobotId);
Primitive of_robot(RobotLook look) {
  return of_robot([look](WorldAccess& door, RobotId robot, const LispValue&) -> Result<LispValue> {
    return look(door.engine(), robot);
  });
}

/// A query about a part of a given kind, whose number is the second argument.
using PartLook = LispValue (*)(const Engine&, Resource part);
Primitive of_part(ResourceKind kind, PartLook look) {
  return of_robot([kind, look](WorldAccess& door, RobotId robot,
                               const LispValue& arguments) -> Result<LispValue> {
    const auto part = index(arguments[1]);
    const Resource resource{kind, robot.value, part.value_or(0)};
    if (!part || !door.engine().team().has(resource)) {
      return Error{fmt::format("{} has no such {}", door.engine().team().description(robot).name,
                               name(kind))};
    }
    return look(door.engine(), resource);
  });
}

/// Returns ((field-of-view resolution) …) (strength …) (capacity …).
LispValue robot_parts(const Engine& engine, RobotId robot) {
  const RobotParts& parts = engine.team().parts(robot);
  LispValue::List cameras, hands, bins;
  for (const CameraPart& one : parts.cameras) {
    cameras.emplace_back(LispValue::List{one.field_of_view, number(one.resolution)});
  }
  for (const HandPart& one : parts.hands) hands.emplace_back(one.strength);
  for (const BinPart& one : parts.bins) bins.emplace_back(one.capacity);
  return list({std::move(cameras), std::move(hands), std::move(bins)});
}

/// Returns (angle designator view): the tracked designator or nil; the last view, nil before the
/// first.
LispValue camera(const Engine& engine, Resource part) {
  const CameraPart& camera = engine.team().parts(part.of_robot()).cameras[part.part];
  LispValue tracking;
  if (camera.tracking) tracking = designator_value(engine, part.of_robot(), *camera.tracking);
  return list(
      {camera.angle, std::move(tracking), LispValue::List(camera.view.begin(), camera.view.end())});
}

/// Returns (open used): used = the sum of the sizes of its contents.
LispValue bin(const Engine& engine, Resource part) {
  const World& world = engine.world();
  double used = 0.0;
  for (const ThingId thing : things_in(world, part)) {
    used += world.thing(thing).attributes.number("size");
  }
  return list({flag(engine.team().parts(part.of_robot()).bins[part.part].open), used});
}

/// Returns (speed turn-angle), cells and radians per tick.
LispValue robot_speeds(const Engine& engine, RobotId robot) {
  const TickUnits units{engine.world().tick_seconds()};
  return list({units.per_tick(engine.team().cruise_speed()[robot.index()]),
               units.per_tick(engine.team().turn_rate()[robot.index()])});
}

/// Returns (type angle place-type data), nil for a removed one.
Result<LispValue> designator(WorldAccess& door, RobotId robot, const LispValue& arguments) {
  const auto id = index(arguments[1]);
  if (!id) return Error{"expected the number of a designator"};
  const LispValue value = designator_value(door.engine(), robot, DesignatorId{*id});
  return list({value.list().begin() + 1, value.list().end()});
}

/// Returns the numbers of the robot's designators.
LispValue designators(const Engine& engine, RobotId robot) {
  LispValue::List numbers;
  for (const Designator& one : engine.team().parts(robot).designators) {
    numbers.push_back(number(one.id.value));
  }
  return numbers;
}

/// Arguments: name and fields of the command. Returns its ticket.
Result<LispValue> command(WorldAccess& door, RobotId robot, const LispValue& arguments) {
  auto command = command_from(door.engine(), arguments[1].text(), arguments[2]);
  if (!command) return command.error();
  const auto ticket = door.command(robot, *command);
  if (!ticket) return ticket.error();
  return number(*ticket);
}

/// The robot or its part; arguments: kind and number of the part.
Result<Resource> resource_of(RobotId robot, const LispValue& arguments) {
  const auto kind = resource_kind(arguments[1].text());
  const auto part = index(arguments[2]);
  if (kind && is_of_robot(*kind) && part) return Resource{*kind, robot.value, *part};
  return Error{"expected a robot, camera, hand or storage bin"};
}

/// Arguments: kind and number of the part.
Result<LispValue> interrupt(WorldAccess& door, RobotId robot, const LispValue& arguments) {
  const auto resource = resource_of(robot, arguments);
  if (!resource) return resource.error();
  return accepted(door.submit(input::Interrupt{robot, resource->kind, resource->part}));
}

Result<LispValue> move_aside(WorldAccess& door, RobotId robot, const LispValue&) {
  return accepted(door.submit(input::MoveAside{robot}));
}

Result<LispValue> replan(WorldAccess& door, RobotId robot, const LispValue&) {
  return accepted(door.submit(input::MissionReplan{robot}));
}

/// Whether a command occupies the resource. Arguments: kind and number of the part.
Result<LispValue> busy(WorldAccess& door, RobotId robot, const LispValue& arguments) {
  const auto resource = resource_of(robot, arguments);
  if (!resource) return resource.error();
  return flag(door.engine().team().busy(*resource));
}

/// Returns the names of all odometers.
LispValue odometers(const Engine& engine, RobotId robot) {
  LispValue::List names;
  if (const Odometers* const all = engine.team().odometers(robot)) {
    for (const Odometer& one : all->all()) names.emplace_back(one.name());
  }
  return names;
}

LispValue bounds(Interval interval) { return LispValue::List{interval.min, interval.max}; }

/// Returns (min max) of x, of y and of the angle: cells and radians.
Result<LispValue> odometer(WorldAccess& door, RobotId robot, const LispValue& arguments) {
  const Odometers* const all = door.engine().team().odometers(robot);
  const Odometer* const found = all == nullptr ? nullptr : all->find(arguments[1].text());
  if (found == nullptr) {
    return Error{fmt::format("{} has no odometer called {}",
                             door.engine().team().description(robot).name, arguments[1].text())};
  }
  const PointInterval pos = found->pos();
  return list({bounds(pos.x), bounds(pos.y), bounds(found->ang())});
}

Result<LispValue> make_odometer(WorldAccess& door, RobotId robot, const LispValue& arguments) {
  return accepted(door.submit(input::MakeOdometer{robot, arguments[1].text()}));
}

/// Further arguments: whether to reset the position, and the angle.
Result<LispValue> reset_odometer(WorldAccess& door, RobotId robot, const LispValue& arguments) {
  return accepted(door.submit(input::ResetOdometer{
      robot, arguments[1].text(), arguments[2].is_true(), arguments[3].is_true()}));
}

Result<LispValue> parameter(WorldAccess& door, const LispValue& arguments) {
  return parameter_value(door.engine().parameters(), arguments);
}

Result<LispValue> set_parameter(WorldAccess& door, const LispValue& arguments) {
  const auto setting = parameter_setting(arguments);
  if (!setting) return setting.error();
  return accepted(
      door.submit(input::SetParameter{std::string(info(setting->id).name), setting->value}));
}

Result<LispValue> clean(WorldAccess& door, const LispValue& arguments) {
  return accepted(door.submit(input::Clean{arguments[0].is_true()}));
}

/// Makes the robot the active one, for the window.
Result<LispValue> select(WorldAccess& door, RobotId robot, const LispValue&) {
  return accepted(door.submit(input::Select{robot}));
}

Result<LispValue> tick(WorldAccess& door, const LispValue&) { return number(door.engine().now()); }

Result<LispValue> seconds(WorldAccess& door, const LispValue&) {
  return LispValue(static_cast<double>(door.engine().now()) * door.engine().world().tick_seconds());
}

/// Returns (name closed-for in-force from until ((x y) …)) for each no-go area: closed-for is "all"
/// or "exploration"; times are seconds, nil = no limit.
Result<LispValue> no_go_areas(WorldAccess& door, const LispValue&) {
  const Engine& engine = door.engine();
  const double now = static_cast<double>(engine.now()) * engine.world().tick_seconds();
  const auto time = [](std::optional<double> at) { return at ? LispValue(*at) : LispValue(); };
  LispValue::List areas;
  for (const NoGoArea& area : engine.no_go()) {
    LispValue::List corners;
    for (const Point p : area.corners) corners.emplace_back(LispValue::List{p.x, p.y});
    const NoGoRules& rules = area.rules;
    areas.emplace_back(LispValue::List{rules.name, rules.exploration_only ? "exploration" : "all",
                                       flag(rules.in_force(now)), time(rules.from),
                                       time(rules.until), std::move(corners)});
  }
  return LispValue(std::move(areas));
}

/// Arguments: kind, room or nil, corners, robots (a word, a number of robots, or a list of their
/// numbers), what they do after it, whether they rejoin, the name of the area. Returns its number.
Result<LispValue> order_area(WorldAccess& door, const LispValue& arguments) {
  input::GiveAreaOrder order;
  const auto kind = order_kind(arguments[0].text());
  if (!kind) {
    return Error{
        fmt::format("{} is not an order: expected {}", arguments[0].text(), order_kind_names())};
  }
  const auto after = order_after(arguments[4].text());
  if (!after) return Error{fmt::format("{} is not stay, return or help", arguments[4].text())};
  order.kind = *kind;
  order.after = *after;
  order.rejoin = arguments[5].is_true();
  std::vector<Point> corners;
  for (const LispValue& corner : arguments[2].list()) {
    corners.push_back({corner[0].number(), corner[1].number()});
  }
  order.area = area_with(std::move(corners));
  order.area.room = arguments[1].text();
  order.area.name = arguments[6].text();
  const LispValue& robots = arguments[3];
  if (robots.is_number()) {
    order.team = {OrderCrew::Number, index(robots).value_or(0)};
  } else if (robots.is_text()) {
    order.team.who = robots.text() == name(OrderCrew::All) ? OrderCrew::All : OrderCrew::Needed;
  } else {
    order.team.who = OrderCrew::Named;
    for (const LispValue& robot : robots.list()) {
      order.robots.push_back(RobotId{index(robot).value_or(0)});
    }
  }
  const Outcome outcome = door.submit(order);
  if (!outcome) return Error{outcome.reason()};
  return number(outcome.order.value_or(AreaOrderId{}).value);
}

Result<LispValue> cancel_order(WorldAccess& door, const LispValue& arguments) {
  return accepted(door.submit(input::CancelAreaOrder{{index(arguments[0]).value_or(0)}, false}));
}

/// Returns (number kind state covered found robots seconds area author name) for each order, see
/// AreaOrderStatus: seconds are nil while it is in force; the area is the name of a room,
/// ((x y) …), or nil = the whole map; the name is that of the corners, or nil.
Result<LispValue> area_orders(WorldAccess& door, const LispValue&) {
  LispValue::List orders;
  for (const AreaOrderStatus& order : door.engine().area_orders()) {
    LispValue::List corners;
    for (const Point p : order.order.area.corners) corners.emplace_back(LispValue::List{p.x, p.y});
    const auto& [room, polygon, called] = order.order.area;
    orders.emplace_back(LispValue::List{
        number(order.id.value), std::string(name(order.order.kind)), std::string(state_name(order)),
        order.covered, number(order.found), number(order.crew.size()),
        order.result ? LispValue(order.result->seconds) : LispValue(),
        room.empty() ? LispValue(std::move(corners)) : LispValue(room), order.author,
        called.empty() ? LispValue() : LispValue(called)});
  }
  return LispValue(std::move(orders));
}

/// (end covered found seconds) of an order; nil while it is in force.
Result<LispValue> order_result(WorldAccess& door, const LispValue& arguments) {
  const AreaOrderId id{index(arguments[0]).value_or(0)};
  for (const AreaOrderStatus& order : door.engine().area_orders()) {
    if (order.id != id) continue;
    if (!order.result) return LispValue();
    const AreaOrderResult& result = *order.result;
    return list(
        {std::string(name(result.end)), result.covered, number(result.found), result.seconds});
  }
  return Error{fmt::format("there is no order {}, or it ended long ago", id.value)};
}

LispReport report_from(const LispValue& program, std::string kind, const LispValue& text,
                       const LispValue& place) {
  return {static_cast<std::uint32_t>(program.whole()), std::move(kind), text.text(),
          static_cast<long>(place.number(-1.0))};
}

const char* use_name(SourceUse::Kind kind) {
  switch (kind) {
    case SourceUse::Kind::Definition: return "definition";
    case SourceUse::Kind::Call: return "call";
    case SourceUse::Kind::Binding: return "binding";
    case SourceUse::Kind::Setting: return "setting";
    case SourceUse::Kind::Reference: break;
  }
  return "reference";
}

}  // namespace

void add_robot_primitives(PrimitiveTable& table) {
  table["robot-parts"] = of_robot(robot_parts);
  table["robot-speeds"] = of_robot(robot_speeds);
  table["camera"] = of_part(ResourceKind::Camera, camera);
  table["bin"] = of_part(ResourceKind::Bin, bin);
  table["designator"] = of_robot(designator);
  table["designators"] = of_robot(designators);
  table["command"] = of_robot(command);
  table["interrupt"] = of_robot(interrupt);
  table["move-aside"] = of_robot(move_aside);
  table["replan"] = of_robot(replan);
  table["busy"] = of_robot(busy);
  table["odometers"] = of_robot(odometers);
  table["odometer"] = of_robot(odometer);
  table["make-odometer"] = of_robot(make_odometer);
  table["reset-odometer"] = of_robot(reset_odometer);
  table["select"] = of_robot(select);
  table["parameter"] = parameter;
  table["set-parameter"] = set_parameter;
  table["clean"] = clean;
  table["tick"] = tick;
  table["order-area"] = order_area;
  table["cancel-order"] = cancel_order;
  table["order-result"] = order_result;
  table["area-orders"] = area_orders;
  table["seconds"] = seconds;
  table["no-go-areas"] = no_go_areas;
}

void add_program_primitives(PrimitiveTable& table) {
  table["output"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    door.output(static_cast<std::uint32_t>(in[0].whole()), in[1].text());
    return LispValue();
  };
  table["program"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    door.enter_program(static_cast<std::uint32_t>(in[0].whole()));
    return LispValue();
  };
  table["report"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    door.report(report_from(in[0], in[1].text(), in[2], in[3]));
    return LispValue();
  };
  table["read-source"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    if (door.sources() == nullptr) return Error{"no file can be loaded here"};
    FileSource disk;
    FileSource* const files = door.files();
    return read_source(*door.sources(), files == nullptr ? disk : *files, in);
  };
  table["call-places"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    if (door.sources() == nullptr) return Error{"no text is known here"};
    return call_places(*door.sources(), in[0]);
  };
  // (name base) → ((form kind file line column) …)
  table["source-uses"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    if (door.sources() == nullptr) return LispValue();
    LispValue::List uses;
    for (const SourceUse& use :
         door.sources()->uses(in[0].text(), static_cast<long>(in[1].number(0.0)))) {
      uses.emplace_back(LispValue::List{use.form, use_name(use.kind), use.file, double(use.line),
                                        double(use.column)});
    }
    return LispValue(std::move(uses));
  };
  table["calls-of"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    if (door.sources() == nullptr) return LispValue();
    const std::vector<std::string> names = door.sources()->calls_of(in[0].text());
    return LispValue(LispValue::List(names.begin(), names.end()));
  };
  // (place reading message symbol) → (message file line column)
  table["error-place"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    if (door.sources() == nullptr) return LispValue();
    const Error error = door.sources()->error(static_cast<long>(in[0].number(-1.0)),
                                              in[1].is_true(), in[2].text(), in[3].text());
    return LispValue(
        LispValue::List{error.message, error.file, double(error.line), double(error.column)});
  };
  table["error-text"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    if (door.sources() == nullptr) return LispValue(in[2].text());
    const auto place = static_cast<long>(in[0].number(-1.0));
    return LispValue(
        door.sources()->error(place, in[1].is_true(), in[2].text(), in[3].text()).text());
  };
  table["message"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    door.message(static_cast<std::uint32_t>(in[0].whole()), in[1].text(), in[2].text());
    return LispValue();
  };
  table["program-failed"] = [](WorldAccess& door, const LispValue& in) -> Result<LispValue> {
    door.program_failed(report_from(in[0], "error", in[1], in[2]));
    return LispValue();
  };
}

}  // namespace magna
