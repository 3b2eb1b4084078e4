// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "app/base/command_line.h"
#include "app/session/link_protocols.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// One argument per line.
std::vector<std::string> arguments_of(const std::uint8_t* data, std::size_t size) {
  std::vector<std::string> arguments(1);
  for (std::size_t i = 0; i < size; ++i) {
    if (data[i] == '\n') {
      arguments.emplace_back();
    } else {
      arguments.back().push_back(static_cast<char>(data[i]));
    }
  }
  return arguments;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto protocols = magna::option_groups();
  const auto parsed = magna::parse_command_line(arguments_of(data, size), protocols);
  if (!parsed) {
    require(!parsed.error().message.empty());
    require(parsed.error().text().find('\n') == std::string::npos);
    return 0;
  }
  require(std::isfinite(parsed->time_scale) && parsed->time_scale >= 0.0);
  require(parsed->ticks.value_or(0) >= 0);
  for (const auto& [name, value] : parsed->links) require(name.starts_with("--"));
  for (const auto& [name, value] : parsed->set) require(!name.empty());
  return 0;
}
