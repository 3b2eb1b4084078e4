// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/parameter_control.h"

#include "core/engine/operator_inputs.h"

namespace magna {

Outcome ParameterControl::apply(const Author&, const input::SetParameter& in) {
  const auto id = find_parameter(in.name);
  if (!id)
    return Outcome::refused({"no-such-parameter", "there is no parameter called {}"}, in.name);
  if (auto why = state_.parameters.set(*id, in.value)) return Outcome::refused(*why);
  ++state_.versions.parameters;
  state_.events.emplace_back(event::ParameterChanged{std::string(info(*id).name), in.value});
  return {};
}

Outcome ParameterControl::apply(const Author&, const input::Clean& in) {
  if (in.clean) {
    state_.parameters.clean();
  } else {
    state_.parameters.dirty();
  }
  ++state_.versions.parameters;
  for (const ParameterInfo& row : parameter_table()) {
    state_.events.emplace_back(
        event::ParameterChanged{std::string(row.name), state_.parameters[row.id]});
  }
  return {};
}

}  // namespace magna
