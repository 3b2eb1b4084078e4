// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and closing storage bins (manual 3.6).
#include "tests/core/robot/parts_rig.h"

namespace magna {
namespace {

class BinCommands : public PartsRig {};

TEST_F(BinCommands, ABinOpensAndCloses) {
  expect_refused(BinOpen{1}, ErrorCode::BinOpen);
  expect_done(BinClose{1});
  EXPECT_FALSE(bin(1).open);
  EXPECT_TRUE(bin(0).open);
  expect_refused(BinClose{1}, ErrorCode::BinClosed);
  expect_done(BinOpen{1});
  EXPECT_TRUE(bin(1).open);
}

TEST_F(BinCommands, ABinDoesNotCloseOnAPart) {
  const auto jams = [&](std::optional<Resource> part) {
    const CommandResult result = run(BinClose{1});
    EXPECT_EQ(result.code, part ? ErrorCode::RobotInBin : ErrorCode::None);
    EXPECT_EQ(result.part, part);
    EXPECT_EQ(bin(1).open, part.has_value());
  };
  hand(1).place = BinNumber{1};
  expect_refused(BinClose{1}, ErrorCode::RobotInBin);
  jams(Resource::hand({}, 1));
  hand(0).place = BinNumber{1};
  jams(Resource::hand({}, 0));
  camera(1).place = BinNumber{1};
  jams(Resource::camera({}, 1));
  camera(1).place = hand(0).place = hand(1).place = BinNumber{0};
  jams(std::nullopt);
}

TEST_F(BinCommands, ThingsInAThingInTheBinAreInTheBin) {
  put_in_bin(1, kBox);
  hand(0).place = kBox;
  EXPECT_EQ(run(BinClose{1}).part, Resource::hand({}, 0));
  hand(0).place = {};
  // In a box that the other hand holds in the bin.
  give(1, kBox);
  hand(1).place = BinNumber{1};
  camera(0).place = kBox;
  EXPECT_EQ(run(BinClose{1}).part, Resource::camera({}, 0));
}

TEST_F(BinCommands, ALidOfAFilledBinJamsWithTheGivenProbability) {
  certain(kParameter<"Bin-Close-Jam-Prob">);
  expect_done(BinClose{1});
  expect_done(BinOpen{1});
  put_in_bin(1, kPebble);
  expect_refused(BinClose{1}, ErrorCode::BinJammed);
  parameters.dirty();
  int jammed = 0;
  for (int k = 0; k < kPartSamples; ++k) {
    if (run(BinClose{1}).code == ErrorCode::BinJammed) ++jammed;
    bin(1).open = true;
  }
  expect_share(jammed, 0.01);
}

}  // namespace
}  // namespace magna
