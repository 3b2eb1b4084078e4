// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>
#include <array>

#include "widgets/base/look/theme.h"
#include "widgets/map/map_navigator.h"
#include "widgets/map/scene/map_scene.h"

class QAction;
class QMenu;
class QToolButton;

namespace magna {

/// Small bar in the upper right corner of the map: layers, fit, follow.
class MapBar : public QWidget {
  Q_OBJECT
 public:
  MapBar(QMenu& layers, QAction& fit, QAction& follow, QWidget* parent);

  /// Takes its size, at most `room` pixels wide: the last buttons are hidden if there is less room.
  void fit(int room);

 protected:
  void paintEvent(QPaintEvent* event) override;
  // Events must not reach the tool of the map below.
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  QToolButton& add(QToolButton* button, const QString& text);
  void add_action(QAction& action, const QString& text);

  QList<QToolButton*> buttons_;  ///< from left to right
};

/// Chips in the corner of the map for unusual states (ground truth shown, following a robot,
/// turned, a step of a route search, preparing plans); a click on a chip ends its state.
class MapChips : public QWidget {
  Q_OBJECT
 public:
  explicit MapChips(QWidget* parent);

  /// Call again when the theme or the scale changes.
  void show_look(const Look& look);
  /// "Following alpha (centre)"; `robot`: its name, empty = no robot is active.
  void show_follow(FollowMode mode, const QString& robot);
  /// "Ground truth shown", where the map can hide it.
  void show_truth(const MapScene& scene);
  void show_preparing(bool preparing);
  /// State of a route search after the shown step; empty = the whole search is shown.
  void show_planner(const QString& text);
  /// Rotation of the world on the screen, radians; 0 = none.
  void show_turn(double radians);

  /// Arranges the chips in a row, or below each other if `room` pixels are too few.
  void fit(int room);

  QToolButton& follow() { return *follow_; }
  QToolButton& turn() { return *turn_; }
  QToolButton& truth() { return *truth_; }
  QToolButton& planner() { return *planner_; }
  QToolButton& preparing() { return *preparing_; }

 signals:
  void unfollow_wanted();
  void unturn_wanted();
  /// The chip of the route search was clicked.
  void whole_search_wanted();
  /// The chip of the ground truth was clicked.
  void truth_clicked();
  void unprepare_wanted();
  /// The size has changed.
  void changed();

 private:
  /// From left to right.
  std::array<QToolButton*, 5> all() const { return {truth_, turn_, follow_, planner_, preparing_}; }
  void set(QToolButton& chip, const QString& text, const QString& to_end);

  QToolButton* follow_;
  QToolButton* turn_;
  QToolButton* truth_;
  QToolButton* planner_;
  QToolButton* preparing_;
};

}  // namespace magna
