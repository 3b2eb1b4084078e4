// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>
#include <QRectF>
#include <QThreadPool>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/world/obstacle_field.h"
#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Colour of the clearance layer at a distance from the nearest obstacle, metres.
QColor clearance_colour(const Look& look, double metres);
/// Colour of the costmap at a distance for a robot that needs `need` metres; transparent where
/// obstacles do not raise the cost.
QColor cost_colour(const Look& look, double metres, double need);

/// The layers Clearance and Costmap: the distance to the nearest obstacle and what the planner of
/// explorers makes of it for the active robot (TravelMap), by what the map shows. Computed on a
/// thread of its own, only while shown, at most twice a second.
class ClearanceShade : public QObject {
  Q_OBJECT
 public:
  static constexpr double kSquare = 0.1;  ///< m, side of a pixel

  explicit ClearanceShade(QObject* parent = nullptr);
  /// Waits for the thread.
  ~ClearanceShade() override;

  /// Orders a new picture if the scene differs from the picture's; call for every snapshot and
  /// while nothing happens. `now_ns`: time of the window's clock.
  void follow(const MapScene& scene, std::int64_t now_ns);
  void paint(QPainter& painter, const MapScene& scene) const;

  /// Why a shown layer is empty; empty text = it is not.
  static QString why_empty(const MapScene& scene);

 signals:
  /// There is a new picture.
  void ready();

 private:
  struct Frame {
    std::shared_ptr<const WorldSnapshot> world;
    std::shared_ptr<const ShownFloor> known;
    bool truth = true;
    bool costmap = false;
    bool clearance = false;
    LookKind look = LookKind::Light;
    ObstacleLayer obstacles = ObstacleLayer::Ground;
    std::optional<double> need = {};  ///< of the active robot, metres
    friend bool operator==(const Frame&, const Frame&) = default;
  };
  static Frame frame_of(const MapScene& scene);
  static QImage draw(const MapScene& scene, const Frame& frame);

  QThreadPool pool_;
  Frame frame_;  ///< ordered
  std::int64_t ordered_ns_ = 0;
  bool running_ = false;
  QImage image_;
  QRectF ground_;
};

}  // namespace magna
