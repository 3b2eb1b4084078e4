// SPDX-License-Identifier: GPL-3.0-or-later
// Shared pad profiles: mappings read from any text are the same after writing and reading them
// again; errors have a reason.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/profile/pad_profile.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto read = magna::parse_pad_profile_json(text, "some.json");
  if (!read) {
    require(!read.error().message.empty());
    return 0;
  }
  const auto again = magna::parse_pad_profile_json(magna::pad_profile_json(*read), "some.json");
  require(static_cast<bool>(again));
  require(*again == *read);
  return 0;
}
