// SPDX-License-Identifier: GPL-3.0-or-later
// Cameras, hands, storage bins and odometers by inputs: authors, rejections and results.
#include <gtest/gtest.h>

#include <cmath>

#include "core/engine/all_inputs.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::only;
using test::run;

constexpr RobotId kOne{0}, kTwo{1};
const Author kOperator = Author::person();
const Author kClient = Author::client("client-1");

class RobotPartsTest : public testing::Test {
 protected:
  /// robot1 is the manual's robot with two cameras, a hand and three bins; robot2 has no parts.
  static Scenario scenario() {
    Scenario scenario = test::small_scenario(2);
    RobotDescription& robot = scenario.robots[0].robot;
    robot.type = RobotType::Point;
    robot.cameras = {{1.0, 8}, {2.0, 16}};
    robot.hands = {5.0};
    robot.bins = {10.0, 10.0, 20.0};
    return scenario;
  }
  void SetUp() override { engine->take_events(); }

  Outcome submit(const Author& author, const RobotCommand& command, RobotId robot = kOne) {
    return engine->submit(author, input::Command{robot, command});
  }
  std::vector<event::CommandEnded> ended() {
    return only<event::CommandEnded>(engine->take_events());
  }
  const Odometer* odometer(const char* name) const {
    return engine->team().odometers(kOne)->find(name);
  }

  std::unique_ptr<Engine> engine = make_engine(scenario(), {.seed = 7});
};

TEST_F(RobotPartsTest, RejectsAMissingPartInOneLine) {
  const auto before = engine->state_hash();
  const auto why = [&](const RobotCommand& command, RobotId robot = kOne) {
    return submit(kClient, command, robot).reason();
  };
  EXPECT_EQ(why(CameraView{2}), "robot1 has no camera 2: they are numbered from 0 to 1");
  EXPECT_EQ(why(HandUngrasp{1}), "robot1 has no hand 1: they are numbered from 0 to 0");
  EXPECT_EQ(why(BinOpen{3}), "robot1 has no storage bin 3: they are numbered from 0 to 2");
  EXPECT_EQ(why(GotoDesignator{4}), "robot1 has no camera 4: they are numbered from 0 to 1");
  EXPECT_EQ(why(HandGrasp{0, 9, {}}), "robot1 has no camera 9: they are numbered from 0 to 1");
  EXPECT_EQ(why(HandInsert{0, BinNumber{3}}),
            "robot1 has no storage bin 3: they are numbered from 0 to 2");
  EXPECT_EQ(why(CameraInsert{5, BinNumber{0}}),
            "robot1 has no camera 5: they are numbered from 0 to 1");
  EXPECT_EQ(why(CameraView{0}, kTwo), "robot2 has no camera");
  EXPECT_EQ(why(BinClose{0}, kTwo), "robot2 has no storage bin");
  EXPECT_EQ(engine->state_hash(), before);
  EXPECT_EQ(only<event::Refused>(engine->take_events()).size(), 9U);
}

TEST_F(RobotPartsTest, RejectsAnImpossibleSpecification) {
  const auto before = engine->state_hash();
  const CameraObjectDesignator look{0, DesignatorType::Local, {{"colour", AttributeSpec::OneOf{}}}};
  const Outcome outcome = submit(kClient, look);
  EXPECT_FALSE(outcome);
  EXPECT_NE(outcome.reason().find("colour"), std::string::npos) << outcome.reason();
  EXPECT_FALSE(submit(kClient, CameraTurn{0, std::nan("")}));
  EXPECT_EQ(engine->state_hash(), before);
}

TEST_F(RobotPartsTest, CamerasNeedNoRankButHandsDo) {
  engine->submit(kOperator, input::Lock{kOne});
  const Author before = engine->writer(kOne);
  EXPECT_TRUE(submit(kClient, CameraView{0}));
  EXPECT_TRUE(submit(kClient, CameraTurn{1, 0.5}));
  EXPECT_TRUE(submit(kClient, HandGraspCheck{0}));
  EXPECT_EQ(engine->writer(kOne), before);
  run(*engine, 5);
  EXPECT_EQ(ended().size(), 3U);
  for (const RobotCommand& moves :
       {RobotCommand{HandUngrasp{0}}, RobotCommand{HandGrasp{0, 0, {}}}, RobotCommand{BinClose{0}},
        RobotCommand{CameraInsert{0, BinNumber{0}}}, RobotCommand{GotoDesignator{0}},
        RobotCommand{FollowWall{}}}) {
    EXPECT_NE(submit(kClient, moves).reason().find("locked by operator"), std::string::npos)
        << name(moves);
  }
  EXPECT_TRUE(submit(kOperator, BinClose{0}));
}

TEST_F(RobotPartsTest, StopEndsHandCommandsAndBlocksNewOnes) {
  EXPECT_TRUE(submit(kClient, HandInsert{0, BinNumber{1}}));
  EXPECT_TRUE(submit(kClient, BinClose{2}));
  EXPECT_TRUE(submit(kClient, CameraTurn{1, 0.5}));
  engine->take_events();
  EXPECT_TRUE(engine->submit(kClient, input::StopAll{}));
  const auto stopped = ended();
  ASSERT_EQ(stopped.size(), 2U) << "a camera may turn";
  for (const auto& one : stopped) EXPECT_EQ(one.result.code, ErrorCode::Interrupt);
  EXPECT_NE(submit(kClient, HandInsert{0, BinNumber{1}}).reason().find("STOP"), std::string::npos);
  EXPECT_FALSE(submit(kOperator, BinClose{2}));
  EXPECT_TRUE(submit(kClient, CameraView{0}));
  run(*engine, 5);
  EXPECT_EQ(ended().size(), 2U);
  EXPECT_TRUE(engine->team().parts(kOne).bins[2].open);
}

TEST_F(RobotPartsTest, PartsDisturbNeitherTheBodyNorEachOther) {
  EXPECT_TRUE(submit(kClient, GoForward{12}));
  EXPECT_TRUE(submit(kClient, CameraView{0}));
  EXPECT_TRUE(submit(kClient, CameraTurn{1, 0.5}));
  EXPECT_TRUE(submit(kClient, BinClose{0}));
  EXPECT_TRUE(ended().empty());
  run(*engine, 10);
  EXPECT_EQ(ended().size(), 3U);
  run(*engine, 10);
  const auto gone = ended();
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_EQ(name(gone[0].command), "go-forward");
  EXPECT_EQ(gone[0].result.code, ErrorCode::None);
  EXPECT_TRUE(submit(kClient, CameraTurn{1, 0.5}));
  EXPECT_TRUE(submit(kClient, CameraView{1}));
  const auto first = ended();
  ASSERT_EQ(first.size(), 1U) << "the same camera";
  EXPECT_EQ(first[0].result.code, ErrorCode::Interrupt);
}

TEST_F(RobotPartsTest, AnyAuthorCanInterruptAPart) {
  EXPECT_TRUE(submit(kOperator, HandInsert{0, BinNumber{1}}));
  EXPECT_TRUE(submit(kOperator, CameraTurn{1, 0.5}));
  EXPECT_TRUE(submit(kOperator, GoForward{12}));
  engine->submit(kOperator, input::Lock{kOne});
  engine->take_events();
  const auto interrupts = [&](ResourceKind kind, std::uint32_t part) {
    EXPECT_TRUE(engine->submit(kClient, input::Interrupt{kOne, kind, part}));
    std::vector<std::string> names;
    for (const auto& one : ended()) {
      EXPECT_EQ(one.result.code, ErrorCode::Interrupt);
      names.emplace_back(name(one.command));
    }
    return names;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(interrupts(ResourceKind::Bin, 1), Names{}) << "the hand goes into it, it does nothing";
  EXPECT_EQ(interrupts(ResourceKind::Hand, 0), Names{"hand-insert"});
  EXPECT_EQ(interrupts(ResourceKind::Hand, 0), Names{}) << "only once";
  EXPECT_EQ(interrupts(ResourceKind::Camera, 1), Names{"camera-turn"});
  EXPECT_EQ(interrupts(ResourceKind::Robot, 0), Names{"go-forward"});
  const auto before = engine->state_hash();
  const auto why = [&](const input::Interrupt& in) { return engine->submit(kClient, in).reason(); };
  EXPECT_EQ(why({kOne, ResourceKind::Camera, 2}),
            "robot1 has no camera 2: they are numbered from 0 to 1");
  EXPECT_EQ(why({RobotId{9}}), "there is no robot number 9");
  EXPECT_EQ(engine->state_hash(), before);
}

TEST_F(RobotPartsTest, CreatesAndResetsOdometersByName) {
  submit(kClient, GoForward{3});
  run(*engine, 12);
  const PointInterval gone = odometer("main")->pos();
  EXPECT_GT(gone.x.max, 2.0);
  engine->submit(kOperator, input::Lock{kOne});
  EXPECT_TRUE(engine->submit(kClient, input::MakeOdometer{kOne, "Home"})) << "needs no rank";
  ASSERT_NE(odometer("home"), nullptr);
  EXPECT_EQ(odometer("home")->pos(), PointInterval{});
  EXPECT_TRUE(engine->submit(kClient, input::ResetOdometer{kOne, "main", false, true}));
  EXPECT_EQ(odometer("main")->pos(), gone);
  EXPECT_TRUE(engine->submit(kClient, input::ResetOdometer{kOne, "MAIN"}));
  EXPECT_EQ(odometer("main")->pos(), PointInterval{});

  const auto before = engine->state_hash();
  const auto why = [&](const Input& in) { return engine->submit(kClient, in).reason(); };
  EXPECT_EQ(why(input::MakeOdometer{kOne, ""}), "an odometer needs a name");
  EXPECT_EQ(why(input::MakeOdometer{kTwo, "a"}), "robot2 has no odometers");
  EXPECT_EQ(why(input::ResetOdometer{kOne, "away"}), "robot1 has no odometer called away");
  EXPECT_EQ(why(input::ResetOdometer{kTwo, "main"}), "robot2 has no odometer called main");
  EXPECT_EQ(why(input::MakeOdometer{RobotId{9}, "a"}), "there is no robot number 9");
  EXPECT_EQ(engine->state_hash(), before);
}

TEST_F(RobotPartsTest, RelocatingARobotTakesCommandOfIt) {
  engine->submit(kOperator, input::MissionAppend{kTwo, Waypoint::go_to({15.0, 4.5})});
  submit(kOperator, GoForward{100});
  run(*engine, 10);
  engine->take_events();
  EXPECT_TRUE(engine->submit(kClient, input::PutRobot{kTwo, {10.0, 8.0, 1.0}}));
  EXPECT_EQ(engine->writer(kTwo), kClient);
  EXPECT_EQ(engine->missions().status(kTwo).state, MissionState::Held);
  EXPECT_TRUE(engine->submit(kClient, input::PutRobot{kOne, {5.0, 5.0, 0.0}}));
  const auto interrupted = ended();
  ASSERT_EQ(interrupted.size(), 1U);
  EXPECT_EQ(interrupted[0].result.code, ErrorCode::Interrupt);
  run(*engine, 20);
  EXPECT_EQ(engine->team().truth()[0], (Pose{5.0, 5.0, 0.0}));
  EXPECT_EQ(engine->team().truth()[1], (Pose{10.0, 8.0, 1.0}));
  EXPECT_EQ(odometer("main")->pos(), PointInterval{});
}

TEST_F(RobotPartsTest, RejectsRelocationIntoObstaclesOrWithoutTheRank) {
  const auto before = engine->state_hash();
  const auto why = [&](Pose pose) {
    return engine->submit(kClient, input::PutRobot{kOne, pose}).reason();
  };
  EXPECT_NE(why({20.5, 5.0, 0.0}).find("outside the map"), std::string::npos);
  EXPECT_NE(why({5.0, std::nan(""), 0.0}), "");
  EXPECT_EQ(engine->state_hash(), before);
  engine->submit(kOperator, input::Lock{kOne});
  EXPECT_NE(why({5.0, 5.0, 0.0}).find("locked by operator"), std::string::npos);
  engine->submit(kOperator, input::Unlock{kOne});
  engine->submit(kOperator, input::StopAll{});
  EXPECT_NE(why({5.0, 5.0, 0.0}).find("STOP"), std::string::npos);
  EXPECT_EQ(engine->team().truth()[0], (Pose{2.5, 2.5, 0.0}));
}

}  // namespace
}  // namespace magna
