// SPDX-License-Identifier: GPL-3.0-or-later
// CyBOTs in the world of a real engine, whose anchor is neither at zero nor along an axis.
#include "protocols/cognav/engine_fleet.h"
#include "core/engine/all_inputs.h"

#include <gmock/gmock.h>

#include "core/geometry/angle.h"
#include "core/mission/remote_navigator.h"
#include "protocols/cognav/register_bank.h"
#include "tests/support/small_scenario.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr Pose kStart{12.0, 6.0, 0.4};
constexpr std::string_view kOne("\x01", 1);
constexpr std::int64_t kSecond = 1'000'000'000;

class EngineFleetTest : public testing::Test {
 protected:
  static Scenario scenario() {
    Scenario scenario = test::small_scenario(1);
    scenario.world.anchors.cybot_start = kStart;
    return scenario;
  }
  CybotPort& attach(const std::string& link, const CybotOrigin& origin = {}) {
    return fleet_.attach(link, origin,
                         [this](const std::string& line) { warnings_.push_back(line); });
  }
  CybotPort& join(const std::string& link = "link-1") {
    CybotPort& port = attach(link);
    if (const auto why = port.arrive()) throw std::runtime_error(*why);
    return port;
  }
  RobotId id(const std::string& name = "cybot1") { return engine_->team().find(name).value(); }
  Pose pose() { return engine_->team().believed()[id().index()]; }
  void expect_at(double x, double y, double heading) {
    const CognavPose at = CognavFrame(kStart).from_world(pose());
    EXPECT_NEAR(at.x, x, 1e-6);
    EXPECT_NEAR(at.y, y, 1e-6);
    EXPECT_NEAR(std::remainder(at.heading - heading, 360.0), 0.0, 1e-4);
  }
  bool submit(const Input& input) { return bool(engine_->submit(Author::person(), input)); }

  std::unique_ptr<Engine> engine_ = test::make_engine(scenario());
  EngineFleet fleet_{*engine_, CognavProfile::Doc};
  std::vector<std::string> warnings_;
};

TEST_F(EngineFleetTest, EachConnectionIsANewRobotAtTheStartPose) {
  EXPECT_EQ(join().name(), "cybot1");
  EXPECT_EQ(join("link-2").name(), "cybot2");
  expect_at(0.0, 0.0, 0.0);
  EXPECT_EQ(pose().x, kStart.x);
  EXPECT_EQ(pose().y, kStart.y);
  EXPECT_EQ(engine_->team().remote(id())->link().profile, "doc");
  EXPECT_EQ(engine_->team().remote(id())->link().unit, "cm");
}

TEST_F(EngineFleetTest, RobotsScanBeforeUnknownGroundOnRequest) {
  EngineFleet scanning(*engine_, CognavProfile::Doc, true);
  EXPECT_FALSE(scanning.attach("link-1", {}, [](const std::string&) {}).arrive());
  join("link-2");
  const RemoteNavigator& navigator = engine_->missions().navigator();
  ASSERT_EQ(engine_->team().remotes().size(), 2U);
  EXPECT_TRUE(navigator.rules(engine_->team().remotes()[0]).scans);
  EXPECT_FALSE(navigator.rules(engine_->team().remotes()[1]).scans);
}

TEST_F(EngineFleetTest, ARobotThatComesBackKeepsItsNavigationRules) {
  EngineFleet scanning(*engine_, CognavProfile::Doc, true);
  const auto dial = [&](const std::string& link) -> CybotPort& {
    CybotPort& port =
        scanning.attach(link, {.address = "192.168.1.1:288"}, [](const std::string&) {});
    EXPECT_FALSE(port.arrive());
    return port;
  };
  CybotPort& first = dial("link-1");
  ASSERT_TRUE(submit(input::RemoteNavigation{id(), false, true}));
  scanning.lost(first, kSecond);
  dial("link-2");
  ASSERT_EQ(engine_->team().remotes().size(), 1U);
  EXPECT_FALSE(engine_->missions().navigator().rules(id()).scans);
  EXPECT_TRUE(engine_->missions().navigator().rules(id()).walls);
}

TEST_F(EngineFleetTest, ADialledRobotHasTheProfileOfItsAddress) {
  CybotPort& port = attach("link-1", {"192.168.1.1:288", {}, CognavProfile::Cognav10});
  ASSERT_FALSE(port.arrive());
  EXPECT_EQ(engine_->team().remote(id())->link().profile, "cognav-1.0");
  EXPECT_EQ(engine_->team().remote(id())->link().unit, "m");
}

TEST_F(EngineFleetTest, AConnectionWithoutRequestsIsNotARobot) {
  const std::size_t before = engine_->team().size();
  for (int i = 0; i < 100; ++i) {
    CybotPort& port = attach("link-" + std::to_string(i));
    EXPECT_EQ(port.name(), "link-" + std::to_string(i));
    EXPECT_FALSE(port.pending());
    if (i % 2 == 0) continue;
    fleet_.lost(port, 0);
    EXPECT_FALSE(fleet_.deadline()) << "nothing is left to go later";
  }
  const auto next = test::make_engine(scenario());
  fleet_.rebind(*next);
  EXPECT_EQ(engine_->team().size(), before);
  EXPECT_EQ(next->team().size(), before);
  engine_ = test::make_engine(scenario());
  fleet_.rebind(*engine_);
  EXPECT_EQ(join("late").name(), "cybot1");
}

TEST_F(EngineFleetTest, WorkedExamplesHoldInTheWorld) {
  RegisterBank bank(join(), CognavProfile::Doc);
  bank.write(2, arap_float(90.0F));
  bank.write(3, arap_float(50.0F));
  expect_at(0.5, 0.0, 90.0);
  bank.write(2, arap_float(0.0F));
  bank.write(3, arap_float(-20.0F));
  expect_at(0.5, -0.2, 0.0);
  EXPECT_EQ(arap_float(bank.read(2, kOne).args), 0.0F);
  bank.write(2, arap_float(90.0F));
  bank.write(4, arap_float(45.0F));
  bank.write(5, arap_float(40.0F));
  bank.write(6, arap_float(12.0F));
  bank.write(7, "\x03");
  ASSERT_THAT(engine_->sightings().all(), SizeIs(1));
  const Sighting& seen = engine_->sightings().all()[0];
  const CognavPose centre = CognavFrame(kStart).from_world({seen.centre.x, seen.centre.y, 0.0});
  EXPECT_NEAR(centre.x, 0.5 + 0.2828, 1e-4);
  EXPECT_NEAR(centre.y, -0.2 - 0.2828, 1e-4);
  EXPECT_NEAR(seen.diameter, 0.12, 1e-6);
  EXPECT_EQ(seen.kind, SightingClass::Thin);
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(EngineFleetTest, TheNextReadReturnsTheNextOpcodeWithItsOperand) {
  RegisterBank bank(join(), CognavProfile::Doc);
  const CognavFrame frame(kStart);
  ASSERT_TRUE(submit(input::OpcodeAdd{id(), Opcode::Turn, frame.heading_to_world(270.0)}));
  ASSERT_TRUE(submit(input::OpcodeAdd{id(), Opcode::Drive, 0.6}));
  EXPECT_EQ(bank.read(1, kOne).args, "\x01");
  EXPECT_NEAR(arap_float(bank.read(2, kOne).args).value(), 270.0F, 1e-4);
  EXPECT_EQ(arap_float(bank.read(3, kOne).args), 0.0F);
  EXPECT_EQ(engine_->team().remote(id())->queue().entries().front().state, OpcodeState::Read);
  bank.write(1, {});
  EXPECT_EQ(bank.read(1, kOne).args, "\x02");
  EXPECT_EQ(arap_float(bank.read(3, kOne).args), 60.0F);
  bank.write(1, {});
  EXPECT_EQ(bank.read(1, kOne).args, "");
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(EngineFleetTest, InstructionsTimeOutByRealTimeAtAnySpeed) {
  CybotPort& port = join();
  RegisterBank bank(port, CognavProfile::Doc);
  const auto state = [&](std::uint32_t number) {
    return engine_->team().remote(id())->queue().find(number)->state;
  };
  ASSERT_TRUE(submit(input::OpcodeAdd{id(), Opcode::Drive, 0.5}));
  ASSERT_TRUE(submit(input::OpcodeAdd{id(), Opcode::ScanLong, 0.0}));
  port.expire(100 * kSecond);
  for (int i = 0; i < 1000; ++i) engine_->step();  // 100 s of the world
  EXPECT_EQ(bank.read(1, kOne).args, "\x02");
  EXPECT_TRUE(port.busy());
  port.expire(101 * kSecond);
  for (int i = 0; i < 1000; ++i) engine_->step();
  port.expire(115 * kSecond);
  EXPECT_EQ(state(1), OpcodeState::Read) << "15 s: 5 s + 0.5 m at 0.05 m/s";
  port.expire(116 * kSecond);
  EXPECT_EQ(state(1), OpcodeState::TimedOut);
  EXPECT_TRUE(port.busy()) << "it may still be at it";
  port.expire(130 * kSecond);
  EXPECT_TRUE(port.busy());
  port.expire(131 * kSecond);
  EXPECT_FALSE(port.busy());
  EXPECT_EQ(state(2), OpcodeState::Waiting) << "its time begins when the one before is over";
  port.expire(135 * kSecond);
  EXPECT_EQ(state(2), OpcodeState::Waiting);
  port.expire(136 * kSecond);
  EXPECT_EQ(state(2), OpcodeState::TimedOut) << "it was not read within 5 s";
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(EngineFleetTest, ASilentRobotStaysSilentInTheNextWorld) {
  CybotPort& port = join();
  port.set_silent(true);
  EXPECT_TRUE(engine_->team().remote(id())->silent());
  const auto next = test::make_engine(scenario());
  fleet_.rebind(*next);
  EXPECT_TRUE(next->team().remote(*next->team().find("cybot1"))->silent());
  port.set_silent(false);
  EXPECT_FALSE(next->team().remote(*next->team().find("cybot1"))->silent());
  fleet_.lost(port, 0);  // before its engine is destroyed
}

TEST_F(EngineFleetTest, LostRobotsDoNotTakeThePlaceOfOthers) {
  for (int i = 0; i < 64; ++i) {
    fleet_.lost(join("link-" + std::to_string(i)), kSecond);
  }
  CybotPort& healthy = join("healthy");
  EXPECT_EQ(healthy.name(), "cybot65");
  fleet_.expire(60 * kSecond);
  EXPECT_EQ(engine_->team().remotes().size(), 65U);
  EXPECT_TRUE(engine_->team().alive(id("cybot65")));
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(EngineFleetTest, ADialledRobotThatComesBackIsTheSameAndKeepsItsFrame) {
  const CybotOrigin origin{.address = "192.168.1.1:288", .start = Pose{11.0, 5.0, 1.0}};
  CybotPort& first = attach("link-1", origin);
  EXPECT_FALSE(first.arrive());
  first.report_heading(90.0);
  first.report_displacement(1.0);
  const Pose there = pose();
  fleet_.lost(first, 5 * kSecond);
  CybotPort& second = attach("link-2", origin);
  EXPECT_FALSE(second.arrive());
  EXPECT_EQ(second.name(), "cybot1");
  EXPECT_EQ(pose(), there);
  EXPECT_NEAR(second.heading(), 90.0, 1e-9);
  fleet_.expire(60 * kSecond);
  EXPECT_TRUE(engine_->team().alive(id())) << "the old link does not remove it";
  const auto third = attach("link-3", origin).arrive();
  ASSERT_TRUE(third);
  EXPECT_THAT(*third, HasSubstr("is cybot1 already"));
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(EngineFleetTest, AConnectionFollowsTheRobotThatItTookOver) {
  CybotPort& first = join();
  first.report_displacement(1.0);
  fleet_.lost(first, 0);
  CybotPort& second = join("link-2");
  EXPECT_EQ(second.name(), "cybot2");
  ASSERT_TRUE(submit(input::RemoteTakeOver{id("cybot2"), id("cybot1")}));
  EXPECT_EQ(second.name(), "cybot1");
  second.report_displacement(0.5);
  expect_at(0.0, 1.5, 0.0);
  ASSERT_TRUE(submit(input::OpcodeAdd{id(), Opcode::Drive, 1.0}));
  ASSERT_TRUE(second.pending());
  second.order_read(*second.pending());
  EXPECT_TRUE(second.busy());
  second.acknowledge(*second.pending());
  EXPECT_FALSE(second.pending());
  fleet_.expire(60 * kSecond);
  EXPECT_TRUE(engine_->team().alive(id()));
  fleet_.lost(second, 60 * kSecond);
  fleet_.expire(120 * kSecond);
  EXPECT_FALSE(engine_->team().find("cybot1"));
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(EngineFleetTest, ACorrectedPoseTurnsTheHeadingsOfTheRegisters) {
  CybotPort& port = join();
  ASSERT_TRUE(submit(input::RemotePose{id(), 5.0, 5.0, 0.0}));
  EXPECT_NEAR(port.heading(), 0.0, 1e-9) << "the robot believes what it did";
  port.report_displacement(1.0);
  EXPECT_NEAR(pose().x, 6.0, 1e-9);
  port.report_heading(90.0);
  EXPECT_NEAR(pose().theta, kPi / 2.0, 1e-9);
}

TEST_F(EngineFleetTest, AMissionIsSentAsTurnsAndDrives) {
  CybotPort& port = join();
  const Pose goal = CognavFrame(kStart).to_world({1.0, 0.0, 0.0});
  ASSERT_TRUE(submit(input::MissionAppend{id(), Waypoint::go_to(goal.position())}));
  RegisterBank bank(port, CognavProfile::Doc);
  bool turned = false;
  for (int i = 0; i < 200; ++i) {
    engine_->step();
    const auto order = port.pending();
    if (!order) continue;
    bank.read(1, kOne);
    if (order->opcode == Opcode::Turn) {
      turned = true;
      EXPECT_NEAR(order->operand, 90.0, 1e-3);
      bank.write(2, arap_float(static_cast<float>(order->operand)));
    } else if (order->opcode == Opcode::Drive) {
      bank.write(3, arap_float(static_cast<float>(order->operand * 100.0)));
    }
    bank.write(1, {});
  }
  EXPECT_TRUE(turned);
  expect_at(1.0, 0.0, 90.0);
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(EngineFleetTest, WhileStopIsLatchedItReadsOnlyManAndZeroSticks) {
  CybotPort& port = join();
  RegisterBank bank(port, CognavProfile::Doc);
  ASSERT_TRUE(submit(input::OpcodeAdd{id(), Opcode::Drive, 1.0}));
  EXPECT_EQ(bank.read(1, kOne).args, "\x02");
  ASSERT_TRUE(submit(input::StopAll{}));
  EXPECT_EQ(bank.read(1, kOne).args, "\x05");
  bank.write(1, {});
  EXPECT_EQ(bank.read(1, kOne).args, "");
  submit(input::OpcodeAdd{id(), Opcode::Drive, 1.0});
  submit(input::Hold{id(), {0.3, 0.0, 0.0}});
  engine_->step();
  EXPECT_EQ(bank.read(1, kOne).args, "");
  EXPECT_EQ(port.sticks(), Sticks{});
  expect_at(0.0, 0.0, 0.0);
}

TEST_F(EngineFleetTest, AStopIsUnconfirmedUntilTheRobotHasReadItAndStands) {
  CybotPort& port = join();
  RegisterBank bank(port, CognavProfile::Doc);
  const auto stop = [&] { return engine_->team().remote(id())->stop_state(); };
  std::int64_t now = 100 * kSecond;
  const auto wait = [&](int ms) { port.expire(now += ms * kSecond / 1000); };
  ASSERT_TRUE(submit(input::OpcodeAdd{id(), Opcode::Drive, 1.0}));
  EXPECT_EQ(bank.read(1, kOne).args, "\x02");
  ASSERT_TRUE(submit(input::StopAll{}));
  wait(10);
  wait(900);
  EXPECT_EQ(stop(), StopState::Sent);
  wait(200);
  EXPECT_EQ(stop(), StopState::Unconfirmed) << "it does not poll while it drives";
  wait(2500);
  EXPECT_NEAR(engine_->team().remote(id())->unconfirmed_seconds(), 3.6, 1e-9);
  bank.write(3, arap_float(70.0F));  // it drove on
  bank.write(1, {});
  wait(400);
  EXPECT_EQ(stop(), StopState::Unconfirmed) << "that was the drive";
  EXPECT_EQ(bank.read(1, kOne).args, "\x05");
  bank.write(1, {});
  wait(100);
  bank.write(3, arap_float(2.0F));  // it rolls to a halt
  wait(250);
  EXPECT_EQ(stop(), StopState::Unconfirmed);
  wait(250);
  wait(200);
  EXPECT_EQ(stop(), StopState::Confirmed);
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(EngineFleetTest, AMovementEndsTheConfirmationOfAStop) {
  CybotPort& port = join();
  RegisterBank bank(port, CognavProfile::Doc);
  const auto stop = [&] { return engine_->team().remote(id())->stop_state(); };
  std::int64_t now = 100 * kSecond;
  const auto wait = [&](int ms) { port.expire(now += ms * kSecond / 1000); };
  for (const std::uint8_t reg : {std::uint8_t{3}, std::uint8_t{2}}) {
    ASSERT_TRUE(submit(input::StopRobot{id()}));
    EXPECT_EQ(bank.read(1, kOne).args, "\x05");
    bank.write(1, {});
    wait(10);
    wait(400);
    EXPECT_EQ(stop(), StopState::Confirmed);
    bank.write(reg, arap_float(1.0F));  // cm or degrees
    wait(100);
    EXPECT_EQ(stop(), StopState::Confirmed) << "odometers creep";
    bank.write(reg, arap_float(reg == 3 ? 1.5F : 4.0F));
    wait(100);
    EXPECT_EQ(stop(), StopState::Unconfirmed);
  }
}

TEST_F(EngineFleetTest, HoldsARobotThatReportsMoreThanItCanHaveDriven) {
  CybotPort& port = join();
  RegisterBank bank(port, CognavProfile::Doc);
  const auto held = [&] { return engine_->team().remote(id())->old_pose().has_value(); };
  std::int64_t now = 100 * kSecond;
  const auto report = [&](double metres) {
    port.expire(now);
    bank.write(3, arap_float(static_cast<float>(100.0 * metres)));
  };
  report(1.6);  // 0.5 m/s, a tenth more, for the margin of 3 s
  EXPECT_FALSE(held());
  for (int k = 0; k < 20; ++k) {
    now += kSecond;
    report(0.5);
  }
  EXPECT_FALSE(held()) << "it drives at full speed without any order";
  now += 3600 * kSecond;
  report(1.7);
  EXPECT_TRUE(held()) << "an hour without orders allows no long drive";
  ASSERT_TRUE(submit(input::RemoteJudge{id(), false}));
  ASSERT_TRUE(submit(input::OpcodeAdd{id(), Opcode::Drive, 9.0}));
  port.expire(now);
  EXPECT_EQ(bank.read(1, kOne).args, "\x05") << "MAN of the stop";
  bank.write(1, {});
  EXPECT_EQ(bank.read(1, kOne).args, "\x02") << "DRV";
  for (int k = 0; k < 180; ++k) port.expire(now += kSecond / 10);
  report(9.0);
  EXPECT_FALSE(held()) << "firmware need not report before the end of a drive";
  bank.write(1, {});
  report(-10.0);
  EXPECT_TRUE(held());
}

TEST_F(EngineFleetTest, ReportsImpossibleValuesOnceASecond) {
  CybotPort& port = join();
  RegisterBank bank(port, CognavProfile::Doc);
  std::int64_t now = 100 * kSecond;
  const auto count = [&] { return engine_->team().remote(id())->impossible_values(); };
  port.expire(now);
  for (int k = 0; k < 100; ++k) bank.write(3, arap_float(std::nanf("")));
  port.expire(now);
  EXPECT_EQ(count(), 100U);
  bank.write(2, arap_float(std::numeric_limits<float>::infinity()));
  port.expire(now += kSecond / 2);
  EXPECT_EQ(count(), 100U);
  port.expire(now += kSecond / 2);
  EXPECT_EQ(count(), 101U);
}

TEST_F(EngineFleetTest, AHeldStickIsSentAndZeroWhilePaused) {
  CybotPort& port = join();
  ASSERT_TRUE(submit(input::Hold{id(), {0.2, 0.0, 0.0}}));
  engine_->step();
  EXPECT_GT(port.sticks().left, 0.0);
  EXPECT_EQ(port.sticks().left, port.sticks().right);
  fleet_.set_running(false);
  EXPECT_EQ(port.sticks(), Sticks{});
  fleet_.set_running(true);
  engine_->step();
  EXPECT_GT(port.sticks().left, 0.0);
}

TEST_F(EngineFleetTest, ARobotIsLostImmediatelyAndRemovedAfterHalfAMinute) {
  CybotPort& port = join();
  const RobotId robot = id();
  EXPECT_FALSE(fleet_.deadline());
  fleet_.lost(port, 5 * kSecond);
  EXPECT_FALSE(engine_->team().remote(robot)->connected());
  EXPECT_EQ(fleet_.deadline(), 35 * kSecond);
  fleet_.expire(34 * kSecond);
  EXPECT_TRUE(engine_->team().alive(robot));
  fleet_.expire(35 * kSecond);
  EXPECT_FALSE(engine_->team().alive(robot));
  EXPECT_FALSE(fleet_.deadline());
}

TEST_F(EngineFleetTest, UnreadInstructionsAndLostRobotsHaveTheTimesOfTheOptions) {
  EngineFleet fleet(*engine_, CognavProfile::Doc, false, {.unread = 2.0, .gone = 9.0});
  CybotPort& port = fleet.attach("link-1", {}, [](const std::string&) {});
  ASSERT_FALSE(port.arrive());
  ASSERT_TRUE(submit(input::OpcodeAdd{id(), Opcode::ScanLong, 0.0}));
  port.expire(100 * kSecond);
  const auto state = [&] { return engine_->team().remote(id())->queue().find(1)->state; };
  port.expire(101 * kSecond);
  EXPECT_EQ(state(), OpcodeState::Waiting);
  port.expire(102 * kSecond);
  EXPECT_EQ(state(), OpcodeState::TimedOut);
  fleet.lost(port, 105 * kSecond);
  EXPECT_EQ(fleet.deadline(), 114 * kSecond);
}

TEST_F(EngineFleetTest, AttachedRobotsJoinANewWorldAndLostOnesDoNot) {
  CybotPort& stays = join();
  CybotPort& leaves = join("link-2");
  stays.report_displacement(1.0);
  fleet_.lost(leaves, 0);
  Scenario other = scenario();
  other.world.anchors.cybot_start = Pose{5.0, 5.0, 1.0};
  const auto next = test::make_engine(other);
  fleet_.rebind(*next);
  engine_.reset();
  EXPECT_EQ(stays.name(), "cybot1");
  EXPECT_FALSE(next->team().find("cybot2"));
  EXPECT_EQ(next->team().believed()[next->team().find("cybot1")->index()].x, 5.0);
  stays.report_heading(90.0);
  EXPECT_NEAR(stays.heading(), 90.0, 1e-9);
  EXPECT_FALSE(fleet_.deadline());
  fleet_.lost(stays, 0);  // before its engine is destroyed
}

TEST_F(EngineFleetTest, WarnsOfImpossibleReports) {
  CybotPort& port = join();
  for (int i = 0; i < 10; ++i) port.report_displacement(999.0);
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("999.00 m, but it can have driven 1.65 m")));
}

TEST_F(EngineFleetTest, ReportsWhenTheLimitIsReached) {
  for (int i = 0; i < 64; ++i) join("link-" + std::to_string(i));
  const auto refused = attach("link-64").arrive();
  ASSERT_TRUE(refused);
  EXPECT_THAT(*refused, HasSubstr("attached robots already"));
}

}  // namespace
}  // namespace magna
