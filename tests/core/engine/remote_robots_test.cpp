// SPDX-License-Identifier: GPL-3.0-or-later
// Remote robots in a running world: joining, reports, driving and leaving.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "core/engine/all_inputs.h"
#include "core/engine/input_log.h"
#include "core/view/notice_board.h"
#include "core/view/snapshot_maker.h"
#include "tests/support/scripted_cybot.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using test::make_engine;
using test::only;
using test::ScriptedCybot;
using test::small_scenario;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const Author kOperator = Author::person();
constexpr double kFull = 0.5;  // m/s, of a cybot

Scenario scenario() {
  Scenario scenario = small_scenario(2);
  scenario.world.anchors.cybot_start = Pose{8.0, 6.0, kPi / 2.0};
  return scenario;
}

struct RemoteRobots : testing::Test {
  Sticks sticks(const ScriptedCybot& bot) const { return bot.near_end().sticks(); }
  std::string refusal(const Author& author, const Input& input) {
    const Outcome outcome = engine->submit(author, input);
    EXPECT_FALSE(outcome) << name(input);
    return outcome.reason();
  }

  std::unique_ptr<Engine> engine = make_engine(scenario(), {.seed = 7});
};

TEST_F(RemoteRobots, JoinARunningWorldAtTheAnchor) {
  SnapshotMaker snapshots;
  test::run(*engine, 5);
  (void)snapshots.make(*engine);
  engine->take_events();
  ScriptedCybot bot(*engine);
  EXPECT_EQ(bot.id, RobotId{2});
  EXPECT_EQ(engine->team().description(bot.id).name, "cybot1");
  EXPECT_EQ(bot.pose(), (Pose{8.0, 6.0, kPi / 2.0}));
  const auto events = engine->take_events();
  ASSERT_EQ(only<event::RobotAdded>(events).size(), 1U);
  EXPECT_EQ(only<event::RobotAdded>(events)[0].robot, bot.id);
  bot.run(20);

  const auto snapshot = snapshots.make(*engine, {.sweeps = true});
  ASSERT_EQ(snapshot->labels->size(), 3U);
  EXPECT_EQ(snapshot->labels->at(2).name, "cybot1");
  EXPECT_EQ(snapshot->labels->at(2).type, RobotType::Cybot);
  EXPECT_TRUE(snapshot->labels->at(2).present);
  EXPECT_EQ(snapshot->poses.size(), 3U);
  EXPECT_EQ(snapshot->plans->size(), 3U);
  EXPECT_EQ(snapshot->statuses->size(), 3U);
  EXPECT_TRUE(std::isnan(snapshot->speeds[2]));
  EXPECT_TRUE(snapshot->sweeps->of(bot.id).empty());
  ASSERT_TRUE(snapshot->remotes);
  ASSERT_EQ(snapshot->remotes->size(), 1U);
  const RemoteStatus& status = snapshot->remotes->front();
  EXPECT_EQ(status.robot, bot.id);
  EXPECT_TRUE(status.connected);
  EXPECT_EQ(status.link, (RemoteLink{"arap-1", "doc", "cm"}));
  EXPECT_EQ(status.state, CybotState::Idle);
  // Everything that names robots accepts it.
  EXPECT_TRUE(engine->submit(kOperator, input::Select{bot.id}));
  EXPECT_TRUE(engine->submit(kOperator, input::Lock{bot.id}));
  EXPECT_TRUE(engine->submit(kOperator, input::Unlock{bot.id}));
}

TEST_F(RemoteRobots, StartAtTheMapCentreByDefault) {
  const auto plain = make_engine(small_scenario(1));
  ScriptedCybot bot(*plain);
  EXPECT_EQ(bot.pose(), (Pose{10.0, 6.0, -kPi / 2.0}));
}

TEST_F(RemoteRobots, GetTheNextFreeNameAndNeverAFormerOne) {
  Scenario taken = scenario();
  taken.robots[1].robot.name = "Cybot2";
  engine = make_engine(taken);
  ScriptedCybot one(*engine, "arap-1"), two(*engine, "arap-2");
  EXPECT_EQ(engine->team().description(one.id).name, "cybot1");
  EXPECT_EQ(engine->team().description(two.id).name, "cybot3");
  EXPECT_TRUE(engine->submit(two.author, input::RemoteLeave{two.id}));
  ScriptedCybot three(*engine, "arap-3");
  EXPECT_EQ(engine->team().description(three.id).name, "cybot4");
}

TEST_F(RemoteRobots, LeaveWithoutATrace) {
  SnapshotMaker snapshots;
  ScriptedCybot bot(*engine);
  engine->submit(kOperator, input::Select{bot.id});
  engine->submit(kOperator, input::Lock{bot.id});
  bot.run(3);
  (void)snapshots.make(*engine);
  engine->take_events();
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteLeave{bot.id}));
  const auto events = engine->take_events();
  ASSERT_EQ(only<event::RobotRemoved>(events).size(), 1U);
  EXPECT_EQ(only<event::RobotRemoved>(events)[0].robot, bot.id);
  EXPECT_EQ(engine->active(), std::nullopt);
  EXPECT_THAT(engine->selected(), IsEmpty());
  const auto snapshot = snapshots.make(*engine);
  EXPECT_FALSE(snapshot->labels->at(2).present);
  EXPECT_THAT(*snapshot->remotes, IsEmpty());
  EXPECT_EQ(snapshot->statuses->at(2).locked_by, "");
  const std::string gone = "there is no robot number 2";
  EXPECT_EQ(refusal(bot.author, input::RemoteHeading{bot.id, 0}), gone);
  EXPECT_EQ(refusal(bot.author, input::RemoteLeave{bot.id}), gone);
  EXPECT_EQ(refusal(kOperator, input::Hold{bot.id, {}}), gone);
  EXPECT_EQ(refusal(kOperator, input::SwitchState{bot.id, CybotState::Stop}), gone);
  EXPECT_EQ(engine->visible_opcode(bot.id), nullptr);
  test::run(*engine, 5);
}

TEST_F(RemoteRobots, AcceptReportsOfTheirOwnConnectionOnly) {
  ScriptedCybot bot(*engine);
  const Author other = Author::client("arap-2");
  for (const Input& input : std::vector<Input>{
           input::RemoteHeading{bot.id, 1}, input::RemoteMoved{bot.id, 1},
           input::RemoteSighted{bot.id, 1, 0, 1, 0}, input::RemoteLinked{bot.id, false},
           input::RemoteLeave{bot.id}, input::OpcodeDone{bot.id, 1}, input::OpcodeRead{bot.id, 1},
           input::OpcodeTimeout{bot.id, 1}, input::RemoteSilent{bot.id, true}}) {
    EXPECT_THAT(refusal(other, input), HasSubstr("only arap-1 reports"));
    EXPECT_THAT(refusal(kOperator, input), HasSubstr("only arap-1 reports"));
  }
  EXPECT_THAT(refusal(bot.author, input::RemoteMoved{RobotId{0}, 1}), HasSubstr("simulated"));
  EXPECT_THAT(refusal(kOperator, input::OpcodeClear{RobotId{0}}), HasSubstr("simulated"));
  EXPECT_THAT(refusal(kOperator, input::RemoteJoin{"doc", "cm"}), HasSubstr("connection"));
  EXPECT_THAT(refusal(bot.author, input::RemoteJoin{"doc\n", "cm"}), HasSubstr("printable"));
  EXPECT_EQ(bot.pose(), (Pose{8.0, 6.0, kPi / 2.0}));
}

TEST_F(RemoteRobots, AcceptPlausibleReportsOnly) {
  ScriptedCybot bot(*engine);
  const auto before = engine->state_hash();
  EXPECT_FALSE(engine->submit(bot.author, input::RemoteHeading{bot.id, std::nan("")}));
  EXPECT_FALSE(engine->submit(bot.author, input::RemoteMoved{bot.id, 1e30}));
  EXPECT_FALSE(engine->submit(bot.author, input::RemoteMoved{bot.id, std::nan("")}));
  EXPECT_FALSE(engine->submit(bot.author, input::RemoteSighted{bot.id, 1, 0, 1e30, 0.1}));
  EXPECT_FALSE(engine->submit(bot.author, input::RemoteSighted{bot.id, 1, 0, 1, 1e30}));
  EXPECT_FALSE(engine->submit(bot.author, input::RemoteSighted{bot.id, 1, std::nan(""), 1, 0.1}));
  EXPECT_FALSE(engine->submit(bot.author, input::RemoteSighted{bot.id, 1, 0, 1, std::nan("")}));
  EXPECT_FALSE(engine->submit(bot.author, input::RemoteSighted{bot.id, 1, 0, 1, 10.1}));
  EXPECT_FALSE(engine->submit(bot.author, input::RemoteSighted{bot.id, 1, 0, HUGE_VAL, 0.1}));
  EXPECT_EQ(engine->state_hash(), before);
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteHeading{bot.id, 0.0}));
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteMoved{bot.id, 0.5}));
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteHeading{bot.id, -kPi / 2.0}));
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteMoved{bot.id, -0.2}));
  EXPECT_NEAR(bot.pose().x, 8.5, 1e-12);
  EXPECT_NEAR(bot.pose().y, 6.2, 1e-12);
  EXPECT_NE(engine->state_hash(), before);
}

TEST_F(RemoteRobots, PlaceSightingsByTheirPoseAtThatMoment) {
  SnapshotMaker snapshots;
  ScriptedCybot bot(*engine);  // heads along +y
  engine->take_events();
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteSighted{bot.id, 3, kPi / 4.0, 0.40, 0.12}));
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteMoved{bot.id, 1.0}));
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteSighted{bot.id, 77, 0.0, 0.5, -3.0}));
  const auto& all = engine->sightings().all();
  ASSERT_EQ(all.size(), 2U);
  const double side = 0.40 * std::sqrt(0.5);
  EXPECT_EQ(all[0].kind, SightingClass::Thin);
  EXPECT_NEAR(all[0].centre.x, 8.0 - side, 1e-12) << "clockwise of +y is -x";
  EXPECT_NEAR(all[0].centre.y, 6.0 + side, 1e-12);
  EXPECT_EQ(all[0].diameter, 0.12);
  EXPECT_EQ(all[0].by, bot.id);
  EXPECT_EQ(all[1].kind, SightingClass::Blip) << "an unknown type";
  EXPECT_EQ(all[1].raw, 77U);
  EXPECT_EQ(all[1].diameter, 0.0);
  EXPECT_NEAR(all[1].centre.y, 7.5, 1e-12);
  EXPECT_EQ(only<event::SightingChanged>(engine->take_events()).size(), 2U);
  ASSERT_TRUE(snapshots.make(*engine)->sightings);
  EXPECT_EQ(*snapshots.make(*engine)->sightings, all);

  test::run(*engine, 301);
  EXPECT_EQ(engine->sightings().all().size(), 1U) << "a blip is forgotten after 30 s";
  EXPECT_EQ(snapshots.make(*engine)->sightings->size(), 1U);
  const auto gone = only<event::SightingChanged>(engine->take_events());
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_TRUE(gone[0].gone);
}

TEST_F(RemoteRobots, DoNotReportEachOtherAsObjects) {
  ScriptedCybot bot(*engine);  // heads along +y
  ScriptedCybot other(*engine, "arap-2");
  EXPECT_TRUE(engine->submit(other.author, input::RemoteMoved{other.id, 1.0}));
  const auto sees = [&](std::uint32_t type, double metres, double width) {
    const std::size_t before = engine->sightings().all().size();
    EXPECT_TRUE(engine->submit(bot.author, input::RemoteSighted{bot.id, type, 0.0, metres, width}));
    return engine->sightings().all().size() > before;
  };
  for (const std::uint32_t type : {0U, 1U, 2U}) {  // blip, blob, wide
    EXPECT_FALSE(sees(type, 1.05, 0.3)) << type;
  }
  EXPECT_TRUE(sees(3, 0.8, 0.05)) << "a post beside it";
  EXPECT_TRUE(sees(4, 1.05, 0.0)) << "a bump";
  EXPECT_TRUE(sees(5, 1.0, 0.0)) << "tape under it";
  EXPECT_TRUE(sees(2, 1.5, 0.3)) << "an object behind it";
  EXPECT_TRUE(engine->submit(other.author, input::RemoteMoved{other.id, 1.0}));
  sees(2, 1.05, 0.3);
  EXPECT_NEAR(engine->sightings().all().back().centre.y, 7.05, 1e-12) << "it has left";
}

TEST_F(RemoteRobots, ReplaceWhatTheySeeAgain) {
  ScriptedCybot bot(*engine);
  engine->submit(bot.author, input::RemoteSighted{bot.id, 2, 0.0, 1.0, 0.20});
  const SightingId wide = engine->sightings().all().front().id;
  engine->take_events();
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteSighted{bot.id, 1, 0.0, 1.08, 0.05}));
  ASSERT_EQ(engine->sightings().all().size(), 1U);
  const Sighting& merged = engine->sightings().all().front();
  EXPECT_EQ(merged.kind, SightingClass::Wide);
  EXPECT_EQ(merged.diameter, 0.20);
  EXPECT_NEAR(merged.centre.y, 7.08, 1e-12);
  const auto changes = only<event::SightingChanged>(engine->take_events());
  ASSERT_EQ(changes.size(), 2U) << "clients follow every change";
  EXPECT_TRUE(changes[0].sighting == wide && changes[0].gone);
  EXPECT_TRUE(changes[1].sighting == merged.id && !changes[1].gone);
}

TEST_F(RemoteRobots, FollowTheStickAfterMan) {
  ScriptedCybot bot(*engine);
  EXPECT_TRUE(engine->submit(kOperator, input::Hold{bot.id, {kFull, 0, 0}}));
  ASSERT_NE(engine->visible_opcode(bot.id), nullptr);
  EXPECT_EQ(engine->visible_opcode(bot.id)->opcode, Opcode::Manual);
  EXPECT_EQ(bot.near_end().state(), CybotState::Manual);
  bot.run(1);
  EXPECT_EQ(sticks(bot), (Sticks{1, 1}));
  EXPECT_TRUE(engine->submit(kOperator, input::Hold{bot.id, {kFull / 2, 0, 0}}));
  bot.run(1);
  EXPECT_EQ(sticks(bot), (Sticks{0.5, 0.5}));
  bot.run(3);
  EXPECT_EQ(sticks(bot), Sticks{}) << "no input for 250 ms means zero";
  EXPECT_THAT(bot.obeyed, ElementsAre(Opcode::Manual));
  EXPECT_TRUE(engine->submit(kOperator, input::Hold{bot.id, {kFull, 0, 0}}));
  bot.run(1);
  EXPECT_TRUE(engine->submit(kOperator, input::Release{bot.id}));
  EXPECT_EQ(sticks(bot), Sticks{}) << "at once";
  EXPECT_EQ(bot.near_end().state(), CybotState::Manual);
  EXPECT_TRUE(bot.queue().empty());
}

TEST_F(RemoteRobots, ScanOnlyAfterReadingAStop) {
  ScriptedCybot bot(*engine);
  engine->submit(kOperator, input::OpcodeAdd{bot.id, Opcode::Drive, 3.0});
  bot.run(5);
  bot.obeyed.clear();
  EXPECT_TRUE(engine->submit(kOperator, input::SwitchState{bot.id, CybotState::Stop}));
  EXPECT_TRUE(engine->submit(kOperator, input::SwitchState{bot.id, CybotState::ScanShort}));
  bot.run(20);
  EXPECT_THAT(bot.obeyed, ElementsAre(Opcode::Manual, Opcode::ScanShort));
}

TEST_F(RemoteRobots, KnowTheZonesOfTheirFinishedScans) {
  ScriptedCybot bot(*engine);
  const auto before = engine->zones().version();
  engine->submit(kOperator, input::SwitchState{bot.id, CybotState::ScanLong});
  bot.run(1);
  EXPECT_TRUE(engine->zones().all().empty()) << "not before it is acknowledged";
  bot.run(5);
  ASSERT_EQ(engine->zones().all().size(), 1U);
  EXPECT_EQ(engine->zones().all()[0].centre, bot.pose().position());
  EXPECT_EQ(engine->zones().all()[0].radius, ScannedZones::kLong);
  EXPECT_EQ(engine->zones().all()[0].by, bot.id);
  EXPECT_GT(engine->zones().version(), before);
  engine->submit(bot.author, input::RemoteMoved{bot.id, 1.0});
  engine->submit(kOperator, input::SwitchState{bot.id, CybotState::ScanShort});
  bot.run(6);
  ASSERT_EQ(engine->zones().all().size(), 2U);
  EXPECT_EQ(engine->zones().all()[1].centre, bot.pose().position());
  EXPECT_EQ(engine->zones().all()[1].radius, ScannedZones::kShort);
  const auto hash = engine->state_hash();
  // Neither other instructions, nor scans that it did not carry out.
  engine->submit(kOperator, input::OpcodeAdd{bot.id, Opcode::Win, 0.0});
  bot.run(6);
  engine->submit(kOperator, input::SwitchState{bot.id, CybotState::ScanLong});
  EXPECT_TRUE(
      engine->submit(bot.author, input::OpcodeDone{bot.id, bot.queue().entries()[0].number}));
  bot.mute = true;
  engine->submit(kOperator, input::SwitchState{bot.id, CybotState::ScanLong});
  bot.run(3);
  EXPECT_TRUE(bot.time_out());
  EXPECT_EQ(engine->zones().all().size(), 2U);
  EXPECT_NE(engine->state_hash(), hash);
}

TEST_F(RemoteRobots, SwitchTheirStateByOneInputEach) {
  ScriptedCybot bot(*engine);
  const auto to = [&](CybotState state) {
    return engine->submit(kOperator, input::SwitchState{bot.id, state});
  };
  EXPECT_TRUE(to(CybotState::Manual));
  EXPECT_EQ(bot.near_end().state(), CybotState::Manual);
  bot.run(6);
  EXPECT_TRUE(to(CybotState::ScanLong));
  EXPECT_EQ(bot.near_end().state(), CybotState::ScanLong);
  bot.run(6);
  EXPECT_EQ(bot.near_end().state(), CybotState::Manual) << "once, then what was before";
  EXPECT_TRUE(to(CybotState::ScanShort));
  bot.run(6);
  EXPECT_TRUE(to(CybotState::Stop));
  EXPECT_EQ(bot.near_end().state(), CybotState::Stop);
  bot.run(6);
  EXPECT_THAT(bot.obeyed,
              ElementsAre(Opcode::Manual, Opcode::ScanLong, Opcode::ScanShort, Opcode::Manual));
  EXPECT_FALSE(to(CybotState::Mission)) << "it has none";
  EXPECT_FALSE(to(CybotState::Idle));
  EXPECT_FALSE(to(CybotState::Queue));
}

TEST_F(RemoteRobots, HaveAnEditableQueue) {
  SnapshotMaker snapshots;
  ScriptedCybot bot(*engine);
  bot.deaf = true;
  const auto add = [&](Opcode opcode, double operand = 0.0) {
    EXPECT_TRUE(engine->submit(kOperator, input::OpcodeAdd{bot.id, opcode, operand}));
    return bot.queue().entries().back().number;
  };
  const auto turn = add(Opcode::Turn, 3.0 * kPi), drive = add(Opcode::Drive, 0.6);
  const auto win = add(Opcode::Win);
  EXPECT_NEAR(std::abs(bot.queue().find(turn)->operand), kPi, 1e-12);
  EXPECT_EQ(bot.queue().find(turn)->by, "operator");
  EXPECT_EQ(engine->writer(bot.id), kOperator);
  EXPECT_EQ(bot.near_end().state(), CybotState::Queue);
  EXPECT_TRUE(engine->submit(kOperator, input::OpcodeMove{bot.id, win, 0}));
  EXPECT_EQ(engine->visible_opcode(bot.id)->number, win);
  EXPECT_TRUE(engine->submit(kOperator, input::OpcodeRemove{bot.id, drive}));
  EXPECT_FALSE(engine->submit(kOperator, input::OpcodeRemove{bot.id, drive}));
  EXPECT_FALSE(engine->submit(kOperator, input::OpcodeMove{bot.id, win, 2}));
  EXPECT_FALSE(engine->submit(kOperator, input::OpcodeAdd{bot.id, Opcode::Drive, std::nan("")}));
  EXPECT_THAT(refusal(kOperator, input::OpcodeAdd{bot.id, Opcode::Drive, 1000.0}),
              HasSubstr("at most 100 m"));
  EXPECT_TRUE(engine->submit(kOperator, input::OpcodePause{bot.id, true}));
  EXPECT_EQ(engine->visible_opcode(bot.id), nullptr);
  EXPECT_TRUE(engine->submit(kOperator, input::OpcodeStep{bot.id}));
  bot.deaf = false;
  bot.run(10);
  EXPECT_THAT(bot.obeyed, ElementsAre(Opcode::Win));
  EXPECT_TRUE(engine->submit(kOperator, input::OpcodePause{bot.id, false}));
  bot.run(2);
  EXPECT_TRUE(engine->submit(kOperator, input::OpcodeClear{bot.id}));
  bot.run(10);
  EXPECT_THAT(bot.obeyed, ElementsAre(Opcode::Win, Opcode::Turn, Opcode::Manual))
      << "what it is at it is told to stop";
  EXPECT_TRUE(bot.queue().empty());
  const auto snapshot = snapshots.make(*engine);
  EXPECT_EQ(snapshot->remotes->front().history.size(), 4U);
  const Author client = Author::client("client-1");
  EXPECT_TRUE(engine->submit(kOperator, input::Lock{bot.id}));
  EXPECT_THAT(refusal(client, input::OpcodeAdd{bot.id, Opcode::Win, 0}), HasSubstr("locked"));
}

TEST_F(RemoteRobots, ReportAnInstructionThatTakesTooLong) {
  ScriptedCybot bot(*engine);
  NoticeBoard board;
  bot.mute = true;
  engine->submit(kOperator, input::OpcodeAdd{bot.id, Opcode::Drive, 0.5});
  engine->take_events();
  bot.run(10'000);
  EXPECT_TRUE(only<event::OpcodeEnded>(engine->take_events()).empty()) << "ticks do not tell";
  EXPECT_TRUE(bot.time_out());
  const auto ended = only<event::OpcodeEnded>(engine->take_events());
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_EQ(ended[0].entry.state, OpcodeState::TimedOut);
  board.on_event(ended[0], *engine);
  ASSERT_EQ(board.newest()->size(), 1U);
  EXPECT_THAT(english(board.newest()->front().text),
              HasSubstr("DRV failed: it was not acknowledged"));
  EXPECT_TRUE(bot.queue().empty());
  EXPECT_EQ(bot.pose(), (Pose{8.0, 6.0, kPi / 2.0})) << "nothing is made up";
}

TEST_F(RemoteRobots, CanLoseAndRegainTheirLink) {
  SnapshotMaker snapshots;
  ScriptedCybot bot(*engine);
  engine->submit(kOperator, input::Hold{bot.id, {kFull, 0, 0}});
  bot.run(1);
  engine->take_events();
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteLinked{bot.id, false}));
  EXPECT_EQ(only<event::RemoteLinked>(engine->take_events()).size(), 1U);
  EXPECT_EQ(sticks(bot), Sticks{});
  EXPECT_EQ(engine->visible_opcode(bot.id), nullptr);
  EXPECT_FALSE(snapshots.make(*engine)->remotes->front().connected);
  EXPECT_EQ(snapshots.make(*engine)->statuses->at(2).task, "link lost");
  for (const Input& input : std::vector<Input>{
           input::Hold{bot.id, {kFull, 0, 0}}, input::OpcodeAdd{bot.id, Opcode::Win, 0},
           input::Command{bot.id, TurnLeft{}}, input::SwitchState{bot.id, CybotState::Manual}}) {
    EXPECT_THAT(refusal(kOperator, input), HasSubstr("link to cybot1 is lost"));
  }
  EXPECT_TRUE(engine->submit(kOperator, input::StopRobot{bot.id})) << "never refused";
  EXPECT_TRUE(bot.queue().empty());
  bot.run(3);
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteLinked{bot.id, true}));
  bot.run(3);
  EXPECT_EQ(sticks(bot), Sticks{});
  EXPECT_TRUE(bot.queue().empty());
  EXPECT_TRUE(engine->submit(kOperator, input::Release{bot.id}));
  EXPECT_TRUE(engine->submit(kOperator, input::Hold{bot.id, {kFull, 0, 0}}));
  bot.run(1);
  EXPECT_EQ(sticks(bot), (Sticks{1, 1}));
}

TEST_F(RemoteRobots, AreNotDrivenByStickWhileSilent) {
  SnapshotMaker snapshots;
  ScriptedCybot bot(*engine);
  engine->submit(kOperator, input::Hold{bot.id, {kFull, 0, 0}});
  bot.run(1);
  ASSERT_EQ(sticks(bot), (Sticks{1, 1}));
  (void)snapshots.make(*engine);
  engine->take_events();
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteSilent{bot.id, true}));
  EXPECT_EQ(sticks(bot), Sticks{}) << "at once";
  EXPECT_EQ(only<event::RemoteSilent>(engine->take_events()).size(), 1U);
  EXPECT_TRUE(snapshots.make(*engine)->remotes->front().silent);
  EXPECT_TRUE(snapshots.make(*engine)->remotes->front().connected);
  EXPECT_FALSE(snapshots.make(*engine)->statuses->at(2).held);
  for (const Input& input : std::vector<Input>{
           input::Hold{bot.id, {kFull, 0, 0}}, input::OpcodeAdd{bot.id, Opcode::Win, 0},
           input::Command{bot.id, magna::Drive{{kFull, 0, 0}, 5.0}},
           input::SwitchState{bot.id, CybotState::Manual}}) {
    EXPECT_THAT(refusal(kOperator, input), HasSubstr("cybot1 is silent"));
  }
  EXPECT_TRUE(engine->submit(kOperator, input::StopRobot{bot.id})) << "never refused";
  test::run(*engine, 3);
  EXPECT_EQ(sticks(bot), Sticks{});
  EXPECT_TRUE(engine->submit(bot.author, input::RemoteSilent{bot.id, false}));
  EXPECT_FALSE(engine->submit(kOperator, input::Hold{bot.id, {kFull, 0, 0}}))
      << "not by a key that is still down";
  engine->submit(kOperator, input::Release{bot.id});
  EXPECT_TRUE(engine->submit(kOperator, input::Hold{bot.id, {kFull, 0, 0}}));
  bot.run(1);
  EXPECT_EQ(sticks(bot), (Sticks{1, 1}));
}

TEST_F(RemoteRobots, ADriveOfAProgramEndsWhenTheyFallSilent) {
  ScriptedCybot bot(*engine);
  engine->submit(Author::client("client-1"),
                 input::Command{bot.id, magna::Drive{{kFull, 0, 0}, 60.0}});
  bot.run(3);
  ASSERT_EQ(sticks(bot), (Sticks{1, 1}));
  engine->submit(bot.author, input::RemoteSilent{bot.id, true});
  EXPECT_EQ(sticks(bot), Sticks{});
  engine->submit(bot.author, input::RemoteSilent{bot.id, false});
  bot.run(3);
  EXPECT_EQ(sticks(bot), Sticks{}) << "nothing resumes by itself";
}

TEST_F(RemoteRobots, SilentOnesKeepTheirUnreadInstruction) {
  ScriptedCybot bot(*engine);
  engine->submit(kOperator, input::Command{bot.id, TurnLeft{}});
  test::run(*engine, 2);
  engine->submit(bot.author, input::RemoteSilent{bot.id, true});
  ASSERT_EQ(bot.queue().entries().size(), 1U);
  engine->submit(bot.author, input::RemoteSilent{bot.id, false});
  bot.run(10);
  EXPECT_THAT(bot.obeyed, ElementsAre(Opcode::Turn));
}

TEST_F(RemoteRobots, LostOnesTakeNoRoomAndTheLatestEightAreKept) {
  std::vector<ScriptedCybot> bots;
  for (int k = 0; k < 64; ++k) bots.emplace_back(*engine, "arap-" + std::to_string(k));
  for (std::size_t k = 0; k < 10; ++k) {
    engine->submit(bots[k].author, input::RemoteLinked{bots[k].id, false});
    test::run(*engine, 1);
  }
  EXPECT_FALSE(engine->team().alive(bots[1].id)) << "the ones that were lost first";
  EXPECT_TRUE(engine->team().alive(bots[2].id));
  for (int k = 0; k < 10; ++k) ScriptedCybot(*engine, "healthy-" + std::to_string(k));
  EXPECT_TRUE(engine->team().alive(bots[2].id));
  EXPECT_FALSE(engine->submit(Author::client("one-more"), input::RemoteJoin{"doc", "cm"}));
}

TEST_F(RemoteRobots, AreLimitedInNumber) {
  for (int k = 0; k < 64; ++k) ScriptedCybot(*engine, "arap-" + std::to_string(k));
  EXPECT_THAT(refusal(Author::client("one-more"), input::RemoteJoin{"doc", "cm"}),
              HasSubstr("64 attached robots"));
}

TEST_F(RemoteRobots, AreReportedInNoticesWithoutTheirInvalidReports) {
  test::run(*engine, 1);
  NoticeBoard board;
  const auto hear = [&] {
    for (const Event& event : engine->take_events()) board.on_event(event, *engine);
  };
  hear();
  const auto before = board.newest()->size();
  ScriptedCybot bot(*engine);
  engine->submit(bot.author, input::RemoteMoved{bot.id, 1e30});
  engine->submit(bot.author, input::RemoteSighted{bot.id, 4, 0.0, 0.2, 0.1});
  engine->submit(bot.author, input::RemoteSighted{bot.id, 4, 0.0, 0.2, 0.1});
  engine->submit(bot.author, input::RemoteSighted{bot.id, 1, 2.0, 0.6, 0.1});
  hear();
  test::run(*engine, 10);
  engine->submit(bot.author, input::RemoteSighted{bot.id, 4, 0.0, 0.2, 0.1});
  hear();
  engine->submit(bot.author, input::RemoteSilent{bot.id, true});
  engine->submit(bot.author, input::RemoteSilent{bot.id, false});
  engine->submit(bot.author, input::RemoteLinked{bot.id, false});
  engine->submit(bot.author, input::RemoteLeave{bot.id});
  hear();
  std::vector<std::string> texts;
  for (const Notice& notice : *board.newest()) texts.push_back(english(notice.text));
  texts.erase(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(before));
  EXPECT_THAT(texts, ElementsAre("attached as arap-1", "reports a bumper collision",
                                 "reports a bumper collision", "is silent: it is not driven",
                                 "is heard of again", "its link is lost", "is gone"));
}

TEST_F(RemoteRobots, ReplayToTheSameHash) {
  std::stringstream file;
  file << header_line({"small", 7, false}) << '\n';
  engine->set_input_observer([&](const LoggedInput& in) { file << log_line(in) << '\n'; });
  ScriptedCybot bot(*engine);
  bot.run(3);
  engine->submit(kOperator, input::OpcodeAdd{bot.id, Opcode::Turn, 1.0});
  engine->submit(kOperator, input::OpcodeAdd{bot.id, Opcode::Drive, 1.25});
  bot.bump_after = 0.7;
  bot.run(20);
  engine->submit(kOperator, input::Hold{bot.id, {0.3, 0, 0.4}});
  bot.run(4);
  ScriptedCybot other(*engine, "arap-2");
  engine->submit(other.author, input::RemoteSilent{other.id, true});
  engine->submit(kOperator, input::SwitchState{bot.id, CybotState::ScanShort});
  bot.run(10);
  bot.mute = true;
  engine->submit(kOperator, input::OpcodeAdd{bot.id, Opcode::Win, 0.0});
  bot.run(2);
  EXPECT_TRUE(bot.time_out());
  engine->submit(bot.author, input::RemoteLeave{bot.id});
  test::run(*engine, 10);

  const auto log = read_input_log(file, "run.log");
  ASSERT_TRUE(log) << log.error().text();
  for (const int threads : {1, 3}) {
    const auto again = make_engine(scenario(), {.seed = 7, .threads = threads});
    std::size_t next = 0;
    while (again->now() < engine->now()) {
      while (next < log->inputs.size() && log->inputs[next].tick == again->now() + 1) {
        again->submit(log->inputs[next].author, log->inputs[next].input);
        ++next;
      }
      again->step();
    }
    EXPECT_EQ(next, log->inputs.size());
    EXPECT_EQ(again->state_hash(), engine->state_hash());
  }
}

}  // namespace
}  // namespace magna
