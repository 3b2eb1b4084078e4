// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

TEST(SnapshotExchange, RequestsTheNextSnapshotOnceTheLastWasTaken) {
  SnapshotExchange exchange;
  EXPECT_TRUE(exchange.wanted());
  const auto made = std::make_shared<const Snapshot>();
  exchange.put(made);
  EXPECT_FALSE(exchange.wanted());
  EXPECT_EQ(exchange.take(), made);
  EXPECT_TRUE(exchange.wanted());
}

TEST(SnapshotExchange, RequestsSweepsOnlyWhileTheyAreShown) {
  SnapshotExchange exchange;
  EXPECT_FALSE(exchange.parts().sweeps);
  exchange.want(&SnapshotParts::sweeps, true);
  EXPECT_TRUE(exchange.parts().sweeps);
  exchange.want(&SnapshotParts::sweeps, false);
  EXPECT_FALSE(exchange.parts().sweeps);
}

}  // namespace
}  // namespace magna
