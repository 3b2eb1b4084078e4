// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "core/geometry/point.h"
#include "widgets/map/tools/map_tool.h"

namespace magna {

/// A measurement on the map: an open line or a closed polygon. Metres.
struct MeasurePath {
  std::vector<Point> points;
  bool closed = false;

  /// Total length, including the closing segment.
  double length() const;
  /// Length of the last segment, for a polygon of the closing one; nothing = none.
  std::optional<double> last_length() const;
  /// Radians from +x, clockwise on the screen.
  std::optional<double> last_bearing() const;
  /// Square metres; nothing if open, with less than three points, or self-intersecting.
  std::optional<double> area() const;
  bool crosses_itself() const;

  friend bool operator==(const MeasurePath&, const MeasurePath&) = default;
};

/// "Length 12.34 m", "last part 3.20 m at 90°", "area 12.50 m²", one per line.
QStringList measure_lines(const MeasurePath& path);
/// Text to copy: these lines, then the points, one per line, "x y" in metres.
QString measure_report(const MeasurePath& path);

/// Measures a line drawn by clicks: length, last part and bearing; a click on the first point
/// closes it and shows the area. Points snap to robots and round places unless Ctrl is held.
class MeasureTool final : public MapTool {
 public:
  static constexpr ActionRow kAction =
      tool_action("tool.measure", QT_TRANSLATE_NOOP("Actions", "Measu&re"), "R", "tool-measure",
                  QT_TRANSLATE_NOOP("Actions", "Measures lengths, bearings and areas on the map"));

  using MapTool::MapTool;

  /// Starts a new line at this place.
  void begin_at(Point place);
  const MeasurePath& path() const { return path_; }
  bool ended() const { return ended_; }

  void deactivate() override;
  void press(const ToolEvent& event) override;
  void move(const ToolEvent& event) override;
  void release(const ToolEvent& event) override;
  void double_click(const ToolEvent& event) override;
  void leave() override { hovered_.reset(); }
  /// Ends the line; the second time removes it.
  void cancel() override;
  bool key(const QKeyEvent& event) override;
  QString copy_text() const override;
  QString status_text() const override;
  QCursor cursor() const override { return Qt::CrossCursor; }
  void paint(QPainter& painter) const override;

 private:
  Point place_of(const ToolEvent& event) const;
  bool would_close(const ToolEvent& event) const;
  void add(const ToolEvent& event);
  /// The line including a click at the present pointer.
  MeasurePath expected() const;

  MeasurePath path_;
  bool ended_ = false;
  std::optional<ToolEvent> pressed_;
  std::optional<ToolEvent> hovered_;
};

}  // namespace magna
