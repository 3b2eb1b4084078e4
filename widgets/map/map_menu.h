// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <functional>

#include "widgets/map/scene/map_scene.h"

class QMenu;
class QWidget;

namespace magna {

class EditStack;

/// Commands of the menu for the map's tools; unset ones are not offered.
struct MapMenuTools {
  std::function<void(Point)> measure_from = {};
  std::function<void(Point, MarkKind)> mark_here = {};
  std::function<void(MarkId)> change_mark = {};
  std::function<void(Point)> bookmark_here = {};
  std::function<void(SightingId)> change_sighting = {};
  std::function<void(Point)> centre_on = {};
  QString measured = {};  ///< measurement as text; empty = none
};

/// The context menu at a screen point of the map. It commands the robot under the pointer, else the
/// active one, and names it, and edits the way-point, line or mark under the pointer; tooltips of
/// disabled rows have the reason.
QMenu* make_map_menu(const MapScene& scene, QPointF at, EditStack& edits, QWidget* parent,
                     const MapMenuTools& tools = {});

}  // namespace magna
