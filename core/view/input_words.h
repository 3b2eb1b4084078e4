// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/sim/message.h"

namespace magna {

/// What an input of this name (`name(Input)`) is to its author: "change of the plan". Reports of
/// remote robots keep their names.
Message input_words(std::string_view input);

}  // namespace magna
