// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/engine/engine.h"
#include "core/factory/dispatcher.h"

namespace magna {

/// The dispatcher as one of the authors that command the robots of a hall: an author of inputs like
/// any other, so that a log of inputs has them. Robots that another author commands are left alone
/// until they have been idle for five seconds, and all of them while STOP is latched.
class HallDispatcher {
 public:
  static Author author() { return {AuthorKind::Program, "dispatcher"}; }

  /// Of a world with a hall; it must not be asked after that engine's end.
  explicit HallDispatcher(const Engine& engine);

  /// Submits what is to be done; before each tick.
  void give_orders(Engine& engine);

 private:
  void find_available(const Engine& engine);
  void start_machines(Engine& engine);

  Dispatcher dispatcher_;
  std::vector<std::uint8_t> available_;
  std::vector<Author> writers_;      ///< as they were the last time
  std::vector<Tick> not_ours_till_;  ///< until then its other author may continue
};

}  // namespace magna
