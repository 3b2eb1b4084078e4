// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

namespace magna::bench {

/// From the key that makes the next robot active to the moment map and list have been painted with
/// it: the whole window of 1920 x 1080 on a field of `state.range(0)` robots, wall time.
void switch_robot(benchmark::State& state);

}  // namespace magna::bench
