// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/robot_verbs.h"

#include <algorithm>

#include "core/engine/exploration_inputs.h"
#include "core/engine/mission_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/engine/remote_inputs.h"
#include "core/engine/robot_inputs.h"
#include "protocols/actr/robot_queries.h"
#include "protocols/actr/task_actions.h"

namespace magna {
namespace {

using A = VerbArgument;
using R = VerbResult;
using V = VerbValues;

std::uint32_t number_of(const V& values, std::size_t k) {
  return std::get<std::uint32_t>(values[k]);
}
double real_of(const V& values, std::size_t k) { return std::get<double>(values[k]); }
DesignatorId designator_at(const V& values, std::size_t k) { return {number_of(values, k)}; }

/// A command without arguments, or with the number of its part alone.
template <class C>
RobotCommand bare(RobotId, const V& values) {
  if constexpr (std::is_empty_v<C>) {
    return C{};
  } else {
    return C{number_of(values, 0)};
  }
}

/// A command with a number alone.
template <class C>
RobotCommand measured(RobotId, const V& values) {
  return C{real_of(values, 0)};
}

template <bool All>
RobotCommand seek_place(RobotId, const V& v) {
  return CameraPlaceDesignator{number_of(v, 0), std::get<std::string>(v[1]), All};
}

template <bool All>
RobotCommand seek_thing(RobotId, const V& v) {
  return CameraObjectDesignator{number_of(v, 0), std::get<DesignatorType>(v[1]),
                                std::get<DescriptorSpec>(v[2]), All};
}

template <class C>
RobotCommand into_thing(RobotId, const V& v) {
  return C{number_of(v, 0), designator_at(v, 1)};
}

template <class C>
RobotCommand into_bin(RobotId, const V& v) {
  return C{number_of(v, 0), BinNumber{number_of(v, 1)}};
}

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

// Name, arguments, effect, values in the answer. The names are the manual's (3.2.2, 3.4.3, 3.5,
// 3.6, 5.5.2); `place` and `follow-wall` are the commands of its RPL functions (C).
// clang-format off
constexpr auto kVerbs = std::to_array<RobotVerb>({
    {"robot-set-speed", {A::Number}, &measured<SetSpeed>, R::Speed},
    {"robot-set-turn-angle", {A::Number}, &measured<SetTurnAngle>, R::TurnAngle},
    {"robot-turn", {A::Number}, &measured<Turn>, R::Angle},
    {"robot-about-face", {}, &bare<AboutFace>, R::Angle},
    {"robot-turn-left", {}, &bare<TurnLeft>, R::Angle},
    {"robot-turn-right", {}, &bare<TurnRight>, R::Angle},
    {"robot-align-place", {}, &bare<AlignPlace>, R::Angle},
    {"robot-turn-corner", {}, &bare<TurnCorner>, R::Angle},
    {"robot-go-forward", {A::Ticks},
     [](RobotId, const V& v) -> RobotCommand { return GoForward{std::get<Tick>(v[0])}; }, R::Nothing},
    {"robot-goto-wall", {}, &bare<GotoWall>, R::Nothing},
    {"robot-follow-wall", {}, &bare<FollowWall>, R::Nothing},
    {"robot-goto-designator", {A::Camera}, &bare<GotoDesignator>, R::Designator},
    {"robot-stop", {}, &bare<Stop>, R::Nothing},
    {"robot-place", {}, &bare<SensePlace>, R::Place},

    {"camera-view", {A::Camera}, &bare<CameraView>, R::View},
    {"camera-get-place-designator", {A::Camera, A::Word}, &seek_place<false>, R::Designator},
    {"camera-get-all-place-designators", {A::Camera, A::Word}, &seek_place<true>, R::Designators},
    {"camera-get-object-designator", {A::Camera, A::Distance, A::Attributes}, &seek_thing<false>, R::Designator},
    {"camera-get-all-object-designators", {A::Camera, A::Distance, A::Attributes}, &seek_thing<true>, R::Designators},
    {"camera-track", {A::Camera, A::Designator},
     [](RobotId, const V& v) -> RobotCommand { return CameraTrack{number_of(v, 0), designator_at(v, 1)}; }, R::Designator},
    {"camera-untrack", {A::Camera}, &bare<CameraUntrack>, R::Nothing},
    {"camera-turn", {A::Camera, A::Number},
     [](RobotId, const V& v) -> RobotCommand { return CameraTurn{number_of(v, 0), real_of(v, 1)}; }, R::Angle},
    {"camera-align-robot", {A::Camera}, &bare<CameraAlignRobot>, R::Angle},
    {"camera-align-place", {A::Camera}, &bare<CameraAlignPlace>, R::AngleAndPlace},
    {"camera-insert", {A::Camera, A::Designator}, &into_thing<CameraInsert>, R::Designator},
    {"camera-insert-bin", {A::Camera, A::Bin}, &into_bin<CameraInsert>, R::Nothing, "Puts the camera into a storage bin of the robot."},
    {"camera-remove", {A::Camera}, &bare<CameraRemove>, R::Nothing},

    {"hand-grasp-desig", {A::Hand, A::Camera, A::Designator},
     [](RobotId, const V& v) -> RobotCommand { return HandGrasp{number_of(v, 0), number_of(v, 1), designator_at(v, 2)}; }, R::Designator},
    {"hand-ungrasp", {A::Hand}, &bare<HandUngrasp>, R::Nothing},
    {"hand-grasp-check", {A::Hand}, &bare<HandGraspCheck>, R::Grasping},
    {"hand-track", {A::Hand}, &bare<HandTrack>, R::Nothing},
    {"hand-insert", {A::Hand, A::Designator}, &into_thing<HandInsert>, R::Designator},
    {"hand-insert-bin", {A::Hand, A::Bin}, &into_bin<HandInsert>, R::Nothing},
    {"hand-remove", {A::Hand}, &bare<HandRemove>, R::Nothing},
    {"storage-bin-open", {A::Bin}, &bare<BinOpen>, R::Nothing},
    {"storage-bin-close", {A::Bin}, &bare<BinClose>, R::Part},
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
    {"explore", {}, &set_explorer<true>, R::Nothing, "The robot explores whenever it has no other plan."},
    {"stop-exploring", {}, &set_explorer<false>, R::Nothing, "It no longer explores."},
    {"plan-route", {A::Number, A::Number}, PlanRoute{}, R::Nothing, "Plans a route to x and y of the map, metres, and changes nothing: the way-points without the start.", "(route (X Y) ...) (length METRES)"},
});
// clang-format on

std::string_view shown(VerbArgument argument) {
  switch (argument) {
    case A::None: break;
    case A::Camera: return "CAMERA";
    case A::Hand: return "HAND";
    case A::Bin: return "BIN";
    case A::Designator: return "DESIGNATOR";
    case A::Number: return "NUMBER";
    case A::Ticks: return "TICKS";
    case A::Distance: return "local|non-local";
    case A::Word: return "NAME";
    case A::Sweep: return "long|short";
    case A::SearchOrder: return "start|pause|resume|step|stop";
    case A::ImageChoice: return "next|previous|live";
    case A::Attributes: return "((:ATTRIBUTE VALUE) ...)";
    case A::Manipulation: return "VALUE ... (by PART) ...";
  }
  return "";
}

}  // namespace

std::span<const RobotVerb> robot_verbs() { return kVerbs; }

const RobotVerb* find_robot_verb(std::string_view name) {
  const auto* const found = std::ranges::find(kVerbs, name, &RobotVerb::name);
  return found == kVerbs.end() ? nullptr : found;
}

std::string usage(const RobotVerb& verb) {
  std::string text = "(";
  text += verb.name;
  for (const VerbArgument argument : verb.arguments) {
    if (argument == A::None) break;
    text.append(" ").append(shown(argument));
  }
  return text + ")";
}

std::string_view answer_usage(const RobotVerb& verb) {
  if (!verb.fields.empty()) return verb.fields;
  switch (verb.result) {
    case R::Nothing: break;
    case R::Speed: return "(speed CELLS-PER-TICK)";
    case R::TurnAngle: return "(turn-angle RADIANS-PER-TICK)";
    case R::Angle: return "(angle RADIANS)";
    case R::Place: return "(place-type TYPE)";
    case R::AngleAndPlace: return "(angle RADIANS) (place-type TYPE)";
    case R::View: return "(view NUMBER ...)";
    case R::Designator: return "(designator NUMBER TYPE ANGLE PLACE-TYPE ...)";
    case R::Designators: return "(designators (NUMBER TYPE ANGLE PLACE-TYPE ...) ...)";
    case R::Part: return "(part KIND NUMBER)";
    case R::Grasping: return "(grasping t|nil)";
    case R::Value: return "(value VALUE)";
    case R::Mark: return "(mark UID)";
    case R::Image: return "(image NUMBER|live) (waiting COUNT)";
    case R::Aim: return "(aim PAN TILT)";
  }
  return "";
}

}  // namespace magna
