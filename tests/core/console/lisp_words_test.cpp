// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/console/completion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magna {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

ConsoleWords words() {
  ConsoleWords words;
  words.commands = {"cam-turn", "camera-lookalike"};
  words.attributes = {":shape", ":size"};
  words.robots = {"robbie"};
  return words;
}

std::vector<std::string> offered(const std::string& line) {
  return complete(words(), line, line.size()).words;
}

TEST(LispWords, AreCompletedInsideOfParentheses) {
  EXPECT_THAT(offered("(camera-tu"), ElementsAre("camera-turn"));
  EXPECT_THAT(offered("  (list 1 (ROBOT-TURN-L"), ElementsAre("robot-turn-left"));
  EXPECT_THAT(offered("(foo max-sp"), ElementsAre("max-speed*"));
  EXPECT_THAT(offered("(mapcar #'thing-te"), ElementsAre("thing-text"));
  const ConsoleCompletion found = complete(words(), "(+ 1 (camera-tur", 16);
  EXPECT_EQ(found.begin, 6U);
}

TEST(LispWords, AreCompletedBehindEvalAndHelp) {
  EXPECT_THAT(offered("eval (camera-tu"), ElementsAre("camera-turn"));
  EXPECT_EQ(complete(words(), "eval (camera-tu", 15).begin, 6U);
  EXPECT_THAT(offered("eval camera-tu"), IsEmpty());
  EXPECT_THAT(offered("help camera-tu"), ElementsAre("camera-turn"));
  EXPECT_THAT(offered("help :no-cor"), ElementsAre(":no-corner"));
  EXPECT_THAT(offered("help cam-"), ElementsAre("cam-turn"));
}

TEST(LispWords, AreNotMixedWithCommands) {
  EXPECT_THAT(offered("camera-look"), ElementsAre("camera-lookalike"));
  EXPECT_THAT(offered("(cam-tu"), IsEmpty());
}

TEST(LispWords, IncludeKeywordsAndRobots) {
  EXPECT_THAT(offered("(x :sha"), ElementsAre(":shape"));
  EXPECT_THAT(offered("(x ((:siz"), ElementsAre(":size"));
  EXPECT_THAT(offered("(eq err :not-tracking-"), ElementsAre(":not-tracking-destination"));
  EXPECT_THAT(offered("(robot-stop robb"), ElementsAre("robbie"));
  EXPECT_THAT(offered("(robb"), IsEmpty());
}

TEST(LispWords, AreNotOfferedInStringsOrWithoutABeginning) {
  EXPECT_THAT(offered("(out \"camera-tu"), IsEmpty());
  EXPECT_THAT(offered("(out \"a\\\" camera-tu"), IsEmpty());
  EXPECT_THAT(offered("(out \"a\" camera-tu"), ElementsAre("camera-turn"));
  EXPECT_THAT(offered("(out "), IsEmpty());
  EXPECT_THAT(offered("("), AllOf(Contains("camera-turn"), Not(Contains(":shape"))));
}

TEST(LispWords, HaveTheirArgumentsAsAHint) {
  const auto hint = [](const std::string& line) { return argument_hint(line, line.size()); };
  EXPECT_EQ(hint("(camera-turn"), "");
  EXPECT_EQ(hint("(camera-turn "), "(camera-turn camera angle continuation) => camera angle");
  EXPECT_EQ(hint("(camera-turn (robot-camera r 0) "),
            "(camera-turn camera angle continuation) => camera angle");
  EXPECT_EQ(hint("(camera-turn (robot-camera "), "(robot-camera robot index)");
  EXPECT_EQ(hint("(camera-turn (unknown 3 "),
            "(camera-turn camera angle continuation) => camera angle");
  EXPECT_EQ(hint("(camera-turn (out \")"), "");
  EXPECT_EQ(hint("(camera-turn a b c) "), "");
  EXPECT_EQ(hint("eval (vref "), "(vref vector index ...)");
  EXPECT_EQ(argument_hint("(vref (list 1) 0)", 6), "(vref vector index ...)");
}

TEST(LispWords, CommandsHaveTheirUsageAsAHint) {
  EXPECT_EQ(argument_hint("cam-turn 0", 10), "cam-turn CAM ANGLE");
  EXPECT_EQ(argument_hint("cam-turn", 8), "");
  EXPECT_EQ(argument_hint("frobnicate 1", 12), "");
  EXPECT_EQ(argument_hint("", 0), "");
}

}  // namespace
}  // namespace magna
