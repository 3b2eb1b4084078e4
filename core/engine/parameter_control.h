// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine_state.h"
#include "core/engine/input.h"
#include "core/engine/operator_inputs.h"

namespace magna {

/// The parameters of the world (manual chapter 4), set while it runs.
class ParameterControl {
 public:
  explicit ParameterControl(EngineState& state) : state_(state) {}

  Outcome apply(const Author& author, const input::SetParameter& in);
  Outcome apply(const Author& author, const input::Clean& in);

 private:
  EngineState& state_;
};

}  // namespace magna
