// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <type_traits>

namespace magna {

/// Whether the command is one of these types.
template <class C, class... Of>
inline constexpr bool kOneOf = (std::is_same_v<C, Of> || ...);

}  // namespace magna
