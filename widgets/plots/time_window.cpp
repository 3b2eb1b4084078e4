// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/time_window.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace magna {

void TimeWindow::set_newest(double seconds) {
  newest_ = seconds;
  if (!follows_) return;
  // At the start of a run the data fill an empty window from the left.
  const double high = std::isnan(seconds) ? span_ : std::max(seconds, span_);
  if (std::exchange(high_, high) != high) emit changed();
}

void TimeWindow::show(double low, double high) {
  if (!std::isfinite(low) || !std::isfinite(high)) return;
  const double span = std::clamp(high - low, kLeastSpan, kMostSpan);
  if (span == span_ && high == high_) return;
  span_ = span;
  high_ = high;
  follows_ = false;
  emit changed();
}

void TimeWindow::set_span(double seconds) {
  const double span = std::clamp(seconds, kLeastSpan, kMostSpan);
  if (std::exchange(span_, span) == span) return;
  if (follows_) set_newest(newest_);
  emit changed();
}

void TimeWindow::pause() {
  if (std::exchange(follows_, false)) emit changed();
}

void TimeWindow::follow() {
  if (std::exchange(follows_, true)) return;
  set_newest(newest_);
  emit changed();
}

void TimeWindow::set_cursor(Cursor which, std::optional<double> seconds) {
  if (std::exchange(cursors_[which], seconds) != seconds) emit cursors_changed();
}

}  // namespace magna
