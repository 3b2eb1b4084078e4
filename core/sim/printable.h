// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace magna {

/// Bytes from outside as one line of ASCII that is safe to log: line breaks and tabs become spaces,
/// other non-printable bytes become `?`, and text longer than `limit` bytes is cut and ends in
/// `...`.
std::string printable(std::string_view bytes, std::size_t limit = 60);

}  // namespace magna
