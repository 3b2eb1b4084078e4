// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/knowledge/border_segments.h"

#include <algorithm>
#include <cmath>

namespace magna {
namespace {

bool of_border(const Sighting& sighting) {
  return sighting.kind == SightingClass::Tape || sighting.kind == SightingClass::Hole;
}

}  // namespace

std::vector<BorderSegment> border_segments(std::span<const Sighting> sightings) {
  // Sorted by x, so that only neighbours are compared.
  std::vector<const Sighting*> by_x;
  double widest = 0.0;
  for (const Sighting& one : sightings) {
    if (!of_border(one)) continue;
    by_x.push_back(&one);
    widest = std::max(widest, one.diameter);
  }
  std::ranges::sort(by_x, [](const Sighting* a, const Sighting* b) {
    return a->centre.x != b->centre.x ? a->centre.x < b->centre.x : a->id < b->id;
  });
  struct Join {
    const Sighting* from;
    const Sighting* to;
  };
  std::vector<Join> joins;
  for (std::size_t k = 0; k < by_x.size(); ++k) {
    const Sighting& later = *by_x[k];
    const double reach = kBorderGap + (later.diameter + widest) / 2.0;
    const Sighting* nearest = nullptr;
    double least = 0.0;
    const auto compare = [&](const Sighting& earlier) {
      if (std::abs(earlier.centre.y - later.centre.y) > reach) return;
      if (earlier.id >= later.id || earlier.kind != later.kind || earlier.by != later.by) return;
      const double away = distance(earlier.centre, later.centre);
      if (away - (earlier.diameter + later.diameter) / 2.0 > kBorderGap) return;
      // Of two at the same distance the one seen last.
      const bool nearer =
          nearest == nullptr || away < least || (away == least && earlier.id > nearest->id);
      if (!nearer) return;
      nearest = &earlier;
      least = away;
    };
    for (std::size_t i = k; i-- > 0 && later.centre.x - by_x[i]->centre.x <= reach;) {
      compare(*by_x[i]);
    }
    for (std::size_t i = k + 1; i < by_x.size() && by_x[i]->centre.x - later.centre.x <= reach;
         ++i) {
      compare(*by_x[i]);
    }
    if (nearest != nullptr && least > 0.0) joins.push_back({nearest, &later});
  }
  std::ranges::sort(joins, {}, [](const Join& join) { return join.to->id; });
  std::vector<BorderSegment> segments;
  segments.reserve(joins.size());
  for (const Join& join : joins) {
    segments.push_back({join.from->centre, join.to->centre, join.to->kind});
  }
  return segments;
}

}  // namespace magna
