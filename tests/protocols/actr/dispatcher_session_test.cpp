// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/dispatcher_session.h"

#include <gmock/gmock.h>

#include "tests/protocols/actr/dispatcher_fixture.h"

namespace magna {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::Gt;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Key;
using testing::Not;
using testing::SizeIs;

using DispatcherSessionTest = DispatcherFixture;

TEST_F(DispatcherSessionTest, InstallsCommandsMonitorsAndDevices) {
  greet();
  EXPECT_TRUE(session_->ready());
  EXPECT_THAT(actr_.commands,
              ElementsAre("magna-clear", "magna-click", "magna-install", "magna-key", "magna-reset",
                          "magna-reset-start", "magna-run-start", "magna-run-stop", "magna-tick"));
  EXPECT_THAT(actr_.monitors,
              ElementsAre(std::pair<std::string, std::string>("click-mouse", "magna-click"),
                          std::pair<std::string, std::string>("output-key", "magna-key"),
                          std::pair<std::string, std::string>("run-start", "magna-run-start"),
                          std::pair<std::string, std::string>("run-stop", "magna-run-stop"),
                          std::pair<std::string, std::string>("clear-all-start", "magna-clear"),
                          std::pair<std::string, std::string>("reset-start", "magna-reset-start"),
                          std::pair<std::string, std::string>("reset", "magna-reset")));
  EXPECT_EQ(nlohmann::json(actr_.devices["MODEL1"]).dump(),
            R"([["vision","magna","screen"],["motor","cursor","mouse"],["motor","keyboard"]])");
  EXPECT_THAT(reports_, IsEmpty());
}

TEST_F(DispatcherSessionTest, KeepsDevicesThatAreInstalledAlready) {
  actr_.devices["MODEL1"] = {{"vision", "magna", "screen"}, {"motor", "CURSOR", "MOUSE"}};
  greet();
  EXPECT_EQ(actr_.count("install-device"), 1u);
}

TEST_F(DispatcherSessionTest, DoesNotTakeCommandsOfOthers) {
  actr_.commands.insert("magna-key");
  start();
  std::optional<std::string> problem;
  while (!sent_.empty() && !problem) {
    const std::string message = std::move(sent_.front());
    sent_.pop_front();
    problem = session_->take_message(actr_.answer(message), now_);
  }
  ASSERT_TRUE(problem);
  EXPECT_THAT(*problem, HasSubstr("magna-key of another connection"));
  EXPECT_FALSE(session_->ready());
}

TEST_F(DispatcherSessionTest, ShowsRobotsRowsBoxesFrontierAndVictims) {
  greet();
  show_window();
  line("(window teleop1 teleop 0 0 0 0)");
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  line("(mission robot1)");
  line("(robot robot2 telemax 4.0000 3.0000 0.5000)");
  line("(mission robot2 (goto (1.0000 2.0000 0.0000)))");
  line("(map victim-1 vict 1.0000 1.0000 0.5000 0.5000 0.0000)");
  line("(map wall-1 wall 1.0000 1.0000 0.5000 0.5000 0.0000)");
  line("(stretch frontier-stretch-4 open 5.0000 6.0000 1.5000 0.0000 1.5000 7.0000)");
  line("(image image-1 vict 100 50 30 20 0.0000)");
  line("(select robot2)");
  pass();
  auto seen = actr_.seen();
  EXPECT_THAT(seen, SizeIs(kPanes + 7));
  EXPECT_EQ(nlohmann::json(seen["robot robot1"]).dump(),
            R"({"color":"blue","height":20,"kind":"robot","screen-x":1040,"screen-y":220,)"
            R"("state":"idle","text":"'robot1'","uid":"robot1","value":"p2at","width":20})");
  EXPECT_EQ(seen["robot robot2"]["state"], "moving");
  EXPECT_EQ(seen["robot robot2"]["color"], "green");
  EXPECT_EQ(seen["robot-row robot2"]["screen-y"], 36);
  EXPECT_EQ(seen["robot-row robot2"]["width"], 200);
  EXPECT_EQ(seen["victim victim-1"]["screen-x"], 1020);
  EXPECT_EQ(seen["frontier frontier-stretch-4"]["value"], 1.5);
  EXPECT_EQ(seen["frontier frontier-stretch-4"]["area"], 7.0);
  EXPECT_FALSE(seen["robot robot1"].contains("area"));
  EXPECT_EQ(seen["frontier frontier-stretch-4"]["width"], 30);
  EXPECT_EQ(seen["frontier frontier-stretch-4"]["height"], 1);
  EXPECT_EQ(seen["image-box image-1"]["screen-x"], 320);
  EXPECT_THAT(actr_.warnings, IsEmpty());
}

TEST_F(DispatcherSessionTest, ShowsWhoNeedsAttentionTheStopButtonAndTheTool) {
  greet();
  show_window();
  line("(geometry stop-all button 1156 4 120 32)");
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  pass();
  auto seen = actr_.seen();
  EXPECT_EQ(nlohmann::json(seen["button stop-all"]).dump(),
            R"({"color":"black","height":32,"kind":"button","screen-x":1216,"screen-y":20,)"
            R"("state":"ready","text":"'stop-all'","uid":"stop-all","value":"none","width":120})");
  EXPECT_EQ(nlohmann::json(seen["tool tool"]).dump(),
            R"({"color":"black","height":20,"kind":"tool","screen-x":910,"screen-y":10,)"
            R"("state":"shown","text":"'tool'","uid":"tool","value":"go","width":20})");
  EXPECT_THAT(seen, Not(Contains(Key("attention robot1"))));
  line("(attention robot1 blocked 12.3000 route-blocked)");
  line("(stop t operator)");
  EXPECT_EQ(key("m"), "");
  pass();
  seen = actr_.seen();
  EXPECT_EQ(
      nlohmann::json(seen["attention robot1"]).dump(),
      R"({"color":"red","height":24,"kind":"attention","screen-x":188,"screen-y":12,)"
      R"("state":"blocked","text":"'robot1'","uid":"robot1","value":"route-blocked","width":24})");
  EXPECT_EQ(seen["button stop-all"]["state"], "stopped");
  EXPECT_EQ(seen["button stop-all"]["value"], "operator");
  EXPECT_EQ(seen["button stop-all"]["color"], "red");
  EXPECT_EQ(seen["tool tool"]["value"], "mark");
  line("(attention robot1 waits-long 14.0000 nil)");
  pass();
  EXPECT_EQ(actr_.seen()["attention robot1"]["value"], "none");
  line("(attention robot1 nil nil nil)");
  line("(geometry stop-all button 0 0 0 0)");
  pass();
  EXPECT_THAT(actr_.seen(), Not(Contains(Key("attention robot1"))));
  EXPECT_THAT(actr_.seen(), Not(Contains(Key("button stop-all"))));
  EXPECT_THAT(actr_.warnings, IsEmpty());
}

TEST_F(DispatcherSessionTest, FollowsChangesAndRemovals) {
  greet();
  show_window();
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  line("(image image-1 vict 100 50 30 20 0.0000)");
  pass();
  line("(robot robot1 p2at 2.5000 3.0000 0.5000)");
  line("(status robot1 blocked wall 3.0000 3.0000 operator)");
  line("(image image-1 invalid 0 0 0 0 0.0000)");
  pass();
  auto seen = actr_.seen();
  EXPECT_EQ(seen["robot robot1"]["screen-x"], 1050);
  EXPECT_EQ(seen["robot robot1"]["state"], "blocked");
  EXPECT_EQ(seen["robot robot1"]["color"], "red");
  EXPECT_THAT(seen, Not(Contains(Key("image-box image-1"))));
  line("(robot robot1 invalid 0.0000 0.0000 0.0000)");
  pass();
  EXPECT_THAT(actr_.seen(), SizeIs(kPanes));
  EXPECT_THAT(actr_.warnings, IsEmpty());
}

TEST_F(DispatcherSessionTest, TakesPlacesFromGeometryLines) {
  greet();
  show_window();
  line("(geometry mapview1 map 1100 50 10.0000 1.570796)");
  line("(geometry robot1 row 0 30 150 30)");
  line("(geometry robot2 row 0 0 0 0)");
  line("(geometry imgview1 image 220 100 320 240 640 480)");
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  line("(robot robot2 p2at 99.0000 3.0000 0.5000)");
  line("(image image-1 vict 100 50 30 20 0.0000)");
  line("(stretch frontier-stretch-4 open 5.0000 6.0000 1.5000 0.0000 1.5000 7.0000)");
  pass();
  auto seen = actr_.seen();
  // The map is turned to the right: x goes down.
  EXPECT_EQ(seen["robot robot1"]["screen-x"], 1070);
  EXPECT_EQ(seen["robot robot1"]["screen-y"], 70);
  EXPECT_EQ(seen["frontier frontier-stretch-4"]["width"], 1);
  EXPECT_EQ(seen["frontier frontier-stretch-4"]["height"], 15);
  EXPECT_EQ(seen["robot-row robot1"]["screen-x"], 75);
  EXPECT_EQ(seen["robot-row robot1"]["screen-y"], 45);
  EXPECT_EQ(seen["image-box image-1"]["screen-x"], 270);
  EXPECT_EQ(seen["image-box image-1"]["screen-y"], 125);
  EXPECT_EQ(seen["pane mapview1"]["value"], "mapview");
  // Outside of the pane, and scrolled out of the list.
  EXPECT_THAT(seen, Not(Contains(Key("robot robot2"))));
  EXPECT_THAT(seen, Not(Contains(Key("robot-row robot2"))));
  EXPECT_EQ(click(1070, 70), "");
  EXPECT_EQ(click(1040, 100), "");
  EXPECT_THAT(forms_,
              ElementsAre("(select robot1)\n", "(missionadd robot1 (goto (5.0000 6.0000)))\n"));
  forms_.clear();
  // No picture and no map: nothing to see, and nothing to click.
  line("(geometry mapview1 map 0 0 0.0000 0.0000)");
  line("(geometry imgview1 image 0 0 0 0 0 0)");
  pass();
  seen = actr_.seen();
  EXPECT_THAT(seen, Not(Contains(Key("robot robot1"))));
  EXPECT_THAT(seen, Not(Contains(Key("image-box image-1"))));
  EXPECT_EQ(click(1070, 70), "");
  EXPECT_EQ(click(270, 125), "");
  EXPECT_THAT(forms_, IsEmpty());
}

TEST_F(DispatcherSessionTest, ShowsStretchesOfTheFrontierNotItsSides) {
  greet();
  show_window();
  line("(frontier frontier-4 open 5.0000 6.0000 0.0000 1.5000)");
  line("(stretch frontier-stretch-1 open 5.0000 6.0000 0.0000 3.0000 3.2500 7.0000)");
  line("(stretch frontier-stretch-2 open 5.0000 6.0000 0.0000 3.0000 3.2500 7.0000)");
  line("(stretch frontier-stretch-2 invalid 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000)");
  pass();
  EXPECT_THAT(actr_.seen(), SizeIs(kPanes + 1));
  EXPECT_THAT(actr_.seen(), Contains(Key("frontier frontier-stretch-1")));
  EXPECT_EQ(actr_.seen()["frontier frontier-stretch-1"]["height"], 60);
  EXPECT_EQ(actr_.seen()["frontier frontier-stretch-1"]["value"], 3.25);
  EXPECT_THAT(forms_, Not(Contains(HasSubstr("frontier"))));
}

TEST_F(DispatcherSessionTest, UpdatesAtMostTenTimesASecondWithTheLastState) {
  greet();
  show_window();
  line("(robot robot1 p2at 0.0000 3.0000 0.5000)");
  pass();
  requests_ = 0;
  for (int i = 0; i < 1000; ++i) {
    line("(robot robot1 p2at " + std::to_string(i % 7) + ".0000 3.0000 0.5000)");
    if (i % 10 == 9) pass(1);
  }
  line("(robot robot1 p2at 9.0000 3.0000 0.5000)");
  pass(20);
  EXPECT_LE(actr_.count("modify-visicon-features"), 13u);
  EXPECT_LE(requests_, 16u);
  EXPECT_EQ(actr_.seen()["robot robot1"]["screen-x"], 1180);
}

TEST_F(DispatcherSessionTest, HasOneOpenRequestAtATime) {
  start();
  for (int i = 0; i < 100; ++i) line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  now_ += kSecond;
  EXPECT_EQ(session_->look(now_), std::nullopt);
  EXPECT_THAT(sent_, SizeIs(1));
}

TEST_F(DispatcherSessionTest, ShowsEverythingToEveryModelAndAgainAfterAReset) {
  actr_.models = {"MODEL1", "MODEL2"};
  greet();
  show_window();
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  pass();
  EXPECT_THAT(actr_.seen("MODEL1"), SizeIs(kPanes + 2));
  EXPECT_THAT(actr_.seen("MODEL2"), SizeIs(kPanes + 2));
  // A reset empties visicons, chunks and devices.
  actr_.visicon.clear();
  actr_.devices.clear();
  actr_.chunks = {"BLACK", "BLUE"};
  EXPECT_TRUE(signal("magna-reset-start"));
  EXPECT_TRUE(signal("magna-reset"));
  pass();
  EXPECT_THAT(actr_.seen("MODEL1"), SizeIs(kPanes + 2));
  EXPECT_THAT(actr_.seen("MODEL2"), SizeIs(kPanes + 2));
  EXPECT_THAT(actr_.warnings, IsEmpty());
  // Features of a model that is there at the start may be of an earlier connection.
  EXPECT_EQ(actr_.count("delete-all-visicon-features"), 2u);
}

TEST_F(DispatcherSessionTest, FindsModelsThatAreLoadedLater) {
  actr_.models.clear();
  greet();
  show_window();
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  actr_.models = {"LATE"};
  pass(300);
  EXPECT_THAT(actr_.seen("LATE"), SizeIs(kPanes + 2));
  EXPECT_EQ(click(1, 1, "NOBODY"), "there is no such model");
}

TEST_F(DispatcherSessionTest, TurnsClicksIntoForms) {
  greet();
  show_window();
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  line("(robot robot2 p2at 4.0000 3.0000 0.5000)");
  line("(map victim-1 vict 1.0000 1.0000 0.5000 0.5000 0.0000)");
  pass();
  line("(geometry stop-all button 1156 4 120 32)");
  EXPECT_EQ(click(1216, 20), "");
  EXPECT_EQ(click(905, 5), "") << "the tool";
  EXPECT_THAT(forms_, ElementsAre("(stop-all)\n"));
  forms_.clear();
  EXPECT_THAT(click(1200, 300), HasSubstr("no robot is selected"));
  EXPECT_EQ(click(1041, 222), "");
  EXPECT_EQ(click(1200, 300), "");
  EXPECT_EQ(click(100, 30), "");  // the second row
  EXPECT_EQ(click(1210, 300), "");
  EXPECT_THAT(forms_,
              ElementsAre("(select robot1)\n", "(missionadd robot1 (goto (10.0000 7.0000)))\n",
                          "(select robot2)\n", "(missionadd robot2 (goto (10.5000 7.0000)))\n"));
  forms_.clear();
  EXPECT_EQ(key("m"), "");
  EXPECT_EQ(click(1200, 300), "");
  EXPECT_EQ(click(1020, 180), "");
  line("(select robot1)");
  EXPECT_THAT(click(320, 50), HasSubstr("nothing-there"));
  line("(image image-1 wall 100 50 40 40 0.0000)");
  EXPECT_THAT(click(320, 50), HasSubstr("nothing-there"));
  line("(image image-1 vict 100 50 40 40 0.0000)");
  EXPECT_EQ(click(320, 50), "");
  EXPECT_THAT(forms_, ElementsAre("(command 1 robot2 (mark-victim 10.0000 7.0000))\n",
                                  "(command 2 robot2 (unmark-victim victim-1))\n",
                                  "(command 3 robot1 (mark-victim-in-image 100.0000 50.0000))\n"));
}

TEST_F(DispatcherSessionTest, TurnsKeysIntoForms) {
  greet();
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  line("(select robot1)");
  for (const char* const name : {"n", "P", "l", "d", "s", "r", "e", "x", "u", "q", "space", ""}) {
    EXPECT_EQ(key(name), "");
  }
  EXPECT_THAT(forms_,
              ElementsAre("(command 1 robot1 (show-image next))\n",
                          "(command 2 robot1 (show-image previous))\n",
                          "(command 3 robot1 (show-image live))\n",
                          "(command 4 robot1 (dismiss-image))\n", "(command 5 robot1 (stop))\n",
                          "(command 6 robot1 (release))\n", "(command 7 robot1 (explore))\n",
                          "(command 8 robot1 (stop-exploring))\n", "(missiondel robot1)\n"));
}

TEST_F(DispatcherSessionTest, RefusesMalformedCallsAndContinues) {
  greet();
  EXPECT_NE(call({"magna-click", nullptr}), "");
  EXPECT_NE(call({"magna-click", nullptr, "MODEL1", "here", "INDEX"}), "");
  EXPECT_NE(call({"magna-click", nullptr, "MODEL1", {1}, "INDEX"}), "");
  EXPECT_NE(call({"magna-click", nullptr, "MODEL1", {1e300, 2}, "INDEX"}), "");
  EXPECT_NE(call({"magna-key", nullptr, "MODEL1", 3}), "");
  EXPECT_NE(call({"load-act-r-model", nullptr, "x", "y"}), "");
  EXPECT_THAT(forms_, IsEmpty());
  EXPECT_THAT(reports_, SizeIs(6));
  pass();
}

TEST_F(DispatcherSessionTest, EndsWithoutAnAnswerAndWithAWrongOne) {
  start();
  now_ += DispatcherSession::kPatienceNs;
  const auto silent = session_->look(now_);
  ASSERT_TRUE(silent);
  EXPECT_THAT(*silent, HasSubstr("has not answered for 10 s"));

  start();
  const auto wrong = session_->take_message(R"({"result": [true], "error": null, "id": 99})", now_);
  ASSERT_TRUE(wrong);
  EXPECT_THAT(*wrong, HasSubstr("not sent: 99"));

  start();
  EXPECT_TRUE(session_->take_message("garbage", now_));
}

TEST_F(DispatcherSessionTest, AddsAFeatureAgainThatAnotherProgramDeleted) {
  greet();
  show_window();
  line("(robot robot1 p2at 2.0000 3.0000 0.5000)");
  pass();
  actr_.visicon["MODEL1"].clear();
  line("(robot robot1 p2at 3.0000 3.0000 0.5000)");
  pass(50);
  EXPECT_EQ(actr_.seen()["robot robot1"]["screen-x"], 1060);
}

TEST_F(DispatcherSessionTest, AsksAgainOnlyWhenThereIsSomethingToDo) {
  greet();
  pass();
  EXPECT_THAT(session_->next_look() - now_, AllOf(Gt(0), testing::Le(2 * kSecond)));
  requests_ = 0;
  pass(600);
  EXPECT_LE(requests_, 4u);  // looks for models
}

}  // namespace
}  // namespace magna
