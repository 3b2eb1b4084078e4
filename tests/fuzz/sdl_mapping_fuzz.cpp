// SPDX-License-Identifier: GPL-3.0-or-later
// Mappings of gamepads: valid lines are the same when they are read again; errors have a line and a
// reason; any GUID can be looked up.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "app/profile/sdl_mapping.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto all = magna::read_sdl_mappings(text, "db.txt");
  const auto lines = std::ranges::count(text, '\n') + 1;
  for (const magna::Error& problem : all.problems) {
    require(!problem.message.empty() && problem.line >= 1 && problem.line <= lines);
  }
  std::vector<magna::SdlMapping> kept;
  magna::add_sdl_mappings(all.mappings, kept);
  require(kept.size() <= all.mappings.size());
  for (const magna::SdlMapping& mapping : kept) {
    const auto again = magna::parse_sdl_mapping(mapping.line);
    require(again && *again == mapping && !mapping.name.empty());
    const magna::SdlMapping* const found = magna::mapping_for(mapping.guid, kept);
    require(found == nullptr || found->guid.substr(8, 16) == mapping.guid.substr(8, 16));
  }
  magna::mapping_for(text.substr(0, 32), kept);
  return 0;
}
