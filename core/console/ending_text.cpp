// SPDX-License-Identifier: GPL-3.0-or-later
// The texts for successful commands and for side effects (manual 3.7 and E).
#include "core/console/ending_text.h"

#include <fmt/args.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/console/shown_names.h"
#include "core/reference/robot_forms.h"
#include "core/sim/described.h"

namespace magna {
namespace {

/// "Designator 3", "Designators 3, 4".
std::string designators_found(const CommandResult& result) {
  if (result.designators.empty()) return {};
  if (result.designators.size() == 1) return shown_designator(result.designators.front());
  std::vector<std::uint32_t> numbers;
  for (const DesignatorId one : result.designators) numbers.push_back(one.value);
  return fmt::format("Designators {}", fmt::join(numbers, ", "));
}

/// What the thing was dropped into.
std::string dropped_into(const World& world, const CommandResult& result) {
  if (result.part) return fmt::format("into {}", shown_part(*result.part));
  if (!result.thing) return {};
  const ThingLocation& location = world.thing(*result.thing).location;
  const auto* const container = std::get_if<ThingId>(&location);
  return container != nullptr ? fmt::format("into {}", shown_thing(world, *container)) : "";
}

/// The text `says` of an entry (core/reference/README.md) with its fields: members of the command,
/// and what there is of the result.
std::string filled(const std::string& says, const World& world, const RobotCommand& command,
                   const CommandResult& result) {
  const std::string thing = result.thing ? shown_thing(world, *result.thing) : "something";
  const std::string part = result.part ? shown_part(*result.part) : "";
  const std::string place = result.thing ? thing : part;
  const bool holds = result.code != ErrorCode::NotGrasping;
  fmt::dynamic_format_arg_store<fmt::format_context> fields;
  const auto add = [&](const char* name, const auto& value) {
    fields.push_back(fmt::arg(name, value));
  };
  std::visit(
      [&](const auto& c) {
        for_each_field(c, [&](const char* key, const auto& member) {
          if constexpr (std::is_arithmetic_v<std::decay_t<decltype(member)>>) add(key, member);
        });
      },
      command);
  add("it", shown_part(resource_of(result.robot, command)));
  add("value", result.value);
  add("view", fmt::format("{:.2f}", fmt::join(result.view, " ")));
  add("place", shown_place_type(world, result.place_type));
  add("found", designators_found(result));
  add("thing", thing);
  add("into", place);
  add("from", place.empty() ? "" : "from " + place);
  add("where", dropped_into(world, result));
  add("grasping", !holds ? "not grasping" : result.thing ? "grasping " + thing : "grasping");
  std::string text = fmt::vformat(says, fields);
  while (text.ends_with(' ')) text.pop_back();  // before a field that is empty
  return text;
}

/// The value of a manipulation, as far as it is readable.
std::string shown_given(const ManipulationValue& given) {
  return std::visit(
      [](const auto& value) -> std::string {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, double>) return fmt::format(", gives {:g}", value);
        if constexpr (std::is_same_v<Value, std::string>) return fmt::format(", gives {}", value);
        if constexpr (std::is_same_v<Value, Symbol>) {
          return fmt::format(", gives {}", upper_case(value.text));
        }
        if constexpr (std::is_same_v<Value, DesignatorId>) {
          return fmt::format(", gives {}", shown_designator(value));
        }
        if constexpr (std::is_same_v<Value, Resource>) {
          return fmt::format(", gives {}", shown_part(value));
        }
        return {};
      },
      given);
}

}  // namespace

bool ended_well(const RobotCommand& command, const CommandResult& result) {
  if (result.code == ErrorCode::None) return true;
  return std::ranges::any_of(robot_forms(), [&](const RobotForm& form) {
    return form.command.index() == command.index() &&
           std::ranges::find(form.answers, result.code) != form.answers.end();
  });
}

std::string ending_message(const Engine& engine, const RobotCommand& command,
                           const CommandResult& result) {
  if (const auto* const manipulation = std::get_if<Manipulate>(&command)) {
    return fmt::format("manipulate: {} done{}", upper_case(manipulation->name),
                       shown_given(result.given));
  }
  for (const RobotForm& form : robot_forms()) {
    const std::string& says = form.entry->command.says;
    if (form.command.index() == command.index() && !says.empty()) {
      return filled(says, engine.world(), command, result);
    }
  }
  return {};
}

std::string notice_text(const World& world, const PartNotice& notice) {
  const auto part = [&] { return notice.part ? shown_part(*notice.part) : "Robot"; };
  const auto designator = [&] {
    return notice.designator ? shown_designator(*notice.designator) : "Designator";
  };
  const auto thing = [&] { return notice.thing ? shown_thing(world, *notice.thing) : "something"; };
  switch (notice.kind) {
    case PartNotice::Kind::TrackBegan:
      return fmt::format("camera-track: {} tracking {}", part(), designator());
    case PartNotice::Kind::CameraMoved:
      return fmt::format("{} moved. No longer tracking {}", part(), designator());
    case PartNotice::Kind::ThingMoved: return fmt::format("{} has moved", thing());
    case PartNotice::Kind::DesignatorRemoved: return fmt::format("Removing {}", designator());
    case PartNotice::Kind::TrackInvalid:
      return fmt::format("{} no longer valid. {} lost track", designator(), part());
    case PartNotice::Kind::BecameNonLocal:
      return fmt::format("{} has become non-local", designator());
    case PartNotice::Kind::PulledOut:
      return fmt::format("Robot moved. {} no longer in {}", part(), thing());
  }
  return {};
}

}  // namespace magna
