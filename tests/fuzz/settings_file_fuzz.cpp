// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/base/settings.h"
#include "app/base/settings_file.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using magna::SettingsFile;
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto file = magna::parse_settings_file(text, "usar.ini");
  if (!file) {
    require(!file.error().message.empty());
    return 0;
  }
  require(file->errors.size() <= SettingsFile::kMaxErrors);
  for (const SettingsFile::Entry& entry : file->entries) {
    require(!entry.key.empty() && entry.line > 0 && entry.key_column > 0);
    require(entry.value_column > entry.key_column);
    require(entry.key.size() + entry.value.size() + 1 <= size);
  }
  for (const magna::Error& error : file->errors) require(error.line > 0 && error.column > 0);

  const auto loaded = magna::interpret_settings(*file, "usar.ini");
  require(loaded.warnings.size() <= SettingsFile::kMaxErrors + 1);
  require(loaded.notes.size() <= SettingsFile::kMaxErrors + 1);
  for (const magna::Error& note : loaded.notes) {
    require(note.text().find('\n') == std::string::npos);
  }
  return 0;
}
