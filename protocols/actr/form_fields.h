// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/view/link_message.h"

namespace magna {

/// The parts of a form with the names of the guide, for display: `(robot robot1 p2at 1 2 0)` is
/// uid, type, x, y, theta. Parts without a name there are numbered; of an incomplete form the
/// existing parts are returned. At most LinkMessage::kMostFields.
std::vector<LinkField> form_fields(std::string_view form);

/// "robot1 (goto 1 2)" of "(mission robot1 (goto 1 2))". Points into the form.
std::string_view form_arguments(std::string_view form);

}  // namespace magna
