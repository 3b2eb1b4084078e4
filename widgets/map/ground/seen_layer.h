// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>
#include <QString>
#include <future>
#include <memory>
#include <vector>

#include "core/imagery/pictured_floor.h"
#include "widgets/map/scene/map_scene.h"

class QPainter;

namespace magna {

/// Seen and unseen areas as a picture, one pixel per cell.
struct SeenPicture {
  QImage image;   ///< null: the data have not arrived
  QRectF ground;  ///< its place in the world, metres
};

/// By MapLayers::seen_by. The snapshot must have a coverage.
SeenPicture seen_picture(const MapScene& scene);

/// Whether the floor in this cell counts as seen.
bool counts_as_seen(const MapScene& scene, Cell c);

/// Translucent tint of floor by the time since it was last seen: 0 = now, 0.5 = a minute ago, 1 =
/// five minutes ago or longer.
QColor age_colour(const Look& look, double age);

/// The meaning of the floor's colour at a place: "first seen by alpha", "seen 12 s ago", "in a
/// stored image", "not seen yet"; empty if there is only shading or outside the map.
QString seen_words(const MapScene& scene, Point p);

/// The same as a sentence, for a screen point without a robot.
QString seen_tooltip_at(const MapScene& scene, QPointF at);

/// Shows areas seen by the team's rangers or in stored images: unseen areas are shaded, others
/// clear or tinted (SeenBy), and dots mark detected obstacles. Draws nothing without data in the
/// snapshot. In large worlds (KnownFloor) the picture is made on a thread, and the previous one is
/// painted meanwhile.
class SeenLayer {
 public:
  void paint(QPainter& painter, const MapScene& scene);
  /// Whether the thread has a picture that is not painted yet.
  bool ready() const;
  /// Waits for the thread. True: it has a picture that is not painted yet.
  bool wait() const;
  /// Number of redraws.
  int drawn() const { return drawn_; }

 private:
  /// Inputs other than the coverage: a change redraws at once.
  struct Frame {
    LookKind kind = LookKind::Light;
    SeenBy by = SeenBy::Team;
    bool covered = false;                                   ///< whether the truth is hidden
    std::uint64_t world = 0;                                ///< number of the world
    std::shared_ptr<const std::vector<RobotLabel>> labels;  ///< for the robots that saw it first
    std::shared_ptr<const PicturedPicture> pictured;
    friend bool operator==(const Frame&, const Frame&) = default;
  };
  static Frame frame_of(const MapScene& scene);
  bool due(const MapScene& scene) const;

  SeenPicture picture_;
  std::shared_future<SeenPicture> next_;  ///< by the thread; shared so that layers can be copied
  Frame frame_;
  std::shared_ptr<const CoverageSnapshot> coverage_;  ///< coverage in the picture
  Tick tick_ = 0;                                     ///< time of the data
  std::int64_t made_ns_ = 0;                          ///< time of the picture
  int drawn_ = 0;
};

}  // namespace magna
