// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <memory>

#include "widgets/map/map_scene.h"

class QPainter;

namespace magna {

/// What the team's rangers have seen: a veil lies on what nobody has looked at, and dots mark what
/// they met. Nothing while the snapshot does not hold it.
class SeenLayer {
 public:
  void paint(QPainter& painter, const MapScene& scene);
  /// The picture, a pixel a cell; null before there is one.
  const QImage& veil() const { return veil_; }

 private:
  void draw(const CoveragePicture& picture, const Look& look, SeenBy by);

  QImage veil_;
  std::shared_ptr<const CoveragePicture> picture_;  ///< that the veil is of
  LookKind kind_ = LookKind::Light;
  SeenBy by_ = SeenBy::Team;
};

}  // namespace magna
