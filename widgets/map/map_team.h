// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/view/snapshot.h"
#include "widgets/robot_state.h"

namespace magna {

/// Drawing data of one robot, compact enough to process ten thousand per frame.
struct MapRobot {
  float radius = 0.0F;  ///< metres; of the symbol if it has no body
  bool present = false;
  RobotType type = RobotType::Point;
  ShownState state = ShownState::Idle;
  std::uint8_t rank = 0;   ///< 2 active, 1 selected, 0 others
  std::uint8_t style = 0;  ///< colour and pattern, below kRobotStyles
};

/// Drawing data of the team: updated only when a snapshot's labels, statuses or selection have
/// changed.
class MapTeam {
 public:
  void update(const Snapshot& snapshot);

  const std::vector<MapRobot>& robots() const { return robots_; }
  /// Style index: the operator's choice, else by number.
  std::size_t style(std::size_t robot) const {
    return robot < robots_.size() ? robots_[robot].style : robot;
  }
  /// Empty for an unknown robot.
  const QString& name(std::size_t robot) const { return text(names_, robot); }
  const QString& letter(std::size_t robot) const { return text(letters_, robot); }
  /// Radius of the largest robot, metres.
  double largest() const { return largest_; }

 private:
  static const QString& text(const std::vector<QString>& texts, std::size_t robot);
  void read_labels(const Snapshot& snapshot);
  void read_states(const Snapshot& snapshot);
  void read_ranks(const Snapshot& snapshot);

  std::vector<MapRobot> robots_;
  std::vector<QString> names_;
  std::vector<QString> letters_;
  double largest_ = 0.0;
  std::shared_ptr<const std::vector<RobotLabel>> labels_;
  std::shared_ptr<const std::vector<RobotStatus>> statuses_;
  std::shared_ptr<const std::vector<RemoteStatus>> remotes_;
  bool stopped_ = false;
  std::optional<RobotId> active_;
  std::vector<RobotId> selected_;
};

}  // namespace magna
