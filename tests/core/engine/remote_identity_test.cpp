// SPDX-License-Identifier: GPL-3.0-or-later
// Remote robots that come back: addresses, taking over, corrected poses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <array>

#include <sstream>

#include "core/engine/all_inputs.h"
#include "core/engine/input_log.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/scripted_cybot.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::ScriptedCybot;
using test::small_scenario;
using ::testing::HasSubstr;

const Author kOperator = Author::person();
constexpr Pose kStart{8.0, 6.0, -kPi / 2.0};
const std::string kAddress = "192.168.1.1:288";

struct RemoteIdentity : testing::Test {
  std::string refusal(const Author& author, const Input& input) {
    const std::uint64_t before = engine->state_hash();
    const Outcome outcome = engine->submit(author, input);
    EXPECT_FALSE(outcome) << name(input);
    EXPECT_EQ(engine->state_hash(), before) << "nothing changes";
    return outcome.reason();
  }
  void lose(const ScriptedCybot& bot) {
    ASSERT_TRUE(engine->submit(bot.author, input::RemoteLinked{bot.id, false}));
  }
  bool go(const ScriptedCybot& bot, Point to) {
    return bool(engine->submit(kOperator, input::MissionAppend{bot.id, Waypoint::go_to(to)}));
  }
  /// What the robot was at when its link was lost is no longer waited for.
  void leave_off(const ScriptedCybot& bot) {
    if (!bot.queue().awaits_old()) return;
    ASSERT_TRUE(engine->submit(bot.author, input::OpcodeTimeout{bot.id, bot.queue().old()}));
  }
  bool arrives(ScriptedCybot& bot, Point goal) {
    return bot.run_until(2000, [&] { return bot.mission().state == MissionState::Idle; }) &&
           distance(bot.pose().position(), goal) < 0.1;
  }
  std::optional<RobotId> offered(RobotId robot) {
    const auto all = snapshots.make(*engine)->remotes;
    const auto found = std::ranges::find(*all, robot, &RemoteStatus::robot);
    return found == all->end() ? std::nullopt : found->may_continue;
  }

  static Scenario scenario() {
    Scenario scenario = small_scenario(1);
    scenario.world.anchors.cybot_start = kStart;
    return scenario;
  }
  std::unique_ptr<Engine> engine = make_engine(scenario(), {.seed = 7});
  SnapshotMaker snapshots;
};

TEST_F(RemoteIdentity, ARobotOfADialledAddressContinuesItsMissionWhereItWas) {
  ScriptedCybot bot(*engine, "link-1", kAddress);
  ASSERT_TRUE(go(bot, {8, 3}));
  ASSERT_TRUE(bot.run_until(200, [&] { return bot.obeyed.size() == 1; }));
  lose(bot);
  test::run(*engine, 50);
  const Pose there = bot.pose();
  ScriptedCybot again(*engine, "link-2", kAddress);
  EXPECT_EQ(again.id, bot.id) << "name, plan and history are kept";
  EXPECT_EQ(again.pose(), there);
  EXPECT_EQ(again.mission().state, MissionState::Running);
  EXPECT_EQ(engine->team().remotes().size(), 1U);
  leave_off(again);
  EXPECT_TRUE(arrives(again, {8, 3}));
  EXPECT_THAT(refusal(bot.author, input::RemoteMoved{bot.id, 1.0}), HasSubstr("only link-2"));
}

TEST_F(RemoteIdentity, TheSecondRobotOfAnAddressIsRefused) {
  ScriptedCybot bot(*engine, "link-1", kAddress);
  EXPECT_EQ(refusal(Author::client("link-2"), input::RemoteJoin{"doc", "cm", kAddress}),
            "the robot at 192.168.1.1:288 is cybot1 already: detach it before attaching another");
  ScriptedCybot elsewhere(*engine, "link-2", "192.168.1.2:288");
  ScriptedCybot caller(*engine, "link-3"), another(*engine, "link-4");
  EXPECT_NE(caller.id, another.id) << "robots that call have no address in common";
  EXPECT_THAT(refusal(Author::client("x"), input::RemoteJoin{"doc", "cm", std::string(256, 'a')}),
              HasSubstr("255"));
}

TEST_F(RemoteIdentity, StartsWhereItsUserSays) {
  ScriptedCybot bot(*engine, "link-1", {}, Pose{3.0, 4.0, 0.5});
  EXPECT_EQ(bot.pose(), (Pose{3.0, 4.0, 0.5}));
  EXPECT_EQ(snapshots.make(*engine)->remotes->front().start, (Pose{3.0, 4.0, 0.5}));
  EXPECT_THAT(refusal(Author::client("x"), input::RemoteJoin{"doc", "cm", {}, Pose{1e3, 0.0, 0.0}}),
              HasSubstr("outside the map"));
}

TEST_F(RemoteIdentity, ACallerTakesOverTheLostRobotOnRequest) {
  ScriptedCybot bot(*engine, "link-1");
  ASSERT_TRUE(go(bot, {8, 3}));
  ASSERT_TRUE(bot.run_until(200, [&] { return bot.obeyed.size() == 1; }));
  lose(bot);
  test::run(*engine, 5);
  ScriptedCybot caller(*engine, "link-2");
  EXPECT_NE(caller.id, bot.id);
  EXPECT_EQ(offered(caller.id), bot.id);
  ASSERT_TRUE(engine->submit(kOperator, input::Select{caller.id}));
  ASSERT_TRUE(engine->submit(kOperator, input::RemoteTakeOver{caller.id, bot.id}));
  EXPECT_FALSE(engine->team().alive(caller.id));
  EXPECT_EQ(engine->active(), bot.id);
  EXPECT_EQ(engine->team().remote(caller.id)->continues(), bot.id);
  caller.id = bot.id;
  EXPECT_TRUE(caller.near_end().connected());
  EXPECT_EQ(caller.near_end().link().author, "link-2");
  EXPECT_EQ(offered(bot.id), std::nullopt);
  leave_off(caller);
  EXPECT_TRUE(arrives(caller, {8, 3}));
}

TEST_F(RemoteIdentity, IsOfferedOnlyForRobotsLostBeforeItAttached) {
  ScriptedCybot bot(*engine, "link-1"), other(*engine, "link-2", kAddress);
  test::run(*engine, 3);
  lose(other);
  EXPECT_EQ(offered(bot.id), std::nullopt) << "both were connected at a time";
  test::run(*engine, 3);
  ScriptedCybot dialled(*engine, "link-3", "10.0.0.1:288");
  EXPECT_EQ(offered(dialled.id), std::nullopt) << "of another address";
  ScriptedCybot caller(*engine, "link-4");
  EXPECT_EQ(offered(caller.id), other.id);
  lose(bot);
  test::run(*engine, 3);
  ScriptedCybot late(*engine, "link-5");
  EXPECT_EQ(offered(late.id), bot.id) << "the one that was lost last";
}

TEST_F(RemoteIdentity, ASerialNumberNamesTheRightOne) {
  ScriptedCybot first(*engine, "link-1");
  ScriptedCybot second(*engine, "link-2");
  const auto tells = [&](const ScriptedCybot& bot, const char* serial) {
    return engine->submit(bot.author, input::RemoteTold{bot.id, serial});
  };
  EXPECT_TRUE(tells(first, "SN-1"));
  EXPECT_TRUE(tells(second, "SN-2"));
  lose(first);
  test::run(*engine, 50);
  lose(second);
  ScriptedCybot again(*engine, "link-3");
  EXPECT_EQ(offered(again.id), second.id) << "unknown: the one that was lost last";
  EXPECT_TRUE(tells(again, "SN-1"));
  EXPECT_EQ(offered(again.id), first.id);
  ScriptedCybot other(*engine, "link-4");
  const Outcome twice = tells(other, "SN-1");
  EXPECT_FALSE(twice);
  EXPECT_NE(twice.reason().find("has the serial number SN-1 already"), std::string::npos);
  EXPECT_TRUE(tells(other, "SN-9"));
  EXPECT_EQ(offered(other.id), std::nullopt) << "both lost ones are others";
  EXPECT_FALSE(tells(other, "tab\t"));
  EXPECT_FALSE(engine->submit(other.author, input::RemoteTold{other.id, {}, 1.5}));
  EXPECT_TRUE(
      engine->submit(other.author, input::RemoteTold{other.id, {}, 0.5, "left motor warm"}));
  EXPECT_EQ(other.near_end().about(), (RemoteAbout{"SN-9", 0.5, "left motor warm"}));
}

TEST_F(RemoteIdentity, ARobotTakesOverWithWhatItTellsButNotWithAJump) {
  ScriptedCybot bot(*engine, "link-1");
  lose(bot);
  test::run(*engine, 5);
  ScriptedCybot again(*engine, "link-2");
  ASSERT_TRUE(engine->submit(again.author, input::RemoteTold{again.id, "SN-1", 0.5}));
  ASSERT_TRUE(engine->submit(again.author, input::RemoteJump{again.id, 1.5, 0.5}));
  const Input take_over = input::RemoteTakeOver{again.id, bot.id};
  EXPECT_NE(refusal(kOperator, take_over).find("say where it is first"), std::string::npos);
  ASSERT_TRUE(engine->submit(kOperator, input::RemoteJudge{again.id, false}));
  ASSERT_TRUE(engine->submit(kOperator, take_over));
  EXPECT_EQ(bot.near_end().about(), (RemoteAbout{"SN-1", 0.5, ""}));
}

TEST_F(RemoteIdentity, OnlyAConnectedRobotTakesOverALostOne) {
  ScriptedCybot bot(*engine, "link-1"), caller(*engine, "link-2"), third(*engine, "link-3");
  EXPECT_THAT(refusal(kOperator, input::RemoteTakeOver{caller.id, bot.id}),
              HasSubstr("cybot1 is connected"));
  EXPECT_THAT(refusal(kOperator, input::RemoteTakeOver{caller.id, RobotId{0}}),
              HasSubstr("simulated"));
  EXPECT_THAT(refusal(kOperator, input::RemoteTakeOver{caller.id, RobotId{77}}),
              HasSubstr("no robot number 77"));
  lose(bot);
  lose(third);
  EXPECT_THAT(refusal(kOperator, input::RemoteTakeOver{third.id, bot.id}),
              HasSubstr("link of cybot3 is lost"));
  EXPECT_TRUE(engine->submit(kOperator, input::RemoteTakeOver{caller.id, bot.id}));
  EXPECT_FALSE(engine->submit(kOperator, input::RemoteTakeOver{caller.id, third.id}));
}

TEST_F(RemoteIdentity, WhatTheNewLinkDroveIsAddedToThePose) {
  ScriptedCybot bot(*engine, "link-1");
  engine->submit(bot.author, input::RemoteHeading{bot.id, 0.0});
  engine->submit(bot.author, input::RemoteMoved{bot.id, 1.0});  // to (9, 6), facing +x
  lose(bot);
  ScriptedCybot straight(*engine, "link-2");
  engine->submit(straight.author, input::RemoteMoved{straight.id, 0.5});
  ASSERT_TRUE(engine->submit(kOperator, input::RemoteTakeOver{straight.id, bot.id}));
  EXPECT_NEAR(bot.pose().x, 9.5, 1e-9) << "it faces as the lost robot did";
  EXPECT_NEAR(bot.pose().y, 6.0, 1e-9);
  bot.author = straight.author;
  lose(bot);
  ScriptedCybot turned(*engine, "link-3");
  engine->submit(turned.author, input::RemoteHeading{turned.id, kPi / 2.0});
  engine->submit(turned.author, input::RemoteMoved{turned.id, 0.5});
  ASSERT_TRUE(engine->submit(kOperator, input::RemoteTakeOver{turned.id, bot.id}));
  EXPECT_NEAR(bot.pose().x, 9.5, 1e-9);
  EXPECT_NEAR(bot.pose().y, 6.5, 1e-9);
  EXPECT_NEAR(bot.pose().theta, kPi / 2.0, 1e-9) << "its own headings count";
}

TEST_F(RemoteIdentity, ALateAcknowledgementOfTheNewLinkIsNotTakenForTheMissions) {
  ScriptedCybot bot(*engine, "link-1");
  lose(bot);
  ScriptedCybot caller(*engine, "link-2");
  caller.mute = true;
  engine->submit(kOperator, input::OpcodeAdd{caller.id, Opcode::Drive, 1.0});
  caller.run(2);
  ASSERT_TRUE(engine->submit(kOperator, input::RemoteTakeOver{caller.id, bot.id}));
  EXPECT_TRUE(bot.queue().awaits_old());
  engine->submit(kOperator, input::OpcodeAdd{bot.id, Opcode::Turn, 1.0});
  ASSERT_EQ(bot.queue().entries().size(), 2U);
  const auto [first, turn] = std::array{bot.queue().entries()[0], bot.queue().entries()[1]};
  EXPECT_EQ(first.opcode, Opcode::Manual) << "it may still execute the drive";
  EXPECT_TRUE(engine->submit(caller.author, input::OpcodeDone{bot.id, first.number}));
  EXPECT_EQ(bot.queue().entries().size(), 2U) << "that was the drive";
  for (const OpcodeEntry& entry : {first, turn}) {
    EXPECT_TRUE(engine->submit(caller.author, input::OpcodeRead{bot.id, entry.number}));
    EXPECT_TRUE(engine->submit(caller.author, input::OpcodeDone{bot.id, entry.number}));
  }
  EXPECT_TRUE(bot.queue().empty());
}

TEST_F(RemoteIdentity, ACorrectedPoseMovesItsFrameWithIt) {
  ScriptedCybot bot(*engine, "link-1");
  engine->submit(bot.author, input::RemoteMoved{bot.id, 1.0});  // to (8, 5)
  ASSERT_TRUE(engine->submit(kOperator, input::RemotePose{bot.id, 4.0, 4.0, 0.0}));
  EXPECT_EQ(bot.pose(), (Pose{4.0, 4.0, 0.0}));
  const Pose origin = bot.near_end().origin();
  EXPECT_NEAR(origin.x, 3.0, 1e-9);
  EXPECT_NEAR(origin.y, 4.0, 1e-9);
  EXPECT_NEAR(origin.theta, 0.0, 1e-9);
  EXPECT_THAT(refusal(kOperator, input::RemotePose{bot.id, 1e6, 0.0, 0.0}),
              HasSubstr("not a place on or near the map"));
  EXPECT_THAT(refusal(kOperator, input::RemotePose{bot.id, 1.0, 0.0, std::nan("")}),
              HasSubstr("not a place"));
  EXPECT_THAT(refusal(kOperator, input::RemotePose{RobotId{0}, 1.0, 1.0, 0.0}),
              HasSubstr("simulated"));
}

TEST_F(RemoteIdentity, AMissionGoesOnFromTheCorrectedPose) {
  ScriptedCybot bot(*engine, "link-1");
  ASSERT_TRUE(go(bot, {8, 3}));
  bot.run(3);
  ASSERT_TRUE(engine->submit(kOperator, input::RemotePose{bot.id, 6.0, 6.0, 0.0}));
  EXPECT_TRUE(arrives(bot, {8, 3}));
}

TEST_F(RemoteIdentity, APauseHoldsARobotAndItsMissionGoesOn) {
  ScriptedCybot bot(*engine, "link-1");
  ASSERT_TRUE(go(bot, {8, 3}));
  ASSERT_TRUE(bot.run_until(200, [&] { return bot.obeyed.size() == 1; }));
  ASSERT_TRUE(engine->submit(kOperator, input::RemoteHold{true}));
  ASSERT_NE(engine->visible_opcode(bot.id), nullptr);
  EXPECT_EQ(engine->visible_opcode(bot.id)->opcode, Opcode::Manual);
  EXPECT_TRUE(snapshots.make(*engine)->remotes->front().held);
  for (int k = 0; k < 5; ++k) bot.poll();
  EXPECT_EQ(engine->visible_opcode(bot.id), nullptr);
  EXPECT_EQ(bot.mission().state, MissionState::Running);
  ScriptedCybot late(*engine, "link-2");
  EXPECT_EQ(engine->visible_opcode(late.id)->opcode, Opcode::Manual) << "attached in the pause";
  ASSERT_TRUE(engine->submit(kOperator, input::RemoteHold{false}));
  EXPECT_EQ(engine->visible_opcode(late.id), nullptr);
  EXPECT_TRUE(arrives(bot, {8, 3}));
}

TEST_F(RemoteIdentity, SticksAreZeroWhileHeld) {
  ScriptedCybot bot(*engine, "link-1");
  for (int k = 0; k < 5; ++k) {  // a demand ends by itself
    engine->submit(kOperator, input::Hold{bot.id, {0.3, 0.0, 0.0}});
    bot.run(1);
  }
  EXPECT_NE(bot.near_end().sticks(), Sticks{});
  engine->submit(kOperator, input::RemoteHold{true});
  EXPECT_EQ(bot.near_end().sticks(), Sticks{});
  EXPECT_EQ(engine->visible_opcode(bot.id), nullptr) << "it is in manual drive already";
  engine->submit(kOperator, input::Hold{bot.id, {0.3, 0.0, 0.0}});
  test::run(*engine, 1);
  EXPECT_EQ(bot.near_end().sticks(), Sticks{}) << "single steps do not drive it";
}

TEST_F(RemoteIdentity, ReplaysToTheSameHash) {
  std::stringstream file;
  file << header_line({"small", 7, false}) << '\n';
  engine->set_input_observer([&](const LoggedInput& in) { file << log_line(in) << '\n'; });
  ScriptedCybot bot(*engine, "link-1", kAddress, Pose{3.0, 4.0, 0.5});
  ASSERT_TRUE(go(bot, {6, 4}));
  bot.run(5);
  engine->submit(kOperator, input::RemoteHold{true});
  engine->submit(kOperator, input::RemoteHold{false});
  lose(bot);
  bot.run(5);
  ScriptedCybot again(*engine, "link-2", kAddress);
  again.run(5);
  engine->submit(kOperator, input::RemotePose{again.id, 4.0, 4.0, 0.0});
  lose(again);
  ScriptedCybot caller(*engine, "link-3");
  engine->submit(kOperator, input::RemoteTakeOver{caller.id, again.id});
  test::run(*engine, 10);
  const auto log = read_input_log(file, "run.log");
  ASSERT_TRUE(log) << log.error().text();
  const auto replay = make_engine(scenario(), {.seed = 7});
  std::size_t next = 0;
  while (replay->now() < engine->now()) {
    while (next < log->inputs.size() && log->inputs[next].tick == replay->now() + 1) {
      replay->submit(log->inputs[next].author, log->inputs[next].input);
      ++next;
    }
    replay->step();
  }
  EXPECT_EQ(replay->state_hash(), engine->state_hash());
}

}  // namespace
}  // namespace magna
