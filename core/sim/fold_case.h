// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace magna {

/// A UTF-8 text as it is compared when case does not matter, in any script and locale, letter by
/// letter.
std::string fold_case(std::string_view text);

}  // namespace magna
