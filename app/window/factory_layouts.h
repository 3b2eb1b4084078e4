// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/profile/layout.h"

namespace magna {

/// Name of the layout on the first key: the window as it is at first.
inline constexpr const char* kFirstLayout = "Drive";

/// The layouts that come with Magna for the keys after the first, from the table of panes.
const std::vector<Layout>& factory_layouts();

}  // namespace magna
