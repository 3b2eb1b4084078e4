// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

namespace magna::bench {

/// From the snapshot with a change among `state.range(0)` sightings, in which `state.range(1)`
/// CyBOTs have moved, until the map is painted with it: the whole window of 1920 x 1080 with the
/// CyBOT pane's list of sightings, wall time.
void change_sighting(benchmark::State& state);

}  // namespace magna::bench
