// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

namespace magna::bench {

/// The pane Inside robot made, filled, painted and taken away again, on a robot with
/// `state.range(0)` designators.
void open_inside(benchmark::State& state);
/// The open pane filled and painted again, because another robot with as many others is active.
void other_inside(benchmark::State& state);

}  // namespace magna::bench
