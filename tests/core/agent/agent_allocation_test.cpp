// SPDX-License-Identifier: GPL-3.0-or-later
// A tick of acting agents allocates nothing, counted at operator new.
#include "core/geometry/angle.h"
#include "tests/core/agent/agent_rig.h"
#include "tests/support/counted_allocations.h"

namespace magna {
namespace {

using test::allocations;

TEST(AgentAllocation, ATickDuringActionsAllocatesNothing) {
  WorldDescription world = agent_room();
  world.things.push_back(table({9.0, 10.0}, 1.0, 4.0));
  AgentDescription slow;
  slow.speed = 0.3;
  AgentRig rig(world, {{5.0, 10.0, 0.0}, {5.0, 15.0, 0.0}, {14.0, 15.0, 0.0}}, {}, slow);
  rig.begin(1, agent::MoveTo{{13.0, 10.0}, true}, 0);
  rig.begin(2, agent::Walk{radians(-90.0), 9.0}, 1);
  rig.begin(3, agent::TurnBy{radians(350.0)}, 2);
  for (std::uint32_t k = 0; k < 3; ++k) rig.begin(4, agent::Fixate{{15.0, 12.0}, 1.0}, k);
  while (rig.state().tasks[0]->phase == AgentPhase::Rotating) rig.tick();
  rig.tick(20);
  const std::size_t before = allocations;
  const std::size_t told = rig.told.size();
  rig.tick(100);
  EXPECT_EQ(rig.told.size(), told) << "something began or ended";
  EXPECT_EQ(allocations.load(), before);
  EXPECT_TRUE(rig.busy(AgentSlot::Movement, 0) && rig.busy(AgentSlot::Movement, 1) &&
              rig.busy(AgentSlot::Movement, 2));
}

}  // namespace
}  // namespace magna
