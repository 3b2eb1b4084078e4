// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep file is refused with its place, or each of its runs has a level of each factor of its
// design, and options in pairs.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/sweep/sweep_runs.h"

namespace {

constexpr std::size_t kMostRuns = 2'000;
constexpr std::size_t kMostOfMessage = 6'000;  // bytes: a path of a key, or a text that is too long

constexpr auto kOptions = std::to_array<magna::OptionInfo>({
    {"--seed", "N", "Random seed", "0"},
    {"--clean", "", "Switch off noise and errors", ""},
    {"--program", "FILE", "Start a Lisp program; repeatable", ""},
    {"--dispatcher", "NAME", "Built-in dispatcher", ""},
    {"--robots", "N", "First robots of the world", ""},
    {"--hall-csv", "FILE", "Write the measures of a hall", ""},
    {"--actr-port", "PORT", "Port of the ACT-R interface", ""},
});
constexpr auto kMeasures = std::to_array<std::string_view>({"hall.makespan_s", "team.distance_m"});

void require(bool holds) {
  if (!holds) std::abort();
}

void require_shown(const magna::Error& error) {
  require(!error.message.empty() && error.message.size() <= kMostOfMessage);
  require(error.file == "hall.toml" && error.line >= 0 && error.column >= 0);
  require(error.text().find('\n') == std::string::npos);
}

/// At most so many, or more than kMostRuns.
std::size_t most_runs(const magna::SweepFile& sweep) {
  std::size_t runs = 0;
  for (const magna::SweepDesign& design : sweep.designs) {
    std::size_t points = std::max<std::size_t>(design.points, 1);
    for (const magna::SweepFactor& factor : design.factors) {
      const auto* const list = std::get_if<0>(&factor.values);
      const auto* const range = std::get_if<1>(&factor.values);
      points *= std::max<std::size_t>(list != nullptr ? list->size() : range->levels, 1);
      if (points > kMostRuns) return points;
    }
    runs += points * design.seeds.size();
    if (runs > kMostRuns) return runs;
  }
  return runs;
}

void check_run(const magna::SweepRun& run, const magna::SweepFile& sweep) {
  const auto design = std::ranges::find(sweep.designs, run.design, &magna::SweepDesign::name);
  require(design != sweep.designs.end() && run.point > 0);
  require(run.levels.size() == design->factors.size());
  for (std::size_t k = 0; k < run.levels.size(); ++k) {
    require(run.levels[k].first == design->factors[k].name && !run.levels[k].second.empty());
    const auto* const range = std::get_if<1>(&design->factors[k].values);
    if (range == nullptr) continue;
    const double level = std::strtod(run.levels[k].second.c_str(), nullptr);
    require(level >= range->from && level <= range->to);
  }
  require(run.options.size() >= 2 && run.options[0] == "--seed");
  require(!run.world.starts_with('-'));
  require(run.program.size() == (sweep.attach ? sweep.attach->command.size() : 0));
  require(magna::with_ports(run.program, {1, 2, 3, 4}).size() == run.program.size());
  require(magna::shell_line(magna::run_arguments(run, "a.json")).find('\n') == std::string::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto sweep = magna::read_sweep(text, "hall.toml", kOptions, kMeasures);
  if (!sweep) {
    require_shown(sweep.error());
    return 0;
  }
  require(!sweep->designs.empty() && !sweep->title.empty());
  if (most_runs(*sweep) > kMostRuns) return 0;
  const auto runs = magna::sweep_runs(*sweep);
  if (!runs) {
    require_shown(runs.error());
    return 0;
  }
  for (std::size_t i = 0; i < runs->size(); ++i) {
    require((*runs)[i].number == i + 1);
    check_run((*runs)[i], *sweep);
  }
  require(magna::sweep_identity(*runs, "0.1.0", {}) ==
          magna::sweep_identity(*magna::sweep_runs(*sweep), "0.1.0", {}));
  return 0;
}
