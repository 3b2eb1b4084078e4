// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/view/link_frame.h"

namespace magna {

/// A form's parts under the names of the guide, for display: `(robot robot1 p2at 1 2
/// 0)` is uid, type, x, y, theta. Parts that have no name there are numbered; of what is not a
/// whole form as much as is there. At most LinkFrame::kMostFields.
std::vector<LinkField> form_fields(std::string_view form);

/// "robot1 (goto 1 2)" of "(mission robot1 (goto 1 2))". Points into the form.
std::string_view form_arguments(std::string_view form);

}  // namespace magna
