// SPDX-License-Identifier: GPL-3.0-or-later
// The user's files: settings read from any text are the same after writing and reading them again,
// and every line is kept.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/profile/kept_file.h"
#include "app/profile/layout.h"
#include "app/profile/pad_profile.h"
#include "app/profile/user_settings.h"
#include "app/profile/world_settings.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// Reads settings of one kind from the text, writes them to a new file and reads that.
template <class Settings>
void read_twice(std::string_view text, const char* kind, Settings (*read)(magna::KeptFile&),
                void (*put)(const Settings&, magna::KeptFile&)) {
  magna::KeptFile first("some.ini", kind, Settings::kVersion);
  first.read_text(text);
  const Settings settings = read(first);
  for (const magna::Error& problem : first.messages()) require(!problem.message.empty());
  put(settings, first);
  const std::string written = first.to_text();
  magna::KeptFile second("some.ini", kind, Settings::kVersion);
  second.read_text(written);
  require(read(second) == settings);
}

magna::PadProfile read_pad(magna::KeptFile& file) { return magna::read_pad_profile(file, {}); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  read_twice(text, "user", &magna::read_user_settings, &magna::put_user_settings);
  read_twice(text, "world", &magna::read_world_settings, &magna::put_world_settings);
  read_twice(text, "layout", &magna::read_layout, &magna::put_layout);
  read_twice(text, "pad", &read_pad, &magna::put_pad_profile);
  return 0;
}
