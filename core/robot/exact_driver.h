// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/robot/ranger_driver.h"

namespace magna {

/// The motion model `exact`: bodies that reach the requested pose exactly. A glide moves a body to
/// a pose within one tick; otherwise drives and commands work as in `ranger`, but types of this
/// model have no noise.
class ExactDriver final : public RangerDriver {
 public:
  using RangerDriver::RangerDriver;

  /// In the coming move, goes straight to `pose`. Solid: only until an obstacle is in the way.
  void glide(std::size_t robot, Pose pose, bool solid);
  void halt(std::size_t robot) override;
  void advance(std::size_t robot, Tick now) override;

 private:
  struct Glide {
    Pose pose;
    bool solid = true;
  };
  void carry_out(std::size_t robot, const Glide& glide);

  std::vector<std::optional<Glide>> glides_;  ///< by robot number; for the coming move
};

}  // namespace magna
