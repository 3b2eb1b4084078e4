// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/sighting_shapes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magna {
namespace {

using enum SightingClass;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Seen : std::vector<Sighting> {
  Seen& see(SightingClass kind, Point centre, RobotId by = RobotId{1}, double diameter = 0.1) {
    const SightingId id{static_cast<std::uint32_t>(size()) * 3};
    push_back({id, kind, centre, diameter, by, 0, 0});
    return *this;
  }
};

TEST(BorderSegments, JoinTapeOfSuccessivePoses) {
  const Seen seen = Seen().see(Tape, {0, 0}).see(Tape, {0.4, 0}).see(Tape, {0.8, 0.1});
  EXPECT_THAT(border_segments(seen), ElementsAre(BorderSegment{{0, 0}, {0.4, 0}, Tape},
                                                 BorderSegment{{0.4, 0}, {0.8, 0.1}, Tape}));
}

TEST(BorderSegments, JoinOnlyTheSameClassAndReporter) {
  EXPECT_THAT(border_segments(Seen().see(Tape, {0, 0}).see(Hole, {0.1, 0})), IsEmpty());
  EXPECT_THAT(border_segments(Seen().see(Tape, {0, 0}).see(Tape, {0.1, 0}, RobotId{2})), IsEmpty());
  EXPECT_THAT(border_segments(Seen().see(Blob, {0, 0}).see(Blob, {0.1, 0})), IsEmpty());
  EXPECT_THAT(border_segments(Seen().see(Short, {0, 0}).see(Short, {0.1, 0})), IsEmpty());
  EXPECT_EQ(border_segments(Seen().see(Hole, {0, 0}).see(Hole, {0.1, 0})).size(), 1U);
  EXPECT_EQ(border_segments(Seen().see(Tape, {0, 0}, kNoReporter).see(Tape, {0.3, 0}, kNoReporter))
                .size(),
            1U)
      << "tape that a person drew";
}

TEST(BorderSegments, LeaveGapsThatARobotCanPass) {
  EXPECT_EQ(border_segments(Seen().see(Tape, {0, 0}).see(Tape, {0, 0.5})).size(), 1U);
  EXPECT_THAT(border_segments(Seen().see(Tape, {0, 0}).see(Tape, {0, 0.51})), IsEmpty());
  EXPECT_EQ(
      border_segments(Seen().see(Hole, {0, 0}, {1}, 1.0).see(Hole, {1.4, 0}, {1}, 1.0)).size(), 1U)
      << "from rim to rim";
}

TEST(BorderSegments, JoinWithTheNearestEarlierOne) {
  // The robot saw the left and the right border in turn.
  const Seen seen =
      Seen().see(Tape, {0, 0}).see(Tape, {0, 2}).see(Tape, {0.3, 0}).see(Tape, {0.3, 2});
  EXPECT_THAT(border_segments(seen), ElementsAre(BorderSegment{{0, 0}, {0.3, 0}, Tape},
                                                 BorderSegment{{0, 2}, {0.3, 2}, Tape}));
  const Seen corner = Seen().see(Tape, {0, 0}).see(Tape, {0.4, 0}).see(Tape, {0.3, 0.1});
  EXPECT_EQ(border_segments(corner).back().a, (Point{0.4, 0}));
  const Seen same = Seen().see(Tape, {0, 0}).see(Tape, {0.2, 0}).see(Tape, {0.1, 0});
  EXPECT_EQ(border_segments(same).back().a, (Point{0.2, 0})) << "of two the one seen last";
}

}  // namespace
}  // namespace magna
