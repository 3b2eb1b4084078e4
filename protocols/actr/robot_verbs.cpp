// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/robot_verbs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "core/console/typed_word.h"
#include "core/engine/exploration_inputs.h"
#include "core/engine/mission_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/remote_inputs.h"
#include "core/engine/robot_inputs.h"
#include "core/sim/text.h"
#include "protocols/actr/verb_actions.h"

namespace magna {
namespace {

using A = ArgumentKind;
using R = VerbResult;
using V = VerbValues;

double real_of(const V& values, std::size_t k) { return std::get<double>(values[k]); }

/// The reader of arguments does not know the robot to which parts belong.
RobotCommand manipulation(RobotId robot, const V& v) {
  ManipulationArguments given = std::get<ManipulationArguments>(v[1]);
  given.by.owner = robot.value;
  for (ManipulationValue& value : given.values) {
    if (auto* const part = std::get_if<Resource>(&value)) part->owner = robot.value;
  }
  return Manipulate{std::get<std::string>(v[0]), given.values, given.by_at, given.by};
}

template <bool Position, bool Angle>
Input reset(RobotId robot, const V& v) {
  return input::ResetOdometer{robot, std::get<std::string>(v[0]), Position, Angle};
}

// Instructions for CyBOTs.
Input scan(RobotId robot, const V& v) {
  const bool wide = std::get<std::string>(v[0]) == "long";
  return input::SwitchState{robot, wide ? CybotState::ScanLong : CybotState::ScanShort};
}

template <Opcode Which>
Input instruct(RobotId robot, const V&) {
  return input::OpcodeAdd{robot, Which};
}

/// An input with the robot alone.
template <class In>
Input of_robot(RobotId robot, const V&) {
  return In{robot};
}

template <bool On>
Input set_explorer(RobotId robot, const V&) {
  return input::SetExplorers{{robot}, On};
}

// A task, because its result follows its report, as for the other actions on pictures.
TaskInputs aim_camera(const TaskState&, RobotId robot, const V& v) {
  return std::vector<Input>{input::AimCamera{robot, {real_of(v, 0), real_of(v, 1)}}};
}

// What is not a form of a robot command (robot_forms.h): name, arguments, effect, values in the
// answer. The names are the manual's (3.2.2, 5.5.2).
// clang-format off
constexpr auto kVerbs = std::to_array<RobotVerb>({
    {"manipulate", {A::Word, A::Manipulation}, &manipulation, R::Value, "Executes a manipulation of the world; a VALUE is a number, a name, a text in quotes, `(designator N)` or a part: `robot`, `(camera N)`, `(hand N)`, `(bin N)`."},

    {"make-odometer", {A::Word},
     [](RobotId robot, const V& v) -> Input { return input::MakeOdometer{robot, std::get<std::string>(v[0])}; }, R::Nothing, "Makes an odometer of this name, or resets it."},
    {"reset-odometer", {A::Word}, &reset<true, true>, R::Nothing},
    {"reset-odometer-pos", {A::Word}, &reset<true, false>, R::Nothing},
    {"reset-odometer-ang", {A::Word}, &reset<false, true>, R::Nothing},
    {"get-odometer-pos", {A::Word}, &odometer_position, R::Nothing, {}, "(position (X-MIN X-MAX) (Y-MIN Y-MAX))"},
    {"get-odometer-ang", {A::Word}, &odometer_angle, R::Nothing, {}, "(angle (MIN MAX))"},
    {"robot-position", {}, &robot_position, R::Nothing, "The pose that `robot` lines have.", "(position X Y THETA)"},
    {"robot-camera", {A::Camera}, &camera_state, R::Nothing, {}, "(field-of-view RADIANS) (resolution PIXELS) (angle RADIANS) (tracking DESIGNATOR)"},
    {"robot-hand", {A::Hand}, &hand_state, R::Nothing, {}, "(strength WEIGHT)"},
    {"robot-storage-bin", {A::Bin}, &bin_state, R::Nothing, {}, "(capacity SIZE) (open t|nil)"},
    {"robot-designator", {A::Designator}, &designator_state, R::Nothing, "The designator as it is now.", "(designator NUMBER TYPE ANGLE PLACE-TYPE ...)"},

    {"scan", {A::Sweep}, &scan, R::Nothing, "CyBOTs only: queues a scan; answered at once."},
    {"win", {}, &instruct<Opcode::Win>, R::Nothing, "CyBOTs only: queues the instruction; answered at once."},
    {"manual", {},
     [](RobotId robot, const V&) -> Input { return input::SwitchState{robot, CybotState::Manual}; }, R::Nothing, "CyBOTs only: sets the state; answered at once."},
    {"com", {}, &instruct<Opcode::Com>, R::Nothing, "CyBOTs only: queues the instruction; answered at once."},
    {"search", {A::SearchOrder},
     [](RobotId robot, const V& v) -> Input { return input::RemoteSearch{robot, *search_order(std::get<std::string>(v[0]))}; }, R::Nothing, "CyBOTs only: controls its search for the goal box; answered at once."},

    // The operator's actions: the inputs of the window.
    {"mark-victim", {A::Number, A::Number}, &mark_victim, R::Mark, "Marks a victim at x and y of the map, metres; its `map` line comes first."},
    {"mark-victim-in-image", {A::Number, A::Number}, &mark_victim_in_image, R::Mark, "Marks the victim in whose box pixel x, y lies, in the picture of this robot's camera as last reported by `image` lines, live or stored."},
    {"unmark-victim", {A::Word}, &unmark_victim, R::Nothing, "Removes the mark with this UID of a `map` line."},
    {"show-image", {A::ImageChoice}, &show_image, R::Image, "Shows the robot's next or previous waiting image, the first if none of them is shown, or its camera, which selects it."},
    {"dismiss-image", {}, &dismiss_image, R::Image, "Dismisses the shown image of the robot and shows its next one, else the previous one, else live."},
    {"aim-camera", {A::Number, A::Number}, &aim_camera, R::Aim, "Turns the camera of pictures, within its limits: pan to the right and tilt up, radians from straight ahead."},
    {"stop", {}, &of_robot<input::StopRobot>, R::Nothing, "Stops the robot and holds its mission."},
    {"release", {}, &of_robot<input::MissionRun>, R::Nothing, "Resumes a held mission."},
    {"move-aside", {}, &of_robot<input::MoveAside>, R::Nothing, "Moves the robot to the nearest free place where it is in no robot's way; its mission then goes on."},
    {"replan", {}, &of_robot<input::MissionReplan>, R::Nothing, "Plans another route to its first way-point, round the robots that stand; without one it keeps its way."},
    {"explore", {}, &set_explorer<true>, R::Nothing, "The robot explores whenever it has no other plan."},
    {"stop-exploring", {}, &set_explorer<false>, R::Nothing, "It no longer explores."},
    {"plan-route", {A::Number, A::Number}, PlanRoute{}, R::Nothing, "Plans a route to x and y of the map, metres, and changes nothing: the way-points without the start.", "(route (X Y) ...) (length METRES)"},
    {"no-go-areas", {}, &no_go_areas, R::Nothing, "The no-go areas, as in `area` lines.", "(areas (NUMBER CLOSED IN-FORCE NAME FROM UNTIL (X Y) ...) ...)"},
});
// clang-format on

std::string_view shown(ArgumentKind argument) {
  switch (argument) {
    case A::Camera: return "CAMERA";
    case A::Hand: return "HAND";
    case A::Bin: return "BIN";
    case A::Designator:
    case A::Container: return "DESIGNATOR";
    case A::Number: return "NUMBER";
    case A::Ticks: return "TICKS";
    case A::Distance: return "local|non-local";
    case A::PlaceType:
    case A::Word: return "NAME";
    case A::Sweep: return "long|short";
    case A::SearchOrder: return "start|pause|resume|step|stop";
    case A::ImageChoice: return "next|previous|live";
    case A::Attributes: return "((:ATTRIBUTE VALUE) ...)";
    case A::Manipulation: return "VALUE ... (by PART) ...";
    default: return "";
  }
}

RobotVerb verb_of(const RobotForm& form) {
  RobotVerb verb{.name = form.entry->name, .action = &form};
  for (std::size_t k = 0; k < form.arguments.size(); ++k) verb.arguments.at(k) = form.arguments[k];
  return verb;
}

std::vector<RobotVerb> all_verbs() {
  std::vector<RobotVerb> verbs;
  for (const RobotForm& form : robot_forms()) verbs.push_back(verb_of(form));
  verbs.insert(verbs.end(), kVerbs.begin(), kVerbs.end());
  return verbs;
}

constexpr std::string_view kDesignatorUsage = "(designator NUMBER TYPE ANGLE PLACE-TYPE ...)";

/// The field that a form's result has for a word of its heading; empty if there is none.
std::string_view result_usage(std::string_view word) {
  constexpr std::pair<std::string_view, std::string_view> kUsages[] = {
      {"speed", "(speed CELLS-PER-TICK)"},
      {"turn-angle", "(turn-angle RADIANS-PER-TICK)"},
      {"angle", "(angle RADIANS)"},
      {"place-type", "(place-type TYPE)"},
      {"view", "(view NUMBER ...)"},
      {"desig", kDesignatorUsage},
      {"container", kDesignatorUsage},
      {"desig-lst", "(designators (NUMBER TYPE ANGLE PLACE-TYPE ...) ...)"},
      {"jammed-part", "(part KIND NUMBER)"}};
  for (const auto& [known, text] : kUsages) {
    if (known == word) return text;
  }
  return {};
}

std::string answer_usage(const RobotForm& form) {
  std::string text;
  for (const std::string& word : form.results) {
    const std::string_view field = result_usage(word);
    if (!text.empty() && !field.empty()) text += ' ';
    text += field;
  }
  if (!form.answers.empty()) text += "(" + lower_case(name(form.answers.front())) + " t|nil)";
  return text;
}

}  // namespace

std::span<const RobotVerb> robot_verbs() {
  static const std::vector<RobotVerb> kAll = all_verbs();
  return kAll;
}

const RobotVerb* find_robot_verb(std::string_view name) {
  for (const RobotVerb& verb : robot_verbs()) {
    if (verb.name == name) return &verb;
  }
  return nullptr;
}

RobotCommand robot_command(const RobotVerb& verb, RobotId robot, const VerbValues& values) {
  if (const auto* const make = std::get_if<MakeCommand>(&verb.action)) {
    return (*make)(robot, values);
  }
  const RobotForm& form = *std::get<const RobotForm*>(verb.action);
  RobotCommand command = form.command;
  for (std::size_t k = 0; k < form.arguments.size(); ++k) {
    set_argument(command, form.arguments[k], values[k]);
  }
  return command;
}

bool is_command(const RobotVerb& verb) {
  return std::holds_alternative<const RobotForm*>(verb.action) ||
         std::holds_alternative<MakeCommand>(verb.action);
}

std::string usage(const RobotVerb& verb) {
  std::string text = "(";
  text += verb.name;
  for (const ArgumentKind argument : verb.arguments) {
    if (argument == A::None) break;
    text.append(" ").append(shown(argument));
  }
  return text + ")";
}

std::string answer_usage(const RobotVerb& verb) {
  if (const auto* const form = std::get_if<const RobotForm*>(&verb.action)) {
    return answer_usage(**form);
  }
  if (!verb.fields.empty()) return std::string(verb.fields);
  switch (verb.result) {
    case R::Nothing: break;
    case R::Value: return "(value VALUE)";
    case R::Mark: return "(mark UID)";
    case R::Image: return "(image NUMBER|live) (waiting COUNT)";
    case R::Aim: return "(aim PAN TILT)";
  }
  return "";
}

namespace {

constexpr std::string_view kUsage = "(command ID ROBOT (NAME ARGUMENT ...))";
constexpr double kMostId = 9007199254740992.0;  // 2^53: numbers up to here are exact
constexpr std::size_t kLongestId = 64;          // bytes
constexpr double kMostTicks = 1e9;

bool whole(const Sexp& node, double most) {
  return node.is_number() && node.number == std::floor(node.number) && node.number >= 0.0 &&
         node.number <= most;
}

}  // namespace

std::optional<std::string> request_id(const Sexp& node) {
  if (node.is_number()) {
    if (node.number != std::floor(node.number) || std::abs(node.number) > kMostId) return {};
    return fmt::format("{}", static_cast<long long>(node.number));
  }
  const bool fits = node.name.size() <= kLongestId && is_plain_word(node.name);
  if (!fits || node.name == "nil") return {};
  return std::string(node.name);
}

RobotRequestError request_error(std::string_view id, std::string_view code, const SexpError& error,
                                std::string_view text) {
  RobotRequestError answer;
  if (!id.empty()) answer.id = id;
  answer.code = code;
  answer.text = sexp_place(text, error.byte).text() + ": " + error.message;
  return answer;
}

namespace {

/// Reads one request; stops at the first error.
class RequestReader {
 public:
  RequestReader(const SexpTree& form, const AttributeTable& attributes)
      : form_(form), attributes_(attributes) {}

  bool read() {
    request_.id = request_id(form_[1]).value_or("");
    if (form_.error) return fail("bad-form", form_.error->byte, form_.error->message);
    if (request_.id.empty()) {
      return fail("bad-form", form_[1].at,
                  "the ID is a whole number, or a name of letters, digits, - and _");
    }
    if (!form_[2].is_name()) {
      return fail("bad-form", form_[2].at, "expected a robot's UID: " + std::string(kUsage));
    }
    request_.uid = form_[2].name;
    if (!form_[3][0].is_name()) {
      return fail("bad-form", form_[3].at, "expected " + std::string(kUsage));
    }
    if (form_.items.size() > 4) {
      return fail("bad-form", form_[4].at, "too much: " + std::string(kUsage));
    }
    return read_verb(form_[3]);
  }

  RobotRequest& request() { return request_; }
  std::string_view code() const { return code_; }
  const SexpError& error() const { return error_; }

 private:
  bool fail(std::string_view code, std::size_t at, std::string message) {
    code_ = code;
    error_ = {std::move(message), at};
    return false;
  }

  bool refuse(const Sexp& node, std::string_view expected) {
    return fail(
        "bad-argument", node.at,
        fmt::format("expected {}, got {}: {}", expected, node.shown(), usage(*request_.verb)));
  }

  bool read_verb(const Sexp& list) {
    const Sexp& head = list.items.front();
    request_.verb = find_robot_verb(head.name);
    if (request_.verb == nullptr) {
      return fail("unknown-name", head.at, "there is no command " + head.shown());
    }
    std::size_t next = 1;
    for (const ArgumentKind kind : request_.verb->arguments) {
      if (kind == ArgumentKind::None) break;
      if (kind == ArgumentKind::Manipulation) return read_manipulation(list, next);
      if (next >= list.items.size()) {
        return fail("bad-argument", list.at, "too little: " + usage(*request_.verb));
      }
      if (!read_argument(kind, list.items[next++])) return false;
    }
    if (next < list.items.size()) {
      return fail("bad-argument", list.items[next].at, "too much: " + usage(*request_.verb));
    }
    return true;
  }

  bool read_argument(ArgumentKind kind, const Sexp& node) {
    switch (kind) {
      case ArgumentKind::Camera: return read_number_of(node, "the number of a camera");
      case ArgumentKind::Hand: return read_number_of(node, "the number of a hand");
      case ArgumentKind::Bin: return read_number_of(node, "the number of a storage bin");
      case ArgumentKind::Designator:
      case ArgumentKind::Container: return read_number_of(node, "the number of a designator");
      case ArgumentKind::Number:
        if (!node.is_number()) return refuse(node, "a number");
        return take(node.number);
      case ArgumentKind::Ticks:
        if (!whole(node, kMostTicks)) return refuse(node, "a whole number of ticks");
        return take(static_cast<Tick>(node.number));
      case ArgumentKind::Distance:
        if (node.name == "local") return take(DesignatorType::Local);
        if (node.name == "non-local") return take(DesignatorType::NonLocal);
        return refuse(node, "local or non-local");
      case ArgumentKind::PlaceType:
      case ArgumentKind::Word:
        if (node.name.empty()) return refuse(node, "a name");
        return take(std::string(node.name));
      case ArgumentKind::Sweep:
        if (node.name != "long" && node.name != "short") return refuse(node, "long or short");
        return take(std::string(node.name));
      case ArgumentKind::SearchOrder:
        if (!search_order(node.name)) return refuse(node, "start, pause, resume, step or stop");
        return take(std::string(node.name));
      case ArgumentKind::ImageChoice:
        if (node.name != "next" && node.name != "previous" && node.name != "live") {
          return refuse(node, "next, previous or live");
        }
        return take(std::string(node.name));
      case ArgumentKind::Attributes: {
        auto attributes = read_spec(node, attributes_, true);
        if (!attributes) {
          return fail("bad-argument", attributes.error().byte, attributes.error().message);
        }
        return take(std::move(*attributes));
      }
      default: return fail("bad-argument", node.at, usage(*request_.verb));
    }
  }

  template <class Value>
  bool take(Value&& value) {
    request_.values.emplace_back(std::forward<Value>(value));
    return true;
  }

  bool read_number_of(const Sexp& node, std::string_view expected) {
    if (!whole(node, std::numeric_limits<std::uint32_t>::max())) return refuse(node, expected);
    return take(static_cast<std::uint32_t>(node.number));
  }

  bool read_manipulation(const Sexp& list, std::size_t next) {
    ManipulationArguments arguments;
    bool by = false;
    for (; next < list.items.size(); ++next) {
      const Sexp& node = list.items[next];
      if (is_list_of(node, "by", 1) && !by) {
        const auto part = part_of(node[1]);
        if (!part) return refuse(node[1], "robot, (camera N), (hand N) or (bin N)");
        arguments.by = *part;
        arguments.by_at = arguments.values.size();
        by = true;
      } else {
        auto value = manipulation_value_of(node);
        if (!value) return refuse(node, "a number, name, text, part or designator, one (by PART)");
        arguments.values.push_back(std::move(*value));
      }
    }
    if (!by) return fail("bad-argument", list.at, "(by PART) is missing: " + usage(*request_.verb));
    return take(std::move(arguments));
  }

  static bool is_list_of(const Sexp& node, std::string_view head, std::size_t arguments) {
    return node.items.size() == arguments + 1 && node[0].name == head;
  }

  /// A part with its number, of a robot that is still unknown.
  static std::optional<Resource> part_of(const Sexp& node) {
    if (node.name == "robot") return Resource::robot({});
    if (node.items.size() != 2 || !node[0].is_name() ||
        !whole(node[1], std::numeric_limits<std::uint32_t>::max())) {
      return {};
    }
    const auto kind = resource_kind(node[0].name);
    if (!kind || !is_of_robot(*kind) || *kind == ResourceKind::Robot) return {};
    return Resource{*kind, 0, static_cast<std::uint32_t>(node[1].number)};
  }

  static std::optional<ManipulationValue> manipulation_value_of(const Sexp& node) {
    if (node.is_number()) return node.number;
    if (node.is_name()) {
      if (node.quoted) return std::string(node.written);
      if (node.keyword) return Symbol{":" + std::string(node.name)};
      if (node.name == "nil") return std::monostate();
      if (node.name == "t") return true;
      return Symbol{std::string(node.name)};
    }
    if (is_list_of(node, "designator", 1) &&
        whole(node[1], std::numeric_limits<std::uint32_t>::max())) {
      return DesignatorId{static_cast<std::uint32_t>(node[1].number)};
    }
    if (const auto part = part_of(node)) return *part;
    return {};
  }

  const SexpTree& form_;
  const AttributeTable& attributes_;
  RobotRequest request_;
  std::string_view code_;
  SexpError error_;
};

}  // namespace

std::variant<RobotRequest, RobotRequestError> read_robot_request(const SexpTree& form,
                                                                 std::string_view text,
                                                                 const AttributeTable& attributes) {
  RequestReader reader(form, attributes);
  if (reader.read()) return std::move(reader.request());
  return request_error(reader.request().id, reader.code(), reader.error(), text);
}

}  // namespace magna
