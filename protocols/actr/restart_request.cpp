// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/restart_request.h"

#include <fmt/format.h>

#include <cmath>

namespace magna {

std::optional<std::uint64_t> restart_seed(const ReadForm& form) {
  constexpr double kMost = 1e15;
  if (form.error || form.items.size() != 2) return {};
  const FormNode& item = form.items[1];
  const bool whole = item.kind == FormNode::Kind::Number && std::floor(item.number) == item.number;
  if (!whole || item.number < 0.0 || item.number > kMost) return {};
  return static_cast<std::uint64_t>(item.number);
}

std::string restart_line(std::uint64_t seed) { return fmt::format("(restart {})\n", seed); }

}  // namespace magna
