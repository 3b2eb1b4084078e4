// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/file_problem.h"

#include <system_error>

namespace magna {

std::optional<std::string> file_problem(const std::filesystem::path& path) {
  namespace fs = std::filesystem;
  std::error_code code;
  switch (fs::status(path, code).type()) {
    case fs::file_type::regular: return {};
    case fs::file_type::not_found: return "there is no such file";
    case fs::file_type::directory: return "it is a folder; name a file";
    case fs::file_type::none:
    case fs::file_type::unknown: return "it cannot be reached: " + code.message();
    default: return "it is not a file that can be read";
  }
}

}  // namespace magna
