// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/user_log.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/sim/text.h"
#include "protocols/actr/client_requests.h"
#include "protocols/actr/lisp_text.h"

namespace magna {
namespace {

constexpr std::size_t kLongestCommand = 2000;  // limit of the stored bytes of one received form

}  // namespace

Result<std::unique_ptr<UserLog>> UserLog::open(const std::string& path, const LinkClock& clock,
                                               UserLogColumns columns,
                                               std::function<double()> seconds) {
  auto file = LogFile::open(path, LogFile::Begin::Append);
  if (!file) return file.error();
  if (columns.any()) {
    file->add(fmt::format("; columns: ms{}{} form\n", columns.time ? " seconds" : "",
                          columns.trials ? " trial" : ""));
  }
  return std::unique_ptr<UserLog>(
      new UserLog(std::move(*file), clock, columns, std::move(seconds)));
}

std::string UserLog::stamp() const {
  std::string text = std::to_string(clock_.unix_ms());
  if (columns_.time) text += " " + lisp_number_text(seconds_());
  if (columns_.trials) text += " " + trial_;
  return text;
}

void UserLog::sent(std::string_view lines) {
  const std::string time = stamp();
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    file_.add(fmt::format("{} {}\n", time, lines.substr(0, end)));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

void UserLog::received(std::string_view client, std::string_view form) {
  file_.add(fmt::format("; {} {} {}\n", stamp(), client, printable(form, kLongestCommand)));
}

void UserLog::refused(std::string_view client, std::string_view what, std::string_view why) {
  if (!columns_.refusals) return;
  file_.add(fmt::format("; {} {} (refused {} {})\n", stamp(), client, what, lisp_string(why)));
}

bool UserLog::begin_trial(std::string_view name) {
  if (!columns_.trials) return false;
  trial_ = name;
  sent(trial_line(trial_));
  return true;
}

void UserLog::flush() { file_.flush(); }

}  // namespace magna
