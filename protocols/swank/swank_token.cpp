// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/swank/swank_token.h"

#include <fmt/format.h>

#include <QDir>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "protocols/swank/swank_framer.h"

namespace magna {

std::string default_token_file() { return (QDir::homePath() + "/.slime-secret").toStdString(); }

Result<std::string> read_swank_token(const std::string& file) {
  using std::filesystem::perms;
  const auto wrong = [&file](std::string_view why) {
    return Error{fmt::format("the token of --swank-port is the first line of {}: {}", file, why)};
  };
  std::error_code code;
  const auto status = std::filesystem::status(file, code);
  std::ifstream stream(file, std::ios::binary);
  if (code || !stream || !std::filesystem::is_regular_file(status)) {
    return wrong(
        "it cannot be read; create it with a line that is hard to guess, readable by you alone");
  }
  if ((status.permissions() & (perms::group_all | perms::others_all)) != perms::none) {
    return wrong("other users can read it; run chmod 600 on it, and change the line");
  }
  std::string line(SwankFramer::kMaxToken, '\0');
  stream.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<std::size_t>(stream.gcount()));
  line.resize(std::min(line.find('\n'), line.size()));
  if (line.empty()) return wrong("it is empty; write a line into it that is hard to guess");
  // With quotes and escapes it must fit into a message.
  if (line.size() > SwankFramer::kMaxToken / 4) {
    return wrong(fmt::format("it has more than {} bytes", SwankFramer::kMaxToken / 4));
  }
  return line;
}

}  // namespace magna
