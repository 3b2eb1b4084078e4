// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/sim/parameters.h"

namespace {

constexpr std::size_t kMostOfMessage = 300;  // bytes

void require(bool holds) {
  if (!holds) std::abort();
}

void require_in_range(const magna::ParameterProfile& profile) {
  require(profile.values.size() <= magna::parameter_table().size());
  for (const auto& [id, value] : profile.values) {
    require(value >= magna::info(id).minimum && value <= magna::info(id).maximum);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const magna::ParameterProfile profile = magna::read_parameter_profile(text);
  require_in_range(profile);
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  require(profile.problems.size() <= lines);
  for (const magna::Error& problem : profile.problems) {
    require(problem.line > 0 && static_cast<std::size_t>(problem.line) <= lines);
    require(problem.column > 0 && problem.message.size() <= kMostOfMessage);
    require(std::ranges::all_of(problem.message, [](char c) { return c >= ' ' && c <= '~'; }));
  }
  magna::Parameters taken;
  for (const auto& [id, value] : profile.values) require(!taken.set(id, value));
  const auto again = magna::read_parameter_profile(magna::write_parameter_profile(taken));
  require(again.problems.empty() && again.values.size() == magna::parameter_table().size());
  for (const auto& [id, value] : again.values) require(taken[id] == value);
  return 0;
}
