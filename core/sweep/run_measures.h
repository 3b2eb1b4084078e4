// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/view/plan_episode.h"

namespace magna {

class Engine;
struct HallHistory;

/// A run at its end.
struct MeasuredRun {
  const Engine& engine;
  const PlanLog& plans;
  const HallHistory& hall;  ///< empty without a hall
};

/// A row of the table of measures: results, the codebook and docs/run-result.md come from it.
struct MeasureInfo {
  std::string_view name;     ///< group and name: "hall.makespan_s"
  std::string_view unit;     ///< "s", "m", "" for a number
  std::string_view meaning;  ///< one sentence without the full stop
  std::string_view source;   ///< where it is defined: "Crandall and Goodrich 2002", "ours"
  bool exploration = false;  ///< needs Engine::measure_exploration from the beginning
};

std::span<const MeasureInfo> run_measures();
/// Whether one of the patterns ("*" stands for any letters) matches; none match everything.
bool is_wanted_measure(std::string_view name, std::span<const std::string> patterns);
/// Why a pattern matches no measure, with the nearest name; nothing: it matches one.
std::optional<std::string> measure_problem(std::string_view pattern);
/// Whether a wanted measure needs Engine::measure_exploration.
bool measures_need_exploration(std::span<const std::string> patterns);
/// Whether a wanted measure needs the log of plans.
bool measures_need_plans(std::span<const std::string> patterns);
/// The wanted measures that this world has, in the order of the table.
std::vector<std::pair<std::string, double>> measure_run(const MeasuredRun& run,
                                                        std::span<const std::string> patterns);

}  // namespace magna
