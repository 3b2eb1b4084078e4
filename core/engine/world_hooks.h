// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "core/robot/manipulation.h"
#include "core/sim/ids.h"

namespace magna {

class Engine;
class WorldEdits;

/// A kicker that runs in this tick, because it was drawn at random or requested by `run-kicker`
/// (manual 5.3.1).
struct KickerTurn {
  ThingId thing;
  std::uint32_t kicker = 0;  ///< its number among the kicker programs of the world
  bool again = false;        ///< `run-kicker`: only its body, without the test
};

/// The programs of a world file that run within ticks: kickers and manipulations. They are part of
/// the world: the same world and seed give the same effects. Called on the thread that steps the
/// engine.
class WorldHooks : public ManipulationMethods {
 public:
  /// Call when the engine is built and no tick has passed: things have their numbers
  /// (Thing::object). Engine and edits must exist until `end`. Only one engine at a time: a call
  /// for another engine starts again.
  virtual void begin(const Engine& engine, WorldEdits& edits, std::uint64_t seed) = 0;
  virtual void end() = 0;
  /// First in a tick: runs the kickers drawn for it, in the order of their things. A kicker may
  /// prevent a later one: World::kicks shows whether it is still valid.
  virtual void kick(std::span<const KickerTurn> turns) = 0;

  // Called by the engine instead of `begin` and `end`: a new engine may be built before the one
  // that it replaces is destroyed, whose destruction must not end the programs of the new one.

  void attach(const Engine& engine, WorldEdits& edits, std::uint64_t seed) {
    if (served_ != nullptr) end();
    served_ = &engine;
    begin(engine, edits, seed);
  }
  /// Does nothing if another engine is attached now.
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
