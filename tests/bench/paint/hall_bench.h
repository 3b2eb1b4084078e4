// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

namespace magna::bench {

/// Paints the plan of the hall editor, 1000 x 700 pixels, for a generated hall of `state.range(0)`
/// machines and half as many robots.
void paint_edited_hall(benchmark::State& state);
/// Moves a robot of such a hall and checks the hall.
void check_edited_hall(benchmark::State& state);

}  // namespace magna::bench
