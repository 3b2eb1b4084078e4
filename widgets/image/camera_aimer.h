// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <optional>

#include "widgets/snapshot_feed.h"

namespace magna {

/// Turns robots' cameras for the operator, and knows at once where they will look: what was asked
/// for counts until a snapshot shows it, or for a second. So a dragged picture follows the hand,
/// also while the world is paused.
class CameraAimer : public QObject {
  Q_OBJECT
 public:
  explicit CameraAimer(SnapshotFeed& feed, QObject* parent = nullptr);

  /// Asks for it, clamped; at most 40 times a second, the last request always.
  void turn_to(RobotId robot, CameraAim aim);
  /// By so much from where it looks, radians.
  void turn_by(RobotId robot, double pan, double tilt);
  void centre(RobotId robot) { turn_to(robot, {}); }

  /// Where it looks, or will; straight ahead for a robot that is not known.
  CameraAim aim(RobotId robot) const;

 signals:
  /// A turn was requested here; not emitted for other sources.
  void turned(magna::RobotId robot);

 private:
  struct Wish {
    RobotId robot;
    CameraAim aim;
    std::int64_t since_ns = 0;
    bool posted = false;
  };
  CameraAim shown_aim(RobotId robot) const;
  void look();
  void post();

  SnapshotFeed& feed_;
  std::optional<Wish> wish_;
  std::int64_t posted_ns_ = 0;
};

}  // namespace magna
