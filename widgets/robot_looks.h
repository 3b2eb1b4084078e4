// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/view/snapshot.h"

namespace magna {

/// The operator's changes of one robot's appearance against the world file.
struct RobotLook {
  std::string name;                    ///< empty = the world file's
  std::optional<std::uint32_t> style;  ///< below kRobotStyles; nothing = by its number
  std::string letter;                  ///< empty = its number
  friend bool operator==(const RobotLook&, const RobotLook&) = default;
};

/// By the robot's name in the world file.
using RobotLooks = std::map<std::string, RobotLook>;

/// Applies the looks to the labels of snapshots; caches the result for each block of labels.
class LabelStyler {
 public:
  void set(RobotLooks looks);
  const RobotLooks& looks() const { return looks_; }

  /// The snapshot itself if unchanged, else a copy with other labels.
  std::shared_ptr<const Snapshot> dress(std::shared_ptr<const Snapshot> snapshot);

 private:
  using Labels = std::vector<RobotLabel>;

  RobotLooks looks_;
  std::shared_ptr<const Labels> plain_;    ///< the last block of labels …
  std::shared_ptr<const Labels> dressed_;  ///< … and its result
};

}  // namespace magna
