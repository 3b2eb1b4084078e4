// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/console_commands.h"

#include <algorithm>

#include "core/sim/edit_distance.h"
#include "core/world/lower_case.h"

namespace magna {
namespace {

using K = ArgumentKind;
using M = MenuGroup;
using V = ArgumentValues;

std::uint32_t part(const V& values, std::size_t k) { return std::get<std::uint32_t>(values[k]); }
double real(const V& values, std::size_t k) { return std::get<double>(values[k]); }
const std::string& word(const V& values, std::size_t k) { return std::get<std::string>(values[k]); }
const TrackedDesignator& tracked(const V& values, std::size_t k) {
  return std::get<TrackedDesignator>(values[k]);
}

/// A command without arguments, or only with the number of its part.
template <class C>
RobotCommand plain(const V& values) {
  if constexpr (std::is_empty_v<C>) {
    return C{};
  } else {
    return C{part(values, 0)};
  }
}

template <bool All>
RobotCommand find_thing(const V& values) {
  return CameraObjectDesignator{part(values, 0), std::get<DesignatorType>(values[1]),
                                std::get<DescriptorSpec>(values[2]), All};
}

template <bool All>
RobotCommand find_place(const V& values) {
  return CameraPlaceDesignator{part(values, 0), word(values, 1), All};
}

constexpr ConsoleArgument kCam{"CAM", K::Camera};
constexpr ConsoleArgument kHand{"HAND", K::Hand};
constexpr ConsoleArgument kBin{"BIN", K::Bin};
constexpr ConsoleArgument kAngle{"ANGLE", K::Number};
constexpr ConsoleArgument kTracking{"CAM", K::Tracking};
constexpr ConsoleArgument kPlaceType{"TYPE", K::PlaceType};
constexpr ConsoleArgument kDistance{"TYPE", K::Distance};
constexpr ConsoleArgument kSpecs{"SPECS", K::Spec};

constexpr ConsoleArgument kRobots{"ROBOT ...", K::Robots, true};

constexpr std::string_view kOfSpecs =
    "TYPE is local or non-local. SPECS is a list of what is asked for: ((:size 5)), "
    "((:size 4 2)) for 4 give or take 2, ((:size (3 5))), ((:color (green blue)) (:obsview #t)), "
    "() for anything.";
constexpr std::string_view kOfExplorers =
    "ROBOT is a number or a name. Without one it is the robot that is commanded; ALL are those "
    "that can: with a ranger, and neither driving cells nor moving themselves.";
constexpr std::string_view kOfClaimed =
    "ROBOT is a number or a name. Without one it is the robot that is commanded; ALL are all that "
    "explore.";

// Name, the manual's name, menu, arguments, effect, one line of help, further help.
// clang-format off
constexpr auto kCommands = std::to_array<ConsoleCommand>({
    {"alias", "", M::BuiltIn, {{{"ALIAS", K::CommandName, true}, {"CMD", K::CommandLine, true}}}, BuiltIn::Alias,
     "Lists the aliases, or makes ALIAS short for CMD",
     "CMD is a command, with its first arguments if you like: alias fw forward 3"},
    {"eval", "", M::BuiltIn, {{{"EXP", K::Text}}}, BuiltIn::Eval,
     "Evaluates EXP as a Lisp expression; a line in parentheses is the same",
     "What it defines stays as long as the world. What computes for more than a second is cut off; "
     "(nop) waits for the next tick."},
    {"repeat", "", M::BuiltIn, {{{"NUM", K::Count}, {"CMD", K::CommandLine}}}, BuiltIn::Repeat,
     "Repeats CMD NUM times, each when the one before has ended",
     "At most 1000 times. A mistake, a refusal, an interruption and STOP end it."},
    {"help", "", M::BuiltIn, {{{"NAME", K::Topic, true}}}, BuiltIn::Help,
     "Shows the main menu, or help for a command or a word of Lisp",
     "NAME may be some words: those are shown whose help has all of them, as in help camera turn."},
    {"quit", "exit", M::BuiltIn, {}, BuiltIn::Quit, "Ends the command line"},
    {"menu-bin", "", M::BuiltIn, {}, BuiltIn::MenuBin, "Lists the commands for storage bins"},
    {"menu-camera", "", M::BuiltIn, {}, BuiltIn::MenuCamera, "Lists the commands for cameras"},
    {"menu-hand", "", M::BuiltIn, {}, BuiltIn::MenuHand, "Lists the commands for hands"},
    {"bins", "", M::BuiltIn, {}, BuiltIn::Bins, "Shows the storage bins of the robot: open or closed, capacity, contents"},
    {"cameras", "", M::BuiltIn, {}, BuiltIn::Cameras, "Shows the cameras of the robot: where they are and what they track"},
    {"hands", "", M::BuiltIn, {}, BuiltIn::Hands, "Shows the hands of the robot: where they are and what they grasp"},
    {"things", "", M::BuiltIn, {}, BuiltIn::Things, "Shows all things of the world, where they are and their attributes"},
    {"status", "", M::BuiltIn, {}, BuiltIn::Status, "Shows the robot: place, speed, views of its cameras, designators"},
    {"pos", "", M::BuiltIn, {{{"X", K::Number}, {"Y", K::Number}}}, BuiltIn::Pos,
     "Puts the robot at (X, Y), whatever is in the way"},
    {"angle", "", M::BuiltIn, {{{"ANG", K::Number}}}, BuiltIn::Angle, "Gives the robot the heading ANG, in radians"},
    {"robot", "", M::BuiltIn, {{{"ROBOT", K::Robot, true}}}, BuiltIn::Robot,
     "Chooses the robot that is commanded, by number or name, or lists all"},
    {"param", "", M::BuiltIn, {{{"NAME", K::Parameter, true}, {"VALUE", K::Text, true}}}, BuiltIn::Param,
     "Shows all parameters of the world, shows one, or sets it"},
    {"tick", "", M::BuiltIn, {{{"N", K::Count, true}}}, BuiltIn::PassTicks, "Pauses and lets N ticks pass; 1 without N"},
    {"run", "", M::BuiltIn, {}, BuiltIn::Run, "Resumes the simulation"},
    {"load", "", M::BuiltIn, {{{"FILE", K::Text}}}, BuiltIn::Load,
     "Opens another world, or starts a Lisp program"},
    {"explore", "", M::BuiltIn, {{kRobots}}, BuiltIn::Explore,
     "Robots explore with the team whenever they have no other plan", kOfExplorers},
    {"claim", "", M::BuiltIn, {{kRobots}}, BuiltIn::Claim,
     "Removes robots from team exploration; exploring robots stop", kOfClaimed},
    {"nogo", "", M::BuiltIn, {{{"LIST|REMOVE N|X Y ...", K::NoGo, true}}}, BuiltIn::NoGo,
     "Lists the areas that exploration keeps out of, removes one, or adds one",
     "X Y X Y X Y ... are the corners of a new area in metres, 3 to 64, one after the other round "
     "it. N is the number of an area as the list shows it."},
    {"obstacles", "", M::BuiltIn, {{{"CLEAR|REMOVE N|LOAD FILE|SAVE FILE", K::Text, true}}}, BuiltIn::Obstacles,
     "Lists the obstacles that CyBOTs found, removes, loads or saves them",
     "N is the number of an obstacle as the list shows it. FILE is a map file, which has the scanned zones, too."},
    {"scan", "", M::BuiltIn, {{{"LONG|SHORT", K::Sweep}}}, BuiltIn::Scan,
     "Makes a CyBOT scan before its other instructions"},
    {"win", "", M::BuiltIn, {}, BuiltIn::Win, "Tells a CyBOT that its mission is over"},
    {"manual", "", M::BuiltIn, {}, BuiltIn::Manual, "Makes a CyBOT follow the sticks"},
    {"com", "", M::BuiltIn, {}, BuiltIn::Com, "Sends a CyBOT the instruction COM, which has no meaning"},
    {"search", "", M::BuiltIn, {{{"START|PAUSE|RESUME|STEP|STOP", K::Search, true}}}, BuiltIn::Search,
     "Shows the search of a CyBOT for its goal box, or commands it",
     "The robot looks for the posts at the corners of the box and parks between them. While it is "
     "paused, STEP lets it carry out one instruction."},
    {"take-over", "", M::BuiltIn, {{{"ROBOT", K::Robot, true}}}, BuiltIn::TakeOver,
     "Makes a CyBOT continue as ROBOT, whose link is lost",
     "ROBOT is a number or a name; without one it is the robot whose link was lost last. The CyBOT "
     "gets its name, pose and mission, and is commanded from then on."},
    {"pose", "", M::BuiltIn, {{{"X", K::Number}, {"Y", K::Number}, {"DEGREES", K::Number}}}, BuiltIn::CorrectPose,
     "Corrects the pose of a CyBOT: metres, and degrees clockwise"},
    {"goto", "", M::BuiltIn, {{{"X", K::Number}, {"Y", K::Number}, {"DEGREES", K::Number, true}}}, BuiltIn::GoTo,
     "Appends a way-point to the mission of the robot: metres, and perhaps its heading there",
     "Degrees are clockwise. An idle robot starts; one that was stopped or held does not."},
    {"trial", "", M::BuiltIn, {{{"NAME", K::Text, true}}}, BuiltIn::Trial,
     "Begins the trial NAME of a study in the logs and tables of the run; without NAME it ends"},
    {"wait", "", M::BuiltIn, {{{"N", K::Ticks}}}, BuiltIn::Wait, "Takes the next line of a script N ticks later"},

    {"set-speed", "robot-set-speed", M::Robot, {{{"SPEED", K::Number}}},
     [](const V& v) -> RobotCommand { return SetSpeed{real(v, 0)}; }, "Sets the speed, in cells per tick"},
    {"set-turn-angle", "robot-set-turn-angle", M::Robot, {{kAngle}},
     [](const V& v) -> RobotCommand { return SetTurnAngle{real(v, 0)}; },
     "Sets how fast it turns, in radians per tick"},
    {"turn", "robot-turn", M::Robot, {{kAngle}}, [](const V& v) -> RobotCommand { return Turn{real(v, 0)}; },
     "Turns by ANGLE radians, clockwise"},
    {"about-face", "robot-about-face", M::Robot, {}, &plain<AboutFace>, "Turns round"},
    {"turn-left", "robot-turn-left", M::Robot, {}, &plain<TurnLeft>, "Turns to the left by a quarter"},
    {"turn-right", "robot-turn-right", M::Robot, {}, &plain<TurnRight>, "Turns to the right by a quarter"},
    {"turn-corner", "robot-turn-corner", M::Robot, {}, &plain<TurnCorner>, "Turns about the corner that it is at"},
    {"align-place", "robot-align-place", M::Robot, {}, &plain<AlignPlace>,
     "Turns to the nearest canonical direction of the place that it is at"},
    {"forward", "robot-go-forward", M::Robot, {{{"TIME", K::Ticks}}},
     [](const V& v) -> RobotCommand { return GoForward{std::get<Tick>(v[0])}; }, "Moves ahead for TIME ticks"},
    {"goto-wall", "robot-goto-wall", M::Robot, {}, &plain<GotoWall>, "Moves ahead to the next wall"},
    {"follow-wall", "robot-follow-wall", M::Robot, {}, &plain<FollowWall>, "Moves along the nearest wall to its end"},
    {"goto-desig", "robot-goto-designator", M::Robot, {{kCam}}, &plain<GotoDesignator>, "Goes to what camera CAM tracks"},
    {"stop", "robot-stop", M::Robot, {}, &plain<Stop>, "Stops the robot, and a REPEAT"},
    {"place", "robot-place", M::Robot, {}, &plain<SensePlace>, "Senses the type of the place that it is at"},

    {"cam-view", "camera-view", M::Camera, {{kCam}}, &plain<CameraView>, "Gets the view of the camera"},
    {"place-desig", "camera-get-place-designator", M::Camera, {{kCam, kPlaceType}}, &find_place<false>,
     "Looks for a place of a type, such as doorway"},
    {"all-place-desig", "camera-get-all-place-designators", M::Camera, {{kCam, kPlaceType}}, &find_place<true>,
     "Looks for all places of a type"},
    {"obj-desig", "camera-get-object-designator", M::Camera, {{kCam, kDistance, kSpecs}}, &find_thing<false>,
     "Looks for a thing as described", kOfSpecs},
    {"all-obj-desig", "camera-get-all-object-designators", M::Camera, {{kCam, kDistance, kSpecs}}, &find_thing<true>,
     "Looks for all things as described", kOfSpecs},
    {"cam-track", "camera-track", M::Camera, {{kCam, {"DESIG", K::Designator}}},
     [](const V& v) -> RobotCommand { return CameraTrack{part(v, 0), DesignatorId{part(v, 1)}}; },
     "Has the camera track a designator"},
    {"cam-untrack", "camera-untrack", M::Camera, {{kCam}}, &plain<CameraUntrack>, "Ends the track of the camera"},
    {"cam-turn", "camera-turn", M::Camera, {{kCam, kAngle}},
     [](const V& v) -> RobotCommand { return CameraTurn{part(v, 0), real(v, 1)}; },
     "Turns the camera by ANGLE radians, clockwise"},
    {"cam-align-robot", "camera-align-robot", M::Camera, {{kCam}}, &plain<CameraAlignRobot>, "Turns the camera to the robot's front"},
    {"cam-align-place", "camera-align-place", M::Camera, {{kCam}}, &plain<CameraAlignPlace>,
     "Turns the camera to the nearest canonical direction of the place"},
    {"cam-insert-desig", "camera-insert", M::Camera, {{kTracking}},
     [](const V& v) -> RobotCommand { return CameraInsert{tracked(v, 0).camera, tracked(v, 0).designator}; },
     "Puts the camera into what it tracks"},
    {"cam-insert-bin", "", M::Camera, {{kCam, kBin}},
     [](const V& v) -> RobotCommand { return CameraInsert{part(v, 0), BinNumber{part(v, 1)}}; },
     "Puts the camera into a storage bin"},
    {"cam-remove", "camera-remove", M::Camera, {{kCam}}, &plain<CameraRemove>, "Takes the camera out of what it is in"},

    {"hand-grasp", "hand-grasp-desig", M::Hand, {{kHand, kTracking}},
     [](const V& v) -> RobotCommand { return HandGrasp{part(v, 0), tracked(v, 1).camera, tracked(v, 1).designator}; },
     "Grasps what camera CAM tracks"},
    {"hand-ungrasp", "", M::Hand, {{kHand}}, &plain<HandUngrasp>, "Drops what the hand holds"},
    {"hand-check", "hand-grasp-check", M::Hand, {{kHand}}, &plain<HandGraspCheck>, "Tells whether the hand holds something"},
    {"hand-track", "", M::Hand, {{kHand}}, &plain<HandTrack>, "Tells when the hand loses its grip"},
    {"hand-insert-desig", "hand-insert", M::Hand, {{kHand, kTracking}},
     [](const V& v) -> RobotCommand { return HandInsert{part(v, 0), tracked(v, 1).designator}; },
     "Puts the hand into what camera CAM tracks"},
    {"hand-insert-bin", "", M::Hand, {{kHand, kBin}},
     [](const V& v) -> RobotCommand { return HandInsert{part(v, 0), BinNumber{part(v, 1)}}; },
     "Puts the hand into a storage bin"},
    {"hand-remove", "", M::Hand, {{kHand}}, &plain<HandRemove>, "Takes the hand out of what it is in"},

    {"bin-open", "storage-bin-open", M::Bin, {{kBin}}, &plain<BinOpen>, "Opens a storage bin"},
    {"bin-close", "storage-bin-close", M::Bin, {{kBin}}, &plain<BinClose>, "Closes a storage bin"},
});
// clang-format on

}  // namespace

std::span<const ConsoleCommand> console_commands() { return kCommands; }

const ConsoleCommand* find_console_command(std::string_view name) {
  const std::string lower = lower_case(name);
  if (lower.empty()) return nullptr;
  const auto* const found = std::ranges::find_if(kCommands, [&](const ConsoleCommand& row) {
    return row.name == lower || row.long_name == lower;
  });
  return found == kCommands.end() ? nullptr : found;
}

std::optional<std::string_view> nearest_command(std::string_view name) {
  std::vector<std::string_view> names;
  for (const ConsoleCommand& row : kCommands) {
    names.push_back(row.name);
    if (!row.long_name.empty()) names.push_back(row.long_name);
  }
  return nearest_name(lower_case(name), names);
}

std::string usage(const ConsoleCommand& command) {
  std::string text(command.name);
  for (const ConsoleArgument& argument : command.arguments) {
    if (argument.kind == ArgumentKind::None) continue;
    text += argument.optional ? " [" : " ";
    text += argument.name;
    if (argument.optional) text += ']';
  }
  return text;
}

}  // namespace magna
