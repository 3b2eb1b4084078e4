// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/robot/ranger_driver.h"

namespace magna {

/// The motion model `exact` (design 3): bodies that end exactly where they are asked to. A glide
/// brings one to a pose within one tick; without it drives and commands work as of `ranger`, whose
/// noise its types do not have.
class ExactDriver final : public RangerDriver {
 public:
  using RangerDriver::RangerDriver;

  /// In the coming move, straight to `pose`. Solid: at most as far as nothing is in the way.
  void glide(std::size_t robot, Pose pose, bool solid);
  void halt(std::size_t robot) override;
  void advance(std::size_t robot, Tick now) override;

 private:
  struct Glide {
    Pose pose;
    bool solid = true;
  };
  void carry_out(std::size_t robot, const Glide& glide);

  std::vector<std::optional<Glide>> glides_;  ///< by robot number; of the coming move
};

}  // namespace magna
