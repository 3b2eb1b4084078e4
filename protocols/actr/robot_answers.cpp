// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/robot_answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/console/ending_text.h"
#include "core/engine/robot_inputs.h"
#include "core/mission/no_go_area.h"
#include "core/mission/plan_check.h"
#include "core/sim/text.h"
#include "protocols/actr/lisp_text.h"

namespace magna {
namespace {

std::string value_text(const AttributeValue& value) {
  return std::visit(
      [](const auto& v) -> std::string {
        using Value = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<Value, bool>) return v ? "t" : "nil";
        if constexpr (std::is_same_v<Value, double>) return lisp_number_text(v);
        if constexpr (std::is_same_v<Value, std::string>) return lisp_word(v);
      },
      value);
}

std::string part_text(Resource part) { return fmt::format("({} {})", name(part.kind), part.part); }

std::string value_text(const ManipulationValue& value) {
  return std::visit(
      [](const auto& v) -> std::string {
        using Value = std::decay_t<decltype(v)>;
        if constexpr (std::is_same_v<Value, std::monostate>) return "nil";
        if constexpr (std::is_same_v<Value, bool>) return v ? "t" : "nil";
        if constexpr (std::is_same_v<Value, double>) return lisp_number_text(v);
        if constexpr (std::is_same_v<Value, std::string>) return lisp_string(v);
        if constexpr (std::is_same_v<Value, Symbol>) {
          const bool keyword = v.text.starts_with(':');
          return lisp_word(std::string_view(v.text).substr(keyword ? 1 : 0));
        }
        if constexpr (std::is_same_v<Value, DesignatorId>) {
          return fmt::format("(designator {})", v.value);
        }
        if constexpr (std::is_same_v<Value, Resource>) return part_text(v);
      },
      value);
}

std::string place_text(const Engine& engine, int type) {
  const auto& types = engine.world().place_types().all();
  const bool known = type >= 0 && static_cast<std::size_t>(type) < types.size();
  return known ? lisp_word(types[static_cast<std::size_t>(type)].name) : "nil";
}

std::string number_field(std::string_view name, double value) {
  return fmt::format(" ({} {})", name, lisp_number_text(value));
}

/// The designator found or reached, else the one that the command names, as the manual's
/// continuations receive it back.
std::optional<DesignatorId> designator_of(const RobotCommand& command,
                                          const CommandResult& result) {
  if (!result.designators.empty()) return result.designators.front();
  return std::visit(
      [](const auto& c) -> std::optional<DesignatorId> {
        if constexpr (requires { c.designator; }) {
          return c.designator;
        } else if constexpr (requires { c.into; }) {
          const auto* const thing = std::get_if<DesignatorId>(&c.into);
          return thing != nullptr ? std::optional(*thing) : std::nullopt;
        } else {
          return {};
        }
      },
      command);
}

/// What a word in the heading of a command stands for, with a space before it; empty if there is
/// nothing.
std::string result_field(const Engine& engine, std::string_view word, const RobotCommand& command,
                         const CommandResult& result) {
  std::string text;
  if (word == "speed" || word == "turn-angle" || word == "angle") {
    return number_field(word, result.value);
  }
  if (word == "place-type") return " (place-type " + place_text(engine, result.place_type) + ")";
  if (word == "view") {
    for (const double pixel : result.view) text += " " + lisp_number_text(pixel);
    return " (view" + text + ")";
  }
  if (word == "desig" || word == "container") {
    const auto id = designator_of(command, result);
    return id ? " (designator " + designator_text(engine, result.robot, *id) + ")" : text;
  }
  if (word == "desig-lst") {
    for (const DesignatorId id : result.designators) {
      text += " (" + designator_text(engine, result.robot, id) + ")";
    }
    return " (designators" + text + ")";
  }
  if (word == "jammed-part" && result.part && result.code == ErrorCode::RobotInBin) {
    return fmt::format(" (part {} {})", name(result.part->kind), result.part->part);
  }
  return text;
}

/// The fields of a result, each with a space before it.
std::string fields_of(const Engine& engine, const RobotVerb& verb, const RobotCommand& command,
                      const CommandResult& result) {
  const auto* const form = std::get_if<const RobotForm*>(&verb.action);
  if (form == nullptr) return " (value " + value_text(result.given) + ")";
  std::string text;
  for (const std::string& word : (*form)->results) {
    text += result_field(engine, word, command, result);
  }
  const auto& answers = (*form)->answers;
  if (std::ranges::find(answers, result.code) != answers.end()) {
    text += fmt::format(" ({} {})", lower_case(name(answers.front())),
                        result.code == answers.front() ? "t" : "nil");
  }
  return text;
}

}  // namespace

std::string result_line(std::string_view id, std::string_view fields) {
  return fmt::format("(result {}{})\n", id, fields);
}

std::string begun_line(std::string_view id) { return fmt::format("(begun {})\n", id); }

std::string error_line(std::string_view id, std::string_view code, std::string_view text,
                       std::string_view fields) {
  return fmt::format("(error {} {} {}{})\n", id, lisp_word(code), lisp_string(text), fields);
}

std::string end_line(const Engine& engine, std::string_view id, const RobotVerb& verb,
                     const RobotCommand& command, const CommandResult& result) {
  const std::string fields = fields_of(engine, verb, command, result);
  if (ended_well(command, result)) return result_line(id, fields);
  std::string text = failure_text(engine, command, result);
  // The code is a field of its own here.
  if (const std::size_t code = text.rfind(" ["); code != std::string::npos && text.ends_with(']')) {
    text.erase(code);
  }
  return error_line(id, code_name(result), text, fields);
}

std::string designator_text(const Engine& engine, RobotId robot, DesignatorId id) {
  std::string text = std::to_string(id.value);
  const Designator* const designator = engine.team().parts(robot).find(id);
  if (designator == nullptr) return text;
  text += designator->type == DesignatorType::Local ? " local " : " non-local ";
  text += lisp_number_text(engine.team().designator_angle(robot, *designator)) + " ";
  text += place_text(engine, designator->place_type);
  for (const auto& [attribute, seen] : designator->data) {
    text += fmt::format(" ({} {})", lisp_word(attribute), value_text(seen));
  }
  return text;
}

std::optional<OpenCommands::Entry> OpenCommands::end(std::uint64_t sequence) {
  auto open = open_.extract(sequence);
  if (open.empty()) return {};
  return std::move(open.mapped());
}

const OpenCommands::Entry* OpenCommands::begun(const PartNotice& notice) const {
  if (notice.kind != PartNotice::Kind::TrackBegan) return nullptr;
  const auto found = std::ranges::find_if(open_, [&](const auto& numbered) {
    const Entry& open = numbered.second;
    const auto* const track = std::get_if<CameraTrack>(&open.command);
    return track != nullptr && open.robot == notice.robot &&
           notice.part == Resource::camera(open.robot, track->camera) &&
           notice.designator == track->designator;
  });
  return found == open_.end() ? nullptr : &found->second;
}

std::vector<OpenCommands::Entry> OpenCommands::take_all() {
  std::vector<Entry> all;
  all.reserve(open_.size());
  for (auto& numbered : open_) all.push_back(std::move(numbered.second));
  open_.clear();
  return all;
}

std::vector<Input> OpenCommands::abandon(const Author& author) {
  std::vector<Input> stops;
  std::erase_if(open_, [&](const auto& numbered) {
    const Entry& open = numbered.second;
    if (open.author != author) return false;
    const Resource resource = resource_of(open.robot, open.command);
    if (resource.kind != ResourceKind::Robot) {
      stops.emplace_back(input::Interrupt{open.robot, resource.kind, resource.part});
    } else if (is_motion(open.command)) {
      stops.emplace_back(input::Command{open.robot, Stop{}});
    }
    return true;
  });
  return stops;
}

RouteEnquiries::RouteEnquiries(const Engine& engine)
    : engine_(engine), requests_(engine.world(), engine.seed(), pool_) {}

std::optional<Message> RouteEnquiries::ask(const Author& author, std::string id, RobotId robot,
                                           Point goal) {
  const RobotTypeInfo& type = engine_.team().type(robot);
  const Waypoint waypoint = Waypoint::go_to(goal);
  if (auto why = check_route_goal(engine_.world().cells(), type, waypoint)) return why;
  const auto& closed = engine_.team().closures().ground(robot);
  if (auto why = check_closed(closed.get(), type.radius, goal)) return why;
  const Point start = engine_.team().believed()[robot.index()].position();
  // The answers are taken when they are planned: no tick is due.
  requests_.ask(
      {robot, author, false, waypoint, start, movement_layer(type), type.radius, {}, closed}, 0);
  asked_.push_back({author, std::move(id)});
  return {};
}

std::vector<RouteEnquiries::Answer> RouteEnquiries::take() {
  std::vector<RouteRequests::Request> planned = requests_.take_due(0);
  std::vector<Answer> answers;
  answers.reserve(planned.size());
  for (std::size_t k = 0; k < planned.size(); ++k) {
    answers.push_back(
        {std::move(asked_[k].author), std::move(asked_[k].id), std::move(planned[k].route)});
  }
  asked_.clear();
  return answers;
}

}  // namespace magna
