// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/engine/scenario.h"

namespace magna {

/// The scenario for a hall: its world, called `name`, and its robots, heading 0. `source`: the file
/// that it was loaded from.
Scenario hall_scenario(HallDescription hall_description, const std::string& name,
                       const std::string& source);

}  // namespace magna
