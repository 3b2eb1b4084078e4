// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/geometry_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "core/engine/window_geometry.h"
#include "protocols/actr/lisp_text.h"

namespace magna {
namespace {

// Numbers of objects on the board; smaller ones are panes.
constexpr std::uint64_t kPictureObject = kPaneTypes;
constexpr std::uint64_t kMapObject = kPictureObject + 1;
constexpr std::uint64_t kStopObject = kMapObject + 1;
constexpr std::uint64_t kFirstRow = kStopObject + 1;  ///< of the first robot

constexpr int kMostOfRow = 40;  // pixels; a usual height of rows

const Pane& pane_of(const Engine& engine, PaneType type) {
  return engine.panes()[static_cast<std::size_t>(type)];
}

std::vector<ListRow> imagined_rows(const Engine& engine) {
  const Pane& pane = pane_of(engine, PaneType::Listview);
  std::vector<RobotId> robots;
  for (std::size_t k = 0; k < engine.team().size(); ++k) {
    const RobotId id{static_cast<std::uint32_t>(k)};
    if (engine.team().alive(id)) robots.push_back(id);
  }
  std::vector<ListRow> rows;
  if (robots.empty() || pane.width == 0) return rows;
  const int most = std::max(1, pane.height / static_cast<int>(robots.size()));
  const int height = std::min(kMostOfRow, most);
  for (const RobotId id : robots) {
    const int down = height * static_cast<int>(rows.size());
    if (down + height > pane.height) break;
    rows.push_back({id, pane.x, pane.y + down, pane.width, height});
  }
  return rows;
}

PictureArea imagined_picture(const Engine& engine, const ClientView& view) {
  const Pane& pane = pane_of(engine, PaneType::Imgview);
  const auto shown = picture_of(engine, image_view(engine, view));
  if (!shown || pane.width == 0 || pane.height == 0) return {};
  const CameraSetup& camera = shown->shown.camera.setup();
  const double scale = std::min(static_cast<double>(pane.width) / camera.width,
                                static_cast<double>(pane.height) / camera.height_px);
  const int width = static_cast<int>(std::lround(scale * camera.width));
  const int height = static_cast<int>(std::lround(scale * camera.height_px));
  return {pane.x + (pane.width - width) / 2,
          pane.y + (pane.height - height) / 2,
          width,
          height,
          camera.width,
          camera.height_px};
}

MapPlace imagined_map(const Engine& engine) {
  const Pane& pane = pane_of(engine, PaneType::Mapview);
  if (pane.width == 0 || pane.height == 0) return {};
  const CellMap& cells = engine.world().cells();
  const double scale = std::min(static_cast<double>(pane.width) / cells.width(),
                                static_cast<double>(pane.height) / cells.height());
  const Point centre = 0.5 * (cells.lower() + cells.upper());
  return {static_cast<int>(std::lround(pane.x + 0.5 * pane.width - scale * centre.x)),
          static_cast<int>(std::lround(pane.y + 0.5 * pane.height - scale * centre.y)), scale, 0.0};
}

// In the bars over the panes, at their right end.
StopArea imagined_stop(const Engine& engine) {
  constexpr int kWidth = 120;
  constexpr int kHeight = 32;
  constexpr int kMargin = 4;
  int right = 0;
  int top = 0;
  for (const Pane& pane : engine.panes()) {
    if (pane.width == 0) continue;
    top = right == 0 ? pane.y : std::min(top, pane.y);
    right = std::max(right, pane.x + pane.width);
  }
  if (right < kWidth + kMargin || top < kHeight + kMargin) return {};
  return {right - kWidth - kMargin, top - kHeight - kMargin, kWidth, kHeight};
}

bool concerns_geometry(const Event& event) {
  return std::holds_alternative<event::GeometryChanged>(event) ||
         std::holds_alternative<event::PaneChanged>(event) ||
         std::holds_alternative<event::RobotAdded>(event) ||
         std::holds_alternative<event::RobotRemoved>(event) ||
         std::holds_alternative<event::Selected>(event) ||
         std::holds_alternative<event::ImageShown>(event);
}

std::string line(std::string_view uid, std::string_view what, std::string_view numbers) {
  return fmt::format("(geometry {} {} {})\n", uid, what, numbers);
}

template <class Box>
std::string box(const Box& at) {
  return fmt::format("{} {} {} {}", at.x, at.y, at.width, at.height);
}

std::string map_numbers(const MapPlace& map) {
  return fmt::format("{} {} {} {}", map.x, map.y, lisp_number_text(map.scale),
                     lisp_number_text(map.rotation));
}

}  // namespace

WindowGeometry geometry_of(const Engine& engine, const ClientView& view) {
  if (!engine.geometry()) {
    return {imagined_rows(engine), imagined_picture(engine, view), imagined_map(engine),
            imagined_stop(engine)};
  }
  WindowGeometry geometry = *engine.geometry();
  // The window shows another picture, or none: this one would fill the pane.
  if (view.own) geometry.picture = imagined_picture(engine, view);
  return geometry;
}

void write_geometry(const LineSources& sources, LineBoard& board) {
  if (!sources.all && std::ranges::none_of(sources.events, concerns_geometry)) return;
  const Engine& engine = sources.engine;
  const Roster& roster = sources.roster;
  const WindowGeometry geometry = geometry_of(engine, sources.view);
  for (const Pane& pane : engine.panes()) {
    board.set(static_cast<std::uint64_t>(pane.type),
              line(roster.uid(pane.type), "pane", box(pane)));
  }
  const PictureArea& picture = geometry.picture;
  board.set(kPictureObject,
            line(roster.uid(PaneType::Imgview), "image",
                 fmt::format("{} {} {}", box(picture), picture.columns, picture.rows)));
  board.set(kMapObject, line(roster.uid(PaneType::Mapview), "map", map_numbers(geometry.map)));
  board.set(kStopObject, line("stop-all", "button", box(geometry.stop)));
  std::map<RobotId, ListRow> visible;
  for (const ListRow& row : geometry.rows) visible.emplace(row.robot, row);
  for (std::uint32_t k = 0; k < engine.team().size(); ++k) {
    const RobotId id{k};
    if (!roster.present(id)) {
      board.remove(kFirstRow + k);
      continue;
    }
    const auto row = visible.find(id);
    const std::string hidden = line(roster.uid(id), "row", box(ListRow{}));
    board.set(kFirstRow + k,
              row == visible.end() ? hidden : line(roster.uid(id), "row", box(row->second)),
              hidden);
  }
}

}  // namespace magna
