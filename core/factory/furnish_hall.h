// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/factory/factory_description.h"
#include "core/factory/jobshop_file.h"
#include "core/factory/json_node.h"
#include "core/factory/scenario_file.h"

namespace magna {

/// Gives the machines of `factory.hall` what the scenario says of them (gobot spec 5.1), and the
/// robots: settings, sizes of belts, templates of packages. What is wrong goes to `problems`, those
/// of the scenario's file.
void furnish_hall(FactoryDescription& factory, const ScenarioFile& scenario,
                  JsonProblems& problems);

/// The same for a job shop (gobot spec 5.2): of the scenario only the robots. A wrong number of
/// machines goes to `problems`, those of the job shop's file.
void furnish_hall(FactoryDescription& factory, const ScenarioFile& scenario, const JobShop& shop,
                  JsonProblems& problems);

}  // namespace magna
