// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace magna {

/// The bytes that turn `before` into `after`.
std::string difference(std::string_view before, std::string_view after);
/// Nothing: the bytes are not a difference from `before`. The result is at most as long as both
/// together.
std::optional<std::string> with_difference(std::string_view before, std::string_view difference);

}  // namespace magna
