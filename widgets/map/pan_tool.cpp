// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/pan_tool.h"

#include <QCoreApplication>

namespace magna {

void PanTool::press(const ToolEvent& event) {
  last_ = event.screen;
  host_.tool_changed();
}

void PanTool::move(const ToolEvent& event) {
  if (!last_) return;
  host_.pan_view(event.screen - *last_);
  last_ = event.screen;
}

void PanTool::release(const ToolEvent& event) {
  move(event);
  last_.reset();
  host_.tool_changed();
}

QString PanTool::status_text() const {
  return QCoreApplication::translate("PanTool", "Drag to move the map; the wheel zooms");
}

}  // namespace magna
