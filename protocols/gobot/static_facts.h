// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "protocols/gobot/gobot_world.h"

namespace magna {

/// The static facts of all existing objects, one text per object, in the order of gobot.md, Facts:
/// the parking area, each machine with its belts and packages, robots with packages.
std::vector<std::string> static_facts(const GobotWorld& world);

std::string package_static_facts(const GobotWorld& world, PackageId package);
std::string robot_static_facts(const GobotWorld& world, RobotId robot);

}  // namespace magna
