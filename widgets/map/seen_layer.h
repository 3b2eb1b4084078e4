// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "widgets/map/seen_picture.h"

class QPainter;

namespace magna {

/// What the team's rangers have seen, or its kept images show: unseen areas are shaded, the rest is
/// clear or tinted (SeenBy), and dots mark detected obstacles. Draws nothing while the snapshot
/// does not hold it.
class SeenLayer {
 public:
  void paint(QPainter& painter, const MapScene& scene);
  /// How often the picture was made again.
  int drawn() const { return drawn_; }

 private:
  /// What it is made of but for the coverage: with another one it is made at once.
  struct Frame {
    LookKind kind = LookKind::Light;
    SeenBy by = SeenBy::Team;
    std::uint64_t world = 0;                                ///< its number
    std::shared_ptr<const std::vector<RobotLabel>> labels;  ///< of finders
    std::shared_ptr<const PicturedPicture> pictured;
    friend bool operator==(const Frame&, const Frame&) = default;
  };
  static Frame frame_of(const MapScene& scene);
  bool due(const MapScene& scene) const;

  SeenPicture picture_;
  Frame frame_;
  std::shared_ptr<const CoveragePicture> coverage_;  ///< that the picture is of
  Tick tick_ = 0;                                    ///< likewise
  std::int64_t made_ns_ = 0;                         ///< likewise
  int drawn_ = 0;
};

}  // namespace magna
