// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/view/link_status.h"
#include "core/view/notice.h"

namespace magna {

/// What an operator should know of two tables of links, the newer one being that of `now`: programs
/// that attached or left, servers that stopped listening or dropped a program. `at_work(name)` says
/// how many robots that program commands are not done; leaving those is worth a caution.
std::vector<Notice> link_news(const LinkTable& before, const LinkTable& after, Tick now,
                              const std::function<std::size_t(const std::string&)>& at_work);

}  // namespace magna
