// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

namespace magna::bench {

/// Creates, fills, paints and destroys the pane Inside robot for a robot with `state.range(0)`
/// designators.
void open_inside(benchmark::State& state);
/// Fills and paints the open pane again for another robot with the same number of designators.
void other_inside(benchmark::State& state);

}  // namespace magna::bench
