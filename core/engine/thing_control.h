// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/engine/engine_state.h"
#include "core/engine/input.h"
#include "core/engine/thing_inputs.h"
#include "core/engine/world_edits.h"
#include "core/engine/world_hooks.h"
#include "core/sim/random.h"

namespace magna {

/// Things that programs put down, move and change, and the programs of the world that run inside
/// of ticks (manual 5.3).
class ThingControl {
 public:
  explicit ThingControl(EngineState& state);

  Outcome apply(const Author& author, const input::PutThing& in);
  Outcome apply(const Author& author, const input::SetThingAttribute& in);
  Outcome apply(const Author& author, const input::MoveThing& in);
  Outcome apply(const Author& author, const input::KickThing& in);
  Outcome apply(const Author& author, const input::PutKicker& in);
  Outcome apply(const Author& author, const input::RemoveKicker& in);
  Outcome apply(const Author& author, const input::DefineAttribute& in);

  /// The world's programs serve this engine from here on.
  void begin_programs(const Engine& engine, std::shared_ptr<WorldHooks> of_world);
  void end_programs();
  /// The kickers whose turn it is, first in a tick.
  void kick();

  /// null: the world has no programs.
  const std::shared_ptr<WorldHooks>& hooks() const { return hooks_; }

  void hash(StateHash& hash) const;

 private:
  EngineState& state_;
  WorldEdits edits_;
  std::shared_ptr<WorldHooks> hooks_;
  const Engine* engine_ = nullptr;  ///< whom `hooks_` serve
  RandomStream lots_;               ///< of kickers
  std::vector<KickerTurn> turns_;   ///< of this tick; kept so that nothing is allocated
};

}  // namespace magna
