// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "widgets/map/map_view.h"

namespace magna {

/// Animates a view to a target: fit, one to one, turning back. At most 180 ms.
class ViewGlide {
 public:
  static constexpr std::int64_t kGlideNs = 180'000'000;

  void begin(const MapView& from, const MapView& to, std::int64_t now_ns);
  void stop() { running_ = false; }
  bool running() const { return running_; }
  /// The target view.
  const MapView& target() const { return to_; }
  /// Sets the view for this moment; at the end exactly the target.
  void apply(MapView& view, std::int64_t now_ns);

 private:
  MapView from_;
  MapView to_;
  std::int64_t begun_ns_ = 0;
  bool running_ = false;
};

}  // namespace magna
