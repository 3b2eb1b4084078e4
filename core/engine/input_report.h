// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/engine/input.h"

namespace magna {

/// Whether an input of this name (`name(Input)`) is a report of a remote robot
/// (`kIsReport`), as opposed to a command.
bool is_report(std::string_view input);

/// Whether it is an action of its author: not a report of a robot, not one of the window about its
/// layout, and not what ends or follows another action (the stick is released, a pause of the
/// session).
bool is_action(const Input& input);

/// The robots that an input is about, which need not exist; empty for inputs about none.
std::vector<RobotId> robots_of(const Input& input);

}  // namespace magna
