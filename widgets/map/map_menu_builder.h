// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>
#include <functional>
#include <optional>

#include "widgets/edit/edit_stack.h"
#include "widgets/map/map_menu.h"

class QMenu;

namespace magna {

/// Builds one context menu of the map.
struct MapMenuBuilder {
  const MapScene& scene;
  QPointF at;
  EditStack& edits;
  const MapMenuTools& tools;
  QMenu* menu;
  Point place = {};                   ///< place under the pointer, rounded
  std::optional<RobotId> robot = {};  ///< robot that it commands
  bool pointed = false;               ///< this robot is under the pointer
  QString name = {};

  const Snapshot& now() const { return *scene.snapshot; }
  ConsoleLink& link() const { return edits.feed().link(); }

  /// `hint`: the effect; `why_not`: reason if the row is disabled, else empty.
  void add(const QString& text, const char* icon, const QString& hint, const QString& why_not,
           std::function<void()> effect) const;
};

/// Adds the commands of the robot: goals, its plan, the way-point or line under the pointer, its
/// mission, exploration, and the hall item under the pointer.
void add_map_robot_rows(const MapMenuBuilder& m);

}  // namespace magna
