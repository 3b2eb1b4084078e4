// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/agents.h"
#include "widgets/image/picture_view.h"

namespace magna {

/// Where in an eye's picture it looks.
struct GazeMark {
  QPointF at;         ///< pixels of the picture
  bool held = false;  ///< a point in space that the eyes hold, else the eye's axis
  friend bool operator==(const GazeMark&, const GazeMark&) = default;
};

/// The place of the point that the eyes hold, else the picture's middle, where the eye's axis is.
/// Nothing: the point is not in the picture, as when it lies farther round than the eyes turn.
std::optional<GazeMark> gaze_mark(const Camera& camera, const Gaze& gaze);

/// What one eye sees, with a cross where it looks.
class EyeView : public PictureView {
  Q_OBJECT
 public:
  using PictureView::PictureView;

  void show_gaze(std::optional<GazeMark> mark);
  const std::optional<GazeMark>& gaze() const { return gaze_; }

  /// Two stand side by side in a narrow column.
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<GazeMark> gaze_;
};

}  // namespace magna
