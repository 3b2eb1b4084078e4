// SPDX-License-Identifier: GPL-3.0-or-later
// A session file is rejected with a message, or read as far as it is whole; its tables and page can
// be made, and a session is the same as itself.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/record/comparison.h"
#include "core/record/session_csv.h"
#include "core/record/session_file.h"
#include "core/record/session_page.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check_error(const magna::Error& error) {
  require(error.file == "run.mcap" && !error.message.empty());
  require(error.message.find('\n') == std::string::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const auto file = magna::SessionFile::over(bytes, "run.mcap");
  if (!file) {
    check_error(file.error());
    return 0;
  }
  if (file->broken()) check_error(*file->broken());
  const auto inputs = file->inputs();
  if (inputs.broken) check_error(*inputs.broken);
  for (std::size_t k = 1; k < inputs.items.size(); ++k) {
    require(inputs.items[k - 1].tick <= inputs.items[k].tick);
  }
  const magna::Tick last = file->header().tick_of(file->reader().summary().end_time);
  const auto wrong = file->visit_messages(0, last, [](const auto& message) {
    require(message.tick >= 0);
    return true;
  });
  if (wrong) check_error(*wrong);
  const auto map = file->map();
  require(!map || map->filled.size() == std::size_t{map->columns} * map->rows);
  static_cast<void>(magna::trajectory_csv(*file));
  static_cast<void>(magna::event_csv(*file));
  static_cast<void>(magna::input_csv(*file));
  static_cast<void>(magna::measure_csv(*file));
  require(magna::session_page(*file).find("</html>") != std::string::npos);
  const auto again = magna::SessionFile::over(bytes, "run.mcap");
  require(static_cast<bool>(again));
  require(!magna::compare_sessions(*file, *again).input);
  return 0;
}
