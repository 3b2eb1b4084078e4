// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/view_glide.h"

#include <algorithm>

#include "core/geometry/angle.h"

namespace magna {
namespace {

/// Eases in and out.
double eased(double t) { return t * t * (3.0 - 2.0 * t); }

void place(MapView& view, Point centre, double scale, double rotation) {
  const QPointF middle(view.size().width() / 2, view.size().height() / 2);
  view.set_scale(scale, middle);
  view.set_rotation(rotation, middle);
  view.set_centre(centre);
}

}  // namespace

void ViewGlide::begin(const MapView& from, const MapView& to, std::int64_t now_ns) {
  from_ = from;
  to_ = to;
  begun_ns_ = now_ns;
  running_ = true;
}

void ViewGlide::apply(MapView& view, std::int64_t now_ns) {
  if (!running_) return;
  const double t = static_cast<double>(now_ns - begun_ns_) / double(kGlideNs);
  if (t >= 1.0) {
    running_ = false;
    return place(view, to_.centre(), to_.scale(), to_.rotation());
  }
  const double part = eased(std::max(t, 0.0));
  // Interpolates the visible metres, so that the corners of the view move on straight lines.
  const double scale = 1.0 / ((1.0 - part) / from_.scale() + part / to_.scale());
  place(view, from_.centre() + (to_.centre() - from_.centre()) * part, scale,
        from_.rotation() + part * angle_difference(to_.rotation(), from_.rotation()));
}

}  // namespace magna
