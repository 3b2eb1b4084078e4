// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/robot/odometer.h"

#include <array>
#include <cmath>

#include "core/geometry/angle.h"
#include "tests/core/robot/team_rig.h"

namespace magna {
namespace {

constexpr double kRounding = 1e-9;

bool holds(Interval interval, double truth) {
  return interval.min - kRounding <= truth && truth <= interval.max + kRounding;
}

/// The expected values of an odometer, from true poses alone.
struct TrueOdometer {
  Pose origin;
  double turned = 0.0;

  Point gone(const Pose& here) const {
    const Point way = here.position() - origin.position();
    const Point ahead = direction(origin.theta);
    return {dot(way, ahead), cross(ahead, way)};
  }
};

constexpr std::array<const char*, 3> kNames{"main", "second", "third"};

/// A robot with random actions, and the true value of each of its odometers.
struct Walker {
  RobotId id;
  Pose last;
  std::array<TrueOdometer, kNames.size()> truths;

  void begin_at(const Pose& here) {
    last = here;
    truths.fill({here, 0.0});
  }
  void note(const Pose& here) {
    for (TrueOdometer& truth : truths) truth.turned += angle_difference(here.theta, last.theta);
    last = here;
  }
};

TEST(Odometer, IntervalsContainTheTruthInTenThousandRandomWalks) {
  constexpr int kRobots = 100, kRounds = 100, kTicks = 40;
  TeamRig rig(room(60, 60));
  RandomStream random(5, 0, StreamPurpose::Program);
  std::vector<Walker> walkers(kRobots);
  for (Walker& walker : walkers) {
    walker.id = rig.add(RobotType::Point, {30.5, 30.5, 0.0});
    for (const char* name : kNames) ASSERT_TRUE(rig.team->make_odometer(walker.id, name));
  }
  const auto any_command = [&]() -> RobotCommand {
    switch (random.below(6)) {
      case 0: return SetSpeed{random.uniform(0.0, 1.2)};
      case 1: return Turn{random.uniform(-9.0, 9.0)};
      case 2: return GoForward{static_cast<Tick>(random.below(20))};
      case 3: return GotoWall{};
      case 4: return Stop{};
      default: return Drive{{random.uniform(0.0, 9.0), 0.0, random.uniform(-3.0, 3.0)}, 2.0};
    }
  };
  int wide = 0;
  for (int round = 0; round < kRounds; ++round) {
    rig.parameters.set(kParameter<"Motion-Noise">, random.uniform(0.0, 0.5));
    rig.parameters.set(kParameter<"Robot-Turn-Max-Error">, random.uniform(0.0, 0.3));
    for (Walker& walker : walkers) {
      const Pose start{random.uniform(1.1, 58.9), random.uniform(1.1, 58.9),
                       random.uniform(-kPi, kPi)};
      ASSERT_EQ(rig.team->place(walker.id, start), std::nullopt);
      walker.begin_at(rig.pose(walker.id));
    }
    for (int tick = 0; tick < kTicks; ++tick) {
      for (Walker& walker : walkers) {
        if (random.chance(0.1)) rig.team->command(walker.id, any_command(), {});
        if (!random.chance(0.05)) continue;
        const std::size_t which = random.below(kNames.size());
        const bool position = random.chance(0.6), angle = random.chance(0.6);
        ASSERT_TRUE(rig.team->reset_odometer(walker.id, kNames[which], position, angle));
        if (position) walker.truths[which].origin = walker.last;
        if (angle) walker.truths[which].turned = 0.0;
      }
      rig.tick();
      for (Walker& walker : walkers) {
        const Pose here = rig.pose(walker.id);
        walker.note(here);
        const Odometers& odometers = *rig.team->odometers(walker.id);
        for (std::size_t k = 0; k < kNames.size(); ++k) {
          const Odometer& odometer = *odometers.find(kNames[k]);
          const Point gone = walker.truths[k].gone(here);
          const PointInterval seen = odometer.pos();
          ASSERT_TRUE(holds(seen.x, gone.x) && holds(seen.y, gone.y)) << round << ' ' << tick;
          ASSERT_TRUE(holds(odometer.ang(), walker.truths[k].turned)) << round << ' ' << tick;
          wide += interval_width(seen.x) > 0.5 && interval_width(odometer.ang()) > 0.1;
        }
      }
    }
  }
  EXPECT_GT(wide, 100'000) << "they did walk and turn";
}

class OdometerTest : public testing::Test {
 protected:
  OdometerTest() : id(rig.add(RobotType::Point, {20.5, 15.5, kPi / 2.0})) {}
  const Odometer& odometer(const char* name = "main") const {
    return *rig.team->odometers(id)->find(name);
  }
  PointInterval pos() const { return odometer().pos(); }
  Interval ang() const { return odometer().ang(); }
  void go(Tick ticks) { rig.carry_out(id, GoForward{ticks}); }

  TeamRig rig;
  RobotId id;
};

TEST_F(OdometerTest, IsExactWithoutNoiseInTheFrameOfItsReset) {
  rig.clean();
  rig.carry_out(id, SetSpeed{0.5});
  go(6);
  EXPECT_NEAR(pos().x.min, 3.0, kRounding);
  EXPECT_NEAR(pos().y.max, 0.0, kRounding);
  rig.carry_out(id, TurnRight{});
  go(4);
  EXPECT_NEAR(pos().x.min, 3.0, kRounding);
  EXPECT_NEAR(pos().y.min, 2.0, kRounding) << "to the right of what was ahead";
  EXPECT_NEAR(ang().min, kPi / 2.0, kRounding);
  EXPECT_EQ(interval_width(pos().x), 0.0);
  EXPECT_EQ(interval_width(pos().y), 0.0);
  EXPECT_EQ(interval_width(ang()), 0.0);
}

TEST_F(OdometerTest, ABoundGrowsWithDistanceAndTurn) {
  go(3);
  const double way = distance(rig.pose(id).position(), {20.5, 15.5});
  EXPECT_NEAR(interval_width(pos().x), 2.0 * 0.1 * way, kRounding);
  EXPECT_NEAR(interval_width(pos().y), 2.0 * 0.1 * way, kRounding);
  EXPECT_EQ(interval_width(ang()), 0.0);
  const PointInterval before = pos();
  rig.carry_out(id, Turn{2.0});
  EXPECT_EQ(pos(), before) << "it turned on the spot";
  EXPECT_NEAR(interval_width(ang()), 2.0 * 0.01 * nominal(ang()), 0.002);
  const double turned = angle_difference(rig.pose(id).theta, kPi / 2.0);
  EXPECT_NEAR(interval_width(ang()), 2.0 * 0.01 * turned, kRounding);
  EXPECT_NE(nominal(ang()), turned) << "the truth is anywhere in it";
  go(3);
  const double more = distance(rig.pose(id).position(), {20.5, 15.5 + way});
  EXPECT_NEAR(interval_width(pos().x) - interval_width(before.x),
              2.0 * (0.1 + 0.01 * turned) * more, kRounding)
      << "an uncertain heading leads astray";
}

TEST_F(OdometerTest, TheCentreIsAnywhereWithinTheBound) {
  double least = 1.0, most = -1.0, sum = 0.0;
  for (int k = 0; k < 400; ++k) {
    rig.team->place(id, {20.5, 5.5, 0.0});
    rig.carry_out(id, SetSpeed{0.5});
    go(1);
    const double truth = rig.pose(id).x - 20.5;
    const double share = (nominal(pos().x) - truth) / (0.1 * truth);
    least = std::min(least, share);
    most = std::max(most, share);
    sum += share;
  }
  EXPECT_LT(least, -0.95);
  EXPECT_GT(most, 0.95);
  EXPECT_NEAR(sum / 400.0, 0.0, 4.0 / std::sqrt(3.0 * 400.0));
}

TEST_F(OdometerTest, ResetsPositionAndAngleSeparately) {
  go(3);
  rig.carry_out(id, Turn{1.0});
  const PointInterval place = pos();
  const Interval angle = ang();
  EXPECT_TRUE(rig.team->reset_odometer(id, "MAIN", false, true)) << "case ignored";
  EXPECT_EQ(pos(), place);
  EXPECT_EQ(ang(), Interval{});
  rig.carry_out(id, Turn{-1.0});
  const Interval back = ang();
  EXPECT_TRUE(rig.team->reset_odometer(id, "main", true, false));
  EXPECT_EQ(pos(), PointInterval{});
  EXPECT_EQ(ang(), back);
  EXPECT_NE(ang(), angle);
  rig.carry_out(id, Turn{0.5});
  go(2);
  EXPECT_GT(pos().x.max, 1.0) << "ahead of where it looked at the reset";
  EXPECT_TRUE(rig.team->reset_odometer(id, "main", true, true));
  EXPECT_EQ(pos(), PointInterval{});
  EXPECT_EQ(ang(), Interval{});
  EXPECT_FALSE(rig.team->reset_odometer(id, "other", true, true));
}

TEST_F(OdometerTest, ANewOneReplacesItsNamesakeAndStartsAtZero) {
  ASSERT_EQ(rig.team->odometers(id)->all().size(), 1U);
  EXPECT_EQ(rig.team->odometers(id)->main().name(), "main");
  go(3);
  EXPECT_TRUE(rig.team->make_odometer(id, "Home"));
  EXPECT_EQ(odometer("hoMe").name(), "home");
  EXPECT_EQ(odometer("home").pos(), PointInterval{});
  EXPECT_GT(pos().x.max, 2.0) << "the others go on";
  go(1);
  EXPECT_GT(odometer("home").pos().x.max, 0.5);
  EXPECT_TRUE(rig.team->make_odometer(id, "HOME"));
  EXPECT_EQ(rig.team->odometers(id)->all().size(), 2U);
  EXPECT_EQ(odometer("home").pos(), PointInterval{});
  EXPECT_TRUE(rig.team->make_odometer(id, "main"));
  EXPECT_EQ(pos(), PointInterval{});
  EXPECT_EQ(rig.team->odometers(id)->main().name(), "main");
  EXPECT_EQ(rig.team->odometers(id)->find("away"), nullptr);
}

TEST_F(OdometerTest, CountsFullTurnsAtAnySpeed) {
  rig.parameters.set(kParameter<"Max-Turn-Angle">, kPi);
  rig.parameters.set(kParameter<"Robot-Turn-Max-Error">, 1.0);
  rig.carry_out(id, SetTurnAngle{kPi});
  double turned = 0.0;
  rig.each_tick = [&] { turned += rig.team->velocity()[0].omega * 0.1; };
  for (int k = 0; k < 20; ++k) {
    rig.carry_out(id, Turn{6.0 * kPi});
    ASSERT_TRUE(holds(ang(), turned)) << turned;
  }
  rig.each_tick = {};
  EXPECT_GT(turned, 100.0) << "up to two half turns a tick";
  EXPECT_NEAR(angle_difference(rig.pose(id).theta, kPi / 2.0 + turned), 0.0, 1e-6);
}

TEST_F(OdometerTest, LastMoveStartsAtTheLastMotionCommand) {
  const auto last = [&]() -> const Odometer& { return rig.team->odometers(id)->last_move(); };
  go(3);
  EXPECT_GT(last().pos().x.max, 2.0);
  rig.carry_out(id, SetSpeed{0.5});
  EXPECT_GT(last().pos().x.max, 2.0) << "no motion";
  rig.carry_out(id, Turn{1.0});
  EXPECT_EQ(last().pos(), PointInterval{});
  EXPECT_TRUE(in_interval(angle_difference(rig.pose(id).theta, kPi / 2.0), last().ang()));
  EXPECT_GT(pos().x.max, 2.0);
}

TEST_F(OdometerTest, ExistsOnlyForArsRobots) {
  const RobotId other = rig.add(RobotType::P2at, {5.5, 5.5, 0.0});
  EXPECT_EQ(rig.team->odometers(other), nullptr);
  EXPECT_FALSE(rig.team->make_odometer(other, "mine"));
  EXPECT_FALSE(rig.team->reset_odometer(other, "main", true, true));
}

TEST_F(OdometerTest, HashCoversEachNumber) {
  const std::uint64_t first = rig.hash();
  rig.team->make_odometer(id, "a");
  const std::uint64_t second = rig.hash();
  EXPECT_NE(first, second);
  rig.team->make_odometer(id, "a");
  EXPECT_NE(rig.hash(), second) << "the next one will draw other numbers";
  go(2);
  const std::uint64_t gone = rig.hash();
  rig.team->reset_odometer(id, "a", true, false);
  EXPECT_NE(rig.hash(), gone);
}

// Relocating a robot (manual E, POS and ANGLE).

TEST_F(OdometerTest, ARelocatedRobotHasNoErrorAndOdometersAtZero) {
  const auto going = rig.command(id, GoForward{100});
  rig.tick(9);
  rig.team->make_odometer(id, "a");
  ASSERT_EQ(rig.team->place(id, {7.5, 8.25, 5.0 * kPi}), std::nullopt);
  ASSERT_EQ(going->size(), 1U);
  EXPECT_EQ(going->front().code, ErrorCode::Interrupt);
  const Pose there = rig.pose(id);
  EXPECT_EQ(there.position(), (Point{7.5, 8.25}));
  EXPECT_NEAR(std::abs(there.theta), kPi, 1e-9);
  EXPECT_EQ(rig.team->believed()[0], there);
  EXPECT_EQ(rig.team->velocity()[0], BodyVelocity{});
  for (const char* name : {"main", "a"}) {
    EXPECT_EQ(odometer(name).pos(), PointInterval{});
    EXPECT_EQ(odometer(name).ang(), Interval{});
  }
  rig.tick(3);
  EXPECT_EQ(rig.pose(id), there) << "it stands";
  EXPECT_EQ(pos(), PointInterval{});
  go(2);
  EXPECT_LT(rig.pose(id).x, 6.0);
  EXPECT_GT(pos().x.max, 1.0) << "ahead as it stood there";
}

TEST_F(OdometerTest, ARelocatedBodyCollidesAtItsNewPlace) {
  const RobotId a = rig.add(RobotType::P2at, {5.5, 5.5, 0.0});
  const RobotId b = rig.add(RobotType::P2at, {30.5, 20.5, 0.0});
  rig.clean();
  ASSERT_EQ(rig.team->place(a, {33.5, 20.5, 0.0}), std::nullopt);
  EXPECT_EQ(rig.carry_out(b, GoForward{200}).code, ErrorCode::RobotBlocked);
  EXPECT_LT(rig.pose(b).x, 33.5);
  EXPECT_EQ(rig.team->bumps().front().other, static_cast<int>(a.value));
}

TEST_F(OdometerTest, RejectsRelocationIntoAnObstacle) {
  const RobotId own = rig.add(RobotType::Cybot, {5.5, 5.5, 0.0});
  const auto going = rig.command(id, GoForward{100});
  rig.tick(8);
  const std::uint64_t before = rig.hash();
  const auto why = [&](RobotId robot, Pose pose) { return english(rig.team->place(robot, pose)); };
  EXPECT_EQ(why(id, {40.5, 5.5, 0.0}),
            "(40.5, 5.5) is outside the map, which covers (0, 0) to (40, 30)");
  EXPECT_NE(why(id, {-0.001, 5.5, 0.0}), "");
  EXPECT_NE(why(id, {std::nan(""), 5.5, 0.0}), "");
  EXPECT_NE(why(id, {5.5, 5.5, HUGE_VAL}), "");
  EXPECT_EQ(why(own, {6.5, 5.5, 0.0}), "robot2 moves itself and cannot be placed");
  EXPECT_EQ(rig.hash(), before) << "nothing changed";
  EXPECT_TRUE(going->empty());
  EXPECT_EQ(why(id, {0.5, 0.5, 0.0}), "") << "whatever is in the way";
  rig.team->remove(id);
  EXPECT_EQ(why(id, {5.5, 5.5, 0.0}), "robot1 is gone");
}

}  // namespace
}  // namespace magna
