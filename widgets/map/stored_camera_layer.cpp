// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/stored_camera_layer.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/edit/image_edits.h"
#include "widgets/robot_colours.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kStoredCameraLayerReach = 8.0;          // metres, as for live cameras
constexpr double kStoredCameraLayerStep = radians(6.0);  // angle between points of the rim

/// Outline of a camera from above that looks along +x, its lens at zero; pixels.
QPainterPath camera_shape() {
  QPainterPath shape;
  shape.addRoundedRect(QRectF(scaled(-17.0), scaled(-7.0), scaled(14.0), scaled(14.0)), 2, 2);
  shape.addPolygon(QPolygonF({{scaled(-3.0), scaled(-3.0)},
                              {scaled(3.0), scaled(-6.0)},
                              {scaled(3.0), scaled(6.0)},
                              {scaled(-3.0), scaled(3.0)},
                              {scaled(-3.0), scaled(-3.0)}}));
  return shape;
}

QPainterPath cone_of(const StoredCamera& camera, const MapView& view) {
  QPainterPath cone(view.to_screen(camera.eye.position()));
  const int steps = std::max(2, static_cast<int>(std::ceil(camera.view / kStoredCameraLayerStep)));
  for (int i = 0; i <= steps; ++i) {
    const double theta = camera.eye.theta + camera.view * (static_cast<double>(i) / steps - 0.5);
    cone.lineTo(view.to_screen(camera.eye.position() + kStoredCameraLayerReach * direction(theta)));
  }
  cone.closeSubpath();
  return cone;
}

}  // namespace

std::optional<StoredCamera> stored_camera(const Snapshot& now) {
  const auto image = now.shown_image ? find_image(now, *now.shown_image) : nullptr;
  if (!image) return {};
  const CameraSetup& setup = image->camera.setup();
  // Transfers the eye from the true to the believed pose of its robot.
  const double turn = image->believed.theta - image->truth.theta;
  const Point arm = setup.pose.position() - image->truth.position();
  const Point at = image->believed.position() + arm.x * direction(turn) +
                   arm.y * Point{-std::sin(turn), std::cos(turn)};
  return StoredCamera{image->robot, {at.x, at.y, setup.pose.theta + turn}, setup.field_of_view};
}

void paint_stored_camera(QPainter& painter, const MapScene& scene) {
  const auto camera = stored_camera(*scene.snapshot);
  if (!camera) return;
  const QColor colour =
      robot_line_colour(scene.team.style(camera->robot.index()), scene.look->map_free);
  QColor fill = colour;
  fill.setAlphaF(0.10F);
  painter.setPen(QPen(colour, scaled(1.5), Qt::DashLine));
  painter.setBrush(fill);
  painter.drawPath(cone_of(*camera, scene.view));
  const QPointF at = scene.view.to_screen(camera->eye.position());
  const QPointF ahead =
      scene.view.to_screen(camera->eye.position() + direction(camera->eye.theta)) - at;
  painter.save();
  painter.translate(at);
  painter.rotate(degrees(std::atan2(ahead.y(), ahead.x())));
  const QPainterPath shape = camera_shape();
  painter.setPen(QPen(scene.look->map_free, scaled(4.0)));
  painter.drawPath(shape);
  painter.setPen(QPen(scene.look->text, scaled(1.5)));
  painter.setBrush(colour);
  painter.drawPath(shape);
  painter.restore();
}

}  // namespace magna
