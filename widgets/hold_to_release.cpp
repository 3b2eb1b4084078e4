// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hold_to_release.h"

#include <algorithm>

namespace magna {

void HoldToRelease::set_latched(bool latched) {
  latched_ = latched;
  if (!latched) holding_ = false;
}

HoldToRelease::Request HoldToRelease::press() {
  if (pressed_) return Request::None;
  pressed_ = true;
  if (!latched_) return Request::StopAll;
  holding_ = true;
  since_ns_ = clock_.now_ns();
  return Request::None;
}

HoldToRelease::Request HoldToRelease::update() {
  if (!holding_ || clock_.now_ns() - since_ns_ < kHoldNs) return Request::None;
  holding_ = false;
  return Request::Release;
}

void HoldToRelease::lift() {
  pressed_ = false;
  holding_ = false;
}

double HoldToRelease::progress() const {
  if (!holding_) return 0.0;
  return std::clamp(static_cast<double>(clock_.now_ns() - since_ns_) / kHoldNs, 0.0, 1.0);
}

}  // namespace magna
