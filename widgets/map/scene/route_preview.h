// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "core/sim/message.h"
#include "widgets/map/scene/map_scene.h"

namespace magna {

/// The way of a robot to a place where it is not sent yet.
struct PreviewedWay {
  std::vector<Point> points;       ///< from start to goal, metres
  double length = 0.0;             ///< metres
  std::optional<Message> failure;  ///< why there is no way; nothing = `points` is one
};

/// Plans ways for previews with the engine's route planner, on a thread of its own and by what the
/// map shows: where the truth is hidden, unseen floor counts as free. Changes nothing in the
/// engine.
class RoutePreview : public QObject {
  Q_OBJECT
 public:
  explicit RoutePreview(QObject* parent = nullptr);
  /// Waits for the planner, which is cancelled.
  ~RoutePreview() override;

  /// Takes the obstacles for this robot from the scene, as they are now.
  void take_obstacles(const MapScene& scene, RobotId robot);
  /// Requests the way between two places; replaces the previous request.
  void ask(Point start, Point goal);
  /// Drops request and result.
  void forget();

  /// The result of the last request; nothing = it is still being planned.
  const std::optional<PreviewedWay>& way() const { return way_; }

 signals:
  /// way() has the result.
  void ready();

 private:
  struct Ground;

  QThreadPool pool_;
  std::shared_ptr<Ground> ground_;  ///< its map is used on the pool's only thread
  std::shared_ptr<std::atomic<bool>> cancelled_ = std::make_shared<std::atomic<bool>>(false);
  std::optional<PreviewedWay> way_;
};

}  // namespace magna
