// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

namespace magna::bench {

/// From the key that activates the next robot until map and list are painted with it: the whole
/// window of 1920 x 1080 on a field of `state.range(0)` robots, wall time.
void switch_robot(benchmark::State& state);

}  // namespace magna::bench
