// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/view/link_message.h"

namespace magna {

/// Head and parts of a form, as written: atoms and whole lists; of an incomplete form the existing
/// ones. At most LinkMessage::kMostFields. They point into the form.
std::vector<std::string_view> form_parts(std::string_view form);

/// These parts with the names of the table of forms, for display: `(robot robot1 p2at 1 2 0)` is
/// verb, uid, type, x, y, theta. Parts without a name there are numbered.
std::vector<LinkField> form_fields(std::string_view form);

/// "robot1 (goto 1 2)" of "(mission robot1 (goto 1 2))". Points into the form.
std::string_view form_arguments(std::string_view form);

}  // namespace magna
