// SPDX-License-Identifier: GPL-3.0-or-later
// Results of runs: any text is either refused with an error that names the file, or a result that
// is the same after writing and reading it again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/sweep/run_result.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto result = magna::read_run_result(text, "000001.json");
  if (!result) {
    require(result.error().file == "000001.json" && !result.error().message.empty());
    return 0;
  }
  // Measures of one group may be apart in a foreign text; written they are together.
  const std::string written = magna::run_result_json(*result);
  const auto again = magna::read_run_result(written, "000001.json");
  require(bool(again));
  require(magna::run_result_json(*again) == written);
  return 0;
}
