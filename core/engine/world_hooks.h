// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "core/robot/manipulation.h"
#include "core/sim/ids.h"

namespace magna {

class Engine;
class WorldEdits;

/// A kicker whose turn it is, because its lot came up or it asked to go on (manual 5.3.1).
struct KickerTurn {
  ThingId thing;
  std::uint32_t kicker = 0;  ///< its number among the programs of the world
  bool again = false;        ///< `run-kicker`: its body alone, no test
};

/// The programs of a world file that run inside of ticks: kickers and manipulations. They belong to
/// the world: the same world and seed do the same. Called on the thread that steps the engine.
class WorldHooks : public ManipulationMethods {
 public:
  /// The engine is built and no tick has passed: things have their numbers (Thing::object).
  /// Both stay until `end`. One engine at a time: another one begins again.
  virtual void begin(const Engine& engine, WorldEdits& edits, std::uint64_t seed) = 0;
  virtual void end() = 0;
  /// First in a tick: kickers whose lot came up, in the order of their things. What one of them
  /// does may take the turn from another: World::kicks tells whether it still stands.
  virtual void kick(std::span<const KickerTurn> turns) = 0;

  // For the engine, which calls no `begin` and `end` itself: an engine may be built before the one
  // that it replaces goes, and that one must not end the programs of the new one.

  void attach(const Engine& engine, WorldEdits& edits, std::uint64_t seed) {
    if (served_ != nullptr) end();
    served_ = &engine;
    begin(engine, edits, seed);
  }
  /// Nothing when another engine is served by now.
  void detach(const Engine& engine) {
    if (served_ != &engine) return;
    served_ = nullptr;
    end();
  }
  bool serves(const Engine& engine) const { return served_ == &engine; }

 private:
  const Engine* served_ = nullptr;
};

}  // namespace magna
