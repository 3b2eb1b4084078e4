// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/agents.h"
#include "widgets/image/picture_view.h"

namespace magna {

/// Gaze of an eye in its picture.
struct GazeMark {
  QPointF at;         ///< pixels of the picture
  bool held = false;  ///< a fixation point in space, else the eye's axis
  friend bool operator==(const GazeMark&, const GazeMark&) = default;
};

/// The fixation point in the picture, or its middle, where the eye's axis is. Nothing: the point is
/// outside, for example beyond the eyes' range.
std::optional<GazeMark> gaze_mark(const Camera& camera, const Gaze& gaze);

/// Picture of one eye, with a cross at its gaze.
class EyeView : public PictureView {
  Q_OBJECT
 public:
  using PictureView::PictureView;

  void show_gaze(std::optional<GazeMark> mark);
  const std::optional<GazeMark>& gaze() const { return gaze_; }

  /// Two must fit side by side in a narrow column.
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<GazeMark> gaze_;
};

}  // namespace magna
