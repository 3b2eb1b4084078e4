// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/view/link_status.h"
#include "core/view/notice.h"

namespace magna {

/// The notices for the differences between two tables of links, the newer one at time `now`:
/// programs that attached or left, servers that stopped listening or dropped a program.
/// `at_work(name)` returns the number of robots still working for that program; if it leaves them,
/// the notice is a warning.
std::vector<Notice> link_news(const LinkTable& before, const LinkTable& after, Tick now,
                              const std::function<std::size_t(const std::string&)>& at_work);

}  // namespace magna
