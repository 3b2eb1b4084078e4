// SPDX-License-Identifier: GPL-3.0-or-later
// An input log is rejected with its line, or keeps its content when it is written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "core/engine/input_log.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

std::string written(const magna::InputLog& log) {
  std::string text = magna::header_line(log.header) + '\n';
  for (const magna::LoggedInput& input : log.inputs) text += magna::log_line(input) + '\n';
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  const auto log = magna::read_input_log(in, "run.log");
  if (!log) {
    require(log.error().line > 0 && !log.error().message.empty());
    return 0;
  }
  const std::string once = written(*log);
  std::istringstream again_in(once);
  const auto again = magna::read_input_log(again_in, "run.log");
  require(static_cast<bool>(again));
  require(written(*again) == once);
  return 0;
}
