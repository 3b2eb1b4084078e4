// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_tool_table.h"

#include "widgets/map/goal_tool.h"
#include "widgets/map/mark_tool.h"
#include "widgets/map/measure_tool.h"
#include "widgets/map/no_go_tool.h"
#include "widgets/map/obstacle_tool.h"
#include "widgets/map/pan_tool.h"
#include "widgets/map/pose_tool.h"
#include "widgets/map/select_tool.h"
#include "widgets/map/waypoint_tool.h"
#include "widgets/map/world_tool.h"

namespace magna {
namespace {

template <class Tool>
std::unique_ptr<MapTool> make_map_tool(MapToolHost& host) {
  return std::make_unique<Tool>(host);
}

template <class Tool>
constexpr MapToolRow kMapTool = {Tool::kAction, &make_map_tool<Tool>};

constexpr MapToolRow kMapTools[] = {
    kMapTool<SelectTool>, kMapTool<WaypointTool>, kMapTool<GoalTool>,     kMapTool<MeasureTool>,
    kMapTool<MarkTool>,   kMapTool<NoGoTool>,     kMapTool<ObstacleTool>, kMapTool<PoseTool>,
    kMapTool<WorldTool>,  kMapTool<PanTool>,
};

}  // namespace

std::span<const MapToolRow> map_tool_table() { return kMapTools; }

std::vector<ActionRow> map_tool_actions() {
  std::vector<ActionRow> rows;
  for (const MapToolRow& row : kMapTools) rows.push_back(row.action);
  return rows;
}

}  // namespace magna
