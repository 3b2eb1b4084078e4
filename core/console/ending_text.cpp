// SPDX-License-Identifier: GPL-3.0-or-later
// The texts for successful commands and for side effects (manual 3.7 and E).
#include "core/console/ending_text.h"

#include <fmt/args.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <type_traits>

#include "core/console/shown_parts.h"
#include "core/engine/robot_inputs.h"
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

/// The sentence for a failed command.
class FailureWriter {
 public:
  FailureWriter(const Engine& engine, const RobotCommand& command, const CommandResult& result)
      : world_(engine.world()),
        parts_(engine.team().parts(result.robot)),
        command_(command),
        result_(result),
        part_(resource_of(result.robot, command)) {
    std::visit([this](const auto& c) { note(c); }, command);
  }

  std::string sentence() const {
    switch (result_.code) {
      case ErrorCode::None: return {};
      case ErrorCode::Interrupt: return fmt::format("{} interrupted", doing());
      case ErrorCode::AlreadyTracking: return tracks_already();
      case ErrorCode::InvalidPlaceType:
        return fmt::format("{} is not the name of a place type", place_type_);
      case ErrorCode::InvisiblePlaceType:
        return fmt::format("{} cannot be recognized from a distance", place_type_);
      case ErrorCode::CameraEnclosed: return fmt::format("{} inside of {}", subject(), inside());
      case ErrorCode::DesignatorNotFound: return fmt::format("{} found no designator", subject());
      case ErrorCode::LocalNotLocal:
        return fmt::format("{} not in same location as {}", subject(), target());
      case ErrorCode::CameraInside:
        return fmt::format("{} inside of {}: cannot track {}", subject(), inside(), target());
      case ErrorCode::LostTrack: return fmt::format("{} lost track of {}", subject(), target());
      case ErrorCode::NotTracking: return fmt::format("{} not tracking anything", camera());
      case ErrorCode::NoPlaceType: return fmt::format("{} has no place to align with", subject());
      case ErrorCode::NotInside: return fmt::format("{} not inside of anything", subject());
      case ErrorCode::BinClosed: return fmt::format("{} is closed", bin());
      case ErrorCode::BinOpen: return fmt::format("{} is open", bin());
      case ErrorCode::NotTrackingDestination:
      case ErrorCode::NotTracked: return fmt::format("{} not tracking {}", camera(), target());
      case ErrorCode::CameraBump:
      case ErrorCode::HandBump: return fmt::format("{} bumped into {}", subject(), target());
      case ErrorCode::InsufficientCapacity:
        return fmt::format("no room for {} in {}", subject(), target());
      case ErrorCode::NonLocalDesignator: return fmt::format("{} is non-local", target());
      case ErrorCode::NegativeSpeed: return limited("speed is negative");
      case ErrorCode::TooHighSpeed: return limited("speed too high");
      case ErrorCode::TooLowTurnAngle: return limited("turn angle too low");
      case ErrorCode::TooHighTurnAngle: return limited("turn angle too high");
      case ErrorCode::IncorrectPlaceType: return "Robot not at a place to align with";
      case ErrorCode::NoCorner: return "Robot not at a corner";
      case ErrorCode::RobotBlocked: return "Robot blocked";
      case ErrorCode::NotMoving: return "Robot not moving: its speed is 0";
      case ErrorCode::GotoLocal: return fmt::format("{} is local: Robot is there", target());
      case ErrorCode::HandGrasping: return fmt::format("{} already grasping {}", subject(), held());
      case ErrorCode::DifferentLocation:
        return fmt::format("{} not in same location as {}", subject(), camera());
      case ErrorCode::BadDesignator: return fmt::format("{} is not valid", target());
      case ErrorCode::NonLocalGrasp:
        return fmt::format("{} is too far away for {}", target(), subject());
      case ErrorCode::MissedGrasp: return fmt::format("{} missed {}", subject(), target());
      case ErrorCode::InsufficientStrength:
        return fmt::format("{} not strong enough for {}", subject(), thing_or(target()));
      case ErrorCode::NotGrasping: return fmt::format("{} not grasping anything", subject());
      case ErrorCode::Grasping: return fmt::format("{} grasping {}", subject(), held());
      case ErrorCode::GraspLost:
        return fmt::format("{} lost its grip on {}", subject(), thing_or("what it held"));
      case ErrorCode::HoldingThing:
        return fmt::format("{} holding {} itself", subject(), thing_or(target()));
      case ErrorCode::RobotInBin:
        return fmt::format("{} still in {}", result_.part ? shown_part(*result_.part) : "Robot",
                           bin());
      case ErrorCode::BinJammed: return fmt::format("{} jammed", bin());
      case ErrorCode::Failed: return own_failure();
    }
    return {};
  }

 private:
  /// The other arguments of the command besides its own part.
  template <class C>
  void note(const C& c) {
    if constexpr (requires { c.camera; }) camera_ = c.camera;
    if constexpr (requires { c.designator; }) designator_ = c.designator;
    if constexpr (requires { c.place_type; }) place_type_ = upper_case(c.place_type);
    if constexpr (requires { c.bin; }) bin_ = c.bin;
    if constexpr (requires { c.into; }) {
      if (const auto* const bin = std::get_if<BinNumber>(&c.into)) {
        bin_ = bin->value;
      } else {
        designator_ = std::get<DesignatorId>(c.into);
      }
    }
    if constexpr (std::is_same_v<C, Manipulate>) manipulation_ = upper_case(c.name);
    if (!designator_ && !result_.designators.empty()) designator_ = result_.designators.front();
  }

  std::string doing() const {
    return manipulation_.empty() ? upper_case(name(command_)) : manipulation_;
  }
  /// Manipulations have their own codes, for which the manual has no sentences.
  std::string own_failure() const {
    if (result_.custom_error.empty()) return fmt::format("{} failed", doing());
    return fmt::format("{} by {} ended with an error", doing(), subject());
  }
  std::string subject() const { return shown_part(part_); }
  std::string camera() const {
    return camera_ ? shown_part(Resource::camera(result_.robot, *camera_)) : subject();
  }
  std::string bin() const { return bin_ ? shown_bin({*bin_}) : subject(); }
  std::string target() const {
    if (designator_) return shown_designator(*designator_);
    return bin_ ? bin() : "the designator";
  }
  std::string thing_or(std::string otherwise) const {
    return result_.thing ? shown_thing(world_, *result_.thing) : std::move(otherwise);
  }
  std::string limited(std::string_view why) const {
    return fmt::format("{}, set to {:.2f}", why, result_.value);
  }
  std::string inside() const {
    const bool known = part_.kind == ResourceKind::Camera && part_.part < parts_.cameras.size();
    const std::string place = known ? shown_place(world_, parts_.cameras[part_.part].place) : "";
    return place.empty() ? "a container" : place;
  }
  std::string held() const {
    if (part_.kind == ResourceKind::Hand && part_.part < parts_.hands.size()) {
      const auto& holds = parts_.hands[part_.part].holds;
      if (holds) return shown_thing(world_, *holds);
    }
    return thing_or("something");
  }
  std::string tracks_already() const {
    const bool known = camera_ && *camera_ < parts_.cameras.size();
    const auto tracking = known ? parts_.cameras[*camera_].tracking : std::nullopt;
    return fmt::format("{} already tracking {}", camera(),
                       tracking ? shown_designator(*tracking) : "a designator");
  }

  const World& world_;
  const RobotParts& parts_;
  const RobotCommand& command_;
  const CommandResult& result_;
  Resource part_;
  std::optional<std::uint32_t> camera_;
  std::optional<DesignatorId> designator_;
  std::optional<std::uint32_t> bin_;
  std::string place_type_ = "It";
  std::string manipulation_;
};

/// Sentences shown in the manual's session are printed without their code.
bool shown_in_manual(ErrorCode code) {
  return code == ErrorCode::DifferentLocation || code == ErrorCode::RobotInBin;
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

// A sentence for each error code (manual 3.4 to 3.6).

std::string failure_text(const Engine& engine, const RobotCommand& command,
                         const CommandResult& result) {
  std::string text = FailureWriter(engine, command, result).sentence();
  if (!text.empty()) text.replace(0, 1, upper_case(text.substr(0, 1)));
  if (!shown_in_manual(result.code)) text += fmt::format(" [{}]", code_name(result));
  return text;
}

}  // namespace magna
