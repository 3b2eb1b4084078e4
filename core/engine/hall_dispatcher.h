// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/engine/engine.h"
#include "core/hall/dispatcher.h"

namespace magna {

/// The dispatcher as an author of inputs to the robots of a hall, so that the input log contains
/// its commands. It does not command robots of another author until they have been idle for five
/// seconds, nor any robot while STOP is latched.
class HallDispatcher {
 public:
  static Author author() { return {AuthorKind::Program, "dispatcher"}; }

  /// The engine's world must have a hall; the engine must outlive the dispatcher's calls.
  explicit HallDispatcher(const Engine& engine);

  /// Submits the current orders; call before each tick.
  void give_orders(Engine& engine);

 private:
  void find_available(const Engine& engine);
  void start_machines(Engine& engine);

  Dispatcher dispatcher_;
  std::vector<std::uint8_t> available_;
  std::vector<Author> writers_;      ///< at the last call
  std::vector<Tick> not_ours_till_;  ///< until then the other author may continue
};

}  // namespace magna
