// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <future>
#include <memory>
#include <vector>

#include "core/imagery/pictured_floor.h"
#include "widgets/map/seen_picture.h"

class QPainter;

namespace magna {

/// Shows areas seen by the team's rangers or in stored images: unseen areas are shaded, others
/// clear or tinted (SeenBy), and dots mark detected obstacles. Draws nothing without data in the
/// snapshot. In large worlds (KnownFloor) the picture is made on a thread, and the previous one is
/// painted meanwhile.
class SeenLayer {
 public:
  void paint(QPainter& painter, const MapScene& scene);
  /// Whether the thread has a picture that is not painted yet.
  bool ready() const;
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
