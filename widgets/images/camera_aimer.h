// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QWidget>
#include <optional>

#include "widgets/base/state/snapshot_feed.h"

class QDoubleSpinBox;
class QLabel;
class QSlider;
class QToolButton;

namespace magna {

/// Turns robots' cameras for the operator and predicts their direction: a requested direction
/// counts until a snapshot shows it, or for a second. So a dragged picture follows the pointer,
/// even while paused.
class CameraAimer : public QObject {
  Q_OBJECT
 public:
  explicit CameraAimer(SnapshotFeed& feed, QObject* parent = nullptr);

  /// Requests a direction, clamped; sends at most 40 requests a second, always including the last.
  void turn_to(RobotId robot, CameraAim aim);
  /// Turns relative to the present direction, radians.
  void turn_by(RobotId robot, double pan, double tilt);
  void centre(RobotId robot) { turn_to(robot, {}); }

  /// The present or requested direction; straight ahead for an unknown robot.
  CameraAim aim(RobotId robot) const;

 signals:
  /// A turn was requested here; not emitted for other sources.
  void turned(magna::RobotId robot);

 private:
  struct PendingTurn {
    RobotId robot;
    CameraAim aim;
    std::int64_t since_ns = 0;
    bool posted = false;
  };
  CameraAim shown_aim(RobotId robot) const;
  void look();
  void post();

  SnapshotFeed& feed_;
  std::optional<PendingTurn> pending_;
  std::int64_t posted_ns_ = 0;
};

/// Pan and tilt of the active robot's image camera, degrees: a slider and a field each, and a
/// button for straight ahead.
class CameraRows : public QWidget {
  Q_OBJECT
 public:
  CameraRows(SnapshotFeed& feed, CameraAimer& aimer, QWidget* parent = nullptr);

 private:
  struct Row {
    QLabel* title = nullptr;
    QSlider* slider = nullptr;
    QDoubleSpinBox* field = nullptr;
  };
  Row make_row(const QString& title, const QString& name, const QString& hint, double most);
  void turn(const Row& row, double degrees);
  void follow();

  SnapshotFeed& feed_;
  CameraAimer& aimer_;
  Row pan_;
  Row tilt_;
  QToolButton* centre_;
};

}  // namespace magna
