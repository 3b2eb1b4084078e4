// SPDX-License-Identifier: GPL-3.0-or-later
// The primitives of live_things.lisp, kickers.lisp and manipulating.lisp.

#include <fmt/format.h>

#include <algorithm>

#include "core/engine/thing_inputs.h"
#include "core/lisp/lisp_boot.h"
#include "core/lisp/primitives.h"
#include "core/lisp/thing_reader.h"
#include "core/lisp/world_values.h"
#include "core/robot/remote_robot.h"
#include "core/sensing/descriptor_match.h"

namespace magna {

namespace {

using Arguments = const LispValue&;
using Answer = Result<LispValue>;

const World& world(WorldAccess& door) { return door.engine().world(); }

Result<ThingId> thing_value(WorldAccess& door, const LispValue& value) {
  const auto number = number_value(value, "a thing");
  if (!number) return number.error();
  if (*number >= world(door).things().size()) {
    return Error{fmt::format("there is no thing #{}", std::uint64_t{*number} + 1)};
  }
  return ThingId{*number};
}

/// Calls `ask` for the thing given by the first argument.
template <class Ask>
Primitive about(Ask ask) {
  return [ask](WorldAccess& door, Arguments in) -> Answer {
    const auto id = thing_value(door, in[0]);
    if (!id) return id.error();
    return ask(door, world(door).thing(*id), in);
  };
}

LispValue numbers(const std::vector<ThingId>& things) {
  LispValue::List list;
  for (const ThingId id : things) list.emplace_back(double(id.value));
  return list;
}

LispValue footprint_of(const Thing& thing) {
  const auto& print = thing.footprint;
  if (!print) return {};
  return LispValue::List{print->width, print->depth, print->rotation};
}

// Queries

/// The value in a list; nil if the thing does not have the attribute.
Answer attribute(WorldAccess&, const Thing& thing, Arguments in) {
  const std::string& name = in[1].text();
  if (name == "kind") return LispValue(LispValue::List{std::string(magna::name(thing.kind))});
  if (name == "footprint") {
    return thing.footprint ? LispValue(LispValue::List{footprint_of(thing)}) : LispValue();
  }
  const AttributeValue* const value = thing.attributes.find(name);
  if (value == nullptr) return LispValue();
  return LispValue(LispValue::List{plain(*value)});
}

/// Returns (name kind footprint attributes contents kickers), as expected by `world-copy`.
Answer whole_thing(WorldAccess&, const Thing& thing, Arguments) {
  LispValue::List attributes;
  for (const auto& [name, value] : thing.attributes) {
    attributes.emplace_back(LispValue::List{name, plain(value)});
  }
  LispValue::List kickers;
  for (const ThingKicker& kicker : thing.kickers) {
    kickers.emplace_back(LispValue::List{double(kicker.kicker), kicker.probability});
  }
  return LispValue(LispValue::List{thing.name, std::string(name(thing.kind)), footprint_of(thing),
                                   std::move(attributes), numbers(thing.contents),
                                   std::move(kickers)});
}

/// The position of the thing, its container, or the robot that carries it; nil: nowhere.
Answer position(WorldAccess& door, const Thing& thing, Arguments) {
  const Team& team = door.engine().team();
  const ThingLocation* at = &thing.location;
  while (const ThingId* const inside = std::get_if<ThingId>(at)) {
    at = &world(door).thing(*inside).location;
  }
  if (const Resource* const holder = std::get_if<Resource>(at)) {
    if (!team.has(*holder) || !team.alive(holder->of_robot())) return LispValue();
    return plain(ThingLocation{team.truth()[holder->owner].position()});
  }
  return plain(*at);
}

Answer all_things(WorldAccess& door, Arguments) {
  std::vector<ThingId> there;
  for (const Thing& thing : world(door).things()) {
    if (!world(door).nowhere(thing.id)) there.push_back(thing.id);
  }
  return numbers(there);
}

Answer kicked_by(WorldAccess& door, Arguments in) {
  const auto kicker = number_value(in[0], "a kicker");
  if (!kicker) return kicker.error();
  std::vector<ThingId> kicked;
  for (const Thing& thing : world(door).things()) {
    for (const ThingKicker& one : thing.kickers) {
      if (one.kicker == *kicker) kicked.push_back(thing.id);
    }
  }
  return numbers(kicked);
}

Answer kickers(WorldAccess&, const Thing& thing, Arguments) {
  LispValue::List list;
  for (const ThingKicker& one : thing.kickers) list.emplace_back(double(one.kicker));
  return LispValue(std::move(list));
}

/// Manual 3.4.2: a number or a range of two for a numeric or undefined attribute; otherwise a value
/// or a list of values.
AttributeSpec wanted(const AttributeTable& table, Arguments in) {
  AttributeSpec spec{.name = in[1].text(), .wanted = AttributeSpec::OneOf{}};
  const AttributeDefinition* const definition = table.find(spec.name);
  const LispValue& value = in[2];
  const bool range = value.size() == 2 && value[0].is_number() && value[1].is_number();
  if ((value.is_number() || range) && (definition == nullptr || definition->numeric())) {
    spec.wanted = range ? Interval{value[0].number(), value[1].number()}
                        : Interval{value.number(), value.number()};
    if (in[3].is_number()) spec.threshold = in[3].number();
  } else if (value.is_list()) {
    for (const LispValue& one : value.list()) {
      std::get<AttributeSpec::OneOf>(spec.wanted).push_back(attribute_value(one));
    }
  } else {
    spec.wanted = AttributeSpec::OneOf{attribute_value(value)};
  }
  return spec;
}

/// The request as a number, if it asks for a substance by a known name.
std::optional<AttributeSpec> wanted_substance(const AttributeSpec& spec) {
  const auto* const words = std::get_if<AttributeSpec::OneOf>(&spec.wanted);
  if (spec.name != "substance" || words == nullptr || words->size() != 1) return {};
  const double number = substance_number(words->front());
  return AttributeSpec{.name = spec.name, .wanted = Interval{number, number}};
}

/// Whether the true value of an attribute matches the request.
Answer thing_matches(WorldAccess& door, const Thing& thing, Arguments in) {
  const AttributeValue* value = thing.attributes.find(in[1].text());
  if (value == nullptr) value = unnamed_value(thing.attributes, in[1].text());
  if (value == nullptr) return LispValue();
  const double threshold = door.engine().parameters()[kParameter<"Standard-Match-Threshold">];
  const AttributeSpec spec = wanted(world(door).attributes(), in);
  bool alike = matches(spec, *value, threshold);
  if (const auto substance = wanted_substance(spec); !alike && spec.name == "substance") {
    // A number and the name of its substance are alike.
    const double number = substance_number(*value);
    alike = number > 0.0 && matches(substance.value_or(spec), number, threshold);
  }
  return alike ? LispValue::truth() : LispValue();
}

// Changes

/// Calls `direct` within a tick, otherwise submits the input; returns t, or the reason of a
/// refusal.
template <class Direct>
Answer change(WorldAccess& door, const Input& input, Direct direct) {
  if (WorldEdits* const edits = door.edits()) {
    if (const std::optional<Message> problem = direct(*edits)) return Error{english(*problem)};
  } else if (const Outcome outcome = door.submit(input); !outcome) {
    return Error{outcome.reason()};
  }
  return LispValue::truth();
}

/// Returns (NUMBER CONTENTS …), where each content is again such a list.
LispValue tree_of(const World& world, ThingId id) {
  LispValue::List list{double(id.value)};
  for (const ThingId inside : world.thing(id).contents) list.push_back(tree_of(world, inside));
  return list;
}

Answer new_thing(WorldAccess& door, Arguments in) {
  DrawingReader drawings;
  ThingReader reader(world(door).attributes(), drawings, nullptr);
  input::PutThing put;
  if (!reader.read(in[0], put.description)) return Error{reader.problem().message};
  const auto location = location_value(in[1]);
  if (!location) return location.error();
  put.location = *location;
  std::optional<ThingId> made;
  if (WorldEdits* const edits = door.edits()) {
    const auto id = edits->put_thing(put.description, put.location);
    if (!id) return Error{id.error().message};
    made = *id;
  } else {
    const Outcome outcome = door.submit(put);
    if (!outcome) return Error{outcome.reason()};
    made = outcome.thing;
  }
  if (!made) return Error{"nothing can be made while a tick is computed"};
  return tree_of(world(door), *made);
}

Answer set_attribute(WorldAccess& door, const Thing& thing, Arguments in) {
  const ThingId id = thing.id;
  const std::string& name = in[1].text();
  const AttributeValue value = attribute_value(in[2]);
  return change(door, input::SetThingAttribute{id, name, value},
                [&](WorldEdits& edits) { return edits.set_attribute(id, name, value); });
}

Answer define_attribute(WorldAccess& door, Arguments in) {
  const AttributeDefinition definition = attribute_definition(in[0]);
  return change(door, input::DefineAttribute{definition},
                [&](WorldEdits& edits) { return edits.define_attribute(definition); });
}

Answer move_thing(WorldAccess& door, const Thing& thing, Arguments in) {
  const ThingId id = thing.id;
  const auto to = location_value(in[1]);
  if (!to) return to.error();
  return change(door, input::MoveThing{id, *to},
                [&](WorldEdits& edits) { return edits.move_thing(id, *to); });
}

/// Returns t, or nil if the thing stays where it is.
Answer kick_thing(WorldAccess& door, const Thing& thing, Arguments in) {
  const input::KickThing kick{thing.id, in[1].number(), in[2].number(), in[3].is_true()};
  bool moved = false;
  if (WorldEdits* const edits = door.edits()) {
    moved = edits->kick_thing(kick.thing, kick.dx, kick.dy, kick.kick_if_wall);
  } else {
    moved = door.submit(kick).accepted;
  }
  return moved ? LispValue::truth() : LispValue();
}

Answer put_kicker(WorldAccess& door, const Thing& thing, Arguments in) {
  const ThingId id = thing.id;
  const auto kicker = number_value(in[1], "a kicker");
  if (!kicker) return kicker.error();
  const double probability = in[2].number();
  return change(door, input::PutKicker{id, *kicker, probability},
                [&](WorldEdits& edits) { return edits.put_kicker(id, *kicker, probability); });
}

/// Returns nil if the thing does not have the kicker.
Answer remove_kicker(WorldAccess& door, const Thing& thing, Arguments in) {
  const ThingId id = thing.id;
  const auto kicker = number_value(in[1], "a kicker");
  if (!kicker) return kicker.error();
  const auto has = [&](const ThingKicker& one) { return one.kicker == *kicker; };
  if (std::ranges::none_of(thing.kickers, has)) return LispValue();
  return change(door, input::RemoveKicker{id, *kicker},
                [&](WorldEdits& edits) { return edits.remove_kicker(id, *kicker); });
}

Answer run_kicker(WorldAccess& door, const Thing& thing, Arguments in) {
  const auto kicker = number_value(in[1], "a kicker");
  if (!kicker) return kicker.error();
  WorldEdits* const edits = door.edits();
  if (edits == nullptr) return Error{"run-kicker is for the bodies of kickers"};
  if (const auto problem = edits->run_kicker(thing.id, *kicker)) return Error{english(*problem)};
  return LispValue::truth();
}

/// Removes the kicker from all things; returns nil, because it is used only within ticks.
Answer retire_kicker(WorldAccess& door, Arguments in) {
  const auto kicker = number_value(in[0], "a kicker");
  if (!kicker) return kicker.error();
  if (WorldEdits* const edits = door.edits()) edits->retire_kicker(*kicker);
  return LispValue();
}

/// Why this number of further THINGS and KICKERS does not fit; nil if they do.
Answer room(WorldAccess& door, Arguments in) {
  const auto further = static_cast<std::size_t>(in[0].number());
  const auto most = static_cast<std::size_t>(lisp_limits().things);
  if (further > 0 && world(door).things().size() + further > most) {
    return LispValue(things_limit_text(most));
  }
  const auto problem = world(door).check_room(further, static_cast<std::size_t>(in[1].number()));
  return problem ? LispValue(english(*problem)) : LispValue();
}

/// Arguments ROBOT NAME BY-AT BY ARGUMENTS; returns the command's ticket.
Answer manipulate(WorldAccess& door, Arguments in) {
  const auto robot = number_value(in[0], "a robot");
  if (!robot) return robot.error();
  Manipulate command{.name = in[1].text()};
  command.by_at = in[2].offset();
  const auto by = resource_value(in[3]);
  if (!by) return by.error();
  command.by = *by;
  for (const LispValue& one : in[4].list()) {
    const auto argument = manipulation_value(one);
    if (!argument) return argument.error();
    command.arguments.push_back(*argument);
  }
  const auto ticket = door.command(RobotId{*robot}, command);
  if (!ticket) return ticket.error();
  return LispValue(double(*ticket));
}

}  // namespace

void add_thing_primitives(PrimitiveTable& table) {
  table["map-name"] = [](WorldAccess& door, Arguments) -> Answer {
    return LispValue(world(door).name());
  };
  table["thing-name"] = about(
      [](WorldAccess&, const Thing& thing, Arguments) -> Answer { return LispValue(thing.name); });
  table["thing-location"] = about(
      [](WorldAccess&, const Thing& thing, Arguments) -> Answer { return plain(thing.location); });
  table["thing-contents"] = about([](WorldAccess&, const Thing& thing, Arguments) -> Answer {
    return numbers(thing.contents);
  });
  table["thing-attribute"] = about(attribute);
  table["thing-position"] = about(position);
  table["thing-matches"] = about(thing_matches);
  table["thing"] = about(whole_thing);
  table["all-things"] = all_things;
  table["kickers"] = about(kickers);
  table["things-with-kicker"] = kicked_by;
  table["new-thing"] = new_thing;
  table["set-attribute"] = about(set_attribute);
  table["define-attribute"] = define_attribute;
  table["move-thing"] = about(move_thing);
  table["kick-thing"] = about(kick_thing);
  table["put-kicker"] = about(put_kicker);
  table["remove-kicker"] = about(remove_kicker);
  table["run-kicker"] = about(run_kicker);
  table["retire-kicker"] = retire_kicker;
  table["room"] = room;
  table["manipulate"] = manipulate;
}

}  // namespace magna
