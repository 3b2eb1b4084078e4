// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "widgets/console_link.h"
#include "widgets/robot_looks.h"
#include "widgets/wall_clock.h"

namespace magna {

/// The one place that asks for snapshots: 60 times a second, and tells the panes when there is a
/// newer one. They share it; none keeps a timer of its own for that.
class SnapshotFeed : public QObject {
  Q_OBJECT
 public:
  SnapshotFeed(ConsoleLink& link, const WallClock& clock, QObject* parent = nullptr);

  void start();
  /// Asks once; what the timer does.
  void poll();

  const Snapshot& now() const { return *latest_; }
  std::shared_ptr<const Snapshot> shared() const { return latest_; }
  ConsoleLink& link() { return link_; }

  /// How robots are shown from now on, in all panes.
  void set_looks(RobotLooks looks);
  const RobotLooks& looks() const { return dresser_.looks(); }
  /// The snapshot with the world file's own names.
  const Snapshot& undressed() const { return *source_; }

  const WallClock& clock() const { return clock_; }

 signals:
  /// now() is another one.
  void arrived();
  /// Five times a second, after arrived(): for text that nobody could read faster.
  void calm();
  /// After every poll: for what moves between two snapshots.
  void frame();

 private:
  ConsoleLink& link_;
  const WallClock& clock_;
  std::shared_ptr<const Snapshot> source_;  ///< as the session made it
  std::shared_ptr<const Snapshot> latest_;  ///< as it is shown
  LabelDresser dresser_;
  QTimer timer_;
  std::int64_t last_calm_ns_ = 0;
  bool calm_due_ = true;
};

}  // namespace magna
