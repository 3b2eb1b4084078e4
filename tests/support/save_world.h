// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/profile/profile.h"

namespace magna::test {

/// Writes the settings of its open world, as the window does.
inline void save_world(Profile& profile) {
  constexpr int kPatienceMs = 10;
  const auto save = profile.world_to_write();
  if (save && save->write(kPatienceMs)) profile.not_saved(*save);
}

}  // namespace magna::test
