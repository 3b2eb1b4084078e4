// SPDX-License-Identifier: GPL-3.0-or-later
// The firmware against real registers, in simulated time, over a line that can damage data.
#include "app/cybot/cybot_firmware.h"

#include <gmock/gmock.h>

#include <optional>
#include <utility>

#include "app/cybot/line_faults.h"
#include "protocols/cognav/arap_endpoint.h"
#include "tests/app/cybot/cybot_field.h"
#include "tests/support/fake_cybot.h"

namespace magna {
namespace {

using test::FieldBuilder;
using testing::HasSubstr;
using testing::IsEmpty;

/// The registers of a console, a CyBOT, and the line between them.
class Pair {
 public:
  explicit Pair(World field, CognavProfile profile = CognavProfile::Doc, LineFaults faults = {},
                std::uint64_t seed = 0)
      : field_(std::move(field)),
        body_(field_),
        bank_(console_, profile),
        end_(bank_, console_),
        spoiler_(faults, seed) {
    CybotFirmware::Options options;
    options.profile = profile;
    firmware_.emplace(body_, options, [this](const std::string& line) { told_.push_back(line); });
  }

  void run(double seconds) {
    for (const std::int64_t end = now_ + static_cast<std::int64_t>(seconds * 1e9); now_ < end;) {
      turn();
    }
  }
  /// Runs until the queue is empty; false after ten minutes.
  bool work_off() {
    for (const std::int64_t begun = now_; !console_.orders.empty();) {
      if (now_ - begun > 600'000'000'000) return false;
      turn();
    }
    return true;
  }

  void cut() {
    firmware_->lose_link();
    caller_.emplace();
  }

  World field_;
  CybotBody body_;
  test::FakeCybot console_;
  std::optional<CybotFirmware> firmware_;
  std::vector<std::string> told_;

 private:
  /// Advances 5 ms: both ends poll and exchange their data.
  void turn() {
    constexpr double kStep = 0.005;
    now_ += 5'000'000;
    firmware_->step(kStep);
    std::string up;
    caller_->expire(now_, up);
    if (!caller_->busy()) {
      if (auto request = firmware_->next()) caller_->ask(std::move(*request), now_, up);
    }
    std::string down;
    end_.expire(now_, down);
    while (!up.empty() || !down.empty()) {
      if (!up.empty()) end_.feed(spoiler_.request(std::exchange(up, {})), now_, down);
      if (!down.empty()) caller_->feed(spoiler_.reply(std::exchange(down, {})), now_, up);
    }
    if (auto reply = caller_->take()) firmware_->reply(*reply);
  }

  RegisterBank bank_;
  ArapEndpoint end_;
  std::optional<ArapCaller> caller_{std::in_place};
  LineSpoiler spoiler_;
  std::int64_t now_ = 0;
};

class CybotFirmwareProfiles : public testing::TestWithParam<CognavProfile> {};

TEST_P(CybotFirmwareProfiles, TurnsDrivesAndReportsTheMotion) {
  Pair pair(FieldBuilder().build(), GetParam());
  pair.console_.order(Opcode::Turn, 90.0);
  pair.console_.order(Opcode::Drive, 0.5);
  pair.console_.order(Opcode::Turn, 200.0);
  pair.console_.order(Opcode::Drive, -0.3);
  ASSERT_TRUE(pair.work_off());
  const CognavPose truth = CognavFrame(pair.body_.start()).from_world(pair.body_.pose());
  EXPECT_NEAR(pair.console_.pose.x, truth.x, 1e-4);
  EXPECT_NEAR(pair.console_.pose.y, truth.y, 1e-4);
  EXPECT_NEAR(pair.console_.pose.heading, 200.0, 0.01);
  EXPECT_NEAR(truth.x, 0.5 - 0.3 * std::sin(radians(200.0)), 1e-4);
  EXPECT_NEAR(truth.y, -0.3 * std::cos(radians(200.0)), 1e-4);
  EXPECT_THAT(pair.console_.warnings, IsEmpty());
}

TEST_P(CybotFirmwareProfiles, ReportsABumpAndTheDistanceDriven) {
  Pair pair(FieldBuilder().put("block", 0.0, 1.0, 0.2, 0.2).build(), GetParam());
  pair.console_.order(Opcode::Drive, 2.0);
  ASSERT_TRUE(pair.work_off());
  EXPECT_NEAR(pair.console_.pose.y, pair.body_.odometer(), 1e-4);
  EXPECT_LT(pair.console_.pose.y, 0.8);
  ASSERT_EQ(pair.console_.objects.size(), 1u);
  EXPECT_EQ(pair.console_.objects[0].type, 4);
  EXPECT_NEAR(pair.console_.objects[0].y, 0.9, 0.05);
}

TEST_P(CybotFirmwareProfiles, StopsAtAHoleAndReportsIt) {
  Pair pair(FieldBuilder().put("hole", 0.0, 1.0, 0.3, 0.3, false).build(), GetParam());
  pair.console_.order(Opcode::Turn, 0.0);
  pair.console_.order(Opcode::Drive, 2.0);
  ASSERT_TRUE(pair.work_off());
  ASSERT_EQ(pair.console_.objects.size(), 1u);
  EXPECT_EQ(pair.console_.objects[0].type, 6);
  EXPECT_NEAR(pair.console_.objects[0].y, 0.85, 0.03);
}

TEST_P(CybotFirmwareProfiles, ScansAndReportsObjects) {
  Pair pair(FieldBuilder().put("post", 0.5, 0.5, 0.06, 0.06).build(), GetParam());
  pair.console_.order(Opcode::Turn, 20.0);
  pair.console_.order(Opcode::ScanLong);
  ASSERT_TRUE(pair.work_off());
  ASSERT_EQ(pair.console_.objects.size(), 1u);
  EXPECT_EQ(pair.console_.objects[0].type, 1);
  EXPECT_NEAR(pair.console_.objects[0].x, 0.5, 0.05);
  EXPECT_NEAR(pair.console_.objects[0].y, 0.5, 0.05);
  pair.console_.order(Opcode::ScanShort);
  ASSERT_TRUE(pair.work_off());
  ASSERT_EQ(pair.console_.objects.size(), 2u);
  EXPECT_EQ(pair.console_.objects[1].type, 3);
}

TEST_P(CybotFirmwareProfiles, FollowsTheSticksAfterMan) {
  Pair pair(FieldBuilder().build(), GetParam());
  pair.console_.order(Opcode::Manual);
  ASSERT_TRUE(pair.work_off());
  EXPECT_TRUE(pair.firmware_->manual());
  pair.console_.stick_values = {0.5, 0.4};
  pair.run(2.0);
  pair.console_.stick_values = {0.0, 0.0};
  pair.run(0.5);
  const CognavPose truth = CognavFrame(pair.body_.start()).from_world(pair.body_.pose());
  EXPECT_GT(truth.y, 0.3);
  EXPECT_GT(truth.heading, 10.0);
  EXPECT_NEAR(pair.console_.pose.x, truth.x, 0.003);
  EXPECT_NEAR(pair.console_.pose.y, truth.y, 0.003);
  EXPECT_NEAR(pair.console_.pose.heading, truth.heading, 0.05);
  const double stood = pair.body_.odometer();
  pair.run(1.0);
  EXPECT_EQ(pair.body_.odometer(), stood);
}

TEST_P(CybotFirmwareProfiles, KeepsItsPlaceWhenTheLinkIsCut) {
  for (const double seconds : {1.3, 2.0, 3.45, 5.0}) {
    SCOPED_TRACE(seconds);
    Pair pair(FieldBuilder().build(), GetParam());
    pair.console_.order(Opcode::Turn, 90.0);
    pair.console_.order(Opcode::Drive, 1.0);
    pair.run(seconds);
    pair.cut();
    const Pose stood = pair.body_.pose();
    for (int i = 0; i < 200; ++i) pair.firmware_->step(0.005);
    EXPECT_EQ(pair.body_.pose(), stood);
    // On the next link it reports the rest, then obeys again.
    pair.console_.orders.clear();
    pair.run(0.5);
    const CognavPose truth = CognavFrame(pair.body_.start()).from_world(stood);
    EXPECT_NEAR(pair.console_.pose.x, truth.x, 1e-4);
    EXPECT_NEAR(pair.console_.pose.y, truth.y, 1e-4);
    EXPECT_NEAR(pair.console_.pose.heading, truth.heading, 0.01);
    pair.console_.order(Opcode::Drive, -0.1);
    ASSERT_TRUE(pair.work_off());
    EXPECT_NEAR(distance(pair.body_.pose().position(), stood.position()), 0.1, 1e-4);
  }
}

INSTANTIATE_TEST_SUITE_P(Profiles, CybotFirmwareProfiles,
                         testing::Values(CognavProfile::Doc, CognavProfile::Cognav10),
                         [](const auto& of) { return of.index == 0 ? "Doc" : "Cognav10"; });

TEST(CybotFirmware, ManInsteadOfADriveStopsIt) {
  Pair pair(FieldBuilder().build());
  pair.console_.order(Opcode::Drive, 4.0);
  pair.run(2.0);
  EXPECT_GT(pair.body_.odometer(), 0.3);
  pair.console_.orders.clear();
  pair.console_.order(Opcode::Manual);
  pair.run(0.5);
  const double stopped = pair.body_.odometer();
  EXPECT_LT(stopped, 0.8);
  EXPECT_NEAR(pair.console_.pose.y, stopped, 1e-4);
  EXPECT_TRUE(pair.console_.orders.empty());
  EXPECT_THAT(pair.told_, testing::Contains(HasSubstr("stopped at")));
  pair.run(1.0);
  EXPECT_EQ(pair.body_.odometer(), stopped);
}

TEST(CybotFirmware, WithholdingTheOpcodeDuringADriveStopsIt) {
  Pair pair(FieldBuilder().build());
  pair.console_.order(Opcode::Drive, 4.0);
  pair.run(1.0);
  pair.console_.withheld = true;
  pair.run(0.5);
  const double stopped = pair.body_.odometer();
  pair.run(1.0);
  EXPECT_EQ(pair.body_.odometer(), stopped);
}

TEST(CybotFirmware, AChangedOperandIsANewInstruction) {
  Pair pair(FieldBuilder().build());
  pair.console_.order(Opcode::Drive, 3.0);
  pair.run(1.0);
  pair.console_.orders.clear();
  pair.console_.order(Opcode::Drive, -0.2);
  const double before = pair.body_.odometer();
  ASSERT_TRUE(pair.work_off());
  EXPECT_LT(pair.body_.odometer(), before);
  EXPECT_NEAR(pair.console_.pose.y, pair.body_.odometer(), 1e-4);
}

TEST(CybotFirmware, SticksAreZeroWhileTheLineIsSilent) {
  Pair pair(FieldBuilder().build());
  pair.console_.order(Opcode::Manual);
  ASSERT_TRUE(pair.work_off());
  pair.console_.stick_values = {0.5, 0.5};
  pair.run(0.2);
  // Replies do not arrive: only the firmware's own time advances.
  for (int i = 0; i < 400; ++i) pair.firmware_->step(0.005);
  const double stopped = pair.body_.odometer();
  for (int i = 0; i < 400; ++i) pair.firmware_->step(0.005);
  EXPECT_EQ(pair.body_.odometer(), stopped);
}

TEST(CybotFirmware, TellsItsTruePoseAfterWin) {
  Pair pair(FieldBuilder().build());
  pair.console_.order(Opcode::Turn, 90.0);
  pair.console_.order(Opcode::Drive, 0.5);
  pair.console_.order(Opcode::Win);
  ASSERT_TRUE(pair.work_off());
  pair.run(0.1);
  EXPECT_EQ(pair.told_.back(), "true 0.5000 0.0000 90.00");
}

TEST(CybotFirmware, AcknowledgesWinAndUnknownOpcodes) {
  Pair pair(FieldBuilder().build());
  pair.console_.order(Opcode::Com);
  pair.console_.order(static_cast<Opcode>(200));
  pair.console_.order(Opcode::ScanShort);
  pair.console_.order(Opcode::Win);
  ASSERT_TRUE(pair.work_off());
  pair.run(0.1);
  EXPECT_EQ(pair.firmware_->finished(), 4u);
}

TEST(CybotFirmware, ReachesFourWayPointsOverALineWithOnePercentDamage) {
  for (const char* fault : {"damage=0.01", "lost=0.01", "bad-check=0.05", "half=0.05"}) {
    LineFaults faults;
    ASSERT_FALSE(faults.set(fault));
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      SCOPED_TRACE(std::string(fault) + ", seed " + std::to_string(seed));
      Pair pair(FieldBuilder().build(), CognavProfile::Doc, faults, seed);
      for (const double heading : {90.0, 180.0, 270.0, 0.0}) {
        pair.console_.order(Opcode::Turn, heading);
        pair.console_.order(Opcode::Drive, 1.0);
      }
      ASSERT_TRUE(pair.work_off());
      const CognavPose truth = CognavFrame(pair.body_.start()).from_world(pair.body_.pose());
      EXPECT_NEAR(truth.x, 0.0, 0.05);
      EXPECT_NEAR(truth.y, 0.0, 0.05);
      EXPECT_NEAR(pair.console_.pose.x, truth.x, 0.05);
      EXPECT_NEAR(pair.console_.pose.y, truth.y, 0.05);
    }
  }
}

}  // namespace
}  // namespace magna
