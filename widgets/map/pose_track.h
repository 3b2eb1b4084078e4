// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/view/snapshot.h"

namespace magna {

/// Poses between the last two snapshots: what is drawn lags one snapshot behind and moves smoothly.
class PoseTrack {
 public:
  void push(std::shared_ptr<const Snapshot> snapshot);

  /// Poses at wall time `now_ns` into `out`, one for each robot of the newest snapshot.
  void sample(std::int64_t now_ns, std::vector<Pose>& out) const;
  /// Are the newest poses not reached yet?
  bool moving(std::int64_t now_ns) const;

 private:
  double alpha(std::int64_t now_ns) const;

  std::shared_ptr<const Snapshot> before_;
  std::shared_ptr<const Snapshot> last_;
};

}  // namespace magna
