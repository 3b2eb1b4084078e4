// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/command_parser.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "protocols/actr/form_table.h"
#include "protocols/actr/lisp_text.h"

namespace magna {
namespace {

using Verb = ActrCommand::Verb;

struct NamedVerb {
  std::string_view head;
  Verb verb;
};
constexpr NamedVerb kVerbHeads[] = {{"select", Verb::Select},
                                    {"missionadd", Verb::MissionAdd},
                                    {"missiondel", Verb::MissionDelete},
                                    {"missiongen", Verb::MissionGenerate}};

std::optional<Verb> verb_of(std::string_view head) {
  for (const NamedVerb& named : kVerbHeads) {
    if (named.head == head) return named.verb;
  }
  return {};
}

/// Converts the nodes of a form to a command; stops at the first error.
class Interpreter {
 public:
  explicit Interpreter(const SexpTree& form) : form_(form) {}

  /// False if the form is not a command.
  bool read() {
    const Sexp& head = form_[0];
    if (const auto verb = verb_of(head.name)) {
      command_.verb = *verb;
    } else if (!form_.error) {
      return fail(head.at, head.is_name() ? "unknown command " + head.shown()
                                          : "a command begins with " + input_heads());
    }
    command_.uid = form_[1].name;
    if (form_.error) return fail(form_.error->byte, form_.error->message);
    if (!form_[1].is_name()) {
      return fail(form_.items.size() > 1 ? form_[1].at : head.at, "expected a robot's UID");
    }
    return fields();
  }

  ActrCommand& command() { return command_; }
  const SexpError& error() const { return error_; }

  /// The robot of a mission command, if it is readable.
  std::string mission_uid() const {
    const auto verb = verb_of(form_[0].name);
    return verb && verb != Verb::Select ? command_.uid : std::string();
  }

 private:
  bool fail(std::size_t at, std::string message) {
    error_ = {std::move(message), at};
    return false;
  }

  bool fields() {
    const auto& items = form_.items;
    const bool takes_tuple =
        command_.verb == Verb::MissionAdd || command_.verb == Verb::MissionGenerate;
    const std::size_t wanted = takes_tuple ? 3 : 2;
    if (items.size() > wanted) return fail(items[wanted].at, "too much: " + form_text());
    if (items.size() < wanted) return fail(items[0].at, "too little: " + form_text());
    return !takes_tuple || tuple(items[2]);
  }

  std::string form_text() const {
    const FormRow* const row = find_input_form(form_[0].name);
    return "expected " + (row == nullptr ? std::string("a command") : usage(*row));
  }

  bool tuple(const Sexp& node) {
    if (!node[0].is_name()) return fail(node.at, form_text());
    const auto type = waypoint_type(node[0].name);
    if (!type) return fail(node[0].at, "unknown way-point type " + node[0].shown());
    command_.waypoint.type = *type;
    if (node.items.size() > 2) return fail(node[2].at, form_text());
    const bool nothing = node.items.size() < 2 || node[1].name == "nil";
    if (!nothing && !node[1].is_list()) {
      return fail(node[1].at, "the numbers stand in a list of their own: " + form_text());
    }
    const std::size_t at = node.items.size() < 2 ? node.at : node[1].at;
    // One more than the longest list, which shows that there are too many.
    std::array<double, 4> first{};
    if (!nothing && !numbers(node[1], first)) return false;
    const std::size_t count = nothing ? 0 : std::min(node[1].items.size(), first.size());
    const std::span<const double> values(first.data(), count);
    return command_.verb == Verb::MissionAdd ? way_point(at, values) : goal(at, values);
  }

  /// All must be numbers; writes those that there is room for.
  bool numbers(const Sexp& list, std::span<double> to) {
    for (std::size_t k = 0; k < list.items.size(); ++k) {
      const Sexp& item = list.items[k];
      if (!item.is_number()) {
        return fail(item.at, "expected a number, got " + item.shown());
      }
      if (std::abs(item.number) >= kNumberLimit) {
        return fail(item.at, "numbers are below 1000000 here");
      }
      if (k < to.size()) to[k] = item.number;
    }
    return true;
  }

  bool way_point(std::size_t at, std::span<const double> values) {
    Waypoint& waypoint = command_.waypoint;
    switch (waypoint.type) {
      case WaypointType::Goto:
        if (values.size() != 2 && values.size() != 3) {
          return fail(at, "goto takes (x y) or (x y theta)");
        }
        waypoint.target = {values[0], values[1]};
        if (values.size() == 3) waypoint.theta = values[2];
        return true;
      case WaypointType::TurnTo:
        if (values.size() != 1) return fail(at, "turnto takes (theta)");
        waypoint.theta = values[0];
        return true;
      case WaypointType::Explore:
        if (!values.empty()) return fail(at, "explore takes no numbers");
        return true;
    }
    return false;
  }

  bool goal(std::size_t at, std::span<const double> values) {
    if (values.size() != 3) return fail(at, "missiongen takes (x y theta)");
    command_.waypoint.target = {values[0], values[1]};
    command_.waypoint.theta = values[2];
    return true;
  }

  const SexpTree& form_;
  ActrCommand command_;
  SexpError error_;
};

}  // namespace

std::vector<std::string_view> command_heads() {
  std::vector<std::string_view> heads;
  heads.reserve(std::size(kVerbHeads));
  for (const NamedVerb& named : kVerbHeads) heads.push_back(named.head);
  return heads;
}

std::string ActrCommandError::text() const { return place.text() + ": " + message; }

std::variant<ActrCommand, ActrCommandError> parse_command(std::string_view form,
                                                          const SexpTree& read) {
  Interpreter interpreter(read);
  if (interpreter.read()) return std::move(interpreter.command());
  ActrCommandError error;
  error.message = interpreter.error().message;
  error.place = sexp_place(form, interpreter.error().byte);
  error.mission_uid = interpreter.mission_uid();
  return error;
}

}  // namespace magna
