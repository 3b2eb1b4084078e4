// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/geometry_reporter.h"

#include <QTableView>
#include <cmath>
#include <utility>

#include "core/engine/operator_inputs.h"
#include "widgets/base/bars/stop_button.h"
#include "widgets/images/image_pane.h"
#include "widgets/images/picture_view.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

/// A widget behind another tab or scrolled out is not hidden, but has no visible region.
bool drawn(const QWidget& widget) {
  return widget.isVisible() && !widget.visibleRegion().isEmpty();
}

/// Also for panes that float, in a window of their own.
QPoint corner_in(const QWidget& window, const QWidget& part) {
  return window.mapFromGlobal(part.mapToGlobal(QPoint(0, 0)));
}

}  // namespace

GeometryReporter::GeometryReporter(SnapshotFeed& feed, const Panes& panes, QWidget& window)
    : QObject(&window), feed_(feed), panes_(panes), window_(window) {
  connect(&feed, &SnapshotFeed::frame, this, &GeometryReporter::frame);
}

// Compares instead of following events: rows also move when robots change their order, and the map
// while it follows a robot.
void GeometryReporter::frame() {
  const std::int64_t now = feed_.clock().now_ns();
  if (reported_ns_ && now - *reported_ns_ < kEveryNs) return;
  reported_ns_ = now;
  report();
}

void GeometryReporter::report() {
  WindowGeometry now = geometry();
  input::GeometryChanged changed;
  if (!posted_ || posted_->rows != now.rows) changed.rows = now.rows;
  if (!posted_ || posted_->picture != now.picture) changed.picture = now.picture;
  if (!posted_ || posted_->map != now.map) changed.map = now.map;
  if (!posted_ || posted_->stop != now.stop) changed.stop = now.stop;
  if (!changed.rows && !changed.picture && !changed.map && !changed.stop) return;
  posted_ = std::move(now);
  feed_.link().post(std::move(changed));
}

WindowGeometry GeometryReporter::geometry() const { return {rows(), picture(), map(), stop()}; }

std::vector<ListRow> GeometryReporter::rows() const {
  std::vector<ListRow> rows;
  const QTableView& table = panes_.list.table();
  const QWidget& viewport = *table.viewport();
  const RobotTableModel& model = panes_.list.model();
  if (!drawn(viewport)) return rows;
  const QRect visible = viewport.visibleRegion().boundingRect();
  const QPoint corner = corner_in(window_, viewport);
  const int first = table.rowAt(visible.top());
  for (int row = first; row >= 0 && row < model.rowCount(); ++row) {
    const QRect whole(0, table.rowViewportPosition(row), viewport.width(), table.rowHeight(row));
    const QRect part = whole & visible;
    if (part.isEmpty()) break;
    const auto robot = model.robot_at(row);
    if (!robot) continue;
    rows.push_back(
        {*robot, corner.x() + part.x(), corner.y() + part.y(), part.width(), part.height()});
  }
  return rows;
}

PictureArea GeometryReporter::picture() const {
  for (const PictureView* const view : panes_.image.large_views()) {
    if (!view->picture() || !drawn(*view)) continue;
    const QRect at = view->picture_rect().toRect().translated(corner_in(window_, *view));
    const QImage& image = view->picture()->image;
    return {at.x(), at.y(), at.width(), at.height(), image.width(), image.height()};
  }
  return {};
}

MapPlace GeometryReporter::map() const {
  const MapPane& pane = panes_.map;
  if (!drawn(pane)) return {};
  const MapView& view = pane.scene().view;
  const QPointF origin = view.to_screen({0, 0}) + corner_in(window_, pane);
  return {static_cast<int>(std::lround(origin.x())), static_cast<int>(std::lround(origin.y())),
          view.scale(), view.rotation()};
}

StopArea GeometryReporter::stop() const {
  const StopButton& button = panes_.stop;
  if (!drawn(button)) return {};
  const QPoint corner = corner_in(window_, button);
  return {corner.x(), corner.y(), button.width(), button.height()};
}

}  // namespace magna
