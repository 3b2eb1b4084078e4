// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sweep/run_ends.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>

#include "app/base/command_line.h"

namespace magna {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return {};
  return name.data();
}

std::string date_text(std::chrono::system_clock::time_point date) {
  using std::chrono::milliseconds;
  const auto all = std::chrono::duration_cast<milliseconds>(date.time_since_epoch()).count();
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                     fmt::gmtime(static_cast<std::time_t>(all / 1000)), all % 1000);
}

}  // namespace

RunStart::RunStart()
    : date_(std::chrono::system_clock::now()), time_(std::chrono::steady_clock::now()) {}

double RunStart::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - time_).count();
}

RunRecord RunStart::record(pid_t process) const {
  static const std::string kHost = host_name();
  return {date_text(date_), seconds(), kHost, process};
}

RunResult failed_result(const SweepRun& run, const std::string& reason) {
  RunResult result;
  result.version = program_version();
  result.world = run.world;
  result.seed = run.seed;
  result.done = false;
  result.reason = reason;
  result.options = run.options;
  return result;
}

}  // namespace magna
