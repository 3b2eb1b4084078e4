// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/view/snapshot.h"

namespace magna {

/// How the operator wants one robot shown, where that differs from the world file.
struct RobotLook {
  std::string name;                    ///< empty = the world file's
  std::optional<std::uint32_t> style;  ///< below kRobotStyles; nothing = by its number
  std::string letter;                  ///< empty = its number
  friend bool operator==(const RobotLook&, const RobotLook&) = default;
};

/// By the world file's name of the robot.
using RobotLooks = std::map<std::string, RobotLook>;

/// Puts the looks into the labels of snapshots: once for each block of labels, not for each
/// snapshot.
class LabelDresser {
 public:
  void set(RobotLooks looks);
  const RobotLooks& looks() const { return looks_; }

  /// The snapshot itself when nothing is to be changed, else a copy with other labels.
  std::shared_ptr<const Snapshot> dress(std::shared_ptr<const Snapshot> snapshot);

 private:
  using Labels = std::vector<RobotLabel>;

  RobotLooks looks_;
  std::shared_ptr<const Labels> plain_;    ///< the block that was dressed last …
  std::shared_ptr<const Labels> dressed_;  ///< … and what became of it
};

}  // namespace magna
