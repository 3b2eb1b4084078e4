// SPDX-License-Identifier: GPL-3.0-or-later
// Typed lines: commands and mistakes.
#include "core/console/completion.h"
#include "core/console/console_commands.h"
#include "core/engine/input_json.h"
#include "tests/core/console/console_fixture.h"

namespace magna {
namespace {

using test::ConsoleTest;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct TypedCommand {
  const char* line;
  const char* issued;  ///< as in the input log
};

// Commands that need a track are in the manual's session (tests/app/console_test.cpp).
constexpr TypedCommand kTyped[] = {
    {"set-speed 0.5", R"({"argument":0.5,"name":"set-speed"})"},
    {"set-turn-angle .1", R"({"argument":0.1,"name":"set-turn-angle"})"},
    {"TURN -pi", R"({"argument":-3.141592653589793,"name":"turn"})"},
    {"about-face", R"({"name":"about-face"})"},
    {"turn-left", R"({"name":"turn-left"})"},
    {"turn-right", R"({"name":"turn-right"})"},
    {"turn-corner", R"({"name":"turn-corner"})"},
    {"align-place", R"({"name":"align-place"})"},
    {"forward 12", R"({"name":"go-forward","ticks":12})"},
    {"  robot-go-forward   0 ", R"({"name":"go-forward","ticks":0})"},
    {"goto-wall", R"({"name":"goto-wall"})"},
    {"follow-wall", R"({"name":"follow-wall"})"},
    {"goto-desig 1", R"({"camera":1,"name":"goto-designator"})"},
    {"stop", R"({"name":"stop"})"},
    {"place", R"({"name":"place"})"},
    {"cam-view 0", R"({"camera":0,"name":"camera-view"})"},
    {"place-desig 0 doorway",
     R"({"all":false,"camera":0,"name":"camera-get-place-designator","place-type":"doorway"})"},
    {"all-place-desig 1 convex",
     R"({"all":true,"camera":1,"name":"camera-get-place-designator","place-type":"convex"})"},
    {"obj-desig 0 local ((:size 5))",
     R"({"all":false,"camera":0,"name":"camera-get-object-designator",)"
     R"("spec":[{"name":"size","range":[5.0,5.0]}],"type":"local"})"},
    {"all-obj-desig 1 :non-local ((:SIZE (3 5) 2)(:color (Green blue)) (:obsview #t))",
     R"({"all":true,"camera":1,"name":"camera-get-object-designator","spec":[)"
     R"({"name":"size","range":[3.0,5.0],"threshold":2.0},)"
     R"({"name":"color","values":["green","blue"]},)"
     R"({"name":"obsview","values":[true]}],"type":"non-local"})"},
    {"obj-desig 0 local ((:substance Wood))",
     R"({"all":false,"camera":0,"name":"camera-get-object-designator",)"
     R"("spec":[{"name":"substance","range":[120.0,120.0]}],"type":"local"})"},
    {"obj-desig 0 local ((:substance (cloth wood) 2))",
     R"({"all":false,"camera":0,"name":"camera-get-object-designator",)"
     R"("spec":[{"name":"substance","range":[95.0,120.0],"threshold":2.0}],"type":"local"})"},
    {"obj-desig 0 local()",
     R"({"all":false,"camera":0,"name":"camera-get-object-designator","spec":[],"type":"local"})"},
    {"cam-untrack 0", R"({"camera":0,"name":"camera-untrack"})"},
    {"cam-turn 1 -0.25", R"({"argument":-0.25,"camera":1,"name":"camera-turn"})"},
    {"cam-align-robot 0", R"({"camera":0,"name":"camera-align-robot"})"},
    {"cam-align-place 0", R"({"camera":0,"name":"camera-align-place"})"},
    {"cam-insert-bin 1 0", R"({"camera":1,"into":{"bin":0},"name":"camera-insert"})"},
    {"cam-remove 1", R"({"camera":1,"name":"camera-remove"})"},
    {"hand-ungrasp 0", R"({"hand":0,"name":"hand-ungrasp"})"},
    {"hand-check 1", R"({"hand":1,"name":"hand-grasp-check"})"},
    {"hand-track 1", R"({"hand":1,"name":"hand-track"})"},
    {"hand-insert-bin 0 1", R"({"hand":0,"into":{"bin":1},"name":"hand-insert"})"},
    {"hand-remove 0", R"({"hand":0,"name":"hand-remove"})"},
    {"bin-open 1", R"({"bin":1,"name":"storage-bin-open"})"},
    {"bin-close 1", R"({"bin":1,"name":"storage-bin-close"})"},
};

TEST_F(ConsoleTest, ALineIssuesItsCommand) {
  for (const TypedCommand& typed : kTyped) {
    host_.commands.clear();
    EXPECT_THAT(answer(typed.line), IsEmpty()) << typed.line;
    ASSERT_EQ(host_.commands.size(), 1U) << typed.line;
    EXPECT_EQ(host_.commands[0].robot, kRobbie);
    EXPECT_EQ(to_json(host_.commands[0].command).dump(), typed.issued) << typed.line;
  }
}

struct Mistake {
  const char* line;
  const char* said;  ///< part of it
};

constexpr Mistake kMistakes[] = {
    {"frobnicate 1", "'frobnicate' is not a command; HELP lists them"},
    {"forwrad 1", "'forwrad' is not a command; did you mean forward?"},
    {"help forwrad", "'forwrad' is not a command and not a word of Lisp; did you mean forward?"},
    {"help frobnicate the robot", "'frobnicate the robot' is not a command"},
    {"forward", "forward: TIME is missing; usage: forward TIME"},
    {"forward 3 4", "forward: '4' is too much; usage: forward TIME"},
    {"forward -1", "forward: '-1' is not a whole number of ticks"},
    {"forward 1.5", "'1.5' is not a whole number"},
    {"turn left", "turn: 'left' is not a number, such as 0.79 or pi; usage: turn ANGLE"},
    {"turn nan", "'nan' is not a number"},
    {"turn (/ pi 4)", "'(/ pi 4)' is not a number"},
    {"cam-view 2",
     "cam-view: robbie has no camera 2: they are numbered from 0 to 1; usage: cam-view"},
    {"cam-view -1", "'-1' is not a number of a camera"},
    {"hand-remove 7", "robbie has no hand 7"},
    {"bin-open 2", "robbie has no storage bin 2"},
    {"cam-track 0 3", "cam-track: there is no Designator 3; usage: cam-track CAM DESIG"},
    {"hand-grasp 0 1", "hand-grasp: Camera 1 is not tracking anything"},
    {"hand-insert-desig 0 0", "Camera 0 is not tracking anything"},
    {"cam-insert-desig 0", "Camera 0 is not tracking anything"},
    {"obj-desig 0 near ((:size 5))", "'near' is neither local nor non-local"},
    {"obj-desig 0 local ((:size 5)", "column 19: the list that begins here is not closed"},
    {"obj-desig 0 local ((:size 5)))", "')' is too much"},
    {"obj-desig 0 local ) ", "column 19: a parenthesis closes that none has opened"},
    {"obj-desig 0 local size", "column 19: expected a list of attributes, such as ((:size 5))"},
    {"obj-desig 0 local (:size 5)", "column 20: expected an attribute with its value"},
    {"obj-desig 0 local ((:size))", "column 20: :size has no value"},
    {"obj-desig 0 local ((:size big))", "column 27: :size is numeric"},
    {"obj-desig 0 local ((:substance cheese))",
     "column 32: :substance is a number, a range (MIN MAX) or one of brick, bricks, slate,"},
    {"obj-desig 0 local ((:size (5 3)))", "column 20: :size is asked for from 5 to 3"},
    {"obj-desig 0 local ((:size 5 1 2))", "column 31: too much is said of :size"},
    {"obj-desig 0 local ((:size 5 x))", "column 29: a threshold is a number"},
    {"obj-desig 0 local ((:smell bad))", "column 21: there is no attribute :smell"},
    {"obj-desig 0 local ((:color pink))", "column 20: :color is pink; expected one of"},
    {"obj-desig 0 local ((:color (red (green))))", "column 33: expected a value, not a list"},
    {"obj-desig 0 local ((:size 5) (:size 6))", "column 30: :size is asked for twice"},
    {"obj-desig 0 local ((((((((((x))))))))))", "lists are nested too deep"},
    {"robot nobody", "there is no robot 'nobody'; ROBOT lists them"},
    {"param Max-Sped", "there is no parameter 'Max-Sped'"},
    {"param Max-Speed 1e9", "Max-Speed must lie between 0 and 10"},
    {"pos 1", "pos: Y is missing; usage: pos X Y"},
    {"pos 1000 1", "outside"},
    {"wait", "wait: N is missing; usage: wait N"},
    {"tick 0", "'0' is not a whole number from 1 to 1000"},
    {"repeat x stop", "'x' is not a whole number from 1 to 1000"},
    {"repeat 2", "repeat: CMD is missing; usage: repeat NUM CMD"},
    {"repeat 2 repeat 2 stop", "repeat cannot be repeated"},
    {"repeat 2 nothing", "'nothing' begins with no command"},
    {"alias stop forward 1", "'stop' cannot be an alias"},
    {"alias go nowhere", "'nowhere' begins with no command"},
    {"alias go", "'go' is not an alias"},
    {"help me", "'me' is not a command"},
    {"eval", "eval: EXP is missing"},
    {"quit", "The console stays"},
};

TEST_F(ConsoleTest, AMistakeIsOneLineWithoutAnEffect) {
  const std::uint64_t before = host_.engine().state_hash();
  for (const Mistake& mistake : kMistakes) {
    const Lines lines = answer(mistake.line);
    ASSERT_EQ(lines.size(), 1U) << mistake.line;
    EXPECT_THAT(lines[0], testing::StartsWith("*ERROR* -> "));
    EXPECT_THAT(lines[0], HasSubstr(mistake.said)) << mistake.line;
    EXPECT_FALSE(console_.waiting()) << mistake.line;
  }
  EXPECT_THAT(host_.commands, IsEmpty());
  EXPECT_THAT(host_.asked, IsEmpty());
  EXPECT_EQ(host_.engine().state_hash(), before);
}

TEST_F(ConsoleTest, ShowsEmptyLinesAndCommentsWithoutAnEffect) {
  EXPECT_THAT(answer(""), IsEmpty());
  EXPECT_THAT(answer("  # turn 1"), IsEmpty());
  console_.type("\tturn\x01 1\r");
  EXPECT_THAT(said(), ElementsAre("Robot> turn  1"));
  EXPECT_EQ(host_.commands.size(), 1U);
}

TEST_F(ConsoleTest, LimitsTheLengthOfALine) {
  EXPECT_THAT(answer(std::string(100'000, 'x')), ElementsAre(HasSubstr("at most 4000 letters")));
}

TEST_F(ConsoleTest, ReportsARejection) {
  host_.refusal = "robbie is driven by operator: try again a second after it is let go";
  EXPECT_THAT(answer("forward 1"), ElementsAre("*ERROR* -> " + host_.refusal));
  EXPECT_FALSE(console_.waiting());
}

TEST_F(ConsoleTest, CommandsAnotherRobotOnceItIsChosen) {
  EXPECT_THAT(answer("robot"),
              ElementsAre("* 0    robbie           point", "  1    helper           point"));
  EXPECT_THAT(answer("robot HELPER"), ElementsAre("robot: helper"));
  EXPECT_THAT(answer("cam-view 0"), ElementsAre(HasSubstr("helper has no camera")));
  answer("turn 1");
  EXPECT_EQ(host_.commands.at(0).robot, RobotId{1});
  EXPECT_THAT(answer("robot 0"), ElementsAre("robot: robbie"));
  end(1, {.robot = kRobbie, .value = 1.0});
  EXPECT_THAT(said(), ElementsAre("robot-turn: Robot turned 1.00 (helper)"));
}

class ConsoleNames : public ConsoleTest {
 protected:
  ConsoleNames() {
    Scenario scenario = test::big_room();
    for (const char* const name : {"Ärger", "Цех", "цеХ", "Σωσίας"}) {
      scenario.robots.push_back(scenario.robots[1]);
      scenario.robots.back().robot.name = name;
      scenario.robots.back().robot.pose.y += 3.0 * double(scenario.robots.size());
    }
    host_.engine_ = test::make_engine(scenario, {.clean = true});
  }
};

TEST_F(ConsoleNames, AreFoundInAnyCaseAndScript) {
  for (const auto& [typed, name] :
       std::vector<std::pair<std::string, std::string>>{{"HELPER", "helper"},
                                                        {"ärger", "Ärger"},
                                                        {"ÄRGER", "Ärger"},
                                                        {"Цех", "Цех"},
                                                        {"цеХ", "цеХ"},
                                                        {"ΣΩΣΊΑΣ", "Σωσίας"},
                                                        {"2", "Ärger"}}) {
    EXPECT_THAT(answer("robot " + typed), ElementsAre("robot: " + name)) << typed;
  }
  EXPECT_THAT(
      answer("robot ЦЕХ"),
      ElementsAre(HasSubstr("'ЦЕХ' may be any of Цех, цеХ; type the name as it is listed")));
  EXPECT_THAT(answer("explore цех"), ElementsAre(HasSubstr("may be any of Цех, цеХ")));
  EXPECT_THAT(answer("robot нет"), ElementsAre(HasSubstr("there is no robot 'нет'")));
  ConsoleWords words;
  words.robots = {"Ärger", "Цех"};
  EXPECT_THAT(complete(words, "robot ä", 8).words, ElementsAre("Ärger"));
}

TEST_F(ConsoleTest, PosAndAngleRelocateTheRobot) {
  EXPECT_THAT(answer("pos 30 40.5"), ElementsAre("pos: Robot at (30.00,40.50), angle 0.00"));
  EXPECT_THAT(answer("angle -1"), ElementsAre("angle: Robot at (30.00,40.50), angle -1.00"));
  EXPECT_EQ(host_.engine().team().truth()[0], (Pose{30.0, 40.5, -1.0}));
}

TEST_F(ConsoleTest, ShowsAndSetsParameters) {
  EXPECT_THAT(answer("param max-speed*"),
              ElementsAre(HasSubstr("Max-Speed                      1          cells/tick"),
                          HasSubstr("Greatest speed")));
  EXPECT_THAT(answer("param Max-Speed 0.5"), ElementsAre(HasSubstr("0.5        cells/tick")));
  EXPECT_THAT(answer("param No-Sensor-Error nil"), ElementsAre(HasSubstr("nil")));
  EXPECT_EQ(host_.engine().parameters()[kParameter<"Max-Speed">], 0.5);
  EXPECT_FALSE(host_.engine().parameters().flag(kParameter<"No-Sensor-Error">));
  EXPECT_EQ(answer("param").size(), parameter_table().size());
}

TEST_F(ConsoleTest, LispExpressionsPrintTheirValue) {
  EXPECT_THAT(answer("(values 1 2)"), IsEmpty());
  EXPECT_THAT(answer("eval  x "), IsEmpty());
  EXPECT_THAT(host_.expressions, ElementsAre("(values 1 2)", "x"));
  EXPECT_TRUE(console_.waiting());
  console_.evaluated(std::string("1\n2"));
  EXPECT_TRUE(console_.evaluating());
  console_.evaluated(Error{"x: nobody knows it"});
  EXPECT_FALSE(console_.waiting());
  EXPECT_THAT(said(), ElementsAre("1", "2", "*ERROR* -> x: nobody knows it"));
}

TEST_F(ConsoleTest, PassesOtherCommandsToTheHost) {
  answer("tick");
  EXPECT_TRUE(console_.waiting());
  answer("tick 20");
  answer("run");
  answer("load my worlds/a.lisp");
  EXPECT_THAT(host_.asked, ElementsAre("tick 1", "tick 20", "run", "load my worlds/a.lisp"));
}

TEST_F(ConsoleTest, AnAliasStandsForACommandWithItsFirstArguments) {
  EXPECT_THAT(answer("alias"), ElementsAre("There are no aliases"));
  EXPECT_THAT(answer("alias Look obj-desig 0"), IsEmpty());
  EXPECT_THAT(answer("alias look"), ElementsAre("look            obj-desig 0"));
  EXPECT_THAT(answer("help look"), ElementsAre("look is short for obj-desig 0"));
  EXPECT_THAT(answer("LOOK local ()"), IsEmpty());
  EXPECT_EQ(name(host_.commands.at(0).command), "camera-get-object-designator");
  EXPECT_THAT(answer("alias again look"), ElementsAre(HasSubstr("begins with no command")));
}

TEST_F(ConsoleTest, HelpFindsCommandsAndWordsOfLispByTheirHelp) {
  const auto turning = answer("help how do I turn a camera");
  EXPECT_THAT(turning, Contains(testing::StartsWith("  camera-turn ")));
  EXPECT_THAT(answer("help canonical direction"), Contains(testing::StartsWith("  align-place ")));
  EXPECT_THAT(answer("help robot").size(), testing::Gt(2U)) << "the command of this name";
  EXPECT_THAT(answer("help the robot"), Contains(HasSubstr("more have these words")));
}

TEST_F(ConsoleTest, HelpIsGeneratedFromTheTable) {
  for (const ConsoleCommand& command : console_commands()) {
    EXPECT_EQ(find_console_command(command.name), &command);
    const Lines lines = answer("help " + std::string(command.name));
    ASSERT_GE(lines.size(), 2U);
    EXPECT_EQ(lines[0], "usage: " + usage(command));
    EXPECT_THAT(command.help, Not(IsEmpty()));
  }
  const auto all = [&](const std::string& line) {
    std::string text;
    for (const std::string& row : answer(line)) text += row + '\n';
    return text;
  };
  EXPECT_THAT(all("help"),
              AllOf(HasSubstr("menu-bin"), HasSubstr("goto-wall"), Not(HasSubstr("cam-view"))));
  EXPECT_THAT(all("menu-camera"), AllOf(HasSubstr("cam-view CAM"), Not(HasSubstr("hand-remove"))));
  EXPECT_THAT(all("menu-hand"), HasSubstr("hand-insert-bin HAND BIN"));
  EXPECT_THAT(all("menu-bin"), HasSubstr("bin-close BIN"));
  EXPECT_THAT(all("help eval"), HasSubstr("stays as long as the world"));
}

TEST_F(ConsoleTest, AnExpressionKeepsItsLines) {
  console_.type("(list ; one\n 1)");
  EXPECT_THAT(host_.expressions, ElementsAre("(list ; one\n 1)"));
  const auto lines = console_.take_lines();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(shown_text(lines[0]), "Robot> (list ; one");
  EXPECT_EQ(shown_text(lines[1]), " 1)");
  console_.type("(" + std::string(20'000, 'x'));
  EXPECT_EQ(console_.take_lines().back().text, "an expression has at most 20000 letters");
}

TEST_F(ConsoleTest, HelpKnowsTheWordsOfLisp) {
  EXPECT_THAT(answer("help defmap"),
              ElementsAre("(defmap name (width height [keys]) clause ...)",
                          HasSubstr("form (manual 5.1): "), HasSubstr("example: ")));
  EXPECT_THAT(answer("help MAX-SPEED*"), ::testing::Contains(HasSubstr("cells/tick")));
  EXPECT_THAT(answer("help :not-tracking"),
              ::testing::Contains(HasSubstr("does not track anything")));
  const Lines both = answer("help camera-track");
  EXPECT_THAT(both, ::testing::AllOf(
                        ::testing::Contains("usage: cam-track CAM DESIG"),
                        ::testing::Contains(HasSubstr("(camera-track camera desig continuation"))));
  EXPECT_THAT(answer("help frobnicate"),
              ElementsAre(HasSubstr("not a command and not a word of Lisp")));
}

}  // namespace
}  // namespace magna
