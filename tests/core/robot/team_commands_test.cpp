// SPDX-License-Identifier: GPL-3.0-or-later
// The life-cycle of a command: it starts, is interrupted, ends exactly once.
#include "core/geometry/angle.h"
#include "core/sim/random.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

constexpr RobotType kBothModels[] = {RobotType::Point, RobotType::P2at};

TEST(TeamCommands, NamesAreThoseOfTheManual) {
  EXPECT_EQ(name(SetSpeed{}), "set-speed");
  EXPECT_EQ(name(SetTurnAngle{}), "set-turn-angle");
  EXPECT_EQ(name(Turn{}), "turn");
  EXPECT_EQ(name(AboutFace{}), "about-face");
  EXPECT_EQ(name(TurnLeft{}), "turn-left");
  EXPECT_EQ(name(TurnRight{}), "turn-right");
  EXPECT_EQ(name(AlignPlace{}), "align-place");
  EXPECT_EQ(name(TurnCorner{}), "turn-corner");
  EXPECT_EQ(name(SensePlace{}), "place");
  EXPECT_EQ(name(GoForward{}), "go-forward");
  EXPECT_EQ(name(GotoWall{}), "goto-wall");
  EXPECT_EQ(name(Stop{}), "stop");
  EXPECT_EQ(name(Drive{}), "drive");
  EXPECT_EQ(name(FollowWall{}), "follow-wall");
  EXPECT_EQ(name(GotoDesignator{}), "goto-designator");
  EXPECT_EQ(name(CameraView{}), "camera-view");
  EXPECT_EQ(name(HandGrasp{}), "hand-grasp-desig");
  EXPECT_EQ(name(BinClose{}), "storage-bin-close");
}

TEST(TeamCommands, EachPartIsItsOwnResource) {
  const RobotId id{3};
  EXPECT_EQ(resource_of(id, GotoDesignator{1}), Resource::robot(id)) << "it moves the body";
  EXPECT_EQ(resource_of(id, CameraTrack{1, {}}), Resource::camera(id, 1));
  EXPECT_EQ(resource_of(id, CameraInsert{2, BinNumber{1}}), Resource::camera(id, 2));
  EXPECT_EQ(resource_of(id, HandGrasp{1, 2, {}}), Resource::hand(id, 1));
  EXPECT_EQ(resource_of(id, HandInsert{1, BinNumber{2}}), Resource::hand(id, 1));
  EXPECT_EQ(resource_of(id, BinOpen{2}), Resource::bin(id, 2));
}

/// A robot with two cameras, a hand and a bin.
RobotDescription with_parts(RobotType type, Pose pose) {
  RobotDescription description = robot("handy", type, pose);
  description.cameras = {{1.0, 8}, {1.0, 8}};
  description.hands = {5.0};
  description.bins = {9.0};
  return description;
}

TEST(TeamCommands, CommandsOnDifferentPartsDoNotInterruptEachOther) {
  for (const RobotType type : kBothModels) {
    TeamRig rig;
    const RobotId id = *rig.team->add(with_parts(type, {10.5, 10.5, 0.0}));
    const auto body = rig.command(id, GoForward{50});
    const auto first = rig.command(id, CameraTurn{0, 0.5});
    const auto other = rig.command(id, CameraTurn{1, 0.5});
    const auto bin = rig.command(id, BinClose{0});
    EXPECT_TRUE(first->empty());
    const auto second = rig.command(id, CameraView{0});
    ASSERT_EQ(first->size(), 1U) << "the same camera";
    EXPECT_EQ(first->front().code, ErrorCode::Interrupt);
    rig.tick(10);
    for (const auto& one : {second, other, bin}) {
      ASSERT_EQ(one->size(), 1U);
      EXPECT_NE(one->front().code, ErrorCode::Interrupt);
    }
    EXPECT_TRUE(body->empty());
    const auto turn = rig.command(id, Turn{0.5});
    ASSERT_EQ(body->size(), 1U);
    EXPECT_EQ(body->front().code, ErrorCode::Interrupt);
    rig.team->halt(id);
    EXPECT_EQ(turn->size(), 1U);
  }
}

TEST(TeamCommands, BusyRefersToTheBody) {
  TeamRig rig;
  const RobotId id = *rig.team->add(with_parts(RobotType::Point, {10.5, 10.5, 0.0}));
  const auto bin = rig.command(id, BinClose{0});
  const auto camera = rig.command(id, CameraView{0});
  EXPECT_FALSE(rig.team->busy(id));
  rig.team->halt(id);
  EXPECT_TRUE(bin->empty()) << "nor is it what halts";
  EXPECT_TRUE(camera->empty());
  rig.command(id, Turn{0.5});
  EXPECT_TRUE(rig.team->busy(id));
}

TEST(TeamCommands, APartThatDoesNotExistFailsAtTheEndOfTheTick) {
  TeamRig rig;
  const RobotId id = *rig.team->add(with_parts(RobotType::Point, {10.5, 10.5, 0.0}));
  EXPECT_TRUE(rig.team->has(Resource::camera(id, 1)));
  EXPECT_FALSE(rig.team->has(Resource::camera(id, 2)));
  EXPECT_FALSE(rig.team->has(Resource::hand(RobotId{7}, 0)));
  for (const RobotCommand& command : {RobotCommand{CameraView{2}}, RobotCommand{HandTrack{1}},
                                      RobotCommand{BinOpen{1}}, RobotCommand{GotoDesignator{2}}}) {
    const auto results = rig.command(id, command);
    EXPECT_TRUE(results->empty());
    rig.run(results);
    EXPECT_EQ(results->front().code, ErrorCode::Failed) << name(command);
  }
}

TEST(TeamCommands, StopBlocksHandsAndBinsButNotSensingCameras) {
  TeamRig rig;
  const RobotId id = *rig.team->add(with_parts(RobotType::Point, {10.5, 10.5, 0.0}));
  const auto hand = rig.command(id, HandInsert{0, BinNumber{0}});
  const auto camera = rig.command(id, CameraTurn{0, 0.5});
  rig.team->set_frozen(true);
  ASSERT_EQ(hand->size(), 1U);
  EXPECT_EQ(hand->front().code, ErrorCode::Interrupt);
  EXPECT_TRUE(camera->empty());
  EXPECT_EQ(rig.carry_out(id, BinClose{0}).code, ErrorCode::Interrupt);
  EXPECT_EQ(rig.carry_out(id, CameraInsert{1, BinNumber{0}}).code, ErrorCode::Interrupt);
  EXPECT_TRUE(rig.team->parts(id).bins[0].open);
  EXPECT_NE(rig.carry_out(id, CameraView{1}).code, ErrorCode::Interrupt);
  EXPECT_EQ(camera->size(), 1U);
}

TEST(TeamCommands, RemovingARobotEndsTheCommandsOfItsParts) {
  TeamRig rig;
  const RobotId id = *rig.team->add(with_parts(RobotType::P2at, {10.5, 10.5, 0.0}));
  const auto hand = rig.command(id, HandInsert{0, BinNumber{0}});
  const auto camera = rig.command(id, CameraTurn{1, 0.5});
  rig.team->remove(id);
  for (const auto& one : {hand, camera}) {
    ASSERT_EQ(one->size(), 1U);
    EXPECT_EQ(one->front().code, ErrorCode::Interrupt);
  }
  const auto late = rig.command(id, CameraView{0});
  rig.tick();
  ASSERT_EQ(late->size(), 1U);
  EXPECT_EQ(late->front().code, ErrorCode::Interrupt);
}

TEST(TeamCommands, TheOldCommandEndsWithInterruptBeforeTheNewOneStarts) {
  for (const RobotType type : kBothModels) {
    TeamRig rig;
    const RobotId id = rig.add(type, {10.5, 10.5, 0.0});
    std::vector<std::string> log;
    const auto note = [&](const std::string& who) {
      return [&log, who](const CommandResult& r) {
        log.push_back(who + " " + std::string(name(r.code)));
      };
    };
    rig.team->command(id, GoForward{100}, note("forward"));
    rig.tick(10);
    rig.team->command(id, Turn{1.0}, note("turn"));
    EXPECT_EQ(log, (std::vector<std::string>{"forward INTERRUPT"}));
    rig.tick(100);
    EXPECT_EQ(log, (std::vector<std::string>{"forward INTERRUPT", "turn "}));
  }
}

TEST(TeamCommands, ACommandNeverEndsWithinTheIssuingCall) {
  for (const RobotType type : kBothModels) {
    TeamRig rig;
    const RobotId id = rig.add(type, {10.5, 10.5, 0.0});
    for (const RobotCommand& command :
         {RobotCommand{SetSpeed{0.0}}, RobotCommand{GoForward{3}}, RobotCommand{GotoWall{}},
          RobotCommand{Turn{0.0}}, RobotCommand{Stop{}}, RobotCommand{SetTurnAngle{-1.0}}}) {
      const auto results = rig.command(id, command);
      EXPECT_TRUE(results->empty()) << name(command);
      EXPECT_TRUE(rig.team->busy(id));
      rig.run(results);
      EXPECT_EQ(results->size(), 1U) << name(command);
    }
  }
}

TEST(TeamCommands, DriveAndHaltInterruptACommand) {
  for (const RobotType type : kBothModels) {
    TeamRig rig;
    const RobotId id = rig.add(type, {10.5, 10.5, 0.0});
    const auto first = rig.command(id, GoForward{100});
    rig.tick(7);
    rig.team->drive(id, {0.3, 0.0, 0.0}, rig.scheduler.now() + 20);
    ASSERT_EQ(first->size(), 1U);
    EXPECT_EQ(first->front().code, ErrorCode::Interrupt);
    const double x = rig.pose(id).x;
    rig.tick(5);
    EXPECT_GT(rig.pose(id).x, x);
    const auto second = rig.command(id, GotoWall{});
    rig.tick(7);
    rig.team->halt(id);
    ASSERT_EQ(second->size(), 1U);
    EXPECT_EQ(second->front().code, ErrorCode::Interrupt);
    rig.tick(20);
    EXPECT_EQ(rig.team->velocity()[0], BodyVelocity{});
    EXPECT_FALSE(rig.team->busy(id));
  }
}

TEST(TeamCommands, ACommandOverridesADrive) {
  TeamRig rig;
  rig.clean();
  const RobotId id = rig.add(RobotType::P2at, {10.5, 10.5, 0.0});
  rig.team->drive(id, {0.7, 0.0, 0.0}, 1000);
  rig.tick(20);
  EXPECT_EQ(rig.carry_out(id, Stop{}).code, ErrorCode::None);
  rig.tick(20);
  EXPECT_EQ(rig.team->velocity()[0], BodyVelocity{});
}

TEST(TeamCommands, ACommandIssuedByAContinuationStartsInTheNextTick) {
  TeamRig rig;
  rig.clean();
  rig.parameters.set(kParameter<"Robot-Move-Delay">, 0);
  const RobotId id = rig.add(RobotType::Point, {10.5, 10.5, 0.0});
  int ended = 0;
  rig.team->command(id, SetSpeed{0.5}, [&](const CommandResult&) {
    rig.team->command(id, GoForward{2}, [&](const CommandResult&) { ++ended; });
    EXPECT_TRUE(rig.team->busy(id));
  });
  rig.tick();
  EXPECT_EQ(rig.pose(id).x, 10.5);
  rig.tick();
  EXPECT_NEAR(rig.pose(id).x, 11.0, 1e-9);
  rig.tick();
  EXPECT_NEAR(rig.pose(id).x, 11.5, 1e-9);
  EXPECT_EQ(ended, 1);
}

TEST(TeamCommands, ProgramsThatInterruptEachOtherAlternate) {
  TeamRig rig;
  const RobotId id = rig.add(RobotType::P2at, {10.5, 10.5, 0.0});
  int interrupts = 0;
  Team* const team = rig.team.get();  // the rig's pointer is null in ~Team
  std::function<void(const CommandResult&)> again = [&](const CommandResult& r) {
    if (r.code != ErrorCode::Interrupt) return;
    ++interrupts;
    team->command(id, Turn{1.0}, again);
  };
  rig.team->command(id, Turn{1.0}, again);
  rig.team->command(id, Turn{2.0}, again);
  rig.tick(10);
  EXPECT_GE(interrupts, 10);
  EXPECT_LE(interrupts, 12);
  rig.team.reset();  // the end of the world ends them too
}

TEST(TeamCommands, AStrongerEventReplacesACommand) {
  for (const RobotType type : kBothModels) {
    TeamRig rig;
    const RobotId id = rig.add(type, {10.5, 10.5, 0.0});
    const auto results = rig.command(id, GoForward{100});
    rig.tick(8);
    int ran = 0;
    EXPECT_TRUE(rig.scheduler.schedule(
        {.resource = Resource::robot(id), .priority = 5, .body = [&] { ++ran; }, .timer = 3}));
    ASSERT_EQ(results->size(), 1U);
    EXPECT_EQ(results->front().code, ErrorCode::Interrupt);
    rig.tick(4);
    EXPECT_EQ(ran, 1);
    EXPECT_FALSE(rig.team->busy(id));
  }
}

TEST(TeamCommands, RemovalInterruptsAndCommandsToARemovedRobotEnd) {
  for (const RobotType type : kBothModels) {
    TeamRig rig;
    const RobotId id = rig.add(type, {10.5, 10.5, 0.0});
    int inner = 0;
    int outer = 0;
    rig.team->command(id, GoForward{100}, [&](const CommandResult& r) {
      EXPECT_EQ(r.code, ErrorCode::Interrupt);
      ++outer;
      rig.team->command(id, Turn{1.0}, [&](const CommandResult& q) {
        EXPECT_EQ(q.code, ErrorCode::Interrupt);
        ++inner;
      });
    });
    rig.tick(8);
    rig.team->remove(id);
    rig.tick(2);
    EXPECT_EQ(outer, 1);
    EXPECT_EQ(inner, 1);
    EXPECT_FALSE(rig.team->busy(id));
  }
}

TEST(TeamCommands, FrozenRobotsBrakeAndStartNothing) {
  for (const RobotType type : kBothModels) {
    TeamRig rig;
    const RobotId id = rig.add(type, {10.5, 10.5, 0.0});
    RobotDescription other = robot("rover", RobotType::Rover, {20.0, 20.0, 0.0});
    other.wanders = true;
    const RobotId rover = *rig.team->add(other);
    const auto moving = rig.command(id, GoForward{1000});
    rig.tick(12);
    rig.team->set_frozen(true);
    ASSERT_EQ(moving->size(), 1U);
    EXPECT_EQ(moving->front().code, ErrorCode::Interrupt);
    rig.tick(15);
    const Pose pose = rig.pose(id);
    const Pose rover_pose = rig.pose(rover);
    EXPECT_EQ(rig.team->velocity()[0], BodyVelocity{});

    EXPECT_EQ(rig.carry_out(id, GoForward{5}).code, ErrorCode::Interrupt);
    EXPECT_EQ(rig.carry_out(id, SetSpeed{0.01}).code, ErrorCode::None) << "no motion";
    EXPECT_EQ(rig.carry_out(id, Stop{}).code, ErrorCode::None);
    rig.team->drive(id, {0.5, 0.0, 0.0}, 1000);
    const auto turn = rig.command(id, Turn{1.0});
    rig.tick(10);
    EXPECT_EQ(turn->size(), 1U);
    EXPECT_EQ(rig.pose(id), pose);
    EXPECT_EQ(rig.pose(rover), rover_pose);

    rig.team->set_frozen(false);
    rig.tick(20);
    EXPECT_EQ(rig.pose(id), pose) << "nothing resumes by itself";
    EXPECT_NE(rig.pose(rover), rover_pose) << "but who wanders wanders on";
  }
}

/// Issues random commands to a mixed team, from outside and from continuations, removes robots,
/// freezes, and finally destroys the team: every continuation must have been called once.
TEST(TeamCommands, CallsEveryContinuationExactlyOnce) {
  std::array<int, kErrorCodeCount> codes{};
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    WorldDescription description = room(16, 12);
    description.things.push_back(crate({9.5, 6.5}));
    TeamRig rig(description, seed);
    RandomStream random(seed, 0, StreamPurpose::Program);
    for (int k = 0; k < 6; ++k) {
      rig.add(k % 2 == 0 ? RobotType::Point : RobotType::P2at, {2.5 + 2.0 * k, 3.5, 0.3 * k});
    }
    Team* const team = rig.team.get();  // the rig's pointer is null in ~Team
    std::vector<int> calls;
    const auto any_command = [&]() -> RobotCommand {
      switch (random.below(13)) {
        case 0: return SetSpeed{random.uniform(-0.2, 1.5)};
        case 1: return SetTurnAngle{random.uniform(-0.1, 0.6)};
        case 2: return Turn{random.uniform(-4.0, 4.0)};
        case 3: return AboutFace{};
        case 4: return TurnLeft{};
        case 5: return TurnRight{};
        case 6: return GoForward{static_cast<Tick>(random.below(20)) - 2};
        case 7: return GotoWall{};
        case 8: return Stop{};
        case 9: return AlignPlace{};
        case 10: return TurnCorner{};
        case 11: return SensePlace{};
        default:
          return Drive{{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)},
                       random.uniform(-1.0, 3.0)};
      }
    };
    std::function<void(int)> issue = [&](int depth) {
      const RobotId id{static_cast<std::uint32_t>(random.below(team->size()))};
      const std::size_t number = calls.size();
      calls.push_back(0);
      team->command(id, any_command(), [&, number, depth](const CommandResult& result) {
        ++calls[number];
        ++codes[static_cast<std::size_t>(result.code)];
        if (depth < 3 && random.chance(0.5)) issue(depth + 1);
        if (random.chance(0.02)) team->halt(result.robot);
        if (random.chance(0.004)) team->remove(result.robot);
      });
    };
    for (int tick = 0; tick < 300; ++tick) {
      while (random.chance(0.3)) issue(0);
      const RobotId id{static_cast<std::uint32_t>(random.below(rig.team->size()))};
      if (random.chance(0.05)) rig.team->drive(id, {0.3, 0.0, 0.1}, rig.scheduler.now() + 9);
      if (random.chance(0.02)) rig.team->set_frozen(true);
      if (random.chance(0.2)) rig.team->set_frozen(false);
      if (random.chance(0.003)) rig.team->remove(id);
      rig.tick();
      for (const int count : calls) ASSERT_LE(count, 1);
    }
    for (int k = 0; k < 6; ++k) issue(0);
    rig.team.reset();
    for (std::size_t k = 0; k < calls.size(); ++k) ASSERT_EQ(calls[k], 1) << k << " seed " << seed;
  }
  for (const ErrorCode code :
       {ErrorCode::None, ErrorCode::Interrupt, ErrorCode::NegativeSpeed, ErrorCode::TooHighSpeed,
        ErrorCode::TooLowTurnAngle, ErrorCode::TooHighTurnAngle, ErrorCode::NotMoving,
        ErrorCode::RobotBlocked, ErrorCode::IncorrectPlaceType, ErrorCode::NoCorner}) {
    EXPECT_GT(codes[static_cast<std::size_t>(code)], 0) << name(code);
  }
}

}  // namespace
}  // namespace magna
