// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/hall/hall_description.h"

namespace magna {

/// Lower bounds of the makespan of a hall: no dispatcher and no planner is faster, with robots at
/// their controller's speed.
///
/// * Machines: the shortest way to a machine, all its work that no other machine can do, and the
///   shortest way from it (Carlier and Pinson, "An algorithm for solving the job-shop problem",
///   1989, section 2); or all work shared by all machines.
/// * Jobs: the longest package, each process on its fastest machine.
/// * Hall: the same with the times of input and output machines and of the straight ways between
///   the areas of belts; and all these ways shared by the robots (Bilge and Ulusoy, "A time window
///   approach to simultaneous scheduling of machines and material handling system in an FMS",
///   1995).
///
/// Nothing if an input machine never ends, or no machine does a process.
std::optional<HallBounds> hall_bounds(const HallDescription& description);

/// Makes transport take no time: robots are not needed and keep their charge, input and output
/// machines take no time, and belts have room for all packages.
void free_transport(HallDescription& description);

}  // namespace magna
