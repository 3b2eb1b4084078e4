// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/world_edits.h"

namespace magna::test {

/// Programs of a world in C++: the test defines kickers and manipulations.
class FakeHooks : public WorldHooks {
 public:
  void begin(const Engine& which, WorldEdits& edits_of_it, std::uint64_t the_seed) override {
    ++begun;
    engine = &which;
    edits = &edits_of_it;
    seed = the_seed;
  }
  void end() override {
    ++ended;
    engine = nullptr;
    edits = nullptr;
  }
  void kick(std::span<const KickerTurn> turns) override {
    calls.emplace_back(turns.begin(), turns.end());
    if (body) {
      for (const KickerTurn& turn : turns) body(turn);
    }
  }
  std::optional<Method> choose(RobotId, const Manipulate&, Things) override { return method; }
  Done manipulate(const Method&, RobotId, const Manipulate&, Things things) override {
    return manipulation ? manipulation(things) : Done{};
  }

  int begun = 0, ended = 0;
  const Engine* engine = nullptr;
  WorldEdits* edits = nullptr;
  std::uint64_t seed = 0;
  std::vector<std::vector<KickerTurn>> calls;
  std::function<void(const KickerTurn&)> body = {};
  std::optional<Method> method = Method{};
  std::function<Done(Things)> manipulation = {};
};

}  // namespace magna::test
