// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QTransform>
#include <functional>
#include <vector>

#include "widgets/map/map_targets.h"
#include "widgets/map/scene/route_preview.h"
#include "widgets/map/tools/map_tool.h"

namespace magna {

/// A mission by keys: a crosshair on the map that letters of a grid, arrows, targets and typed
/// coordinates move. Shows the way of the active robot to it; Enter sends the robot, or the
/// selected robots, there and closes the crosshair, Shift+Enter adds a way-point, to which an idle
/// robot drives at once, and keeps it open.
/// In use until it is closed, over the tool that was chosen.
class Crosshair final : public MapTool {
 public:
  static constexpr double kStep = 0.5;  ///< metres, of an arrow
  static constexpr double kLeap = 5.0;  ///< metres, of an arrow with Shift

  /// `close` returns the map to its tool.
  Crosshair(MapToolHost& host, std::function<void()> close);

  void activate() override;
  void deactivate() override;
  void press(const ToolEvent& event) override;
  void move(const ToolEvent&) override {}
  void release(const ToolEvent&) override {}
  bool claims(const QKeyEvent& event) const override;
  bool key(const QKeyEvent& event) override;
  void follow() override;
  QString copy_text() const override;
  QString status_text() const override;
  QCursor cursor() const override { return Qt::CrossCursor; }
  void paint(QPainter& painter) const override;

  Point place() const { return at_; }
  const LetterGrid& grid() const { return grid_; }
  const RoutePreview& preview() const { return preview_; }
  /// Where the magnified part is shown, pixels; empty = nowhere.
  QRectF magnified() const;
  /// Name of the target under the crosshair; empty = none.
  const QString& target() const { return target_name_; }

 private:
  void take_robot();
  void lay_grid();
  /// From the screen when the grid was laid to the screen now.
  QTransform grid_transform() const;
  /// False = outside the map: nothing has moved.
  bool go(Point place);
  void preview_way();
  void type_letter(QChar letter);
  void magnify();
  void drop_letters();
  void step_target(int by);
  void choose_kind(std::optional<TargetKind> kind);
  void move_by(const QKeyEvent& event);
  bool coordinates_key(const QKeyEvent& event);
  void read_coordinates();
  void send();
  void add_waypoint();
  void announce();

  QString way_text() const;
  QString place_line() const;
  void paint_grid(QPainter& painter) const;
  void paint_part(QPainter& painter) const;
  void paint_way(QPainter& painter) const;
  void paint_cross(QPainter& painter) const;

  std::function<void()> close_;
  RoutePreview preview_;
  std::optional<RobotId> robot_;  ///< active robot for which the crosshair was set up
  Point at_;                      ///< metres
  Point from_;                    ///< begin of the previewed way
  LetterGrid grid_;
  MapView laid_;                  ///< the view when the grid was laid
  QString letters_;               ///< typed so far
  QPixmap part_;                  ///< the map in the box of `letters_`, magnified
  std::optional<QString> typed_;  ///< coordinates being typed
  std::vector<MapTarget> targets_;
  std::optional<TargetKind> kind_;  ///< only these targets
  std::ptrdiff_t target_ = -1;      ///< index in targets_; -1 = none yet
  QString target_name_;
  bool added_ = false;  ///< a way-point was added at `at_`
  bool any_added_ = false;
  QString note_;         ///< why the last key had no effect; until the next key
  QString description_;  ///< accessible description of the map without crosshair
};

}  // namespace magna
