// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/client_requests.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "protocols/actr/form_table.h"
#include "protocols/actr/lisp_text.h"
#include "protocols/actr/subscriptions.h"
#include "protocols/actr/uid_table.h"

namespace magna {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

bool legal_client_name(std::string_view name) {
  return name.size() <= ClientName::kMaxLength && !name.empty() && is_letter(name.front()) &&
         std::ranges::all_of(name,
                             [](char c) { return is_letter(c) || is_digit(c) || c == '-'; }) &&
         name != "nil" && name != "t";
}

constexpr std::string_view kSubscribeUsage = "(subscribe KIND ...): KIND is a name or (NAME HZ)";

std::optional<SexpError> take_kind(const Sexp& node, SubscribeRequest& to) {
  const bool rated = node.is_list();
  if (rated && node.items.size() != 2) return SexpError{"expected (NAME HZ)", node.at};
  const Sexp& name = rated ? node.items[0] : node;
  if (!name.is_name()) {
    return SexpError{"expected the name of a kind, not " + name.shown(), name.at};
  }
  std::optional<double> rate;
  if (rated) {
    const Sexp& hz = node.items[1];
    const bool good =
        hz.is_number() && hz.number > 0.0 && hz.number <= Subscriptions::kMostPerSecond;
    if (!good) {
      return SexpError{fmt::format("expected a rate over 0 and at most {} per second",
                                   Subscriptions::kMostPerSecond),
                       hz.at};
    }
    rate = hz.number;
  }
  if (const auto kind = find_line_kind(name.name)) {
    to.kinds.push_back({*kind, rate});
  } else {
    to.unknown.emplace_back(name.name);
  }
  return {};
}

std::optional<SexpError> take_form(const SexpTree& form, SubscribeRequest& to) {
  if (form.error) return form.error;
  if (form.items.size() < 2) {
    return SexpError{"no kinds: " + std::string(kSubscribeUsage), form.items.front().at};
  }
  if (form.items.size() > SubscribeRequest::kMostKinds + 1) {
    return SexpError{
        fmt::format("more than {} kinds: use several forms", SubscribeRequest::kMostKinds),
        form.items[SubscribeRequest::kMostKinds + 1].at};
  }
  to.kinds.reserve(form.items.size() - 1);
  for (std::size_t i = 1; i < form.items.size(); ++i) {
    if (auto error = take_kind(form.items[i], to)) return error;
  }
  return {};
}

constexpr std::size_t kLongestName = 64;  // bytes; longer than every UID and NAME

/// Heads of the forms that name no robot.
constexpr auto kOfNoRobot =
    std::to_array<std::string_view>({"ack", "cancel-order", "client", "order-area", "restart",
                                     "subscribe", "trial", "unsubscribe", "view"});

std::string name_of(const Sexp& part) {
  const bool named = part.is_name() && part.name.size() <= kLongestName;
  if (!named || part.name == "nil") return "nil";
  return part.name == "t" ? "t" : lisp_word(part.name);
}

std::string shown_id(const Sexp& part) {
  if (!part.is_number()) return name_of(part);
  const auto number = whole_number(part);
  return number ? fmt::format("{}", *number) : "nil";
}

/// Two numbers of a list, from item `at` on, are a place.
void take_place(const Sexp& list, std::size_t at, FormRefusal& refusal) {
  if (!list[at].is_number() || !list[at + 1].is_number()) return;
  refusal.x = lisp_number_text(list[at].number);
  refusal.y = lisp_number_text(list[at + 1].number);
}

}  // namespace

ClientName read_client_name(const SexpTree& form) {
  if (form.error || form.items.size() != 2) return {{}, "bad-form"};
  if (!legal_client_name(form[1].name)) return {{}, "bad-name"};
  return {form[1].name, {}};
}

bool is_reserved_client_name(std::string_view name) {
  constexpr std::array<std::string_view, 4> kAuthors{"operator", "world", "console", "dispatcher"};
  if (std::ranges::find(kAuthors, name) != kAuthors.end()) return true;
  constexpr std::string_view kAssigned = "client-";
  return name.starts_with(kAssigned) && name.size() > kAssigned.size() &&
         std::ranges::all_of(name.substr(kAssigned.size()), is_digit);
}

std::variant<SubscribeRequest, std::string> read_subscribe_request(const SexpTree& form,
                                                                   std::string_view text) {
  SubscribeRequest request;
  request.on = form.items[0].name == "subscribe";
  if (const auto error = take_form(form, request)) {
    return sexp_place(text, error->byte).text() + ": " + error->message;
  }
  return request;
}

std::string subscribe_error_line(std::string_view head, std::string_view code) {
  return fmt::format("(error {} {})\n", head, code);
}

std::string unknown_kind_line(std::string_view head, std::string_view kind) {
  return fmt::format("(error {} unknown-kind {})\n", head, lisp_word(kind));
}

std::string trial_name(const SexpTree& form) {
  if (form.error || form.items.size() != 2) return {};
  const Sexp& item = form.items[1];
  // (trial ()) is (trial nil).
  if (item.is_list() && item.items.empty()) return "nil";
  if (!item.is_name() || item.name.size() > UidTable::kMaxLength) return {};
  const bool good = item.name == "nil" || lisp_word(item.name) == item.name;
  return good ? std::string(item.name) : std::string();
}

std::string trial_line(std::string_view name) { return fmt::format("(trial {})\n", name); }

std::string trial_error_line(std::string_view code, std::string_view name) {
  return fmt::format("(error trial {} {})\n", code, name);
}

FormRefusal form_refusal(const SexpTree& form, std::string_view code) {
  FormRefusal refusal;
  refusal.code = code;
  refusal.head = name_of(form[0]);
  if (refusal.head != "command") {
    if (std::ranges::find(kOfNoRobot, refusal.head) == kOfNoRobot.end()) {
      refusal.uid = name_of(form[1]);
    }
    take_place(form[2][1], 0, refusal);  // (missionadd UID (goto (x y)))
    return refusal;
  }
  refusal.id = shown_id(form[1]);
  refusal.uid = name_of(form[2]);
  if (form[3].is_list() && form.items.size() > 3) {
    refusal.head = name_of(form[3][0]);
    take_place(form[3], 1, refusal);
  }
  return refusal;
}

std::string refusal_text(const FormRefusal& refusal) {
  return fmt::format("{} {} {} {}", refusal.code, refusal.head, refusal.uid, refusal.id);
}

std::string refusal_line(const FormRefusal& refusal) {
  return fmt::format("(refusals {} {} {})\n", refusal_text(refusal), refusal.x, refusal.y);
}

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
