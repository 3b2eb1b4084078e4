// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include "widgets/console_link.h"
#include "widgets/map/map_scene.h"

class QMenu;
class QWidget;

namespace magna {

/// The right button's menu at a screen point of the map. It acts on the robot under the pointer,
/// else on the active one, and says on which; what cannot be done is disabled.
QMenu* make_map_menu(const MapScene& scene, QPointF at, ConsoleLink& link, QWidget* parent);

}  // namespace magna
