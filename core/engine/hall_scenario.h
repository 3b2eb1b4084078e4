// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/engine/scenario.h"

namespace magna {

/// The start of a run in a hall: its world, called `name`, and its robots, heading 0 (gobot
/// spec 2.2). `source`: the file it came from.
Scenario hall_scenario(FactoryDescription factory, const std::string& name,
                       const std::string& source);

}  // namespace magna
