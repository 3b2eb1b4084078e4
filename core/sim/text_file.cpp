// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/text_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

namespace magna {
namespace {

Error wrong(const std::string& file, std::string message) {
  return Error{std::move(message), file, 0, 0};
}

}  // namespace

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

Result<std::string> read_text_file(const std::string& path, std::string_view what) {
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  if (status.type() == std::filesystem::file_type::not_found) {
    return wrong(path, "there is no such file");
  }
  if (status.type() != std::filesystem::file_type::regular) {
    return wrong(path, "this is not a file that can be read");
  }
  if (const auto size = std::filesystem::file_size(path, code); !code && size > kLargestTextFile) {
    return wrong(path, fmt::format("the file has {} bytes; a {} has at most {}", size, what,
                                   kLargestTextFile));
  }
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) return wrong(path, "the file cannot be read");
  return std::move(text).str();
}

Error error_at(std::string_view text, std::size_t byte, std::string message, std::string file) {
  const std::size_t end = std::min(byte, text.size());
  int line = 1;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < end; ++at) {
    const bool half = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
    if (half || (text[at] != '\n' && text[at] != '\r')) continue;
    ++line;
    begin = at + 1;
  }
  return {std::move(message), std::move(file), line, static_cast<int>(end - begin) + 1};
}

}  // namespace magna
