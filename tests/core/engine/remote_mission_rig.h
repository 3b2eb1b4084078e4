// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "core/engine/all_inputs.h"
#include "core/geometry/segment.h"
#include "tests/support/scripted_cybot.h"
#include "tests/support/small_scenario.h"

namespace magna::test {

/// A scripted CyBOT on its missions, at (8, 6) and facing up.
struct RemoteMissionRig : testing::Test {
  static constexpr double kClose = 0.03;       ///< m
  static constexpr double kRadius = 0.170053;  ///< m
  static constexpr double kTight = 0.015 - 1e-6;
  static constexpr double kRounding = 1e-6;

  RemoteMissionRig() {
    Scenario scenario = small_scenario(1);
    scenario.world.anchors.cybot_start = Pose{8.0, 6.0, -kPi / 2.0};
    engine = make_engine(scenario, {.seed = 7});
    bot.emplace(*engine);
    engine->take_events();
  }

  Outcome go(Point to, std::optional<double> theta = {}) {
    return engine->submit(Author::person(),
                          input::MissionAppend{bot->id, Waypoint::go_to(to, theta)});
  }
  MissionState state() const { return bot->mission().state; }
  std::string reason() const { return english(bot->mission().reason); }
  const Plan& plan() const { return engine->missions().plan(bot->id); }
  double away(Point p) const { return distance(bot->pose().position(), p); }
  bool ends(int most = 2000) {
    return bot->run_until(most, [&] { return state() == MissionState::Idle; });
  }
  /// Ends, and its centre keeps this distance from a point on the way.
  bool ends_clear_of(Point p, double away) {
    Point before = bot->pose().position();
    bool clear = true;
    return bot->run_until(4000, [&] {
      const Point now = bot->pose().position();
      clear &= distance(nearest_on_segment(before, now, p), p) >= away;
      least_x = std::min(least_x, now.x);
      before = now;
      return state() == MissionState::Idle || !clear;
    }) && clear;
  }
  bool blocks(int most = 2000) {
    return bot->run_until(most, [&] {
      return state() == MissionState::Blocked && bot->near_end().state() != CybotState::Mission;
    });
  }

  std::unique_ptr<Engine> engine;
  std::optional<ScriptedCybot> bot;
  double least_x = 100.0;  ///< m, on the way of ends_clear_of
};

}  // namespace magna::test
