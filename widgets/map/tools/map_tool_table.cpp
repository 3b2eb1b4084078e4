// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/tools/map_tool_table.h"

#include <QCoreApplication>
#include <vector>

#include "widgets/map/layers/map_layer_table.h"
#include "widgets/map/tools/goal_tool.h"
#include "widgets/map/tools/mark_tool.h"
#include "widgets/map/tools/measure_tool.h"
#include "widgets/map/tools/no_go_tool.h"
#include "widgets/map/tools/obstacle_tool.h"
#include "widgets/map/tools/order_tool.h"
#include "widgets/map/tools/pose_tool.h"
#include "widgets/map/tools/select_tool.h"
#include "widgets/map/tools/waypoint_tool.h"
#include "widgets/map/tools/world_tool.h"

namespace magna {
namespace {

/// Moves the map by dragging.
class PanTool final : public MapTool {
 public:
  static constexpr ActionRow kAction =
      tool_action("tool.move", QT_TRANSLATE_NOOP("Actions", "&Move map"), "M", "tool-move",
                  QT_TRANSLATE_NOOP("Actions", "Moves the map by dragging"));

  using MapTool::MapTool;
  void deactivate() override { last_.reset(); }
  void cancel() override { last_.reset(); }
  void press(const ToolEvent& event) override;
  void move(const ToolEvent& event) override;
  void release(const ToolEvent& event) override;
  QString status_text() const override;
  QCursor cursor() const override { return last_ ? Qt::ClosedHandCursor : Qt::OpenHandCursor; }

 private:
  std::optional<QPointF> last_;
};

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

template <class Tool>
std::unique_ptr<MapTool> make_map_tool(MapToolHost& host) {
  return std::make_unique<Tool>(host);
}

template <class Tool>
constexpr MapToolRow kMapTool = {Tool::kAction, &make_map_tool<Tool>};

constexpr MapToolRow kMapTools[] = {
    kMapTool<SelectTool>,  kMapTool<WaypointTool>, kMapTool<GoalTool>, kMapTool<OrderTool>,
    kMapTool<MeasureTool>, kMapTool<MarkTool>,     kMapTool<NoGoTool>, kMapTool<ObstacleTool>,
    kMapTool<PoseTool>,    kMapTool<WorldTool>,    kMapTool<PanTool>,
};

}  // namespace

std::span<const MapToolRow> map_tool_table() { return kMapTools; }

void add_map_actions() {
  std::vector<ActionRow> tools;
  for (const MapToolRow& row : kMapTools) tools.push_back(row.action);
  make_action_table(tools, map_layer_actions());
}

}  // namespace magna
