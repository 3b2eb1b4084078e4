// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace magna {

/// Foreign text prepared for a message: on one line, without control characters, and cut with an
/// ellipsis when longer than `most` bytes.
std::string shown(std::string_view text, std::size_t most = 60);

}  // namespace magna
