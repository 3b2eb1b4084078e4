// SPDX-License-Identifier: GPL-3.0-or-later
// Messages about ended commands and other events; tables; commands that wait for others.
#include <set>

#include "core/console/completion.h"
#include "core/console/ending_text.h"
#include "core/reference/robot_forms.h"
#include "tests/core/console/console_fixture.h"

namespace magna {
namespace {

using test::ConsoleTest;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr auto kCamera0 = Resource{ResourceKind::Camera, 0, 0};

TEST_F(ConsoleTest, ReproducesTheSessionOfTheManual) {
  answer("obj-desig 0 local ((:size 5))");
  answer("cam-insert-bin 0 1");
  answer("hand-insert-bin 0 1");
  answer("hand-ungrasp 0");
  answer("hand-remove 0");
  answer("bin-close 1");
  answer("bin-close 1");
  EXPECT_TRUE(console_.waiting());
  end(1, {.robot = kRobbie, .designators = {DesignatorId{0}}});
  end(2, {.robot = kRobbie, .thing = kSmallBox});
  end(3, {.robot = kRobbie, .part = Resource::bin(kRobbie, 1)});
  end(4, {.robot = kRobbie, .part = Resource::bin(kRobbie, 1), .thing = kPen});
  end(5, {.robot = kRobbie, .thing = kSmallBox});
  end(6, {.robot = kRobbie, .code = ErrorCode::RobotInBin, .part = Resource::hand(kRobbie, 0)});
  end(7, {});
  EXPECT_FALSE(console_.waiting());
  EXPECT_THAT(said(), ElementsAre("get-designator: Camera 0 found Designator 0",
                                  "camera-insert: Camera 0 inserted into SMALL-BOX#3",
                                  "hand-insert: Hand 0 inserted into Storage-bin 1",
                                  "hand-ungrasp: Hand 0 dropped PEN#2 into Storage-bin 1",
                                  "hand-remove: Hand 0 removed from SMALL-BOX#3",
                                  "*ERROR* -> Hand 0 still in Storage-bin 1",
                                  "storage-bin-close: Storage-bin 1 closed"));
}

TEST_F(ConsoleTest, PrintsWarningsBeforeTheirConsequences) {
  answer("hand-remove 0");
  end(1, {.robot = kRobbie, .thing = kSmallBox});
  notice(PartNotice::Kind::ThingMoved, Resource::hand(kRobbie, 0), {}, kPen);
  notice(PartNotice::Kind::DesignatorRemoved, {}, DesignatorId{1});
  notice(PartNotice::Kind::TrackInvalid, kCamera0, DesignatorId{1});
  notice(PartNotice::Kind::CameraMoved, kCamera0, DesignatorId{0});
  notice(PartNotice::Kind::BecameNonLocal, {}, DesignatorId{2});
  notice(PartNotice::Kind::PulledOut, kCamera0, {}, kSmallBox);
  console_.proceed();
  EXPECT_THAT(said(),
              ElementsAre("*WARNING* -> PEN#2 has moved", "*WARNING* -> Removing Designator 1",
                          "*WARNING* -> Designator 1 no longer valid. Camera 0 lost track",
                          "*WARNING* -> Camera 0 moved. No longer tracking Designator 0",
                          "*WARNING* -> Designator 2 has become non-local",
                          "*WARNING* -> Robot moved. Camera 0 no longer in SMALL-BOX#3",
                          "hand-remove: Hand 0 removed from SMALL-BOX#3"));
}

TEST_F(ConsoleTest, ReportsOnlyTheCommandedRobot) {
  answer("robot 1");
  notice(PartNotice::Kind::ThingMoved, Resource::hand(kRobbie, 0), {}, kPen);
  notice(PartNotice::Kind::TrackBegan, kCamera0, DesignatorId{0});
  console_.on_event(
      event::CommandEnded{kRobbie, Author::person(), Turn{1.0}, {.robot = kRobbie}, 77});
  console_.proceed();
  EXPECT_THAT(said(), IsEmpty());
}

TEST_F(ConsoleTest, EveryFormOfACommandSaysHowItEnded) {
  for (const RobotForm& form : robot_forms()) {
    const auto text = ending_message(host_.engine(), form.command, {.robot = kRobbie});
    if (std::holds_alternative<CameraTrack>(form.command)) {
      EXPECT_THAT(text, IsEmpty()) << "its beginning was reported";
    } else {
      EXPECT_THAT(text, testing::ContainsRegex("^[a-z-]+: [A-Z].*[^ ]$")) << form.entry->name;
    }
  }
}

TEST_F(ConsoleTest, EveryErrorCodeHasItsOwnSentence) {
  std::set<std::string> sentences;
  for (int k = 1; k < kErrorCodeCount; ++k) {
    const CommandResult result{.robot = kRobbie, .code = static_cast<ErrorCode>(k)};
    const auto text = failure_text(host_.engine(), HandGrasp{0, 1, DesignatorId{2}}, result);
    EXPECT_THAT(text, testing::ContainsRegex("^[A-Z].*[^ .]$")) << text;
    EXPECT_TRUE(sentences.insert(text).second) << text;
  }
  const auto text = [&](const RobotCommand& command, ErrorCode code) {
    return failure_text(host_.engine(), command, {.robot = kRobbie, .code = code, .value = 1.0});
  };
  EXPECT_EQ(text(HandGrasp{0, 1, {}}, ErrorCode::DifferentLocation),
            "Hand 0 not in same location as Camera 1");
  EXPECT_EQ(text(SetSpeed{8.0}, ErrorCode::TooHighSpeed),
            "Speed too high, set to 1.00 [TOO-HIGH-SPEED]");
  EXPECT_EQ(text(CameraInsert{0, BinNumber{1}}, ErrorCode::InsufficientCapacity),
            "No room for Camera 0 in Storage-bin 1 [INSUFFICIENT-CAPACITY]");
  EXPECT_EQ(text(CameraPlaceDesignator{0, "nowhere"}, ErrorCode::InvalidPlaceType),
            "NOWHERE is not the name of a place type [INVALID-PLACE-TYPE]");
  EXPECT_EQ(text(BinClose{1}, ErrorCode::BinClosed), "Storage-bin 1 is closed [BIN-CLOSED]");
}

TEST_F(ConsoleTest, ManipulationsEndWithTheirOwnTexts) {
  const Manipulate lock{.name = "lock", .by = Resource::hand(kRobbie, 1)};
  const auto failed = [&](const CommandResult& result) {
    return failure_text(host_.engine(), lock, result);
  };
  EXPECT_EQ(failed({.robot = kRobbie, .code = ErrorCode::Failed}), "LOCK failed [FAILED]");
  EXPECT_EQ(
      failed({.robot = kRobbie, .code = ErrorCode::Failed, .custom_error = "NOT-HOLDING-KEY"}),
      "LOCK by Hand 1 ended with an error [NOT-HOLDING-KEY]");
  EXPECT_EQ(
      failed(
          {.robot = kRobbie, .code = ErrorCode::BadDesignator, .designators = {DesignatorId{4}}}),
      "Designator 4 is not valid [BAD-DESIGNATOR]");
  const auto done = [&](ManipulationValue given) {
    return ending_message(host_.engine(), lock, {.robot = kRobbie, .given = std::move(given)});
  };
  EXPECT_EQ(done({}), "manipulate: LOCK done");
  EXPECT_EQ(done(Symbol{"half"}), "manipulate: LOCK done, gives HALF");
  EXPECT_EQ(done(2.5), "manipulate: LOCK done, gives 2.5");
  EXPECT_EQ(done(Resource::hand(kRobbie, 1)), "manipulate: LOCK done, gives Hand 1");
}

TEST_F(ConsoleTest, AGripCheckIsNotAFailure) {
  answer("hand-check 0");
  answer("hand-check 0");
  end(1, {.robot = kRobbie, .code = ErrorCode::NotGrasping});
  end(2, {.robot = kRobbie, .code = ErrorCode::Grasping, .thing = kPen});
  EXPECT_THAT(said(), ElementsAre("hand-grasp-check: Hand 0 not grasping",
                                  "hand-grasp-check: Hand 0 grasping PEN#2"));
}

TEST_F(ConsoleTest, TracksAHandOnceItIsNotEmpty) {
  answer("hand-track 0");
  EXPECT_TRUE(console_.waiting());
  console_.proceed();
  EXPECT_TRUE(console_.waiting());
  tick();
  EXPECT_FALSE(console_.waiting());
  EXPECT_THAT(said(), ElementsAre(StartsWith("hand-track: Hand 0 tracking")));
  end(1, {.robot = kRobbie, .code = ErrorCode::GraspLost, .thing = kPen});
  EXPECT_THAT(said(), ElementsAre("*ERROR* -> Hand 0 lost its grip on PEN#2 [GRASP-LOST]"));
}

TEST_F(ConsoleTest, ARepeatedCommandWaitsForItsPredecessor) {
  answer("repeat 3 forward 2");
  EXPECT_EQ(host_.commands.size(), 1U);
  end(1, {.robot = kRobbie, .code = ErrorCode::RobotBlocked});
  console_.proceed();
  EXPECT_EQ(host_.commands.size(), 2U);
  end(2, {});
  console_.proceed();
  EXPECT_TRUE(console_.waiting());
  end(3, {});
  console_.proceed();
  EXPECT_EQ(host_.commands.size(), 3U);
  EXPECT_FALSE(console_.waiting());
  EXPECT_THAT(said(), ElementsAre("*ERROR* -> Robot blocked [ROBOT-BLOCKED]",
                                  "robot-go-forward: Robot moved for 2 ticks",
                                  "robot-go-forward: Robot moved for 2 ticks"));
}

TEST_F(ConsoleTest, ShowsARepeatedTableOncePerTick) {
  EXPECT_EQ(answer("repeat 3 hands").size(), 4U);
  console_.proceed();
  EXPECT_EQ(said().size(), 0U);
  tick();
  EXPECT_EQ(said().size(), 4U);
  EXPECT_TRUE(console_.waiting());
  tick();
  EXPECT_EQ(said().size(), 4U);
  EXPECT_FALSE(console_.waiting());
}

TEST_F(ConsoleTest, AnInterruptEndsARepetition) {
  answer("repeat 3 forward 2");
  answer("turn 1");
  end(1, {.robot = kRobbie, .code = ErrorCode::Interrupt});
  console_.proceed();
  EXPECT_EQ(host_.commands.size(), 2U);
  EXPECT_THAT(said(), ElementsAre("*ERROR* -> GO-FORWARD interrupted [INTERRUPT]"));
  answer("repeat 3 cam-view 0");
  answer("stop");
  end(2, {});
  end(3, {});
  end(4, {});
  console_.proceed();
  EXPECT_EQ(host_.commands.size(), 4U);
  EXPECT_FALSE(console_.waiting());
}

TEST_F(ConsoleTest, WaitLastsItsTicks) {
  answer("wait 2");
  EXPECT_TRUE(console_.waiting());
  tick();
  EXPECT_TRUE(console_.waiting());
  tick();
  EXPECT_FALSE(console_.waiting());
}

TEST_F(ConsoleTest, NothingContinuesInAnotherWorld) {
  answer("robot 1");
  answer("repeat 3 forward 2");
  console_.world_changed();
  EXPECT_THAT(said(), ElementsAre("load: big-room is open"));
  EXPECT_FALSE(console_.waiting());
  end(1, {});
  console_.proceed();
  EXPECT_THAT(said(), IsEmpty());
  EXPECT_THAT(answer("robot"), testing::Contains(StartsWith("* 0")));
}

TEST_F(ConsoleTest, TablesMatchTheManual) {
  EXPECT_THAT(answer("cameras"), ElementsAre("CAMERA FIELD RES ANGLE", "-----",
                                             "0    0.79 3   0.00", "1    1.57 5   0.00"));
  EXPECT_THAT(answer("hands"),
              ElementsAre("HAND STRENGTH GRASPING", "-----", "0      10", "1      4"));
  EXPECT_THAT(answer("bins"),
              ElementsAre("BIN STATUS TOTAL-CAP CURRENT-CAP CONTENTS", "-----",
                          "0  Open      20      20.0", "1  Open      5        5.0"));
  EXPECT_THAT(answer("things"),
              ElementsAre("THING          LOCATION             ATTRIBUTES", "-----",
                          "LAMP#1         (20.00,20.00)        :COLOR Lightred :SIZE 2.0",
                          "PEN#2          in SMALL-BOX#3       :COLOR Green :SIZE 0.2",
                          "SMALL-BOX#3    (20.00,20.00)        :COLOR Lightblue :SIZE 5.0"));
}

TEST_F(ConsoleTest, TheStatusDescribesTheRobotCompletely) {
  EXPECT_THAT(
      answer("status"),
      ElementsAre("Position:          (20.00,20.00)", "D Position:        (0.00,0.00)",
                  "Est. D Position:   (0.00,0.00) to (0.00,0.00)", "Angle:             0.00",
                  "Speed:             1", "Turn Angle:        0.30",
                  testing::ContainsRegex("^View:  Camera 0: [0-9.]+ [0-9.]+ [0-9.]+$"),
                  testing::ContainsRegex("^       Camera 1:( [0-9.]+){5}$"),
                  "Place:             NIL", "Designators:"));
}

TEST_F(ConsoleTest, ShowsDesignatorsRelativeToTheCurrentView) {
  const CameraObjectDesignator look{
      .camera = 0, .type = DesignatorType::Local, .spec = {}, .all = true};
  host_.engine_->submit(Console::author(), input::Command{kRobbie, look});
  test::run(*host_.engine_, 5);
  EXPECT_THAT(answer("status"), testing::Contains(testing::EndsWith(" @ 0.00, 0.00")).Times(2));
  answer("angle 1");
  EXPECT_THAT(answer("status"), testing::Contains(testing::EndsWith(" @ 0.00, -1.00")).Times(2));
}

TEST_F(ConsoleTest, ShowsSubstancesByNameAndBooleansThatWereNotGiven) {
  host_.engine_->submit(Console::author(),
                        input::SetThingAttribute{kSmallBox, "substance", std::string("wood")});
  const CameraObjectDesignator look{
      .camera = 0,
      .type = DesignatorType::Local,
      .spec = {{"substance", Interval{120.0, 120.0}}, {"obsmove", AttributeSpec::OneOf{false}}}};
  host_.engine_->submit(Console::author(), input::Command{kRobbie, look});
  test::run(*host_.engine_, 5);
  const Lines status = answer("status");
  EXPECT_THAT(status, testing::Contains(HasSubstr(":SUBSTANCE Wood")));
  EXPECT_THAT(status, testing::Contains(HasSubstr(":OBSMOVE No")));
}

TEST_F(ConsoleTest, DisplayDoesNotChangeTheState) {
  host_.engine_->submit(Author::person(), input::Clean{false});
  const std::uint64_t before = host_.engine().state_hash();
  for (const char* line :
       {"status", "cameras", "hands", "bins", "things", "help", "param", "robot"}) {
    answer(line);
  }
  EXPECT_EQ(host_.engine().state_hash(), before);
}

TEST_F(ConsoleTest, ShowsTheNewestLinesInTheWindow) {
  for (int k = 0; k < 2500; ++k) answer("# " + std::to_string(k));
  const ConsoleStatus picture = console_.picture();
  EXPECT_LE(picture.lines->lines.size(), ConsoleLines::kMost);
  EXPECT_EQ(picture.lines->lines.back().text, "# 2499");
  EXPECT_EQ(picture.lines->first + picture.lines->lines.size(), 2500U);
  EXPECT_EQ(console_.picture().lines, picture.lines);
  EXPECT_EQ(console_.picture().words, picture.words);
  EXPECT_EQ(picture.words->cameras, 2U);
  answer("alias fw forward 3");
  EXPECT_NE(console_.picture().lines, picture.lines);
  EXPECT_THAT(console_.picture().words->commands, testing::Contains("fw"));
}

TEST_F(ConsoleTest, OffersRobotsThatJoin) {
  EXPECT_THAT(console_.picture().words->robots, ElementsAre("robbie", "helper"));
  ASSERT_TRUE(host_.engine_->submit(Author::client("cybot"), input::RemoteJoin{"doc", "cm"}));
  for (const Event& event : host_.engine_->take_events()) console_.on_event(event);
  EXPECT_THAT(console_.picture().words->robots, ElementsAre("robbie", "helper", "cybot1"));
}

TEST_F(ConsoleTest, CompletesLines) {
  ConsoleWords words = *console_.picture().words;
  words.designators = {4, 11};
  const auto offered = [&](const std::string& line) {
    const ConsoleCompletion found = complete(words, line, line.size());
    std::vector<std::string> whole;
    for (const std::string& word : found.words) whole.push_back(line.substr(0, found.begin) + word);
    return whole;
  };
  EXPECT_THAT(offered("cam-t"), ElementsAre("cam-track", "cam-turn"));
  EXPECT_THAT(offered("  GOTO-w"), ElementsAre("  goto-wall"));
  EXPECT_THAT(offered("cam-track "), ElementsAre("cam-track 0", "cam-track 1"));
  EXPECT_THAT(offered("cam-track 0 1"), ElementsAre("cam-track 0 11"));
  EXPECT_THAT(offered("obj-desig 0 n"), ElementsAre("obj-desig 0 non-local"));
  EXPECT_THAT(offered("obj-desig 0 local ((:si"), ElementsAre("obj-desig 0 local ((:size"));
  EXPECT_THAT(offered("obj-desig 0 local ((:size 5) (:obsv"),
              ElementsAre("obj-desig 0 local ((:size 5) (:obsview"));
  EXPECT_THAT(offered("place-desig 0 d"), ElementsAre("place-desig 0 doorway"));
  EXPECT_THAT(offered("param max-s"), ElementsAre("param Max-Speed"));
  EXPECT_THAT(offered("robot h"), ElementsAre("robot helper"));
  EXPECT_THAT(offered("help hand-u"), ElementsAre("help hand-ungrasp"));
  EXPECT_THAT(offered("repeat 3 hand-remove "),
              ElementsAre("repeat 3 hand-remove 0", "repeat 3 hand-remove 1"));
  EXPECT_THAT(offered("turn "), IsEmpty());
  EXPECT_THAT(offered("forward 1 2"), IsEmpty());
  EXPECT_THAT(complete(words, "cam-tx", 5).words, ElementsAre("cam-track", "cam-turn"));
}

}  // namespace
}  // namespace magna
