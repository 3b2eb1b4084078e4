// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/view/snapshot.h"

namespace magna {

/// Interpolates poses between the last two snapshots: the drawing lags by one snapshot and moves
/// smoothly.
class PoseTrack {
 public:
  void push(std::shared_ptr<const Snapshot> snapshot);

  /// Writes the poses at wall time `now_ns` to `out`, one per robot of the newest snapshot.
  void sample(std::int64_t now_ns, std::vector<Pose>& out) const;
  /// Whether the newest poses are not reached yet.
  bool moving(std::int64_t now_ns) const;

 private:
  double alpha(std::int64_t now_ns) const;

  std::shared_ptr<const Snapshot> before_;
  std::shared_ptr<const Snapshot> last_;
};

}  // namespace magna
