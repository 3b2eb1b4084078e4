// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/sim/ids.h"

namespace magna {

/// The messages about actions (gobot.md, Actions), in the format in which they are sent.

/// `temp_id`: JSON text.
std::string action_response(std::string_view temp_id, ActionId action);
/// Sent for a refused command: action_id -1.
std::string action_refusal(std::string_view temp_id);
std::string action_feedback(ActionId action, double feedback);
std::string action_result(ActionId action, bool result);
std::string action_preempt(ActionId action);
/// Has its fields both where the original has them and where the document shows them.
std::string action_cancel(ActionId action);

}  // namespace magna
