// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <functional>

#include "widgets/map/map_scene.h"

class QMenu;
class QWidget;

namespace magna {

class EditStack;

/// Commands of the menu to the map's tools; unset ones are not offered.
struct MapMenuTools {
  std::function<void(Point)> measure_from = {};
  std::function<void(Point, AnnotationKind)> mark_here = {};
  std::function<void(AnnotationId)> change_mark = {};
  std::function<void(Point)> centre_on = {};
  QString measured = {};  ///< what was measured, as text to copy; empty when there is nothing
};

/// The right button's menu at a screen point of the map. It acts on the robot under the pointer,
/// else on the active one, and says on which, and on the way-point, line or mark under the pointer;
/// what cannot be done is disabled and says why in its tooltip.
QMenu* make_map_menu(const MapScene& scene, QPointF at, EditStack& edits, QWidget* parent,
                     const MapMenuTools& tools = {});

}  // namespace magna
