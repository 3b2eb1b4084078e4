// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/ground/clearance_shade.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/mission/clearance.h"
#include "core/mission/travel_map.h"
#include "core/robot/robot_type.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/scene/unknown_cover.h"

namespace magna {
namespace {

constexpr std::int64_t kShadePeriodNs = 500'000'000;
constexpr double kFarClearance = 3.0;  ///< m; beyond it there is no shade
constexpr double kContours[] = {0.5, 1.0, 2.0};

int contour_level(float metres) {
  return static_cast<int>(std::ranges::count_if(
      kContours, [&](double contour) { return static_cast<double>(metres) >= contour; }));
}

}  // namespace

QColor clearance_colour(const Look& look, double metres) {
  if (metres <= 0.0 || metres >= kFarClearance) return Qt::transparent;
  return faded(look.accent, static_cast<float>(0.08 + 0.42 * (1.0 - metres / kFarClearance)));
}

QColor cost_colour(const Look& look, double metres, double need) {
  if (metres <= 0.0) return Qt::transparent;
  if (metres < need) return faded(look.text, 0.6F);
  const double scant = 1.0 - (metres - need) / TravelMap::kComfort;
  if (scant <= 0.0) return Qt::transparent;
  return faded(look.past, static_cast<float>(0.12 + 0.4 * scant));
}

ClearanceShade::ClearanceShade(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(1); }

ClearanceShade::~ClearanceShade() { pool_.waitForDone(); }

ClearanceShade::Frame ClearanceShade::frame_of(const MapScene& scene) {
  const Snapshot& now = *scene.snapshot;
  Frame frame{now.world,
              is_truth_hidden(scene) ? scene.known : nullptr,
              scene.layers["truth"],
              scene.layers["costmap"],
              scene.layers["clearance"],
              scene.look->kind};
  const RobotLabel* const label = now.active ? label_of(now, *now.active) : nullptr;
  if (label != nullptr) {
    const RobotTypeInfo& type = info(label->type);
    frame.obstacles = movement_layer(type);
    if (frame.costmap) frame.need = type.radius + TravelMap::kMargin;
  }
  return frame;
}

QString ClearanceShade::why_empty(const MapScene& scene) {
  if (!scene.snapshot->world) return tr("No world is loaded");
  if (!is_computable(scene)) return tr("The world is larger than 20 000 m²");
  if (scene.layers["costmap"] && !scene.layers["clearance"] && !scene.active_robot()) {
    return tr("No robot is active");
  }
  return {};
}

void ClearanceShade::follow(const MapScene& scene, std::int64_t now_ns) {
  const bool shown = scene.layers["costmap"] || scene.layers["clearance"];
  if (!shown || !why_empty(scene).isEmpty()) {
    if (frame_ == Frame{}) return;
    frame_ = {};
    image_ = {};
    emit ready();
    return;
  }
  Frame frame = frame_of(scene);
  if (running_ || frame == frame_) return;
  // Only the known floor changes often.
  Frame other = frame;
  other.known = frame_.known;
  if (other == frame_ && now_ns - ordered_ns_ < kShadePeriodNs) return;
  frame_ = frame;
  ordered_ns_ = now_ns;
  running_ = true;
  pool_.start([this, scene, frame = std::move(frame)] {
    QImage image = draw(scene, frame);
    const CellMap& cells = frame.world->cells;
    const QRectF ground(cells.lower().x, cells.lower().y, image.width() * kSquare,
                        image.height() * kSquare);
    QMetaObject::invokeMethod(
        this,
        [this, frame, ground, image = std::move(image)]() mutable {
          running_ = false;
          if (frame != frame_) return;  // it is no longer shown
          image_ = std::move(image);
          ground_ = ground;
          emit ready();
        },
        Qt::QueuedConnection);
  });
}

QImage ClearanceShade::draw(const MapScene& scene, const Frame& frame) {
  const Look& look = magna::look(frame.look);
  const ClearanceMap map(shown_obstacles(scene, frame.obstacles), frame.obstacles, kSquare);
  const std::vector<float>& metres = map.all();
  const QRgb contour = qPremultiply(faded(look.text, 0.6F).rgba());
  // Colours by centimetres.
  std::vector<QRgb> shades(static_cast<std::size_t>(kFarClearance * 100.0) + 1);
  for (std::size_t k = 0; k < shades.size(); ++k) {
    const double at = static_cast<double>(k) / 100.0;
    QColor colour = frame.need ? cost_colour(look, at, *frame.need) : QColor(Qt::transparent);
    if (colour.alpha() == 0 && frame.clearance) colour = clearance_colour(look, at);
    shades[k] = qPremultiply(colour.rgba());
  }
  const auto width = static_cast<std::size_t>(map.width());
  QImage image(map.width(), map.height(), QImage::Format_ARGB32_Premultiplied);
  for (int j = 0; j < map.height(); ++j) {
    auto* const line = reinterpret_cast<QRgb*>(image.scanLine(j));
    const float* const row = metres.data() + static_cast<std::size_t>(j) * width;
    for (std::size_t i = 0; i < width; ++i) {
      const auto k = static_cast<std::size_t>(static_cast<double>(row[i]) * 100.0);
      line[i] = shades[std::min(k, shades.size() - 1)];
      if (!frame.clearance || i + 1 == width || j + 1 == map.height()) continue;
      const int level = contour_level(row[i]);
      if (level != contour_level(row[i + 1]) || level != contour_level(row[i + width])) {
        line[i] = contour;
      }
    }
  }
  return image;
}

void ClearanceShade::paint(QPainter& painter, const MapScene& scene) const {
  if (image_.isNull()) return;
  painter.save();
  painter.setTransform(scene.view.world_transform(), true);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  // Smoothing would spread it beyond the map's edge.
  painter.setClipRect(ground_.adjusted(kSquare, kSquare, -kSquare, -kSquare));
  painter.drawImage(ground_, image_);
  painter.restore();
}

}  // namespace magna
