// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/map_tool.h"

namespace magna {

/// A click appends a way-point to the active robot's plan. While none is active a click on a robot
/// makes it so.
class WaypointTool final : public MapTool {
 public:
  using MapTool::MapTool;
  void deactivate() override;
  void leave() override { hovered_.reset(); }
  void cancel() override { pressed_.reset(); }
  void press(const ToolEvent& event) override { pressed_ = event; }
  void move(const ToolEvent& event) override;
  void release(const ToolEvent& event) override;
  QString status_text() const override;
  QCursor cursor() const override { return Qt::CrossCursor; }
  void paint(QPainter& painter) const override;

 private:
  std::optional<ToolEvent> pressed_;
  std::optional<ToolEvent> hovered_;
};

}  // namespace magna
