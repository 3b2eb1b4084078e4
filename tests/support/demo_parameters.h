// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/engine/input.h"
#include "core/view/snapshot.h"
#include "tests/support/fake_console_link.h"

namespace magna::test {

/// A snapshot with the engine's response to the parameters posted since `answered`.
inline void answer_parameters(FakeConsoleLink& link, std::size_t& answered) {
  Snapshot next = link.copy();
  Parameters now = next.parameters ? *next.parameters : Parameters();
  for (; answered < link.posted.size(); ++answered) {
    const Input& in = link.posted[answered];
    if (const auto* set = in.get_if<input::SetParameter>()) {
      now.set(*find_parameter(set->name), set->value);
    } else if (const auto* clean = in.get_if<input::Clean>()) {
      clean->clean ? now.clean() : now.dirty();
    }
  }
  next.parameters = std::make_shared<const Parameters>(now);
  link.show(std::move(next));
}

}  // namespace magna::test
