// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace magna {

/// A field of comma-separated values (RFC 4180), quoted if necessary.
std::string quoted_csv(std::string_view text);

}  // namespace magna
