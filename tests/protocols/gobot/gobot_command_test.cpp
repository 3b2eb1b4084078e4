// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/gobot/gobot_command.h"

#include <gmock/gmock.h>

#include <string>

#include "core/hall/robot_action.h"

namespace magna {
namespace {

using testing::HasSubstr;

std::variant<GobotRequest, GobotError> command(const std::string& info,
                                               GobotDialect dialect = GobotDialect::Classic) {
  return parse_gobot(
      R"({"type":"robot_command","data":{"command_info":)" + info + R"(,"temp_id":7}})", dialect);
}
GobotRequest good(const std::variant<GobotRequest, GobotError>& parsed) {
  const auto* const error = std::get_if<GobotError>(&parsed);
  EXPECT_EQ(error, nullptr) << error->reason;
  return error == nullptr ? std::get<GobotRequest>(parsed) : GobotRequest{};
}
GobotError bad(const std::variant<GobotRequest, GobotError>& parsed) {
  const auto* const error = std::get_if<GobotError>(&parsed);
  EXPECT_NE(error, nullptr);
  return error != nullptr ? *error : GobotError{};
}
/// "robot0: do_move 1 2 3"
std::string read_back(const std::string& info) {
  const GobotRequest request = good(command(info));
  const auto& told = std::get<GobotRequest::Robot>(request.what);
  return told.robot + ": " + text(told.action);
}

TEST(GobotCommand, ReadsEveryCommandOfTheTable) {
  EXPECT_EQ(read_back(R"(["do_move","robot0",1.5,5,-2.5])"), "robot0: do_move 1.5 5 -2.5");
  EXPECT_EQ(read_back(R"(["navigate_to","robot1",7.5,3])"), "robot1: navigate_to 7.5 3");
  EXPECT_EQ(read_back(R"(["navigate_to_cell","robot0",7,3.0])"), "robot0: navigate_to_cell 7 3");
  EXPECT_EQ(read_back(R"(["navigate_to_area","robot0","interact_area0"])"),
            "robot0: navigate_to_area interact_area0");
  EXPECT_EQ(read_back(R"(["go_charge","robot0"])"), "robot0: go_charge");
  EXPECT_EQ(read_back(R"(["do_rotation","robot0",-0.3,1.5])"), "robot0: do_rotation -0.3 1.5");
  EXPECT_EQ(read_back(R"(["rotate_to","robot0",3.14,1])"), "robot0: rotate_to 3.14 1");
  EXPECT_EQ(read_back(R"(["face_belt","robot0","belt0",5])"), "robot0: face_belt belt0 5");
  EXPECT_EQ(read_back(R"(["pick","robot0"])"), "robot0: pick");
  EXPECT_EQ(read_back(R"(["pick_package","robot0","package0"])"), "robot0: pick_package package0");
  EXPECT_EQ(read_back(R"(["place","robot0"])"), "robot0: place");
}

TEST(GobotCommand, DoRotationTakesASpeedAndADuration) {
  const GobotRequest request = good(command(R"(["do_rotation","robot0",-0.3,1.5])"));
  const auto rotation =
      std::get<action::DoRotation>(std::get<GobotRequest::Robot>(request.what).action);
  EXPECT_EQ(rotation.speed, -0.3);
  EXPECT_EQ(rotation.duration, 1.5);
}

TEST(GobotCommand, ChecksNumberAndTypesOfArguments) {
  for (const std::string info : {R"(["do_move","robot0",1,2])",
                                 R"(["do_move","robot0",1,2,3,4])",
                                 R"(["navigate_to","robot0",1])",
                                 R"(["navigate_to","robot0","1","2"])",
                                 R"(["navigate_to","robot0",true,2])",
                                 R"(["navigate_to","robot0",null,2])",
                                 R"(["navigate_to_cell","robot0",1.5,2])",
                                 R"(["navigate_to_area","robot0",3])",
                                 R"(["go_charge","robot0",1])",
                                 R"(["face_belt","belt0",5])",
                                 R"(["pick","robot0","p"])",
                                 R"(["pick_package","robot0"])",
                                 R"(["place"])",
                                 R"(["place",7])",
                                 R"(["fly","robot0"])",
                                 R"(["process","machine0","package0"])",
                                 R"([])",
                                 R"([7])",
                                 R"("pick")",
                                 "7",
                                 "{}",
                                 R"(["navigate_to","robot0",1e300,2])",
                                 R"(["navigate_to","robot0",-1000000.5,2])"}) {
    const GobotError error = bad(command(info));
    EXPECT_EQ(error.temp_id, "7") << info;
    EXPECT_NE(error.reason, "") << info;
  }
  EXPECT_THAT(bad(command(R"(["do_move","robot0",1,2])")).reason, HasSubstr("takes 4 arguments"));
  EXPECT_THAT(bad(command(R"(["navigate_to","robot0",1,"x"])")).reason,
              HasSubstr("argument 3 of \"navigate_to\": expected a number"));
}

TEST(GobotCommand, EchoesATempIdOfAnyType) {
  for (const std::string id :
       {"7", "-1", "7.5", "true", "null", R"("f47ac10b-58cc")", R"([1,"a",{"b":null}])",
        R"({"z":1,"a":[2]})", R"("\u00e4\u0001\"")", "18446744073709551615"}) {
    const auto parsed = parse_gobot(R"({"temp_id":0,"type":"robot_command","data":{"temp_id": )" +
                                        id + R"( ,"command_info":["pick","robot0"]}})",
                                    GobotDialect::Classic);
    EXPECT_EQ(good(parsed).temp_id, id);
  }
}

TEST(GobotCommand, AcceptsATempIdInUtf8AndEscapesItInReplies) {
  const auto parsed = parse_gobot(
      "{\"type\":\"robot_command\",\"data\":{\"command_info\":[\"pick\",\"robot0\"],"
      "\"temp_id\":\"\xc3\xa4\"}}",
      GobotDialect::Classic);
  EXPECT_EQ(good(parsed).temp_id, R"("\u00e4")");
}

TEST(GobotCommand, IgnoresCommandsWithoutATempId) {
  const GobotError error =
      bad(parse_gobot(R"({"type":"robot_command","data":{"command_info":["pick","robot0"]}})",
                      GobotDialect::Classic));
  EXPECT_EQ(error.temp_id, "");
  EXPECT_THAT(error.reason, HasSubstr("temp_id"));
}

TEST(GobotCommand, RejectsATempIdThatWouldOverflowClients) {
  const std::string id = '"' + std::string(kGobotMaxTempId, 'x') + '"';
  EXPECT_EQ(bad(parse_gobot(R"({"type":"robot_command","data":{"command_info":["pick","robot0"],)"
                            R"("temp_id":)" +
                                id + "}}",
                            GobotDialect::Classic))
                .temp_id,
            "");
}

TEST(GobotCommand, AnUnknownTypeWithATempIdIsAnswered) {
  EXPECT_EQ(
      bad(parse_gobot(R"({"type":"robot","data":{"temp_id":3}})", GobotDialect::Classic)).temp_id,
      "3");
  EXPECT_EQ(bad(parse_gobot(R"({"temp_id":4})", GobotDialect::Classic)).temp_id, "4");
}

TEST(GobotCommand, ReportsThePlaceOfAJsonError) {
  for (const std::string body : {"", "{", "nonsense", "{\"type\":}", "\xff\xfe", "{}{}", "[1,]"}) {
    EXPECT_EQ(bad(parse_gobot(body, GobotDialect::Classic)).temp_id, "") << body;
  }
  EXPECT_THAT(bad(parse_gobot("{\"type\":}", GobotDialect::Classic)).reason, HasSubstr("column 9"));
  EXPECT_THAT(bad(parse_gobot("[]", GobotDialect::Classic)).reason, HasSubstr("an object"));
}

TEST(GobotCommand, LimitsTheNesting) {
  const std::string deep(500'000, '[');
  EXPECT_THAT(bad(parse_gobot(deep, GobotDialect::Classic)).reason, HasSubstr("deeper than 32"));
  EXPECT_THAT(bad(command(std::string(31, '[') + std::string(31, ']'))).reason,
              HasSubstr("deeper than 32"));
  // Brackets in names do not count.
  EXPECT_EQ(std::get<GobotRequest::Robot>(
                good(command(R"(["pick","\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["])")).what)
                .robot,
            R"("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[)");
}

TEST(GobotCommand, AcceptsTheIdOfACancelInDataOrBesideIt) {
  for (const std::string body :
       {R"({"type":"cancel_request","data":{"action_id":12}})",
        R"({"type":"cancel_request","action_id":12})",
        R"({"type":"cancel_request","data":{"action_id":12.0},"action_id":3})",
        R"({"type":"cancel_request","data":{},"action_id":12})"}) {
    EXPECT_EQ(std::get<GobotRequest::Cancel>(good(parse_gobot(body, GobotDialect::Classic)).what)
                  .action.value,
              12u)
        << body;
  }
  for (const std::string id : {"-1", "0", "1.5", "\"3\"", "null", "1e20", "4294967296"}) {
    EXPECT_EQ(bad(parse_gobot(R"({"type":"cancel_request","data":{"action_id":)" + id + "}}",
                              GobotDialect::Classic))
                  .temp_id,
              "")
        << id;
  }
}

TEST(GobotCommand, ReadsTheAnswerToAFrame) {
  const auto done = [](const std::string& data) {
    return parse_gobot(R"({"type":"frame_done","data":{)" + data + "}}", GobotDialect::Classic);
  };
  const auto plain = std::get<GobotRequest::FrameDone>(good(done(R"("tick":7)")).what);
  EXPECT_EQ(plain.tick, 7);
  EXPECT_EQ(plain.until, 7);
  // As it was sent to the client, with the time.
  const auto later =
      std::get<GobotRequest::FrameDone>(good(done(R"("tick":7,"time":0.1,"until":60.0)")).what);
  EXPECT_EQ(later.until, 60);
  for (const std::string data : {"", R"("tick":-1)", R"("tick":1.5)", R"("tick":"1")",
                                 R"("tick":null)", R"("tick":1e300)"}) {
    EXPECT_THAT(bad(done(data)).reason, HasSubstr("expected a tick")) << data;
  }
  for (const std::string until : {"6", "7.5", "\"8\"", "null", "1e300"}) {
    EXPECT_THAT(bad(done(R"("tick":7,"until":)" + until)).reason, HasSubstr("expected until"))
        << until;
  }
}

TEST(GobotCommand, ReadsARequestForEvents) {
  const auto asked = [](const std::string& data) {
    return parse_gobot(R"({"type":"event_request","data":{)" + data + "}}", GobotDialect::Classic);
  };
  EXPECT_TRUE(std::get<GobotRequest::Events>(good(asked(R"("events":true)")).what).on);
  EXPECT_FALSE(std::get<GobotRequest::Events>(good(asked(R"("events":false)")).what).on);
  for (const std::string data : {"", R"("events":1)", R"("events":"true")", R"("events":null)"}) {
    EXPECT_THAT(bad(asked(data)).reason, HasSubstr("true or false")) << data;
  }
}

TEST(GobotCommand, AcceptsMachineCommandsInTheExtendedDialectOnly) {
  const std::string body = R"({"type":"machine_command","data":)"
                           R"({"command_info":["process","machine0","package1"],"temp_id":9}})";
  EXPECT_EQ(bad(parse_gobot(body, GobotDialect::Classic)).temp_id, "9");
  const auto told =
      std::get<GobotRequest::Machine>(good(parse_gobot(body, GobotDialect::Extended)).what);
  EXPECT_EQ(told.machine, "machine0");
  EXPECT_EQ(told.package, "package1");
  // Some clients of the original send it as a robot's command.
  EXPECT_TRUE(std::holds_alternative<GobotRequest::Machine>(
      good(command(R"(["process","machine0","package1"])", GobotDialect::Extended)).what));
  EXPECT_EQ(bad(command(R"(["process","machine0"])", GobotDialect::Extended)).temp_id, "7");
  EXPECT_EQ(bad(command(R"(["process","machine0",1])", GobotDialect::Extended)).temp_id, "7");
}

}  // namespace
}  // namespace magna
