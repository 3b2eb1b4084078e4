// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <cstddef>
#include <memory>
#include <optional>

#include "core/engine/planned_route.h"
#include "core/view/snapshot.h"
#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// The steps of a route search, from 1: one for each sample, then, if the two trees met, one for
/// the way along them and one for the shortened route. 0 = it needed no search.
std::size_t planner_steps_of(const Route& route);

/// The state of the search after this step, in three lines: "Sample 34 of 118, new edges: 2",
/// "Edges of the start tree (solid): 20", "Edges of the goal tree (dashed): 14".
QString planner_step_text(const Route& route, std::size_t step);

/// The part of the active robot's last route search that the map shows: all of it, or its state
/// after one step. A new search or another active robot ends stepping.
class PlannerSteps : public QObject {
  Q_OBJECT
 public:
  explicit PlannerSteps(QObject* parent = nullptr);

  /// Call for each new snapshot.
  void follow(const Snapshot& now);
  /// Whether steps may play by themselves; ends playing if not.
  void set_motion(bool wanted);

  /// The number of steps; 0 = there is no search to show.
  std::size_t count() const;
  /// The shown step, from 1; nothing = the whole search.
  std::optional<std::size_t> shown() const { return shown_; }
  bool playing() const { return timer_.isActive(); }
  /// The state after the shown step; empty = the whole search is shown.
  QString text() const;

  // Each needs count() > 0.
  /// From the whole search to the first step; stays at the last one.
  void forward() { go(shown_ ? *shown_ + 1 : 1); }
  /// From the whole search to the last step; stays at the first one.
  void back() { go(shown_ ? *shown_ - 1 : count()); }
  void show_whole();
  /// Plays on to the last step, from the first one if all or the last is shown; or pauses.
  void play();

  // Reasons for disabled actions; empty = possible.
  QString why_no_steps() const;
  QString why_not_forward() const;
  QString why_not_back() const;
  QString why_no_play() const;

 signals:
  /// The shown step, or what is possible.
  void changed();

 private:
  void go(std::size_t step);

  std::shared_ptr<const PlannedRoute> search_;  ///< of the active robot; may be null
  bool has_robot_ = false;
  bool motion_ = true;
  std::optional<std::size_t> shown_;
  QTimer timer_;  ///< active while playing
};

/// Paints the last route searches of the active and the selected robots: trees, samples, routes and
/// effort.
void paint_planner(QPainter& painter, const MapScene& scene);

/// "12.4 m, 431 iterations, 212 nodes, seed 7, route 1", or why no route was found.
QString route_text(const PlannedRoute& planned, std::uint64_t seed);

}  // namespace magna
