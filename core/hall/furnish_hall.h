// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hall/hall_description.h"
#include "core/hall/jobshop_file.h"
#include "core/hall/json_node.h"
#include "core/hall/scenario_file.h"

namespace magna {

/// Applies a scenario (gobot.md, Scenario file) to the machines of `factory.hall` and to the
/// robots: settings, sizes of belts, templates of packages. Errors are added to `problems`, which
/// belongs to the scenario's file.
void furnish_hall(HallDescription& description, const ScenarioFile& scenario,
                  JsonProblems& problems);

/// The same for a job shop (gobot.md, Job-shop file); of the scenario only the robots are used. A
/// wrong number of machines is added to `problems`, which belongs to the job shop's file.
void furnish_hall(HallDescription& description, const ScenarioFile& scenario, const JobShop& shop,
                  JsonProblems& problems);

}  // namespace magna
