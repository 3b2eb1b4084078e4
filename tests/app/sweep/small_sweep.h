// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "app/base/command_line.h"
#include "app/session/link_protocols.h"
#include "core/sweep/run_result.h"
#include "core/sweep/sweep_file.h"
#include "core/sweep/sweep_folder.h"
#include "core/sweep/sweep_runs.h"
#include "tests/support/temporary_folder.h"

namespace magna::test {

inline std::string text_in(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Whether a process runs; one that has ended may wait for its parent.
inline bool is_running(pid_t id) {
  const std::string status = text_in("/proc/" + std::to_string(id) + "/stat");
  const std::size_t name = status.rfind(") ");
  return name != std::string::npos && status[name + 2] != 'Z';
}

/// A sweep of a small field, with its folder. The text may begin with keys and end with tables.
class SmallSweep {
 public:
  static constexpr std::uint64_t kIdentity = 0x1234;

  explicit SmallSweep(const std::string& keys = "", int seeds = 6,
                      const std::string& factors = "robots = [2, 3]") {
    text_ = "world = \"field:{robots}\"\nticks = 20\n" + keys +
            "\n[[design]]\nname = \"size\"\nseeds = " + std::to_string(seeds) +
            "\n[design.factors]\n" + factors + "\n";
    auto file = read_sweep(text_, "small.toml", option_table(option_groups()));
    if (!file) {
      ADD_FAILURE() << file.error().text();
      return;
    }
    file_ = *std::move(file);
    auto runs = sweep_runs(file_);
    if (!runs) {
      ADD_FAILURE() << runs.error().text();
      return;
    }
    runs_ = *std::move(runs);
    auto folder =
        SweepFolder::open(temporary_ / "results", file_, runs_, kIdentity, program_version());
    if (!folder) {
      ADD_FAILURE() << folder.error().text();
      return;
    }
    folder_.emplace(*std::move(folder));
  }

  const SweepFile& file() const { return file_; }
  const std::vector<SweepRun>& runs() const { return runs_; }
  const SweepRun& run(std::size_t number) const { return runs_.at(number - 1); }
  const SweepFolder& folder() const { return *folder_; }
  std::filesystem::path operator/(const std::string& name) const { return temporary_ / name; }

  SweepFolder::RunState state(std::size_t number) const { return folder_->state_of(run(number)); }
  std::string reason(std::size_t number) const {
    const auto path = folder_->result_file(number);
    const auto result = read_run_result(text_in(path), path.string());
    return result ? result->reason : result.error().text();
  }

 private:
  TemporaryFolder temporary_;
  std::string text_;
  SweepFile file_;
  std::vector<SweepRun> runs_;
  std::optional<SweepFolder> folder_;
};

}  // namespace magna::test
