// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "widgets/map/map_scene.h"

class QMenu;
class QWidget;

namespace magna {

class EditStack;

/// The right button's menu at a screen point of the map. It acts on the robot under the pointer,
/// else on the active one, and says on which; what cannot be done is disabled.
QMenu* make_map_menu(const MapScene& scene, QPointF at, EditStack& edits, QWidget* parent);

}  // namespace magna
