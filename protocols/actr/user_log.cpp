// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/user_log.h"

#include <cerrno>
#include <cstring>

#include "core/sim/printable.h"

namespace magna {
namespace {

constexpr std::size_t kLongestCommand = 2000;  // limit of the stored bytes of one received form

}  // namespace

Result<std::unique_ptr<UserLog>> UserLog::open(const std::string& path, const LinkClock& clock) {
  std::ofstream file(path, std::ios::binary | std::ios::app);
  if (!file) {
    return Error{std::string("the user log cannot be written: ") + std::strerror(errno), path};
  }
  return std::unique_ptr<UserLog>(new UserLog(std::move(file), clock));
}

void UserLog::sent(std::string_view lines) {
  const std::string time = std::to_string(clock_.unix_ms());
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    file_ << time << ' ' << lines.substr(0, end) << '\n';
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

void UserLog::received(std::string_view client, std::string_view form) {
  file_ << "; " << std::to_string(clock_.unix_ms()) << ' ' << client << ' '
        << printable(form, kLongestCommand) << '\n';
}

void UserLog::flush() { file_.flush(); }

}  // namespace magna
