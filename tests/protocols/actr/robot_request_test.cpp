// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/all_inputs.h"
#include "protocols/actr/robot_verbs.h"

#include <gmock/gmock.h>

#include <set>
#include <string>

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::variant<RobotRequest, RobotRequestError> request_of(std::string_view form) {
  return read_robot_request(read_form(form), form, AttributeTable());
}

RobotCommand command_of(std::string_view form) {
  const auto parsed = request_of(form);
  if (const auto* const error = std::get_if<RobotRequestError>(&parsed)) {
    ADD_FAILURE() << form << ": " << error->text;
    return {};
  }
  const auto& request = std::get<RobotRequest>(parsed);
  return robot_command(*request.verb, RobotId{3}, request.values);
}

TEST(RobotRequest, ReadsIdRobotAndCommandInAnySpelling) {
  for (const char* const form :
       {"(command 7 robbie (robot-turn 1.5))", "(COMMAND 7. ROBBIE (ROBOT-TURN 3/2))",
        "(\"command\" 7 :Robbie\n  (|robot-turn| 1.5d0))"}) {
    const auto parsed = request_of(form);
    ASSERT_TRUE(std::holds_alternative<RobotRequest>(parsed)) << form;
    const auto& request = std::get<RobotRequest>(parsed);
    EXPECT_EQ(request.id, "7");
    EXPECT_EQ(request.uid, "robbie");
    EXPECT_EQ(std::get<Turn>(command_of(form)).radians, 1.5);
  }
  EXPECT_EQ(std::get<RobotRequest>(request_of("(command GO-1 r (robot-stop))")).id, "go-1");
  EXPECT_EQ(std::get<RobotRequest>(request_of("(command -12 r (robot-stop))")).id, "-12");
}

TEST(RobotRequest, InstructsCybots) {
  const auto input_of = [](std::string_view form) {
    const auto request = std::get<RobotRequest>(request_of(form));
    return std::get<MakeInput>(request.verb->action)(RobotId{3}, request.values);
  };
  EXPECT_EQ(input_of("(command 1 r (scan long))").get<input::SwitchState>().state,
            CybotState::ScanLong);
  EXPECT_EQ(input_of("(command 1 r (SCAN SHORT))").get<input::SwitchState>().state,
            CybotState::ScanShort);
  EXPECT_EQ(input_of("(command 1 r (manual))").get<input::SwitchState>().state, CybotState::Manual);
  EXPECT_EQ(input_of("(command 1 r (win))").get<input::OpcodeAdd>().opcode, Opcode::Win);
  EXPECT_EQ(input_of("(command 1 r (com))").get<input::OpcodeAdd>().opcode, Opcode::Com);
  EXPECT_EQ(input_of("(command 1 r (search step))").get<input::RemoteSearch>().order,
            SearchOrder::Step);
  EXPECT_TRUE(std::holds_alternative<RobotRequestError>(request_of("(command 1 r (search up))")));
  EXPECT_TRUE(std::holds_alternative<RobotRequestError>(request_of("(command 1 r (scan))")));
}

TEST(RobotRequest, ReadsArgumentsOfEveryKind) {
  EXPECT_EQ(std::get<GoForward>(command_of("(command 1 r (robot-go-forward 12))")).ticks, 12);
  const auto track = std::get<CameraTrack>(command_of("(command 1 r (camera-track 1 42))"));
  EXPECT_EQ(track.camera, 1u);
  EXPECT_EQ(track.designator.value, 42u);
  const auto bin = std::get<HandInsert>(command_of("(command 1 r (hand-insert-bin 1 2))"));
  EXPECT_EQ(std::get<BinNumber>(bin.into).value, 2u);
  const auto thing = std::get<HandInsert>(command_of("(command 1 r (hand-insert 1 2))"));
  EXPECT_EQ(std::get<DesignatorId>(thing.into).value, 2u);
  const auto grasp = std::get<HandGrasp>(command_of("(command 1 r (hand-grasp-desig 0 1 5))"));
  EXPECT_EQ(grasp.camera, 1u);
  EXPECT_EQ(grasp.designator.value, 5u);
  const auto place = std::get<CameraPlaceDesignator>(
      command_of("(command 1 r (camera-get-all-place-designators 0 :DOORWAY))"));
  EXPECT_TRUE(place.all);
  EXPECT_EQ(place.place_type, "doorway");
}

TEST(RobotRequest, ReadsRequestedAttributes) {
  const auto look = std::get<CameraObjectDesignator>(command_of(
      "(command 1 r (camera-get-object-designator 0 :LOCAL\n"
      "  ((:SIZE (3 5) 2.0d0) (color (\"green\" BLUE)) (:weight 4) (:obsview t) (:closed nil))))"));
  EXPECT_EQ(look.type, DesignatorType::Local);
  EXPECT_FALSE(look.all);
  using OneOf = AttributeSpec::OneOf;
  EXPECT_THAT(
      look.spec,
      ElementsAre(AttributeSpec{"size", Interval{3, 5}, 2.0},
                  AttributeSpec{"color", OneOf{std::string("green"), std::string("blue")}},
                  AttributeSpec{"weight", Interval{4, 4}}, AttributeSpec{"obsview", OneOf{true}},
                  AttributeSpec{"closed", OneOf{false}}));
  for (const char* const anything : {"()", "nil"}) {
    const auto any = command_of(std::string("(command 1 r (camera-get-all-object-designators 0 "
                                            "non-local ") +
                                anything + "))");
    EXPECT_TRUE(std::get<CameraObjectDesignator>(any).spec.empty());
  }
}

TEST(RobotRequest, ReadsManipulations) {
  const auto unlock = std::get<Manipulate>(command_of(
      "(command 1 r (manipulate UNLOCK (designator 3) (by (hand 1)) :Slowly \"Two Turns\" 2 t "
      "nil (bin 0)))"));
  EXPECT_EQ(unlock.name, "unlock");
  EXPECT_EQ(unlock.by, Resource::hand(RobotId{3}, 1));
  EXPECT_EQ(unlock.by_at, 1u);
  EXPECT_THAT(unlock.arguments,
              ElementsAre(ManipulationValue{DesignatorId{3}}, ManipulationValue{Symbol{":slowly"}},
                          ManipulationValue{std::string("Two Turns")}, ManipulationValue{2.0},
                          ManipulationValue{true}, ManipulationValue{},
                          ManipulationValue{Resource::bin(RobotId{3}, 0)}));
  EXPECT_EQ(std::get<Manipulate>(command_of("(command 1 r (manipulate x (by robot)))")).by,
            Resource::robot(RobotId{3}));
}

struct BadRequest {
  const char* text;
  std::size_t byte;
  const char* id;
  const char* code;
  const char* says;
};

TEST(RobotRequest, RejectsWithIdCodeAndPlace) {
  const BadRequest table[] = {
      {"(command)", 0, "nil", "bad-form", "the ID is"},
      {"(command nil r (robot-stop))", 9, "nil", "bad-form", "the ID is"},
      {"(command 1.5 r (robot-stop))", 9, "nil", "bad-form", "the ID is"},
      {"(command (1) r (robot-stop))", 9, "nil", "bad-form", "the ID is"},
      {"(command |a b| r (robot-stop))", 9, "nil", "bad-form", "the ID is"},
      {"(command 1e300 r (robot-stop))", 9, "nil", "bad-form", "the ID is"},
      {"(command 7)", 0, "7", "bad-form", "expected a robot's UID"},
      {"(command 7 8 (robot-stop))", 11, "7", "bad-form", "expected a robot's UID"},
      {"(command 7 r)", 0, "7", "bad-form", "(command ID ROBOT (NAME"},
      {"(command 7 r robot-stop)", 13, "7", "bad-form", "(command ID ROBOT (NAME"},
      {"(command 7 r ())", 13, "7", "bad-form", "(command ID ROBOT (NAME"},
      {"(command 7 r (robot-stop) 1)", 26, "7", "bad-form", "too much"},
      {"(command 7 r (robot-turn #.(quit)))", 25, "7", "bad-form", "#"},
      {"(command 7 r (robot-turn 1e999))", 25, "7", "bad-form", "too large"},
      {"(command 7 r (quit))", 14, "7", "unknown-name", "there is no command quit"},
      {"(command 7 r (robot-turn))", 13, "7", "bad-argument", "too little: (robot-turn NUMBER)"},
      {"(command 7 r (robot-turn 1 2))", 27, "7", "bad-argument", "too much: (robot-turn NUMBER)"},
      {"(command 7 r (robot-turn nan))", 25, "7", "bad-argument", "expected a number, got nan"},
      {"(command 7 r (robot-go-forward 1.5))", 31, "7", "bad-argument", "ticks"},
      {"(command 7 r (robot-go-forward -1))", 31, "7", "bad-argument", "ticks"},
      {"(command 7 r (camera-view -1))", 26, "7", "bad-argument", "number of a camera"},
      {"(command 7 r (camera-view 5e9))", 26, "7", "bad-argument", "number of a camera"},
      {"(command 7 r (camera-track 0 desig))", 29, "7", "bad-argument", "number of a designator"},
      {"(command 7 r (camera-get-object-designator 0 near ()))", 45, "7", "bad-argument", "local"},
      {"(command 7 r (camera-get-object-designator 0 local red))", 51, "7", "bad-argument", "list"},
      {"(command 7 r (camera-get-object-designator 0 local ((:smell 1))))", 53, "7", "bad-argument",
       "no attribute :smell"},
      {"(command 7 r (camera-get-object-designator 0 local ((:size))))", 52, "7", "bad-argument",
       "no value"},
      {"(command 7 r (camera-get-object-designator 0 local ((:size big))))", 59, "7",
       "bad-argument", "a number or a range"},
      {"(command 7 r (camera-get-object-designator 0 local ((:size 1) (:size 2))))", 62, "7",
       "bad-argument", "twice"},
      {"(command 7 r (manipulate unlock 1))", 13, "7", "bad-argument", "(by PART) is missing"},
      {"(command 7 r (manipulate unlock (by world)))", 36, "7", "bad-argument", "(hand N)"},
      {"(command 7 r (manipulate x (by robot) (by robot)))", 38, "7", "bad-argument", "(by PART)"},
  };
  for (const BadRequest& row : table) {
    ASSERT_TRUE(read_form(row.text).begins_with("command")) << row.text;
    const auto parsed = request_of(row.text);
    ASSERT_TRUE(std::holds_alternative<RobotRequestError>(parsed)) << row.text;
    const auto& error = std::get<RobotRequestError>(parsed);
    EXPECT_EQ(error.id, row.id) << row.text;
    EXPECT_EQ(error.code, row.code) << row.text;
    EXPECT_THAT(error.text, HasSubstr("(byte " + std::to_string(row.byte) + "): ")) << row.text;
    EXPECT_THAT(error.text, HasSubstr(row.says)) << row.text;
  }
}

TEST(RobotRequest, ReadsAttributesLikeTheConsole) {
  for (const char* const spec : {"((:substance wood))", "((:size (3 5) 2) (color red))", "nil"}) {
    const std::string form =
        std::string("(command 7 r (camera-get-object-designator 0 local ") + spec + "))";
    EXPECT_TRUE(std::holds_alternative<RobotRequest>(request_of(form))) << spec;
  }
}

TEST(RobotRequest, OtherHeadsAreNotRequests) {
  for (const char* const form : {"(select robot1)", "()", "((command) 1)", "(7 command)"}) {
    EXPECT_FALSE(read_form(form).begins_with("command")) << form;
  }
}

TEST(RobotVerbs, EachNameStandsOnceWithItsUsage) {
  std::set<std::string_view> names;
  for (const RobotVerb& verb : robot_verbs()) {
    EXPECT_TRUE(names.insert(verb.name).second) << verb.name;
    EXPECT_EQ(find_robot_verb(verb.name), &verb);
    EXPECT_THAT(usage(verb), HasSubstr(verb.name));
  }
  EXPECT_EQ(usage(*find_robot_verb("camera-track")), "(camera-track CAMERA DESIGNATOR)");
}

}  // namespace
}  // namespace magna
