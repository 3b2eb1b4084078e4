// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSize>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/base/session_command_line.h"
#include "app/film/frame_sink.h"
#include "app/replay/recorded_past.h"
#include "core/sim/ids.h"
#include "core/sim/result.h"
#include "core/view/snapshot.h"
#include "widgets/map/ground/place_heat.h"
#include "widgets/map/layers/map_layer_table.h"
#include "widgets/map/scene/known_floor.h"
#include "widgets/map/scene/map_scene.h"
#include "widgets/map/scene/motion.h"

namespace magna {

/// Pictures of the whole map without a window, of one moment after another, with the layers that
/// are usually shown and the simulated time in the upper right corner.
class MapPicture {
 public:
  explicit MapPicture(QSize size, LookKind look = LookKind::Light);

  /// Trails go on to this moment, without a picture.
  void note(const std::shared_ptr<const Snapshot>& snapshot);
  /// The map at this moment; waits for what is made on threads. RGB32.
  QImage paint(const std::shared_ptr<const Snapshot>& snapshot);

 private:
  void paint_background(QPainter& painter);
  void paint_time(QPainter& painter) const;

  QSize size_;
  MapScene scene_;
  Trails trails_;
  PlaceHeat heat_;
  KnownFloor known_floor_;
  BackgroundLayer background_;
  LayerStack layers_{kEachFrame};               ///< above the background
  std::shared_ptr<const WorldSnapshot> world_;  ///< that the view fits
  std::int64_t now_ns_ = 0;
};

/// The frames of a recording at equal distances of simulated time: the map, or what a robot's
/// camera sees. Lives on the thread of the application.
class SessionFilm {
 public:
  static constexpr QSize kMapSize{1280, 720};
  static constexpr QSize kCameraSize{640, 480};

  /// `past` is open. An error: no such robot, it has no camera, or nothing was recorded in the
  /// wanted time.
  static Result<std::unique_ptr<SessionFilm>> of(std::unique_ptr<RecordedPast> past,
                                                 const FilmChoice& choice);

  QSize size() const { return size_; }
  std::size_t frames() const { return frames_; }
  /// Simulated seconds of a frame.
  double seconds(std::size_t frame) const;

  /// Called before each frame; false = cancel.
  using Progress = std::function<bool(std::size_t frame)>;
  /// Hands all frames to the sink and finishes it. An error: of the sink, or the recording cannot
  /// be read at a place. Without an error, and cancelled, the sink is not finished.
  std::optional<Error> write(FrameSink& to, const Progress& progress);

 private:
  explicit SessionFilm(std::unique_ptr<RecordedPast> past) : past_(std::move(past)) {}
  std::optional<Error> find_range(const FilmChoice& choice);
  std::optional<Error> find_camera(const std::string& robot);
  Tick tick_of(std::size_t frame) const;
  Result<QImage> picture(std::size_t frame);
  Result<QImage> map_picture(Tick tick);
  QImage camera_picture(const Snapshot& now);
  std::optional<Error> note_until(Tick tick);

  std::unique_ptr<RecordedPast> past_;
  QSize size_;
  double from_ = 0.0;  ///< simulated seconds
  double rate_ = FilmChoice::kUsualRate;
  std::size_t frames_ = 0;
  std::optional<RobotId> camera_;  ///< nothing: the map
  std::unique_ptr<MapPicture> map_;
  Tick noted_ = 0;  ///< the map's trails reach so far
};

}  // namespace magna
