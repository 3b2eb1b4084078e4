// SPDX-License-Identifier: GPL-3.0-or-later
// Turns: agent-vr.md, Turns.
#include "core/agent/agent_movement.h"

#include <gmock/gmock.h>

#include <cmath>

#include "core/geometry/angle.h"
#include "tests/core/agent/agent_rig.h"

namespace magna {
namespace {

using agent::TurnBy;
using agent::Walk;

TEST(AgentTurn, LastsAsLongAsSpecified) {
  const auto duration = [](double degrees, double rate) {
    return AgentTurn{0.0, radians(degrees), radians(rate)}.duration();
  };
  EXPECT_NEAR(duration(45.0, 30.0), 2.4, 0.05);
  EXPECT_NEAR(duration(45.0, 50.0), 1.5, 0.05);
  EXPECT_NEAR(duration(180.0, 30.0), 9.8, 0.1);
  EXPECT_NEAR(duration(-180.0, 50.0), 5.9, 0.1);
}

/// The rate at a share of the angle, from two consecutive measurements.
double factor_at(const AgentTurn& turn, double share) {
  double low = 0.0;
  double high = turn.duration();
  for (int k = 0; k < 60; ++k) {
    const double middle = 0.5 * (low + high);
    (turn.share(middle) < share ? low : high) = middle;
  }
  const double step = 1e-4;
  const double turned = turn.share(low + step) - turn.share(low - step);
  return turned * std::abs(turn.angle) / (2.0 * step) / turn.rate;
}

TEST(AgentTurn, HasATenthOfItsSpeedAtTheEndsAndFullSpeedInTheMiddle) {
  const AgentTurn turn{0.0, radians(-120.0), radians(30.0)};
  EXPECT_NEAR(factor_at(turn, 0.001), 0.1, 0.01);
  EXPECT_NEAR(factor_at(turn, 0.1), 0.55, 0.01);
  EXPECT_NEAR(factor_at(turn, 0.19), 0.955, 0.01);
  EXPECT_NEAR(factor_at(turn, 0.5), 1.0, 0.01);
  EXPECT_NEAR(factor_at(turn, 0.9), 0.55, 0.01);
  EXPECT_NEAR(factor_at(turn, 0.999), 0.1, 0.01);
}

TEST(AgentTurn, IsMonotonic) {
  const AgentTurn turn{0.0, radians(77.0), radians(50.0)};
  double before = 0.0;
  for (int k = 1; k <= 1000; ++k) {
    const double share = turn.share(turn.duration() * k / 1000.0);
    EXPECT_GT(share, before) << k;
    before = share;
  }
  EXPECT_EQ(before, 1.0);
}

TEST(AgentTurn, EndsExactlyAtItsAngle) {
  for (const double tick : {0.05, 0.1}) {
    for (const double rate : {30.0, 50.0}) {
      for (const double angle : {-300.0, -180.0, -45.0, -0.1, 1.0, 33.3, 90.0, 180.0, 360.0}) {
        AgentDescription body;
        body.turn_rate = radians(rate);
        AgentRig rig(agent_room(20, 20, tick), {{5.0, 10.0, 0.5}}, {}, body);
        rig.begin(1, TurnBy{radians(angle)});
        const int ticks = rig.run();
        EXPECT_EQ(rig.pose(), (Pose{5.0, 10.0, normalize_angle(0.5 + radians(angle))})) << angle;
        const AgentTurn turn{0.5, radians(angle), radians(rate)};
        EXPECT_GE(ticks * tick, turn.duration() - 1e-6);
        EXPECT_LT((ticks - 1) * tick, turn.duration());
        EXPECT_EQ(rig.story(), (Story{"1 in execution", "1 turning", "1 finished"}));
      }
    }
  }
}

TEST(AgentTurn, ReducesSeveralTurnsToTheRemainder) {
  for (const double angle : {400.0, -725.0, 3.6e6 + 90.0, 1e30, -3e38}) {
    AgentRig rig;
    rig.begin(1, TurnBy{radians(angle)});
    const AgentTurn longest{0.0, 2.0 * kPi, radians(30.0)};
    EXPECT_LE(rig.run() * 0.05, longest.duration() + 0.05) << angle;
    EXPECT_EQ(rig.pose().theta, normalize_angle(std::fmod(radians(angle), 2.0 * kPi)));
  }
}

TEST(AgentTurn, ClockwiseIsPositive) {
  AgentRig rig;
  rig.begin(1, TurnBy{radians(90.0)});
  rig.tick(20);
  EXPECT_GT(rig.pose().theta, 0.0);
}

TEST(AgentTurn, OfZeroFinishesInTheNextTick) {
  AgentRig rig;
  rig.begin(1, TurnBy{0.0});
  EXPECT_EQ(rig.run(), 1);
  EXPECT_EQ(rig.story(), (Story{"1 in execution", "1 finished"}));
}

TEST(AgentTurn, AbortsAWalkAndIsAbortedByOne) {
  AgentRig rig;
  rig.begin(1, Walk{0.0, 5.0});
  rig.tick(5);
  rig.begin(2, TurnBy{1.0});
  const Point stands = rig.pose().position();
  rig.tick(5);
  EXPECT_EQ(rig.pose().position(), stands) << "it walks on during the turn";
  rig.begin(3, Walk{0.0, 1.0});
  rig.run();
  EXPECT_EQ(rig.story(),
            (Story{"1 in execution", "1 walking", "1 aborted", "2 in execution", "2 turning",
                   "2 aborted", "3 in execution", "3 walking", "3 finished"}));
}

TEST(AgentTurn, DoesNotContinueAfterACollision) {
  AgentRig rig;
  rig.begin(1, Walk{radians(180.0), 30.0});
  rig.run();
  const Point stands = rig.pose().position();
  rig.begin(2, TurnBy{radians(180.0)});
  rig.run();
  EXPECT_EQ(rig.pose(), (Pose{stands.x, stands.y, normalize_angle(radians(360.0))}));
}

}  // namespace
}  // namespace magna
