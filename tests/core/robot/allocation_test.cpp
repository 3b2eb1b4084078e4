// SPDX-License-Identifier: GPL-3.0-or-later
// A tick allocates nothing for driving or wandering robots, counted at operator new.
#include "tests/core/robot/camera_rig.h"
#include "tests/support/counted_allocations.h"

namespace magna {
namespace {

using test::allocations;

TEST(Allocation, ATickOfDrivingAndWanderingAllocatesNothing) {
  TeamRig rig(room(30, 30), 2);
  for (int k = 0; k < 100; ++k) {
    RobotDescription description = robot("r" + std::to_string(k), RobotType::Rover,
                                         {3.0 + 2.5 * (k % 10), 3.0 + 2.5 * (k / 10), 0.1 * k});
    description.wanders = k % 2 == 0;
    ASSERT_TRUE(rig.team->add(description));
  }
  const auto drive_the_others = [&] {
    for (std::uint32_t k = 1; k < 100; k += 2) {
      rig.team->drive(RobotId{k}, {0.3, 0.0, 0.1}, rig.scheduler.now() + 2);
    }
  };
  rig.each_tick = drive_the_others;
  rig.tick(300);  // all buffers have reached their size, and robots have collided
  const std::size_t before = allocations;
  rig.tick(200);
  EXPECT_EQ(allocations.load(), before);
  EXPECT_GT(before, 0U);
}

TEST(Allocation, ATickOfTrackingCamerasAllocatesNothing) {
  WorldDescription description = room();
  description.things = {box({20.5, 15.5}), box({10.9, 15.5})};
  TeamRig rig(description);
  for (const ParameterId chance : {kParameter<"Prob-Lose-Track">, kParameter<"Miss-Thing-Prob">,
                                   kParameter<"Type-False-Pos">}) {
    ASSERT_FALSE(rig.parameters.set(chance, 0.0));
  }
  const RobotId id = rig.team->add(seeing_robot({10.5, 15.5, 0.0})).value();
  rig.carry_out(id, CameraObjectDesignator{0, DesignatorType::Local});
  rig.carry_out(id, CameraObjectDesignator{1});
  rig.command(id, CameraTrack{0, DesignatorId{0}});
  rig.command(id, CameraTrack{1, DesignatorId{1}});
  rig.tick(10);
  rig.team->drive(id, {0.0, 0.0, 1.0}, rig.scheduler.now() + 1000);
  rig.tick(100);
  const std::size_t before = allocations;
  rig.tick(200);
  EXPECT_EQ(allocations.load(), before);
  for (const CameraPart& camera : rig.team->parts(id).cameras) EXPECT_TRUE(camera.tracking);
}

}  // namespace
}  // namespace magna
